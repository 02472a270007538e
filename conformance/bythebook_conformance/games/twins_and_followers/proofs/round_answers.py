"""A move of a round and a start, with what clauses demand of the answer, and other answers than the right one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations, count
from typing import Any, NamedTuple

from bythebook.game import RefusalReason
from bythebook.twins_and_followers.moved_reasons import SEEN, MoveFacts, dealt, seen_of
from bythebook.twins_and_followers.round import Round
from bythebook.twins_and_followers.round_reasons import FIELDS, broken_by_answer
from bythebook.twins_and_followers.state import (
    CLAIM,
    DISCARD,
    DRAW,
    FIGHT,
    OVER,
    Claim,
    Laid,
    Move,
    Obstacle,
    RoundSetup,
    RoundState,
)
from bythebook_conformance.kit.properties import Latest

Case = tuple[RoundState, Move]
FRAME = ("what no clause decides stays as it was",)
REFUSED = ("everything against a move is told",)
REMEMBERED = ("what is remembered follows from the move",)
MOST = 3
"""In each case one field is changed, in the next another, and so many other values of it are tried."""


class RoundAnswer(NamedTuple):
    """The reasons against a move, and the state after it."""

    refused: tuple[RefusalReason, ...]
    state: RoundState
    changed: str = ""
    """The one field in which it differs from the right answer, if it is made from that."""


def step(case: Case, readings: Any) -> RoundAnswer:
    """What comes of a move."""
    game = Round(readings)
    found = game.step(*case)
    assert not found.refusals or found.state == case[0], "a refused move changes nothing"
    assert game.observe(found.state) == seen_of(found.state), "what is seen is a part of the state"
    return RoundAnswer(tuple([each.reason for each in found.refusals]), found.state)


def begun(setup: RoundSetup, readings: Any) -> RoundAnswer:
    """What comes of a start."""
    return RoundAnswer((), Round(readings).start(setup))


_moved = Latest(lambda case, readings: MoveFacts(case[0], case[1], readings))


def broken_by_step(answer: RoundAnswer, case: Case, readings: Any) -> Iterator[str]:
    """A move is accepted and every field of the state after it is as the clauses demand, whatever the move."""
    return _broken(answer, _moved(case, readings))


def broken_by_start(answer: RoundAnswer, setup: RoundSetup, readings: Any) -> Iterable[str]:
    """A round starts as the clauses demand."""
    return _broken(answer, MoveFacts(dealt(setup), None, readings))


def _broken(answer: RoundAnswer, m: MoveFacts) -> Iterator[str]:
    after, accepted = seen_of(answer.state), not answer.refused
    unchanged = answer.refused and answer.state is m.before
    fields = (answer.changed,) if answer.changed else FIELDS[:1] if unchanged else FIELDS
    for field in fields:
        yield from broken_by_answer(m, accepted, after, field, FRAME)
    if answer.changed:
        return
    if answer.refused != m.obstacles:
        yield from REFUSED
    if not unchanged and answer.state._replace(**remembered(m)) != answer.state:
        yield from REMEMBERED


def remembered(m: MoveFacts) -> dict[str, Any]:
    """What no clause speaks of, because nobody is shown it, is said whole: after a move the order in hands and of those
    asked, the cards of the pile, who laid a discard and whether it is dead, and what was drawn, said and dropped.
    """
    before = m.before
    if m.refused:
        return before._asdict()
    more = {seat: (card,) for seat, card in m.drawn.items()}
    if m.prize is not None and m.winner is not None:
        more = {m.winner: (m.prize,)}
    hands = (
        tuple(card for card in hand if seat not in m.droppers or card != m.drops[seat])
        for seat, hand in enumerate(m.left)
    )
    return {
        "able": m.asked,
        "hands": tuple((*hand, *more.get(seat, ())) for seat, hand in enumerate(hands)),
        "pile": m.refill or before.pile[len(m.drawn) :],
        "discards": m.staying if m.refill else tuple(laid for laid in m.lying if laid.card != m.prize),
        "drawn": before.pile[0] if m.drew and not m.won else None,
        "contenders": m.able if m.opened else before.contenders if m.waiting else (),
        "answers": (*before.answers, (m.seat, isinstance(m.move, Claim))) if m.waiting else (),
        "drops": tuple(m.drops.items()) if m.more_to_drop else (),
        "shuffle": before.shuffle,
    }


# ---- other answers ---------------------------------------------------------------------------------------------------

_tick = count()


def others(answer: RoundAnswer, case: Any, *_: RoundAnswer) -> Iterator[RoundAnswer]:
    """That a move is refused, or accepted; and a part of the answers that differ from the right one in one field."""
    before = case[0] if isinstance(case, tuple) and not hasattr(case, "_fields") else dealt(case)
    accepted = not answer.refused
    yield RoundAnswer((Obstacle.ROUND_IS_OVER,) if accepted else (), answer.state, "accepted")
    turn, field = divmod(next(_tick), len(SEEN))
    values = [*_VALUES[SEEN[field]](before, answer.state)]
    for place in range(min(MOST, len(values))):
        value = values[(turn * MOST + place) % len(values)]
        if _differs(SEEN[field], value, answer.state):
            yield answer._replace(state=answer.state._replace(**{SEEN[field]: value}), changed=SEEN[field])


def _differs(field: str, value: Any, state: RoundState) -> bool:
    """Whether a changed field is seen to be another."""
    one, other = (getattr(seen_of(each), field) for each in (state, state._replace(**{field: value})))
    if field == "hands":
        return [*map(set, one)] != [*map(set, other)]
    return bool({*one} != {*other}) if field == "able" else bool(one != other)


def _rows(before: RoundState, after: RoundState) -> Iterator[tuple[Laid, ...]]:
    """Discards with one less, more or moved on by a place; those before, and in the other order."""
    row = after.discards
    yield from (before.discards, row[::-1], ())
    for place in range(len(row)):
        yield (*row[:place], *row[place + 1 :])
        yield (*row[:place], *row[place : place + 2][::-1], *row[place + 2 :])
        yield from ((*row[:place], Laid(card, 0), *row[place:]) for card in after.hands[0][:2])
    yield from ((*row, Laid(card, 0)) for hand in before.hands for card in hand)


def _hands(before: RoundState, after: RoundState) -> Iterator[tuple[Any, ...]]:
    """Hands as before; with a card less, or one of the pile or of the discards more or in its place; and with a card
    given to another seat, or exchanged with it.
    """
    hands = after.hands
    new = [*before.pile[:3], *(laid.card for laid in after.discards[-3:])]
    yield before.hands
    for seat, hand in enumerate(hands):
        yield from (_with(hands, {seat: (*hand, card)}) for card in new)
        for card in hand:
            rest = tuple(each for each in hand if each != card)
            yield _with(hands, {seat: rest})
            yield from (_with(hands, {seat: (*rest, other)}) for other in new)
            for other, their in enumerate(hands):
                if other != seat:
                    yield _with(hands, {seat: rest, other: (*their, card)})
                    yield _with(hands, {seat: (*rest, *their[:1]), other: (*their[1:], card)})


def _with(hands: tuple[Any, ...], changed: dict[int, Any]) -> tuple[Any, ...]:
    return tuple(changed.get(seat, hand) for seat, hand in enumerate(hands))


def _seats(before: RoundState, after: RoundState) -> Iterator[int | None]:
    return iter((None, *range(len(before.hands))))


_VALUES: dict[str, Callable[[RoundState, RoundState], Iterable[Any]]] = {
    "phase": lambda before, after: (DRAW, DISCARD, CLAIM, FIGHT, OVER),
    "turn": _seats,
    "winner": _seats,
    "able": lambda before, after: chain.from_iterable(
        combinations(range(len(before.hands)), size) for size in range(min(len(before.hands), 4) + 1)
    ),
    "live": lambda before, after: dict.fromkeys(
        (None, *(laid.card for laid in (*after.discards, *before.discards)), *chain.from_iterable(after.hands))
    ),
    "pile": lambda before, after: ((*after.pile, *after.hands[0])[:size] for size in range(len(after.pile) + 3)),
    "discards": _rows,
    "hands": _hands,
}
"""(state before, right state after) -> other values of every field that is seen."""
