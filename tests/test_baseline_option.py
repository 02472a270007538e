"""`bythebook certify --baseline` and `--write-baseline`, as they are typed."""

import json
import sys
from pathlib import Path

import pytest

from command_line import run
from engines_list import FOLDER, misbehaving_engine

SOUND = [sys.executable, str(FOLDER / "behaviour" / "loop.py")]
BRIEF = ["certify", "twos", "--jobs", "1", "--suite", "smoke", "--suite", "examples"]
KNOWN = ["--baseline", "known.toml"]
WRITE = ["--write-baseline", "known.toml"]
ENGINE = ["--", *SOUND, "last_two_wins"]


@pytest.fixture(autouse=True)
def _files_go_to_a_folder_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def give_reasons() -> None:
    file = Path("known.toml")
    file.write_text(file.read_text().replace('reason = ""', 'reason = "later"'))


def test_a_baseline_goes_from_writing_to_passing_to_updating(capfd: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capfd, *BRIEF, *WRITE, *ENGINE)
    assert code == 1
    assert out.splitlines()[-1] == "baseline     known.toml: 2 known failures, 2 without a reason"
    code, out, err = run(capfd, *BRIEF, *KNOWN, *ENGINE)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "known.toml: known[0] (violation of twos/first-two-strongest in twos.play): no reason; say why" in err
    give_reasons()
    code, out, _ = run(capfd, *BRIEF, *KNOWN, *ENGINE)
    report = json.loads(Path("bythebook-report/report.json").read_text())
    assert (code, report["verdict"], report["findings"]) == (0, "known failures", [])
    assert out.startswith("twos: INCOMPLETE, with 2 known failures: ")
    assert out.count("\nknown        violation of twos/first-two-strongest in twos.") == 2
    assert len(list(Path("bythebook-report/findings").iterdir())) == 2
    before = Path("known.toml").read_text()
    run(capfd, *BRIEF, *KNOWN, *WRITE, *ENGINE)
    assert Path("known.toml").read_text() == before


def test_reasons_are_not_overwritten(capfd: pytest.CaptureFixture[str]) -> None:
    Path("known.toml").write_text("")
    code, _, err = run(capfd, *BRIEF, *WRITE, *ENGINE)
    assert code == 2
    assert "--write-baseline known.toml: already exists; to update it, add --baseline known.toml" in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--baseline", "none.toml"], "none.toml: No such file or directory"),
        (["--baseline", "."], ".: a folder; expected a file"),
        (["--write-baseline", "none/known.toml"], "--write-baseline none/known.toml: no such folder"),
    ],
)
def test_a_file_that_cannot_be_is_told_before_the_run(
    arguments: list[str], said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capfd, *BRIEF, *arguments, *ENGINE)
    assert (code, out, err) == (2, "", f"bythebook: {said}\n")


def test_what_cannot_be_known_is_named(capfd: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capfd, *BRIEF, *WRITE, "--", *misbehaving_engine("crashes_at_start"))
    assert code == 3
    assert "baseline     known.toml: 0 known failures\n             cannot be known: crash" in out
