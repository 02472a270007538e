"""The digest over the questions of a run: the same whenever the same is asked, whatever is answered."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bythebook_conformance import Outcome, certify
from bythebook_conformance.certification.asking.questions_digest import QuestionsDigest, together
from bythebook_conformance.kit import load_kit
from engines_list import FOLDER, misbehaving_engine
from games import named

EXAMPLE = [sys.executable, str(Path(__file__).parents[1] / "conformance" / "examples" / "twos.py")]
FAULTY = [sys.executable, str(FOLDER / "behaviour" / "loop.py"), "last_two_wins"]

PARTS = {
    ("explore", "one-card-each"),
    ("play", "games-0"),
    ("relations", "trick: the suits are permuted"),
    ("stability", "legal"),
}
"""A part or two of every suite that no engine outside of this process is proved by."""


def some_parts(suite: str, name: str) -> bool:
    return suite == "smoke" or (suite, name) in PARTS


def asked(subject: Any = EXAMPLE, **options: Any) -> Outcome:
    return certify("twos", subject, **{"parts": some_parts, **options})


@pytest.fixture(scope="module")
def usual() -> str:
    """That of an engine that answers right."""
    return asked().questions_digest


@pytest.mark.parametrize(
    ("reading", "same"), [({}, True), ({"two-as-follow": "two-never-forced"}, False)], ids=["same", "other"]
)
def test_it_tells_the_right_answers_to_one_question_apart(reading: dict[str, str], same: bool) -> None:
    legal = load_kit("twos").method("twos.legal")
    params = {"hand": ["2H", "9C"], "trick": ["6H"]}

    def digest(names: dict[str, str]) -> str:
        found = QuestionsDigest()
        readings = load_kit("twos").readings.from_names(names)
        found.ruled([params], [(legal.rule(msgspec.convert(params, legal.params), readings), 1)])
        return found.hex()

    assert (digest(reading) == digest({})) is same


def test_it_is_the_same_with_several_processes(usual: str) -> None:
    assert asked(jobs=2).questions_digest == usual


def test_it_is_the_same_whether_expectations_are_sealed_or_not(usual: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bythebook_conformance.certification.asking.batches.seal_of", lambda *_: None)
    assert asked().questions_digest == usual


@pytest.mark.parametrize(
    "faulty",
    [FAULTY, misbehaving_engine("dies_after_fifty_requests"), misbehaving_engine("not_json")],
    ids=lambda words: words[-1],
)
def test_it_is_the_same_for_an_engine_that_answers_wrong_or_not_at_all(faulty: list[str], usual: str) -> None:
    outcome = asked(faulty)
    assert outcome.findings
    assert outcome.questions_digest == usual


@pytest.mark.parametrize(
    "options",
    [
        {"seed": 1},
        {"suites": ("smoke",)},
        {"readings": {"ranking": "ace-low"}},
        {"clauses": ("twos/follow-suit",)},
    ],
    ids=str,
)
def test_it_is_another_one_where_something_else_is_asked(options: dict[str, Any], usual: str) -> None:
    assert asked(**options).questions_digest not in ("", usual)


def test_a_right_answer_under_other_readings_is_another_one_though_the_questions_are_the_same() -> None:
    one, other = (
        asked(parts=named("exhaustive trick-000"), readings=readings) for readings in ({}, {"ranking": "ace-low"})
    )
    assert one.questions == other.questions
    assert one.questions_digest != other.questions_digest


def test_there_is_none_where_an_engine_says_nothing_of_itself() -> None:
    assert asked(misbehaving_engine("crashes_at_start")).questions_digest == ""


def test_there_is_none_where_a_part_was_not_gone_through() -> None:
    assert together([("smoke", "a", "1"), ("smoke", "b", "")]) == together([]) == ""


def test_generated_games_do_not_depend_on_the_modules_that_are_loaded() -> None:
    program = (
        "from hashlib import sha256; from bythebook_conformance.kit import load_kit; "
        "from bythebook_conformance.oracle.questions import generated_games; "
        "games = generated_games('twin_it', load_kit('twin_it').readings(), 60, 0); "
        "print(sha256(repr(games).encode()).hexdigest())"
    )
    more = "import bythebook_conformance.desk.build, bythebook_conformance.certification.report.html; "
    few, many = (
        subprocess.run([sys.executable, "-c", each], capture_output=True, text=True, check=True).stdout
        for each in (program, more + program)
    )
    assert few == many
