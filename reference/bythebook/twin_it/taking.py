"""The slaps with which one party takes a visible pair, unopposed."""

from __future__ import annotations

from collections.abc import Iterator

from bythebook.twin_it.flip import visible_pairs
from bythebook.twin_it.hands import Hand, hand_on, match
from bythebook.twin_it.mistakes import forbidden_pair
from bythebook.twin_it.moves import Slap, Touch
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import State


def plain_slaps(state: State, readings: TwinItReadings) -> Iterator[Slap]:
    """Both hands of one player (in teams, one hand each of two mates) on every visible pair that they may take."""
    seats = range(state.seats)
    for one, other in visible_pairs(state):
        hands = [(seat, seat) for seat in seats]
        if state.teams:
            hands = [(a, b) for a in seats for b in seats if a != b and state.party(a) == state.party(b)]
        for first, second in hands:
            if _takes(state, hand_on(state, first, one, 0), hand_on(state, second, other, 1), readings):
                yield Slap((Touch(first, one.id), Touch(second, other.id)))


def _takes(state: State, one: Hand, other: Hand, readings: TwinItReadings) -> bool:
    """Whether two hands of one party take a pair: both cards count for their players, and none is forbidden to it."""
    return match(one, other, readings) and forbidden_pair(state, one, other, readings) is None
