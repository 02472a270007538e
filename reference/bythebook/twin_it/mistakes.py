"""Mistakes: two hands on what is no pair, seen before any contest of hands."""

from __future__ import annotations

from typing import NamedTuple

from bythebook.ruling import unique
from bythebook.twin_it.hands import Hand, Hands, forbidden, lowest, match, of_player, players
from bythebook.twin_it.readings import (
    Forbidden,
    ForbiddenPairOfATeam,
    ForbiddenPairOfSeveralMates,
    MismatchOffender,
    TeamBothHands,
    TeamMismatch,
    TwinItReadings,
)
from bythebook.twin_it.state import State
from bythebook.twin_it.targets import SET

Why = tuple[tuple[str, ...], tuple[str, ...]]
"""Clauses, and the open points that were raised."""


class Mistake(NamedTuple):
    """Who erred, with the arrival of the hand that made it a mistake, and whose hands are wrong because of it."""

    player: int
    arrival: int
    wrong: tuple[int, ...]
    because: tuple[str, ...]
    readings: tuple[str, ...] = ()


def wrong_players(found: tuple[Mistake, ...]) -> frozenset[int]:
    """Everybody whose hands are wrong because of these mistakes."""
    return frozenset(player for mistake in found for player in mistake.wrong)


def mistakes(state: State, hands: Hands, readings: TwinItReadings) -> tuple[Mistake, ...]:
    """Every mistake of a slap, in order of completion."""
    found = [mistake for player in players(hands) if (mistake := _of_player(state, hands, player, readings))]
    if state.teams:
        wrong = wrong_players(tuple(found))
        for team in sorted({hand.party for hand in hands}):
            mates = tuple(hand for hand in hands if hand.party == team and hand.player not in wrong)
            found += _of_team(state, mates, readings)
    return tuple(sorted(found, key=lambda mistake: mistake.arrival))


def _of_player(state: State, hands: Hands, player: int, readings: TwinItReadings) -> Mistake | None:
    """The mistake of one player with two hands of his own, if it is one."""
    both = of_player(hands, player)
    if len(both) < 2:
        return None
    one, other = both
    own_top = ("own-pile-top",) if one.on_own_top or other.on_own_top else ()
    if not match(one, other, readings):
        return Mistake(player, other.arrival, (player,), _no_pair(one, other), own_top)
    if state.teams:
        in_control = all(lowest(hands, hand.target) == hand for hand in both)
        if readings.team_both_hands is TeamBothHands.ONLY_IF_IN_CONTROL and not in_control:
            return None
        raised = () if in_control else ("team-both-hands",)
        return Mistake(player, other.arrival, (player,), ("twin_it/both-hands-of-one-player",), raised)
    return _forbidden(state, one, other, readings)


def _no_pair(one: Hand, other: Hand) -> tuple[str, ...]:
    """Why two targets are no pair."""
    because: tuple[str, ...] = ("twin_it/two-cards-that-are-no-pair",)
    sets = [hand.target for hand in (one, other) if hand.target.place == SET]
    if sets:
        because = (*because, "twin_it/set-shows-its-design", "twin_it/sets-within-reach")
    if any(len(target.cards) > 2 for target in sets):
        because = (*because, "twin_it/three-card-set-is-safe")
        because = (*because, "twin_it/design-at-most-three-times") if len(sets) == 1 else because
    return because


def _forbidden(state: State, one: Hand, other: Hand, readings: TwinItReadings) -> Mistake | None:
    """The mistake of pairing what is forbidden to the hands' party, if it is."""
    by_design, by_card = forbidden(state, one.party, one.target, other.target)
    if not (by_card if readings.forbidden is Forbidden.CARD else by_design):
        return None
    raised = () if by_design == by_card else ("forbidden",)
    because: tuple[str, ...] = ("twin_it/forbidden-pair-is-a-mistake",)
    if state.teams:
        because = (*because, "twin_it/larger-team-may-take-the-handicap")
    wrong = tuple(dict.fromkeys((one.player, other.player)))
    return Mistake(other.player, other.arrival, wrong, because, raised)


def _of_team(state: State, mates: Hands, readings: TwinItReadings) -> list[Mistake]:
    """The mistakes of a team with its single hands: pairs that are forbidden to it, or no pair at all."""
    found: list[Mistake] = []
    for place, other in enumerate(mates):
        for one in mates[:place]:
            gone = wrong_players(tuple(found))
            if one.player == other.player or {one.player, other.player} & gone or not match(one, other, readings):
                continue
            mistake = _forbidden(state, one, other, readings)
            if mistake is not None:
                left = tuple(hand for hand in mates if hand.player not in gone)
                found.append(_with_mates(mistake, other, left, readings))
    gone = wrong_players(tuple(found))
    mates = tuple(hand for hand in mates if hand.player not in gone)
    if len({hand.target for hand in mates}) < 2 or _any_match(mates, readings):
        return found
    if readings.team_mismatch is TeamMismatch.NO_EFFECT:
        return found
    return [*found, _mismatch(mates, readings)]


def _with_mates(mistake: Mistake, other: Hand, mates: Hands, readings: TwinItReadings) -> Mistake:
    """The mistake of a forbidden pair, of which ``other`` is the later hand, with the mates who share in it."""
    on_it = tuple(hand for hand in mates if hand.target.design == other.target.design)
    raised = mistake.readings
    if len(players(on_it)) > 2:
        raised = unique(raised, ("forbidden-pair-of-several-mates",))
        if readings.forbidden_pair_of_several_mates is ForbiddenPairOfSeveralMates.ALL_OF_THEM:
            last = on_it[-1]
            mistake = mistake._replace(player=last.player, arrival=last.arrival, wrong=players(on_it))
    if {*players(mates)} - {*mistake.wrong}:
        raised = unique(raised, ("forbidden-pair-of-a-team",))
        if readings.forbidden_pair_of_a_team is ForbiddenPairOfATeam.ALL_HANDS:
            mistake = mistake._replace(wrong=players(mates))
    return mistake._replace(readings=raised)


def _mismatch(mates: Hands, readings: TwinItReadings) -> Mistake:
    """Two mates on cards that are no pair: ``twin_it/mates-hands-must-match``."""
    second = next(hand for hand in mates if hand.target != mates[0].target)
    offender = mates[-1] if readings.mismatch_offender is MismatchOffender.LAST_ARRIVAL else second
    raised = ("team-mismatch",) if second.player == mates[-1].player else ("team-mismatch", "mismatch-offender")
    because = unique(("twin_it/mates-hands-must-match",), _no_pair(mates[0], second))
    return Mistake(offender.player, offender.arrival, players(mates), because, raised)


def _any_match(mates: Hands, readings: TwinItReadings) -> bool:
    return any(match(one, other, readings) for place, other in enumerate(mates) for one in mates[:place])
