"""The cooperative minute as moves, for exploration: a clock of moves stands for the minute.

The sheet has no turns in this mode, and the protocol asks about the sets as they lie at the end only. All cards are
spread out; as long as the clock runs, anybody may turn any card over, lay two or three cards together as a set, right
or wrong, and add a card to a set. To put a set back leads to nothing else than not to lay it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

from bythebook.game import Step
from bythebook.twin_it import Cards, TwinItReadings, score
from bythebook.twin_it.state import Name
from bythebook_conformance.kit.playing import Invariant, Transition


class Minute(NamedTuple):
    """For how many moves the clock still runs, the cards that lie spread out, and the sets."""

    left: int
    spread: Cards
    sets: tuple[Cards, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return self.left == 0


class Turn(NamedTuple):
    """A card is turned over, wherever it lies."""

    card: Name


class Gather(NamedTuple):
    """Cards of the spread are laid together as a set."""

    cards: tuple[Name, ...]


class Add(NamedTuple):
    """A card of the spread is added to the set with this number."""

    card: Name
    to: int


MinuteMove = Turn | Gather | Add


@dataclass(frozen=True, slots=True)
class CooperativeMinute:
    """The cooperative mode under fixed readings."""

    readings: TwinItReadings

    def start(self, setup: Minute) -> Minute:
        """The cards as they are given."""
        return setup

    def moves(self, state: Minute) -> tuple[MinuteMove, ...]:
        """Every move as long as the clock runs."""
        return tuple(_possible(state))

    def step(self, state: Minute, move: MinuteMove) -> Step[Minute]:
        """Make a move of those above, which takes one tick of the clock."""
        return Step(_after(state, move)._replace(left=state.left - 1))

    def observe(self, state: Minute) -> Minute:
        """All of it."""
        return state

    def points(self, state: Minute) -> int:
        """What the sets would bring now."""
        return score(state.sets, self.readings)


def _possible(state: Minute) -> Iterator[MinuteMove]:
    if state.over:
        return
    spread = [card.id for card in state.spread]
    yield from (Turn(card.id) for cards in (state.spread, *state.sets) for card in cards)
    yield from (Gather(cards) for size in (2, 3) for cards in combinations(spread, size))
    yield from (Add(card, to) for card in spread for to in range(len(state.sets)))


def _after(state: Minute, move: MinuteMove) -> Minute:
    """The cards where they lie after a move."""
    if isinstance(move, Turn):
        spread, *sets = (
            tuple([card.turned() if card.id == move.card else card for card in cards])
            for cards in (state.spread, *state.sets)
        )
        return state._replace(spread=spread, sets=tuple(sets))
    gone = move.cards if isinstance(move, Gather) else (move.card,)
    laid = tuple([card for card in state.spread if card.id in gone])
    left = tuple([card for card in state.spread if card.id not in gone])
    if isinstance(move, Gather):
        return state._replace(spread=left, sets=(*state.sets, laid))
    added = tuple([(*cards, *laid) if number == move.to else cards for number, cards in enumerate(state.sets)])
    return state._replace(spread=left, sets=added)


# ---- how it is explored ----------------------------------------------------------------------------------------------


def tried(setup: Minute, state: Minute) -> Iterator[MinuteMove]:
    """Every move as long as the clock runs; there is nothing that a rule could refuse."""
    return _possible(state)


def form(state: Minute) -> Hashable:
    """A state without the names of cards, and without an order of the spread or of the sets."""
    sets = sorted(tuple(sorted(card[1:] for card in cards)) for cards in state.sets)
    return (state.left, tuple(sorted(card[1:] for card in state.spread)), tuple(sets))


def kinds(setup: Minute, state: Minute) -> Callable[[MinuteMove], str]:
    """Says of a move what is done."""
    return lambda move: type(move).__name__.lower()


def question(readings: TwinItReadings, state: Minute) -> dict[str, Any]:
    """The sets as they lie; with their other sides where those count, which no other engine is told."""
    told = 3 if readings.coop_faces == "any-common" else 2
    return {"sets": [[[f"c{id}", f"d{up}", f"d{down}"][:told] for id, up, down in cards] for cards in state.sets]}


def _points_by_the_sides_up(passage: Transition) -> str:
    """A pair brings a point and three alike bring two, by the sides that are up; nothing else counts."""
    sets, points = passage.after.sets, passage.game.points(passage.after)
    worth = sum(len(cards) - 1 for cards in sets if len(cards) in (2, 3) and len({card.shown for card in cards}) == 1)
    return "" if points == worth else f"{points} points for sets worth {worth}"


INVARIANTS = (Invariant.of(_points_by_the_sides_up, unless=("coop-faces=any-common",)),)
