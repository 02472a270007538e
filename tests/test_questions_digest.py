"""The digest over the questions of a run: the same whenever the same is asked, whatever is answered."""

import sys
from typing import Any

import pytest

from bythebook_conformance import Outcome, certify
from bythebook_conformance.certification.asking.questions_digest import together
from command_line import process
from engines_list import EXAMPLE, SOUND, misbehaving_engine
from games import named

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


def test_it_is_the_same_with_several_processes_and_without_seals(usual: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked(jobs=2).questions_digest == usual
    monkeypatch.setattr("bythebook_conformance.certification.asking.batches.seal_of", lambda *_: None)
    assert asked().questions_digest == usual


@pytest.mark.parametrize(
    "faulty",
    [[*SOUND, "last_two_wins"], misbehaving_engine("dies_after_fifty_requests"), misbehaving_engine("not_json")],
)
def test_it_is_the_same_for_an_engine_that_answers_wrong_or_not_at_all(faulty: list[str], usual: str) -> None:
    outcome = asked(faulty)
    assert outcome.findings
    assert outcome.questions_digest == usual


OTHERS: list[dict[str, Any]] = [{"seed": 1}, {"suites": ("smoke",)}, {"clauses": ("twos/follow-suit",)}]


@pytest.mark.parametrize("options", [*OTHERS, {"readings": {"ranking": "ace-low"}}], ids=str)
def test_it_is_another_one_where_something_else_is_asked(options: dict[str, Any], usual: str) -> None:
    assert asked(**options).questions_digest not in ("", usual)


def test_a_right_answer_under_other_readings_is_another_one_though_the_questions_are_the_same() -> None:
    one, other = (
        asked(parts=named("exhaustive trick-000"), readings=readings) for readings in ({}, {"ranking": "ace-low"})
    )
    assert one.questions == other.questions
    assert one.questions_digest != other.questions_digest


def test_there_is_none_where_an_engine_says_nothing_of_itself_or_a_part_was_not_gone_through() -> None:
    assert asked(misbehaving_engine("crashes_at_start")).questions_digest == together(
        [("smoke", "a", "1"), ("smoke", "b", "")]
    )


def test_generated_games_do_not_depend_on_the_modules_that_are_loaded() -> None:
    program = (
        "from hashlib import sha256; from bythebook_conformance.kit import load_kit; "
        "from bythebook_conformance.oracle.questions import generated_games; "
        "games = generated_games('twin_it', load_kit('twin_it').readings(), 60, 0); "
        "print(sha256(repr(games).encode()).hexdigest())"
    )
    more = "import bythebook_conformance.desk.build, bythebook_conformance.certification.report.html; "
    few, many = (process(command=[sys.executable, "-c", each]).stdout for each in (program, more + program))
    assert few == many != ""
