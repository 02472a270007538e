"""A flip: the top card of a player's own pile goes to the table, other side up; and the pairs a flip may wait for."""

from __future__ import annotations

from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.resuming import able, following, settled
from bythebook.twin_it.state import State, with_pile
from bythebook.twin_it.targets import Target, alike, every_two, pair


def flip(state: State, seat: int, readings: TwinItReadings) -> State:
    """The state after the seat has flipped: ``twin_it/flip-the-top-card``, ``twin_it/flipping-turns-over``."""
    pile = state.piles[seat]
    card = pile[0].turned() if readings.flip_shows == "other-face" else pile[0]
    piles = with_pile(state.piles, seat, pile[1:])
    due, table, winner = able(piles, following(state, seat, readings)), (*state.table, card), state.winner
    after = State(state.teams, (), due, table, piles, state.sets, state.forbidden, winner, None, state.last_winner)
    return settled(after, readings)


def visible_pairs(state: State) -> list[tuple[Target, Target]]:
    """Every two visible targets that make a pair."""
    several = alike(state, 2)
    return [(one, other) for one, other in every_two(several) if pair(one, other)] if several else []
