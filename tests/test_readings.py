"""Readings: which combinations make sense; what each of them changes is proved."""

from itertools import combinations, product

import pytest

from bythebook.readings import ReadingError
from bythebook.twin_it import TwinItReadings
from bythebook.twins_and_followers import READINGS
from cases import cases

CONTRADICTIONS = cases("contradictory_readings")["rows"]
ALLOWED = {"own-discard": "allowed"}
"""It needs ``win-on-draw=optional``."""


@pytest.mark.parametrize("chosen", [*CONTRADICTIONS, ALLOWED], ids=str)
def test_a_combination_that_makes_no_sense_is_refused_by_naming_every_point(chosen: dict[str, str]) -> None:
    with pytest.raises(ReadingError) as raised:
        READINGS.from_names(chosen)
    assert [name for name, value in chosen.items() if f"{name}={value}" not in str(raised.value)] == []


def test_every_other_pair_of_alternatives_goes_together() -> None:
    points = {name: [each.value for each in kind] for name, kind in READINGS.points().items()}
    for one, other in combinations(points, 2):
        for first, second in product(points[one], points[other]):
            chosen = {one: first, other: second}
            if ALLOWED.items() <= chosen.items():
                chosen["win-on-draw"] = "optional"
            if not any(each.items() <= chosen.items() for each in CONTRADICTIONS):
                assert READINGS.from_names(chosen)


@pytest.mark.parametrize(
    "chosen",
    [
        {"three-of-a-kind-trigger": "any-touch", "three-of-a-kind-extent": "contested-two"},
        {"team-mismatch": "no-effect", "mismatch-offender": "second-target"},
    ],
)
def test_readings_of_twin_it_that_make_no_sense_together_are_refused(chosen: dict[str, str]) -> None:
    with pytest.raises(ReadingError):
        TwinItReadings.from_names(chosen)
