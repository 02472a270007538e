from itertools import combinations

import pytest

from bythebook.readings import ReadingError
from bythebook.spec import OpenPoint, Witness, load_spec
from bythebook.twos import TwosReadings
from bythebook_conformance.kit import GameKit
from games import KITS, agrees, answer, witnesses

WITNESSES = witnesses()
IDS = [f"{kit.name}-{point.id}-{number}" for number, (kit, point, _) in enumerate(WITNESSES)]
SWITCHES = [(kit, point) for kit in KITS for point in load_spec(kit.name).open_points if point.switchable]


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_the_switches_of_the_code_are_those_of_the_spec(kit: GameKit) -> None:
    spec = {point.id: point for point in load_spec(kit.name).open_points if point.switchable}
    points = kit.readings.points()
    assert set(points) == set(spec)
    for name, alternatives in points.items():
        assert {member.value for member in alternatives} == {each.id for each in spec[name].alternatives}
        assert kit.readings().names()[name] == spec[name].default


@pytest.mark.parametrize(("kit", "point", "witness"), WITNESSES, ids=IDS)
def test_every_alternative_answers_its_witness_as_the_spec_says(
    kit: GameKit, point: OpenPoint, witness: Witness
) -> None:
    for alternative, due in witness.answers.items():
        readings = kit.readings.from_names({**witness.under, point.id: alternative})
        came = answer(kit, str(witness.method), witness.params, readings)
        assert agrees(due, came), f"{point.id}={alternative}: due {due}, came {came}"


@pytest.mark.parametrize(("kit", "point"), SWITCHES, ids=lambda value: getattr(value, "id", getattr(value, "name", "")))
def test_every_pair_of_alternatives_differs_on_a_witness(kit: GameKit, point: OpenPoint) -> None:
    for left, right in combinations([alternative.id for alternative in point.alternatives], 2):
        assert any(
            witness.method is not None
            and left in witness.answers
            and right in witness.answers
            and not agrees(witness.answers[left], witness.answers[right])
            for witness in point.witnesses
        ), f"{left} and {right}"


def test_an_unknown_open_point_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(ReadingError, match="did you mean 'two-as-follow'"):
        TwosReadings.from_names({"two-as-folow": "two-counts"})


def test_an_unknown_alternative_is_refused_with_those_there_are() -> None:
    with pytest.raises(ReadingError, match=r"'ranking': no alternative 'ace-hihg'.*ace-high, ten-above-king, ace-low"):
        TwosReadings.from_names({"ranking": "ace-hihg"})


@pytest.mark.parametrize(
    "chosen",
    [
        {"void-player": "must-play-two", "two-as-follow": "two-never-forced"},
        {"void-player": "must-play-two", "second-two": "only-if-forced"},
    ],
)
def test_readings_that_contradict_each_other_are_refused_with_the_reason(chosen: dict[str, str]) -> None:
    with pytest.raises(ReadingError, match="contradict each other"):
        TwosReadings.from_names(chosen)


def test_readings_name_their_departures_only() -> None:
    assert TwosReadings.from_names({"ranking": "ace-low", "totals": "may-be-negative"}).departures() == {
        "ranking": "ace-low"
    }
