"""Two engines compared: what is a reading, what is a fault, and whose."""

import sys
from typing import Any

import pytest

from bythebook_conformance.certification.asking.compare import GAMES, Comparison, compare
from bythebook_conformance.certification.asking.recognition import spec_questions
from bythebook_conformance.cli import main
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.oracle.questions import sample
from command_line import run
from engines_list import FOLDER, rule_fault
from games import KITS, engine
from test_recognition import quiet

pytestmark = pytest.mark.usefixtures("small_samples")
DEPARTURES = {
    "twos": ("ranking", "ace-low"),
    "twins_and_followers": ("fight-next", "left-of-last-fighter"),
    "twin_it": ("contest", "full-claims-only"),
}
FAULTS = {"twos": "three_catches_for_two", "twins_and_followers": "ten_wraps_to_ace"}
FAULTY = [sys.executable, str(FOLDER / "behaviour" / "loop.py"), "three_catches_for_two"]


def departed(kit: GameKit) -> Any:
    point, alternative = DEPARTURES[kit.name]
    return quiet(kit, kit.readings.from_names({point: alternative}))


def sound(kit: GameKit) -> Any:
    return engine(kit, kit.readings())


def whose(comparison: Comparison) -> set[str]:
    return {each.whose for each in comparison.differences}


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_engines_that_play_alike_do_not_differ(kit: GameKit) -> None:
    comparison = compare(kit.name, sound(kit), quiet(kit, kit.readings()))
    assert (comparison.differences, comparison.exit_code) == ([], 0)
    assert comparison.compared == comparison.asked > 0


def test_an_interrupted_comparison_says_what_was_compared_by_then(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def questions(kit: GameKit, method: Any, *_: Any) -> Any:
        if method.short != "trick":
            raise KeyboardInterrupt
        yield from sample(kit, method.name, "quick", 0, kit.readings())[:20]

    monkeypatch.setattr("bythebook_conformance.certification.asking.compare._questions", questions)
    sound = [sys.executable, "-m", "bythebook_conformance", "engine", "twos"]
    code, out, err = run(capfd, "compare", "twos", "--", *sound, "---", *FAULTY)
    assert (code, err) == (130, "bythebook: interrupted: only 20 questions asked\n")
    assert out.startswith("twos: ")


def test_no_question_of_the_specification_is_counted_twice() -> None:
    kit = load_kit("twos")
    specified = {(name, str(params)) for name, params, _ in spec_questions(kit)}
    compared = compare(kit.name, sound(kit), sound(kit))
    drawn = sum(len(sample(kit, method.name, "quick", 0, kit.readings())) for method in kit.methods)
    assert compared.asked == len(specified) + drawn + GAMES["quick"]


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_another_reading_is_nobodys_fault(kit: GameKit) -> None:
    comparison = compare(kit.name, sound(kit), departed(kit))
    assert [each.readings for each in comparison.differences] == [[DEPARTURES[kit.name][0]]]
    assert whose(comparison) == {""}
    assert comparison.exit_code == 1


@pytest.mark.parametrize("game", FAULTS)
def test_a_fault_is_that_of_the_engine_that_has_it(game: str) -> None:
    faulty, kit = rule_fault(game, FAULTS[game]), next(kit for kit in KITS if kit.name == game)
    assert whose(compare(game, faulty.engine(), sound(kit))) == {"A"}
    comparison = compare(game, sound(kit), faulty.engine())
    assert whose(comparison) == {"B"}
    assert faulty.clause in {clause for each in comparison.differences for clause in each.because}


def test_a_fault_is_told_from_a_reading_that_the_other_engine_plays() -> None:
    comparison = compare("twos", rule_fault("twos", FAULTS["twos"]).engine(), departed(KITS[-1]))
    assert whose(comparison) == {"A", ""}


def test_what_one_engine_leaves_out_is_not_compared() -> None:
    kit = KITS[-1]
    short, whole = quiet(kit, kit.readings()), sound(kit).trick
    short.trick = lambda cards: {"winner": whole(cards=cards)["winner"]}
    del short.play
    comparison = compare("twos", short, sound(kit))
    assert comparison.differences == []
    assert comparison.asked > 0


def test_engines_that_answer_nothing_in_common_are_not_called_alike(capfd: pytest.CaptureFixture[str]) -> None:
    reference = [sys.executable, "-m", "bythebook_conformance", "engine"]
    with pytest.raises(SystemExit) as ended:
        main(["compare", "twos", "--", *reference, "twos", "---", *reference, "twin_it"])
    assert ended.value.code == 6
    assert "NOTHING COMPARED: B: the engine does not play twos" in capfd.readouterr().out


def test_the_command_shows_the_smallest_situation_and_both_answers(capfd: pytest.CaptureFixture[str]) -> None:
    reference = [sys.executable, "-m", "bythebook_conformance", "engine", "twos"]
    with pytest.raises(SystemExit) as ended:
        main(["compare", "twos", "--", *FAULTY, "---", *reference])
    out = capfd.readouterr().out
    assert ended.value.code == 1
    assert "a fault of A in twos.trick\n  clause    twos/three-catching-two-pays-three" in out
    assert '    A         [{"by": 0, "from": 1, "points": 2}]\n    B         [{"by": 0, "from": 1, "points": 3}]' in out


@pytest.mark.parametrize("arguments", [["true"], ["---", "true"], ["true", "---"]], ids=" ".join)
def test_one_engine_alone_gets_one_clear_line(arguments: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["compare", "twos", "--", *arguments])
    err = capfd.readouterr().err
    assert ended.value.code == 2
    assert err.startswith("bythebook: expected two engines: bythebook compare twos -- COMMAND... --- COMMAND..., or ")
    assert err.count("\n") == 1


SERVED = [sys.executable, "-m", "bythebook_conformance", "engine", "twos"]
FAULT = "styles.twos:LastOfThreeTwosDecides"
SOUND = "styles.twos:Engine"
PAIRS = {
    "an object and a command": (["--python", FAULT, "--", *SERVED], "A"),
    "two objects": (["--python", SOUND, "--python", FAULT], "B"),
}


@pytest.mark.parametrize("case", PAIRS)
def test_objects_in_this_process_are_compared_and_come_first(case: str, capfd: pytest.CaptureFixture[str]) -> None:
    arguments, side = PAIRS[case]
    with pytest.raises(SystemExit) as ended:
        main(["compare", "twos", *arguments])
    out = capfd.readouterr().out
    assert ended.value.code == 1
    assert out.startswith("twos: the engines differ: ")
    assert f"a fault of {side} in twos.trick" in out


@pytest.mark.parametrize("number", [1, 3])
def test_one_object_alone_or_three_engines_get_one_clear_line(number: int, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["compare", "twos", *["--python", SOUND] * min(number, 2), *(["--", "true"] if number == 3 else [])])
    assert ended.value.code == 2
    assert capfd.readouterr().err.startswith("bythebook: expected two engines: ")


def test_a_count_of_one_is_singular(capfd: pytest.CaptureFixture[str]) -> None:
    reading = ["--reading", "ranking=ace-low"]
    with pytest.raises(SystemExit):
        main(["compare", "twos", "--", *SERVED, "---", *SERVED, *reading])
    assert capfd.readouterr().out.startswith("twos: the engines differ: 0 faults, 1 reading\n")
