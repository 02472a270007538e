"""A flip: the top card of a player's own pile goes to the table, other side up; and the pairs a flip may wait for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bythebook.twin_it.deck import Name
from bythebook.twin_it.effects import turned_by_themselves
from bythebook.twin_it.readings import FlipShows, TwinItReadings
from bythebook.twin_it.resuming import after_flip
from bythebook.twin_it.state import State
from bythebook.twin_it.targets import Target, pair, showing, shown_by


def flip(state: State, seat: int, readings: TwinItReadings) -> State:
    """The state after the seat has flipped: ``twin_it/flip-the-top-card``, ``twin_it/flipping-turns-over``."""
    piles, pile = state.piles, state.piles[seat]
    card = pile[0].turned() if readings.flip_shows is FlipShows.OTHER_FACE else pile[0]
    piles = (*piles[:seat], pile[1:], *piles[seat + 1 :])
    state = state._replace(outcomes=(), table=(*state.table, card), piles=piles)
    return after_flip(turned_by_themselves(state, readings), seat, readings)


def pairs(targets: Iterable[Target]) -> Iterator[tuple[Target, Target]]:
    """Every two targets that make a pair."""
    seen: dict[Name, list[Target]] = {}
    for other in targets:
        alike = seen.setdefault(other.design, [])
        yield from ((one, other) for one in alike if pair(one, other))
        alike.append(other)


def visible_pairs(state: State) -> Iterator[tuple[Target, Target]]:
    """Every two visible targets that make a pair."""
    alike = shown_by(state, 2)
    return pairs(showing(state, alike)) if alike else iter(())
