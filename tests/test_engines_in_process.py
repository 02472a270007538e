"""Engines that are objects, in this process and in one of their own: what they do there does not reach the kit."""

import json
import os
import re
import signal
import sys
import threading
from collections import Counter
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from bythebook_conformance import Outcome, Verdict, certify
from bythebook_conformance.certification.asking import confirming
from bythebook_conformance.certification.asking.confirming import RIGHT_ALONE
from bythebook_conformance.certification.report.text import reading_lines, replay_command
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.oracle import comparing
from bythebook_conformance.protocol.starting import Served, ServedEngine
from cases import each_case
from command_line import refused, run
from games import engine, named, tiring
from hostile.watching import gone, living
from many_engines import remembering
from tiers import few


def empty(value: Any) -> None:
    """Take out everything that lies in the lists and dictionaries of a value."""
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        empty(each)
    if isinstance(value, dict | list):
        value.clear()


def test_an_engine_may_do_with_its_questions_what_it_likes() -> None:
    def consuming(rule: Any) -> Any:
        def ask(**params: Any) -> Any:
            answer = rule(**params)
            empty(params)
            return answer

        return ask

    subject = engine(load_kit("twos"))
    for name in ("trick", "legal", "play"):
        setattr(subject, name, consuming(getattr(subject, name)))
    outcome = certify("twos", subject, suites=("examples", "stability"))
    assert (outcome.verdict, [each.detail for each in outcome.findings]) == (Verdict.INCOMPLETE, [])


def test_a_crash_in_the_second_round_is_a_crash() -> None:
    outcome = certify("twos", engine(load_kit("twos"), change=tiring("trick", 300)), suites=("stability",))
    assert outcome.verdict is Verdict.CRASH
    assert outcome.findings[0].detail == "the engine raised RuntimeError: tired"


def test_an_unordered_list_may_come_in_another_order_every_time() -> None:
    rng = Random(0)

    def shuffling(method: str, answer: Any) -> Any:
        for state in answer.get("states", [answer]):
            for unordered in {"legal", "cards"} & state.keys():
                rng.shuffle(state[unordered])
        return answer

    outcome = certify("twos", engine(load_kit("twos"), change=shuffling), suites=("stability",))
    assert [each.detail for each in outcome.findings] == []


def test_of_answers_that_change_the_smallest_question_is_shown() -> None:
    calls = Counter[str]()

    def forgetful(method: str, answer: Any) -> Any:
        calls[method] += 1
        return {**answer, "honours": 0} if method == "trick" and calls[method] > 300 else answer

    outcome = certify("twos", engine(load_kit("twos"), change=forgetful), suites=("stability",))
    finding = outcome.findings[0]
    assert finding.detail == "the same question got another answer later, between other questions"
    assert finding.count > 1
    again = replay_command(outcome, finding, load_kit("twos"), "finding.json")
    assert again.startswith("bythebook certify twos --suite stability -- ")
    outcome.run = replace(outcome.run, readings={"ranking": "ace-low"})
    again = replay_command(outcome, finding, load_kit("twos"), "finding.json")
    assert again.startswith("bythebook certify twos --suite stability --reading ranking=ace-low -- ")
    outcome.run = replace(outcome.run, suites=())  # what comes before a suite may be what makes the answer wrong
    again = replay_command(outcome, finding, load_kit("twos"), "finding.json")
    assert again.startswith("bythebook certify twos --reading ranking=ace-low -- ")
    outcome.run = replace(outcome.run, timeout=0.5)
    again = replay_command(outcome, finding, load_kit("twos"), "finding.json")
    assert again.startswith("bythebook certify twos --timeout 0.5 --reading ranking=ace-low -- ")
    finding.unstable = False
    again = replay_command(outcome, finding, load_kit("twos"), "finding.json")
    assert again.startswith("bythebook replay finding.json --timeout 0.5 -- ")
    assert len(finding.params["cards"]) == 2
    assert '"honours":2' in finding.evidence


LONE = "half of a pair: \ud800"
"""A text that cannot be written as UTF-8."""


class Mute(Exception):  # noqa: N818
    """Cannot say what it is."""

    def __str__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    ("raised", "said"), [(ValueError(LONE), "ValueError: half of a pair: \\ud800"), (Mute(), "Mute")]
)
def test_an_exception_that_cannot_be_written_is_a_crash(raised: Exception, said: str) -> None:
    def raising(method: str, answer: Any) -> Any:
        raise raised

    outcome = certify("twos", engine(load_kit("twos"), change=raising), suites=("examples",), methods=("legal",))
    assert (outcome.verdict, outcome.findings[0].detail) == (Verdict.CRASH, f"the engine raised {said}")


def test_an_answer_with_half_a_character_is_a_breach_of_the_engines() -> None:
    odd = engine(load_kit("twin_it"), change=lambda method, answer: {"outcomes": [{"kind": "third", "cards": [LONE]}]})
    outcome = certify("twin_it", odd, suites=("exhaustive",), parts=named("owners-003"))
    assert outcome.verdict is Verdict.BREACH
    assert "the result is not JSON" in outcome.findings[0].detail


@pytest.mark.parametrize("suite", ["play", "relations", "stability"])
def test_a_suite_that_can_ask_nothing_of_a_method_says_so(suite: str) -> None:
    outcome = certify("twos", SimpleNamespace(), suites=[suite])
    assert (outcome.suites[suite].skipped, outcome.questions) == (outcome.suites[suite].parts, 0)
    assert (outcome.verdict, outcome.silence) == (Verdict.NOT_ASSESSED, "")


def test_an_engine_for_another_game_is_asked_nothing() -> None:
    outcome = certify("twos", engine(load_kit("twin_it")))
    assert (outcome.verdict, outcome.questions) == (Verdict.NOT_ASSESSED, 0)
    assert outcome.silence == "the engine does not play twos"


def test_a_memory_that_does_not_look_at_the_whole_question_is_noticed() -> None:
    known: dict[Any, Any] = {}

    def remembered(answer: Any, hand: list[str], trick: list[str]) -> Any:
        return known.setdefault((*hand[:6], *trick), answer)

    outcome = certify("twos", engine(load_kit("twos"), legal=remembered), suites=("stability",), methods=("legal",))
    assert outcome.verdict is Verdict.VIOLATION


DESERVED = {
    "Sound": Verdict.INCOMPLETE,
    "Wrong": Verdict.VIOLATION,
    "Patches": Verdict.VIOLATION,
    "LoopsWithoutTheInterpreter": Verdict.TIMEOUT,
    "ExitsPolitely": Verdict.CRASH,
    "Recurses": Verdict.CRASH,
    "Interrupts": Verdict.CRASH,
    "Threads": Verdict.INCOMPLETE,
    "Prints": Verdict.INCOMPLETE,
    "ChangesFolder": Verdict.INCOMPLETE,
    "TakesMemory": Verdict.CRASH,
    "ClosesEverything": Verdict.CRASH,
}
"""Every object, and what it deserves when it is asked a part of what there is."""


def served_from(name: str, folder: Path) -> Served:
    """An object of ``hostile.objects``, whose processes can be told from those of other tests by a folder."""
    return Served(f"hostile.objects:{name}", (*sys.path, str(folder)))


def brief(name: str, folder: Path) -> Outcome:
    """A run with such an object of the smoke and the examples suite: it gets its verdict and does the kit no harm."""
    before, path, judge, threads = Path.cwd(), list(sys.path), comparing.judge, {*threading.enumerate()}
    timeout = 3.0 if DESERVED[name] is Verdict.TIMEOUT else 60.0  # a busy machine is no fault of an engine
    outcome = certify(
        remembering("twos", share=8), served_from(name, folder), timeout=timeout, suites=("smoke", "examples")
    )
    said = [(each.verdict, each.detail, each.stderr[-300:]) for each in outcome.findings]
    assert outcome.verdict is DESERVED[name], said
    assert (Path.cwd(), sys.path, comparing.judge) == (before, path, judge)
    assert {*threading.enumerate()} - threads == set()
    assert "hostile.objects" not in sys.modules
    assert gone(str(folder)) == []
    return outcome


@pytest.mark.parametrize("name", few((each for each in DESERVED if each not in ("Wrong", "Patches")), 3))
def test_what_an_object_does_to_its_process_is_its_own_verdict_and_no_harm_to_the_kit(
    name: str, tmp_path: Path
) -> None:
    brief(name, tmp_path)


def test_a_patched_kit_finds_what_the_sound_one_finds(tmp_path: Path) -> None:
    patched, sound = ([each.signature for each in brief(name, tmp_path).findings] for name in ("Patches", "Wrong"))
    assert patched == sound


@each_case("wrong_modules", "imports")
def test_a_module_that_cannot_be_imported_gets_one_line(
    code: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bad.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    words = ["--python", "bad:E", "--suite", "smoke", "--jobs", "1", "--out", str(tmp_path / "report")]
    assert refused("certify", "twos", *words) == f"bythebook: --python: {said}\n"


def test_a_module_that_hangs_while_it_is_imported_is_a_timeout(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text("import time; time.sleep(300)")
    served = Served("slow:E", (str(tmp_path), *sys.path))
    outcome = certify(remembering("twos", share=8), served, timeout=1.0, suites=("smoke",))
    assert (outcome.verdict, outcome.findings[0].detail) == (Verdict.TIMEOUT, "no reply within 1 second")


def test_a_process_that_is_ended_from_outside_is_a_crash_and_starts_again(tmp_path: Path) -> None:
    kit = load_kit("twos")
    engine = ServedEngine(served_from("Sound", tmp_path), kit, 600.0)
    (trick,) = [method for method in kit.methods if method.short == "trick"]
    question = {"cards": ["2H", "3H"]}
    own = [line for line in living(str(tmp_path)) if "keeper.py" not in line and "bwrap" not in line]
    os.kill(int(own[0].split()[0]), signal.SIGKILL)
    ((first,),) = engine.ask(trick, [question], 1)
    ((second,),) = engine.ask(trick, [question], 1)
    assert getattr(first, "verdict", None) is Verdict.CRASH
    assert second.winner in (0, 1)
    assert engine.close() is None


def test_an_object_that_is_proved_is_imported_here_when_it_is_asked_for() -> None:
    engine = ServedEngine(Served("engines_in_python:ace_low", tuple(sys.path)), load_kit("twos"), 600.0)
    assert engine.target.trick(cards=["AH", "KH"])["winner"] == 1
    assert engine.close() is None


def test_an_object_is_named_in_a_report_as_a_command_line_names_it() -> None:
    served = Served("engines_in_python:ace_low", tuple(sys.path))
    assert certify("twos", served, suites=("smoke",)).engine == "--python engines_in_python:ace_low"


def test_a_play_that_relations_alone_show_to_be_wrong_is_ruled_on_without_the_moves_behind_its_wrong_state() -> None:
    served = Served("engines_in_python:hearts_pass_the_turn", tuple(sys.path))
    outcome = certify("twos", served, suites=("relations",), methods=("play",))
    first = outcome.findings[0]
    assert (first.relation, first.clause) == ("", "twos/play-goes-clockwise")
    assert (first.differences[0].path, len(first.params["moves"])) == ("states[2].turn", 2)


@pytest.mark.usefixtures("few_starts")
def test_two_answers_each_of_which_is_right_when_asked_alone_break_no_law() -> None:
    served = Served("engines_in_python:adds_up_honours", tuple(sys.path))
    outcome = certify("twos", served, suites=("relations",), methods=("trick",))
    assert {(finding.verdict, finding.detail) for finding in outcome.findings} == {(Verdict.BREACH, RIGHT_ALONE)}
    assert "failed" not in {clause.outcome for clause in outcome.clauses}


@pytest.mark.slow
@pytest.mark.usefixtures("few_starts")
def test_a_crash_that_the_questions_before_bring_about_is_not_replayed_alone() -> None:
    served = Served("engines_in_python:tires", tuple(sys.path))
    outcome = certify("twos", served, suites=("examples",), methods=("trick",))
    finding = outcome.findings[0]
    assert (finding.verdict, finding.unstable) == (Verdict.CRASH, True)
    again = replay_command(outcome, finding, load_kit("twos"), "finding.json")
    assert again.startswith("bythebook certify twos --suite examples --method trick ")


@pytest.mark.slow
@pytest.mark.usefixtures("few_starts")
def test_what_another_method_has_brought_about_is_replayed_with_all_methods_of_the_run() -> None:
    served = Served("engines_in_python:mixes_up_the_methods", tuple(sys.path))
    outcome = certify("twins_and_followers", served, suites=("examples",))
    again = replay_command(outcome, outcome.findings[0], load_kit("twins_and_followers"), "finding.json")
    assert (outcome.findings[0].detail, "--method" in again) == (RIGHT_ALONE, False)


@pytest.mark.usefixtures("few_starts")
@pytest.mark.parametrize(
    ("dice", "kit"),
    [
        ("throws_dice", remembering("twos", share=8)),
        pytest.param("throws_dice_seldom", remembering("twos"), marks=pytest.mark.slow),
    ],
    ids=["often", "seldom"],
)
def test_an_engine_whose_answers_hang_on_chance_is_told_so_first_and_breaks_no_clause(dice: str, kit: GameKit) -> None:
    served = Served(f"engines_in_python:{dice}", tuple(sys.path))
    outcome = certify(kit, served, suites=("examples", "exhaustive", "stability"), methods=("trick",))
    assert "chance, the clock, or the order of hashes" in outcome.findings[0].note
    assert RIGHT_ALONE not in {finding.detail for finding in outcome.findings}  # nothing points to other questions
    assert "failed" not in {clause.outcome for clause in outcome.clauses}


def remembering_the_cards() -> Outcome:
    served = Served("engines_in_python:remembers_the_cards", tuple(sys.path))
    return certify("twos", served, suites=("examples",), methods=("trick",), seed=3)


@pytest.mark.slow
def test_what_an_engine_remembers_is_shown_by_the_shortest_row_of_questions_that_brings_it_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(confirming, "MOST", 3)
    outcome = remembering_the_cards()
    asked, row = outcome.findings[0].params["cards"], outcome.findings[0].note.rpartition("after twos.trick ")[2]
    assert sorted(json.loads(row)["cards"]) == sorted(asked)


@pytest.mark.slow
def test_of_the_questions_that_an_engine_remembers_a_small_one_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confirming, "MOST", 1)
    served = Served("engines_in_python:adds_up_honours", tuple(sys.path))
    outcome = certify("twos", served, suites=("examples",), methods=("trick",))
    before = json.loads(outcome.findings[0].note.rpartition("is answered otherwise after twos.trick ")[2])
    assert len(before["cards"]) <= 2


@pytest.mark.slow
@pytest.mark.usefixtures("few_starts")
def test_no_reading_is_named_for_an_answer_that_is_right_when_asked_alone() -> None:
    served = Served("engines_in_python:remembers_the_hands", tuple(sys.path))
    outcome = certify("twins_and_followers", served, suites=("examples",), methods=("able",))
    (finding,) = outcome.findings
    assert (finding.detail, reading_lines(finding)) == (RIGHT_ALONE, [])


@pytest.mark.usefixtures("few_starts")
def test_an_answer_that_is_right_when_asked_alone_breaks_no_clause() -> None:
    outcome = remembering_the_cards()
    (finding,) = outcome.findings
    assert (finding.verdict, finding.detail, finding.because) == (Verdict.BREACH, RIGHT_ALONE, [])
    assert re.search(r"is answered otherwise after \d+ others, the last of them twos\.trick {", finding.note)
    assert "failed" not in {clause.outcome for clause in outcome.clauses}
    again = replay_command(outcome, finding, load_kit("twos"), "finding.json")
    assert "certify twos --seed 3 --suite examples --method trick" in again


@pytest.mark.usefixtures("few_starts")
def test_where_no_row_of_questions_brings_an_answer_about_ids_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confirming, "ROW", 0)
    monkeypatch.setattr(confirming, "NEAR", 0)
    assert "kept by the id of a request" in remembering_the_cards().findings[0].note


RAISING = """
class E:
    def legal(self, hand, trick):
        return self.table[0]

    table = []
"""


def test_a_method_that_raises_is_shown_with_its_place_and_its_traceback_and_so_it_is_in_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "raising.py").write_text(RAISING)
    monkeypatch.syspath_prepend(tmp_path)
    words = ["--python", "raising:E", "--out", str(tmp_path / "report"), "--suite", "examples", "--jobs", "1"]
    _, out, _ = run("certify", "twos", *words)
    assert "IndexError: list index out of range (raising.py, line 4)\n" in out
    assert "    Traceback (most recent call last):\n" in out
    (finding,) = (tmp_path / "report" / "findings").iterdir()
    _, again, _ = run("replay", str(finding), "--python", "raising:E")
    assert "    Traceback (most recent call last):\n" in again
