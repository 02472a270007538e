"""`bythebook certify --baseline` and `--write-baseline`, as they are typed."""

import json
from pathlib import Path

import pytest

from command_line import refused, run
from engines_list import SOUND, misbehaving_engine
from specifications import change

BRIEF = ["certify", "twos", "--jobs", "1", "--suite", "smoke", "--suite", "examples"]
KNOWN = ["--baseline", "known.toml"]
WRITE = ["--write-baseline", "known.toml"]
ENGINE = ["--", *SOUND, "last_two_wins"]


pytestmark = pytest.mark.usefixtures("folder_of_its_own")


def test_a_baseline_goes_from_writing_to_passing_to_updating() -> None:
    code, out, _ = run(*BRIEF, *WRITE, *ENGINE)
    assert code == 1
    assert out.splitlines()[-1] == "baseline     known.toml: 2 known failures, 2 without a reason"
    said = "known.toml: known[0] (violation of twos/first-two-strongest in twos.play): no reason; say why"
    assert said in refused(*BRIEF, *KNOWN, *ENGINE)
    change(Path("known.toml"), 'reason = ""', 'reason = "later"')
    change(Path("known.toml"), 'reason = ""', 'reason = "later"')
    code, out, _ = run(*BRIEF, *KNOWN, *ENGINE)
    report = json.loads(Path("bythebook-report/report.json").read_text())
    assert (code, report["verdict"], report["findings"]) == (0, "known failures", [])
    assert out.startswith("twos: INCOMPLETE, with 2 known failures: ")
    assert out.count("\nknown        violation of twos/first-two-strongest in twos.") == 2
    assert len(list(Path("bythebook-report/findings").iterdir())) == 2
    before = Path("known.toml").read_text()
    run(*BRIEF, *KNOWN, *WRITE, *ENGINE)
    assert Path("known.toml").read_text() == before


def test_reasons_are_not_overwritten() -> None:
    Path("known.toml").write_text("")
    said = "--write-baseline known.toml: already exists; to update it, add --baseline known.toml"
    assert said in refused(*BRIEF, *WRITE, *ENGINE)


def test_what_cannot_be_known_is_named() -> None:
    code, out, _ = run(*BRIEF, *WRITE, "--", *misbehaving_engine("crashes_at_start"))
    assert code == 3
    assert "baseline     known.toml: 0 known failures\n             cannot be known: crash" in out
