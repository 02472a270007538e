"""The slaps with which one party takes a visible pair, unopposed."""

from __future__ import annotations

from collections.abc import Iterator

from bythebook.twin_it.flip import visible_pairs
from bythebook.twin_it.hands import tops_count
from bythebook.twin_it.mistakes import is_forbidden
from bythebook.twin_it.moves import Slap, Touch
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import State
from bythebook.twin_it.targets import ids_of


def plain_slaps(state: State, readings: TwinItReadings) -> Iterator[Slap]:
    """Both hands of one player (in teams, one hand each of two mates) on every visible pair that they may take.

    They may if both cards count for their players, and neither is forbidden to them.
    """
    for taken in visible_pairs(state):
        one, other = ids_of(taken)
        for a, b in _of_one_party(state):
            if tops_count((a, b), taken, readings) and not is_forbidden(state, state.party(a), taken, readings):
                yield Slap((Touch(a, one), Touch(b, other)))


def _of_one_party(state: State) -> list[tuple[int, int]]:
    """Whose two hands can take a pair: the same player's or, in teams, those of any two mates."""
    seats = range(state.seats)
    if not state.teams:
        return [(seat, seat) for seat in seats]
    return [(a, b) for a in seats for b in seats if a != b and state.teams[a] == state.teams[b]]
