"""Two engines compared: what is a reading, what is a fault, and whose."""

from typing import Any

import pytest

from bythebook_conformance.certification.asking.compare import Comparison, compare
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.oracle.questions import sample
from command_line import KIT, run
from engines_list import SOUND, rule_fault
from games import engine
from test_recognition import quiet

pytestmark = pytest.mark.usefixtures("small_samples")
TWOS = load_kit("twos")
DEPARTURES = {"twos": ("ranking", "ace-low"), "twins_and_followers": ("fight-next", "left-of-last-fighter")}
REFERENCE = [*KIT, "engine"]
FAULTS = {"twos": "three_catches_for_two", "twins_and_followers": "ten_wraps_to_ace"}


def departed(kit: GameKit) -> Any:
    point, alternative = DEPARTURES[kit.name]
    return quiet(kit, kit.readings.from_names({point: alternative}))


def whose(comparison: Comparison) -> set[str]:
    return {each.whose for each in comparison.differences}


def test_engines_that_play_alike_do_not_differ() -> None:
    comparison = compare("twos", engine(TWOS), quiet(TWOS, TWOS.readings()))
    assert (comparison.differences, comparison.exit_code) == ([], 0)
    assert comparison.compared == comparison.asked > 0


def test_an_interrupted_comparison_says_what_was_compared_by_then(monkeypatch: pytest.MonkeyPatch) -> None:
    def questions(kit: GameKit, method: Any, *_: Any) -> Any:
        if method.short != "trick":
            raise KeyboardInterrupt
        yield from sample(kit, method.name, "quick", 0, kit.readings())[:20]

    monkeypatch.setattr("bythebook_conformance.certification.asking.compare._questions", questions)
    code, out, err = run("compare", "twos", "--", *REFERENCE, "twos", "---", *SOUND, "three_catches_for_two")
    assert (code, err) == (130, "bythebook: interrupted: only 20 questions asked\n")
    assert out.startswith("twos: ")


@pytest.mark.parametrize("game", DEPARTURES)
def test_another_reading_is_nobodys_fault(game: str) -> None:
    kit = load_kit(game)
    comparison = compare(kit.name, engine(kit), departed(kit))
    assert [each.readings for each in comparison.differences] == [[DEPARTURES[kit.name][0]]]
    assert whose(comparison) == {""}
    assert comparison.exit_code == 1


@pytest.mark.parametrize("game", FAULTS)
def test_a_fault_is_that_of_the_engine_that_has_it(game: str) -> None:
    faulty, kit = rule_fault(game, FAULTS[game]), load_kit(game)
    assert whose(compare(game, faulty.engine(), engine(kit))) == {"A"}
    comparison = compare(game, engine(kit), faulty.engine())
    assert whose(comparison) == {"B"}
    assert faulty.clause in {clause for each in comparison.differences for clause in each.because}


def test_a_fault_is_told_from_a_reading_that_the_other_engine_plays() -> None:
    comparison = compare("twos", rule_fault("twos", FAULTS["twos"]).engine(), departed(TWOS))
    assert whose(comparison) == {"A", ""}


def test_what_one_engine_leaves_out_is_not_compared() -> None:
    short, whole = quiet(TWOS, TWOS.readings()), engine(TWOS).trick
    short.trick = lambda cards: {"winner": whole(cards=cards)["winner"]}
    del short.play
    comparison = compare("twos", short, engine(TWOS))
    assert comparison.differences == []
    assert comparison.asked > 0


FAULTY = "engine_in_strings:LastOfThreeTwosDecides"
COMPARED = {
    "a count of one is singular": (
        ["--", *REFERENCE, "twos", "---", *REFERENCE, "twos", "--reading", "ranking=ace-low"],
        1,
        ["twos: the engines differ: 0 faults, 1 reading\n"],
    ),
    "nothing in common is not called alike": (
        ["--", *REFERENCE, "twos", "---", *REFERENCE, "twin_it"],
        6,
        ["NOTHING COMPARED: B: the engine does not play twos"],
    ),
    "the smallest situation is shown with both answers": (
        ["--", *SOUND, "three_catches_for_two", "---", *REFERENCE, "twos"],
        1,
        [
            "a fault of A in twos.trick\n  clause    twos/three-catching-two-pays-three",
            '    A         [{"by": 0, "from": 1, "points": 2}]\n    B         [{"by": 0, "from": 1, "points": 3}]',
        ],
    ),
    "an object of this process comes first": (
        ["--python", FAULTY, "--", *REFERENCE, "twos"],
        1,
        ["twos: the engines differ: ", "a fault of A in twos.trick"],
    ),
    "two objects are compared": (
        ["--python", "engine_in_strings:Engine", "--python", FAULTY],
        1,
        ["a fault of B in twos.trick"],
    ),
}


@pytest.mark.parametrize("case", COMPARED)
def test_the_command_tells_how_engines_differ(case: str) -> None:
    words, status, said = COMPARED[case]
    code, out, _ = run("compare", "twos", *words)
    assert code == status
    assert [each for each in said if each not in out] == []
