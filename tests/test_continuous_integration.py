"""What build servers get: annotations and summaries in which nothing is a command or markup, progress, a short word."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bythebook_conformance import Outcome, Verdict, certify
from bythebook_conformance.certification.findings.known import BaselineEntry, KnownFailure
from bythebook_conformance.certification.report.text import changes
from bythebook_conformance.certification.report.write import MOST, annotated, summary_of
from bythebook_conformance.cli.certify_options import CertifyOptions
from bythebook_conformance.cli.certify_run import watched
from bythebook_conformance.kit import load_kit
from command_line import ROOT, printed, run
from engines_list import FOLDER, SOUND, rule_fault, sound_engine

TWOS = load_kit("twos")
SCRIPT = f"import sys, runpy\nsys.argv = ['loop', *{{!r}}]\nrunpy.run_path({SOUND[1]!r}, run_name='__main__')\n"
"""An engine that is in a file of its own, and another one by that."""
BRIEF = ["certify", "twos", "--jobs", "1", "--suite", "examples"]
FAULTY = ["--", *SOUND, "last_two_wins"]
NASTY = "::error::x\r\n100%, a:b | <b>*bold*</b> `code` ``` [x](y) \x1b[31m"


pytestmark = pytest.mark.usefixtures("folder_of_its_own")


@cache
def wrong() -> Outcome:
    return certify("twos", rule_fault("twos", "last_two_wins").engine(), suites=("examples",))


@cache
def right() -> Outcome:
    return certify("twos", sound_engine("twos")(), suites=("examples",))


def nasty() -> Outcome:
    """An outcome in which the engine says what would be a command, or markup."""
    finding = replace(wrong().findings[0], verdict=Verdict.CRASH, detail=NASTY, stderr=NASTY, evidence=NASTY)
    return replace(wrong(), findings=[finding], name=NASTY, sentence=f"twos: {NASTY}")


def test_an_annotation_is_one_line_in_which_only_the_kit_gives_commands() -> None:
    (line,) = annotated(nasty(), TWOS, "a,b:c%.py")
    assert line.startswith("::error file=a%2Cb%3Ac%25.py,line=1,title=")
    assert line.isprintable()
    assert "100%25" in line
    assert line.count("::") > 2


def test_findings_are_errors_on_the_file_of_the_engine_and_counted_beyond_what_github_shows() -> None:
    many = replace(wrong(), findings=wrong().findings[:1] * (MOST + 3))
    lines = annotated(many, TWOS, "my twos.py")
    title = "twos%3A violation of twos/first-two-strongest in twos.trick"
    assert lines[0].startswith(f"::error file=my twos.py,line=1,title={title}::")
    assert "%0A  asked     twos.trick" in lines[0]
    assert len(lines) == MOST + 1
    assert lines[-1].endswith("::3 more findings: see the report")


def test_a_run_that_is_right_is_a_notice_and_a_mended_failure_an_error() -> None:
    mended = KnownFailure(BaselineEntry("violation", "twos.trick", "twos/follow-suit", reason="later"), "mended")
    assert [line.partition(" ")[0] for line in annotated(right(), TWOS, "")] == ["::notice"]
    (line,) = annotated(replace(right(), known=[mended], verdict=Verdict.MENDED, status=8), TWOS, "")
    assert line.startswith("::error title=twos%3A known failure mended::violation of twos/follow-suit in twos.trick: ")


def test_the_text_of_a_report_stands_where_commands_are_off() -> None:
    code, out, _ = run(*BRIEF, "--format", "github", *FAULTY)
    first, *lines = out.splitlines()
    token = first.removeprefix("::stop-commands::")
    inside, behind = lines[: lines.index(f"::{token}::")], lines[lines.index(f"::{token}::") + 1 :]
    assert code == 9
    assert re.fullmatch(r"[0-9a-f]{32}", token)
    assert inside[0].startswith("twos: FAILED: ")
    assert [line.partition(" ")[0] for line in behind] == ["::error"] * 2


def test_the_file_is_named_from_the_root_of_the_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sub").mkdir()
    engine = tmp_path / "sub" / "engine.py"
    engine.write_text(SCRIPT.format([]))
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path))
    monkeypatch.chdir(tmp_path / "sub")
    _, out, _ = run(*BRIEF, "--format", "github", "--bind", str(FOLDER.parents[1]), "--", sys.executable, "engine.py")
    assert "\n::notice file=sub/engine.py,line=1,title=twos::twos: INCOMPLETE: " in out


def test_in_a_summary_nothing_that_an_engine_says_is_markup() -> None:
    text = summary_of(nasty(), TWOS)
    outside = re.sub(r"^(`{3,})text\n.*?^\1$", "", text, flags=re.DOTALL | re.MULTILINE)
    assert "<b>" not in outside
    assert "&lt;b&gt;" in outside
    assert r"\*bold\*" in outside
    assert re.search(r"^````text$", text, re.MULTILINE)
    assert all(char.isprintable() or char == "\n" for char in text)


def test_a_summary_is_added_to_what_is_there() -> None:
    Path("summary.md").write_text("before\n")
    run(*BRIEF, "--summary", "summary.md", *FAULTY)
    text = Path("summary.md").read_text()
    assert text.startswith("before\n### ✗ twos: FAILED: the engine breaks 1 clause\n")
    assert text.count("<details>") == len(wrong().findings)


def test_progress_for_programs_is_a_line_of_json_an_event_of_which_the_report_is_made_again() -> None:
    _, out, err = run(*BRIEF, "--progress", "json", "--seed", "random", *FAULTY)
    events = [json.loads(line) for line in err.splitlines()]
    begun, ended = events[0], events[-1]["outcome"]
    assert [events[0]["event"], events[1]["event"], events[-1]["event"]] == ["begun", "engine", "ended"]
    assert [each["event"] for each in events].count("part") == begun["parts"]
    assert (ended["game"], ended["verdict"], ended["status"]) == ("twos", "violation", 9)
    assert "seed" not in begun["run"]
    assert begun["commitment"] == sha256(f"{salt_of_certificate()}:{ended['run']['seed']}".encode()).hexdigest()
    Path("lines").write_text(err)
    assert run("report", "lines", "--out", "again")[1].splitlines()[:3] == out.splitlines()[:3]
    assert Path("again/report.json").read_bytes() == Path("bythebook-report/report.json").read_bytes()


def salt_of_certificate() -> str:
    """What a seed was salted with, by the certificate of the run."""
    found = re.search(r'"salt": "(\w+)"', Path("bythebook-report/certificate.json").read_text())
    assert found is not None
    return found[1]


def test_quiet_shows_the_verdict_alone() -> None:
    code, out, err = run(*BRIEF, "--quiet", *FAULTY)
    assert (code, out, err) == (9, "twos: FAILED: the engine breaks 1 clause\n", "")
    assert Path("bythebook-report/report.json").is_file()


def test_of_a_second_run_only_what_is_different_is_told() -> None:
    assert changes(wrong(), wrong()) == ["nothing has changed"]
    assert re.search(r"^\d+ clauses: passed, not settled before$", "\n".join(changes(wrong(), right())), re.MULTILINE)
    assert [line.partition(" ")[0] for line in changes(wrong(), right()) if "strongest" in line] == ["gone", "gone"]
    new = [line for line in changes(right(), wrong()) if line.startswith("new ")]
    assert len(new) == len(wrong().findings)


@pytest.mark.slow
def test_a_run_that_is_watched_is_made_again_when_a_file_of_the_engine_changes(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    engine = tmp_path / "engine.py"
    engine.write_text(SCRIPT.replace("*{!r}", "*__import__('rules').FAULTS"))
    (tmp_path / "rules.py").write_text("FAULTS = ['last_two_wins']")
    changed: Iterator[Any] = iter([[], ["three_catches_for_two"]])

    def pause(seconds: float) -> None:
        names = next(changed, None)
        if names is None:
            raise KeyboardInterrupt
        (tmp_path / "rules.py").write_text(f"FAULTS = {names}")

    shown = tuple(str(FOLDER.parents[1] / name) for name in ("conformance", "reference", "spec", "tests"))
    wanted = CertifyOptions(
        game="twos", command=(sys.executable, str(engine)), suites=("examples",), jobs=1, bind=shown, quiet=True
    )
    with pytest.raises(KeyboardInterrupt):
        watched([wanted], pause)
    out = capfd.readouterr().out
    verdicts = [line.split(":")[1].strip() for line in out.splitlines() if line.startswith("twos: ")]
    assert verdicts == ["FAILED", "INCOMPLETE", "FAILED"]
    assert out.count("gone         violation of twos/first-two-strongest") == 2
    assert "new          violation of twos/three-catching-two-pays-three" in out


def test_the_action_names_options_that_the_command_has() -> None:
    text = (ROOT / "action.yml").read_text() + (ROOT / ".pre-commit-hooks.yaml").read_text()
    used = {*re.findall(r"(?<= )--[a-z-]+(?= )", " ".join(re.findall(r"certify .*", text)))}
    told = printed("certify", "--help")
    assert {"--format", "--summary", "--out"} <= used
    assert {option for option in used if option not in told} == set()


def test_nothing_that_a_workflow_chooses_becomes_part_of_a_script() -> None:
    text = (ROOT / "action.yml").read_text()
    scripts = re.findall(r"^      run: \|\n((?:        .*\n|\n)+)", text, re.MULTILINE)
    assert len(scripts) == 2
    assert [script for script in scripts if "${{" in script] == []


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_the_script_of_the_action_certifies_by_the_words_it_is_given(tmp_path: Path) -> None:
    text = (ROOT / "action.yml").read_text()
    script = re.findall(r"^      run: \|\n((?:        .*\n|\n)+)", text, re.MULTILINE)[1]
    (tmp_path / "bythebook" / "bin").mkdir(parents=True)
    stub = tmp_path / "bythebook" / "bin" / "bythebook"
    stub.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
    stub.chmod(0o755)
    given = {"GAME": "twos", "COMMAND": "python\nmy twos.py\n", "ARGUMENTS": "--strict\n--baseline\nknown.toml"}
    told = {"OUT": "out", "GITHUB_STEP_SUMMARY": "s.md", "RUNNER_TEMP": str(tmp_path)}
    done = subprocess.run(
        ["bash", "-e", "-c", script], env={**os.environ, **given, **told}, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [
        *["certify", "--format", "github", "--summary", "s.md", "--out", "out"],
        *["--strict", "--baseline", "known.toml", "twos", "--", "python", "my twos.py"],
    ]
