"""A flip: the top card of one's own pile goes to the table, its other side up; and the pairs that it may wait for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bythebook.twin_it.effects import turned_by_themselves
from bythebook.twin_it.readings import FlipShows, TwinItReadings
from bythebook.twin_it.resuming import after_flip
from bythebook.twin_it.state import State, changed, unreasoned, with_reasons
from bythebook.twin_it.targets import Target, pair, visible

_FLIPPED = ("twin_it/flip-the-top-card",)


def flip(state: State, seat: int, readings: TwinItReadings) -> State:
    """The state after the seat has flipped: ``twin_it/flip-the-top-card``, ``twin_it/flipping-turns-over``."""
    state = unreasoned(state)
    top, *rest = state.piles.value[seat]
    card = top.turned() if readings.flip_shows is FlipShows.OTHER_FACE else top
    piles = tuple(tuple(rest) if each == seat else pile for each, pile in enumerate(state.piles.value))
    raised = ("flip-shows",)
    laid = ("twin_it/flipping-turns-over", "twin_it/double-sided-cards", "twin_it/table-cards-never-cover", *_FLIPPED)
    state = changed(state, laid, raised, table=(*state.table.value, card))
    state = changed(state, ("twin_it/flip-uncovers-the-next-card", *_FLIPPED), (), piles=piles)
    state = turned_by_themselves(state, readings)
    return with_reasons(after_flip(state, seat, readings), _FLIPPED)


def pairs(targets: Iterable[Target]) -> Iterator[tuple[Target, Target]]:
    """Every two targets that make a pair."""
    seen: dict[int, list[Target]] = {}
    for other in targets:
        alike = seen.setdefault(other.design, [])
        for one in alike:
            if pair(one, other):
                yield one, other
        alike.append(other)


def pair_visible(state: State) -> bool:
    """Whether any two visible targets make a pair."""
    return any(True for _ in pairs(visible(state)))
