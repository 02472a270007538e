"""A flip: the top card of one's own pile goes to the table, its other side up."""

from __future__ import annotations

from bythebook.twin_it.readings import FlipShows, TwinItReadings
from bythebook.twin_it.resuming import after_flip
from bythebook.twin_it.state import State, changed, unreasoned, with_reasons

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
    return with_reasons(after_flip(state, seat, readings), _FLIPPED)
