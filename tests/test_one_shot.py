"""A command that answers one question in each process is certified like an engine that speaks the protocol."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from command_line import process, refused
from tiers import few

ONE = """
import json, sys
sys.path.append({examples!r})
from twos import METHODS
question = json.load(sys.stdin)
json.dump(METHODS[question["method"]](**question["params"]), sys.stdout, indent=2)
"""
EXAMPLES = Path(__file__).parents[1] / "conformance" / "examples"
NONE = "import sys; sys.stdin.read(); print({})"
LATER = "import sys; sys.stdin.read(); print('Hello!')"
FAILS = "import sys; sys.stdin.read(); sys.exit('no such card')"


def certified(tmp_path: Path, program: str, *options: str) -> tuple[int, str, Any]:
    """The exit code, the output and the report of a run on a program for one question."""
    file = tmp_path / "one.py"
    file.write_text(program, encoding="utf-8")
    words = ("certify", "twos", "--one-shot", "--out", str(tmp_path / "report"), *options)
    done = process(*words, "--", sys.executable, str(file))
    return done.returncode, done.stdout, json.loads((tmp_path / "report" / "report.json").read_bytes())


@pytest.mark.slow
def test_an_engine_of_one_question_is_asked_smoke_and_examples_and_everything_it_says_is_right(tmp_path: Path) -> None:
    code, out, report = certified(tmp_path, ONE.format(examples=str(EXAMPLES)), "--method", "play")
    assert code == 0
    assert out.startswith("twos: INCOMPLETE: only suites smoke, examples; method twos.play asked; ")
    assert report["suites"].keys() == {"smoke", "examples"}
    assert report["findings"] == []
    assert report["unanswered"] == 0


def test_a_named_suite_is_asked_instead(tmp_path: Path) -> None:
    code, _, report = certified(tmp_path, ONE.format(examples=str(EXAMPLES)), "--suite", "smoke")
    assert (code, list(report["suites"])) == (6, ["smoke"])  # which assesses nothing by itself


@pytest.mark.parametrize(
    ("program", "suite", "code", "told"),
    few(
        [
            (FAILS, "smoke", 3, "no such card"),
            (LATER, "smoke", 3, "printed no JSON"),
            (NONE, "examples", 6, "NOTHING ASSESSED"),
        ],
        3,
    ),
    ids=["fails", "prints no JSON", "answers nothing"],
)
def test_what_a_command_of_one_question_does_wrong_is_told(
    tmp_path: Path, program: str, suite: str, code: int, told: str
) -> None:
    status, out, _ = certified(tmp_path, program, "--method", "legal", "--suite", suite)
    assert status == code
    assert told in out


def test_an_object_in_python_needs_no_process_for_each_question() -> None:
    assert "--one-shot: expected -- COMMAND" in refused("certify", "twos", "--one-shot", "--python", "json:loads")


FAILS_LIKE_JAVASCRIPT = """
import sys
sys.stdin.read()
sys.exit("engine.js:3\\n  throw x;\\n\\nTypeError: no such card\\n    at legal (engine.js:3:9)\\n\\nNode.js v20.1.0")
"""


def test_a_finding_about_a_command_that_fails_shows_what_it_says_of_this_question(tmp_path: Path) -> None:
    _, out, _ = certified(tmp_path, FAILS_LIKE_JAVASCRIPT, "--method", "legal", "--suite", "smoke")
    assert "the command ended with exit status 1: TypeError: no such card\n" in out
    assert out.count("    TypeError: no such card\n        at legal (engine.js:3:9)") == 1
