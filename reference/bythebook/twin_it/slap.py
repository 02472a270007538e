"""A slap: hands that land together, and everything that they bring about. Total: every slap has exactly one outcome.

The hands are read as they land. First come the mistakes, whose hands do not count any more; then for every design
touched the contest of the hands upon it. Then it takes effect: wins and ties as they were completed, penalties last.
"""

from __future__ import annotations

from bythebook.twin_it.moves import Slap
from bythebook.twin_it.order import effects, judged, outcome
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import State


def slap(state: State, move: Slap, readings: TwinItReadings) -> State:
    """The state after a slap on visible cards, while nobody has won."""
    before = state._replace(outcomes=())
    return outcome(before, effects(before, judged(before, move, readings), readings), readings)
