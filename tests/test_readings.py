import pytest

from bythebook.readings import ReadingError
from bythebook.twos import TwosReadings


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
