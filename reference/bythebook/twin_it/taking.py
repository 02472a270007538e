"""The slaps with which one party takes a visible pair, unopposed."""

from __future__ import annotations

from collections.abc import Iterator

from bythebook.twin_it.flip import visible_pairs
from bythebook.twin_it.hands import tops_count
from bythebook.twin_it.mistakes import is_forbidden
from bythebook.twin_it.moves import Slap, Touch
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import State
from bythebook.twin_it.targets import Target, ids_of


def plain_slaps(state: State, readings: TwinItReadings) -> Iterator[Slap]:
    """Both hands of one player (in teams, one hand each of two mates) on every visible pair that they may take."""
    pairs = tuple(visible_pairs(state))
    hands = _of_one_party(state) if pairs else ()
    for taken in pairs:
        one, other = ids_of(taken)
        for players in hands:
            if _takes(state, players, taken, readings):
                yield Slap((Touch(players[0], one), Touch(players[1], other)))


def _of_one_party(state: State) -> tuple[tuple[int, int], ...]:
    """Whose two hands can take a pair: the same player's or, in teams, those of any two mates."""
    seats = range(state.seats)
    if not state.teams:
        return tuple([(seat, seat) for seat in seats])
    return tuple([(a, b) for a in seats for b in seats if a != b and state.teams[a] == state.teams[b]])


def _takes(state: State, players: tuple[int, int], taken: tuple[Target, Target], readings: TwinItReadings) -> bool:
    """Whether two hands of one party take a pair: both cards count for their players, and none is forbidden to it."""
    return tops_count(players, taken, readings) and not is_forbidden(state, state.party(players[0]), taken, readings)
