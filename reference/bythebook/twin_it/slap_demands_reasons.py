"""What several clauses about the outcomes of a slap demand alike. It only serves demands."""

from __future__ import annotations

from collections.abc import Iterable

from bythebook.twin_it.course_reasons import TAKING, Moment, ids_of, losable
from bythebook.twin_it.landed_reasons import Contest, Hands
from bythebook.twin_it.told_reasons import Told


def all_pay(mistakes: list[Moment]) -> bool:
    """Whether of all these mistakes, those that take effect are told, of the right player."""
    return not any(map(wrong_offender, mistakes))


def wrong_offender(mistake: Moment) -> bool:
    """Whether a mistake that takes effect is not told, or of another player."""
    return [each.player for each in mistake.told] != [each.player for each in mistake.due]


def costs_a_set(t: Told, mistake: Moment) -> bool:
    """Whether a mistake costs a set that the offender has then, or nothing where there is none."""
    told = mistake.told[0] if mistake.told else None
    if told is None or told.player is None:
        return True
    sets = [{*ids_of(won.cards)} for won in losable(mistake.before, told.player, t.readings)]
    return {*told.cards} in sets if sets else not told.cards


def is_about(t: Told, kind: str) -> bool:
    """Whether somebody holds what makes such a taking, or one is told."""
    return bool(t.where(lambda hands: hands.holder and hands.kind == kind) or t.extra(kind))


def takes(t: Told, kind: str) -> bool:
    """Whether whoever holds what makes such a taking is told to take it, and nobody else anything of the kind."""
    return not t.extra(kind) and all(
        each.is_right(*TAKING) for each in t.where(lambda hands: hands.holder and hands.kind == kind)
    )


def ends(t: Told) -> bool:
    """Whether nothing is told that would come after the end of the game."""
    late = [moment for moment in t.moments if moment.is_late]
    return not t.extra("tie", "third") and not any(each.speaks_of(told) for each in late for told in t.course.extra)


def both_turn(hands: Contest, moment: Moment) -> bool:
    """Whether the loose cards that several parties hold are told to turn over, if it comes to that."""
    held = {hand.on.cards[0].id for hand in hands.held if hand.on.loose}
    return not moment.due or any(each.kind == "tie" and held <= {*each.cards} for each in moment.told)


def has_forbidden(hands: Contest) -> bool:
    """Whether a forbidden card shows the design."""
    return any(lay.field == "forbidden" for lay in hands.loose)


def on_row(hands: Hands | None) -> bool:
    """Whether one of two hands is on a forbidden card."""
    return any(hand.on.field == "forbidden" for hand in hands or ())


def in_order(t: Told, field: str, found: Iterable[object]) -> bool:
    """Whether the cards of a field, if they all lie there, do so in their order; a row without cards is none."""
    rows = ([each for each in row if getattr(each, "cards", True)] for row in (found, getattr(t.lies, field)))
    return bool(t.misplaced(field, found)) or next(rows) == next(rows)
