"""A flip: the top card of a player's own pile goes to the table, other side up; and the pairs a flip may wait for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bythebook.twin_it.deck import Name
from bythebook.twin_it.readings import FlipShows, TwinItReadings
from bythebook.twin_it.resuming import able, following, settled
from bythebook.twin_it.state import State
from bythebook.twin_it.targets import Target, alike, loose_cards, pair, showing


def flip(state: State, seat: int, readings: TwinItReadings) -> State:
    """The state after the seat has flipped: ``twin_it/flip-the-top-card``, ``twin_it/flipping-turns-over``."""
    piles, pile = state.piles, state.piles[seat]
    card = pile[0].turned() if readings.flip_shows is FlipShows.OTHER_FACE else pile[0]
    piles = (*piles[:seat], pile[1:], *piles[seat + 1 :])
    due = able(piles, following(state, seat, readings))
    table = (*state.table, card)
    state = state._replace(outcomes=(), due=due, table=table, piles=piles, interrupted=None, chain=False, side=None)
    return settled(state, readings)


def pairs(targets: Iterable[Target]) -> Iterator[tuple[Target, Target]]:
    """Every two targets that make a pair."""
    seen: dict[Name, list[Target]] = {}
    for other in targets:
        before = seen.setdefault(other.design, [])
        yield from ((one, other) for one in before if pair(one, other))
        before.append(other)


def visible_pairs(state: State) -> Iterator[tuple[Target, Target]]:
    """Every two visible targets that make a pair."""
    twice = alike([*loose_cards(state), *[won.cards[0] for won in state.sets]], 2)
    return pairs(showing(state, twice)) if twice else iter(())
