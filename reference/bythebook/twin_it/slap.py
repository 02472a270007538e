"""A slap: hands that land together, and all their results. Total: every slap has exactly one outcome.

The hands are judged as they landed: first the mistakes, whose hands then no longer count; then, for every design
touched, the contest of the hands on it. Then the results take effect: wins and ties in order of completion, penalties
last.
"""

from __future__ import annotations

from bythebook.twin_it.moves import Slap
from bythebook.twin_it.order import effects, judged, outcome
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import State


def slap(state: State, move: Slap, readings: TwinItReadings) -> State:
    """The state after a slap on visible cards; nobody has won yet."""
    before = state._replace(outcomes=())
    return outcome(before, effects(before, judged(before, move, readings), readings), readings)
