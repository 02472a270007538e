"""Baselines: what is wrong in a file of known failures is said in one line, and what is written is read alike."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace as changed

from bythebook_conformance.certification.findings.baselines import read_baseline, read_lines, written
from bythebook_conformance.certification.findings.known import BaselineEntry
from bythebook_conformance.certification.toml_files import TomlError
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.errors import UserError
from cases import each_case
from command_line import refused, run
from engines_list import SOUND, misbehaving_engine
from specifications import change

pytestmark = pytest.mark.usefixtures("folder_of_its_own")
LAW = load_kit("twos").relations[0].name
LINES = [
    BaselineEntry(
        "violation", "twos.play", "twos/first-two-strongest", ["twos/follow-suit"], reason="later", issue="#7", seed=0
    ),
    BaselineEntry("violation", "twos.trick", "twos/first-two-strongest", reason="later", profile="quick"),
]


def test_a_baseline_is_read_as_it_was_written(tmp_path: Path) -> None:
    lines = [
        *LINES,
        BaselineEntry("crash", "twos.play", detail='it "said" \\ \x1b[31m \u202e\n', reason="later", seed=0),
        BaselineEntry("violation", "twos.trick", law=LAW, reason="né", prove=True),
    ]
    (tmp_path / "known.toml").write_text(written(lines), encoding="utf-8")
    assert read_baseline(tmp_path / "known.toml") == lines
    assert all(char.isprintable() or char == "\n" for char in written(lines))


def test_a_baseline_needs_reasons_but_can_be_brought_up_to_date_without(tmp_path: Path) -> None:
    file = tmp_path / "known.toml"
    file.write_text(written([changed(each, reason=" ") for each in LINES]))
    with pytest.raises(TomlError, match=r"known\[0\] \(violation of .*\): no reason"):
        read_baseline(file)
    assert len(read_lines(file)) == 2


@each_case("wrong_baselines")
def test_what_is_wrong_in_a_baseline_is_said_in_one_line(case: str, text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "known.toml"
    file.write_bytes(text.encode("latin-1"))
    with pytest.raises(UserError) as raised:
        read_baseline(file)
    assert str(raised.value).startswith(f"{file}: ")
    assert said in str(raised.value)
    assert "\n" not in str(raised.value)


BRIEF = ["certify", "twos", "--jobs", "1", "--suite", "smoke", "--suite", "examples"]
KNOWN = ["--baseline", "known.toml"]
WRITE = ["--write-baseline", "known.toml"]
ENGINE = ["--", *SOUND, "last_two_wins"]


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
