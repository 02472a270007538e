"""Files of a project: its engines and its known failures; `certify` does what they say, or says what is wrong."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from msgspec.structs import replace as changed

from bythebook_conformance import Verdict, certify
from bythebook_conformance.certification.findings.known import BaselineEntry, read_baseline, read_lines, written
from bythebook_conformance.cli import certify_run
from bythebook_conformance.cli.certify_options import CertifyOptions, runs_of
from bythebook_conformance.cli.certify_run import worst
from bythebook_conformance.cli.usage import UsageError
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.errors import UserError
from bythebook_conformance.kit.toml_files import TomlError
from cases import FOLDER, cases, each_case
from command_line import refused, run
from engines_list import SOUND, misbehaving_engine
from specifications import change

TWO = (FOLDER / "settings_of_two_engines.toml").read_text(encoding="utf-8")
pytestmark = pytest.mark.usefixtures("folder_of_its_own")


def runs(text: str = "", game: str = "", engine: str = "", **typed: Any) -> list[CertifyOptions]:
    """The runs that a file asks for."""
    if text:
        Path("bythebook.toml").write_text(text)
    return runs_of(game, engine, typed)[1]


def test_every_engine_has_a_run_in_each_of_its_games_by_what_is_said_of_it_then_of_all() -> None:
    found = runs(TWO, report_dir=Path("out"))
    assert [(each.engine, each.game) for each in found] == [("mine", "twos"), ("mine", "twin_it"), ("object", "twos")]
    mine, twin_it, other = found
    assert (mine.profile, mine.seed, other.profile, other.seed) == ("quick", 7, "standard", None)
    assert {mine.baseline, other.baseline} == {Path("known.toml")}
    assert mine.reading == other.reading == ("ranking=ace-low",)
    assert twin_it.reading == ("pile-out=game-ends",)
    assert (other.python, other.cwd, other.env) == ("mine:Engine", ".", ("HOME", "A=1"))
    assert (mine.required, other.required) == (False, True)
    folders = [each.report_dir for each in found]
    assert folders == [Path("out/mine/twos"), Path("out/mine/twin_it"), Path("out/object/twos")]


def test_the_command_line_counts_for_more_than_the_file() -> None:
    (wanted,) = runs(TWO, "twin_it", profile="full", reading=(), strict=True)
    assert (wanted.profile, wanted.seed, wanted.reading, wanted.strict) == ("full", 7, (), True)


def test_one_engine_or_one_game_can_be_taken() -> None:
    assert [each.game for each in runs(TWO, engine="mine")] == ["twos", "twin_it"]
    assert [each.engine for each in runs(TWO, game="twos")] == ["mine", "object"]
    assert [each.game for each in runs(TWO, game="twos", engine="object")] == ["twos"]


def test_the_settings_may_stand_in_the_file_of_a_python_project() -> None:
    table = "\n".join(re.sub(r"^\[", "[tool.bythebook.", line) for line in TWO.splitlines())
    Path("pyproject.toml").write_text(f'[project]\nname = "x"\n[tool.bythebook]\n{table}')
    assert len(runs()) == 3
    Path("bythebook.toml").write_text(TWO.replace("[engines.object]", "[engines.other]"))
    assert runs()[2].engine == "other"


WRONG = cases("wrong_settings")


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_in_the_settings_is_said_in_one_line(text: str) -> None:
    Path("bythebook.toml").write_text(text)
    said = refused("certify")
    assert said.startswith("bythebook: bythebook.toml: ")
    assert WRONG[text] in said


def test_in_the_file_of_a_python_project_the_place_begins_with_its_table() -> None:
    Path("pyproject.toml").write_text("[tool.bythebook]\njobs = true\n")
    said = "bythebook: pyproject.toml: tool.bythebook.jobs: expected a whole number, got a boolean\n"
    assert refused("certify") == said


@pytest.mark.parametrize(("old", "new"), [("report-dir = 'x'", "out"), ("workers = 2", "jobs")])
def test_a_former_key_is_answered_with_what_it_is_called_now(old: str, new: str) -> None:
    said = f"bythebook: bythebook.toml: {old.split()[0]!r} is called {new!r} now\n"
    for text in (f"{old}\n{TWO}", f"{TWO}\n{old}\n"):
        Path("bythebook.toml").write_text(text)
        assert refused("certify") == said


def test_a_suite_that_is_not_there_is_told_with_the_nearest() -> None:
    Path("bythebook.toml").write_text("suites = ['exampls']\n[engines.mine]\ncommand = ['true']\ngames = ['twos']\n")
    assert "no suite 'exampls' (did you mean 'examples'?); there are: smoke" in refused("certify")


def test_an_engine_that_is_not_there_is_told_with_the_nearest() -> None:
    with pytest.raises(UsageError, match=r"--engine mien: not in bythebook.toml \(did you mean 'mine'\?\)"):
        runs(TWO, engine="mien")
    with pytest.raises(UsageError, match="object does not play twin_it"):
        runs(TWO, game="twin_it", engine="object")


def test_what_is_for_one_run_only_is_refused_for_several() -> None:
    Path("bythebook.toml").write_text(TWO)
    assert "--write-baseline: for one run only" in refused("certify", "--write-baseline", "known.toml")


def test_every_run_has_its_verdict_and_the_gravest_has_the_status() -> None:
    Path("bythebook.toml").write_text(
        "suites = ['examples']\njobs = 1\n"
        f"[engines.right]\ncommand = {SOUND}\ngames = ['twos']\n"
        f"[engines.wrong]\ncommand = {[*SOUND, 'last_two_wins']}\ngames = ['twos']\n"
    )
    code, out, _ = run("certify")
    last = out.splitlines()[-2:]
    assert code == 9
    assert last[0].startswith("right: twos: INCOMPLETE: ")
    assert last[1].startswith("wrong: twos: FAILED: ")
    for name in ("right", "wrong"):
        assert Path("bythebook-report", name, "twos", "certificate.json").is_file()


def test_where_only_verdicts_are_wanted_each_is_told_once_with_its_engine() -> None:
    engine = f"command = {[*misbehaving_engine('crashes_at_start')]}\ngames = ['twos']\nsuites = ['smoke']\n"
    Path("bythebook.toml").write_text(f"[engines.one]\n{engine}[engines.other]\n{engine}")
    _, out, _ = run("certify", "--quiet")
    assert [line.split(": ")[:2] for line in out.splitlines()] == [["one", "twos"], ["other", "twos"]]


def test_runs_that_an_interruption_left_out_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    found = certify("twos", object(), suites=("smoke",))
    interrupted = replace(found, verdict=Verdict.INTERRUPTED, sentence="twos: INTERRUPTED")
    monkeypatch.setattr(certify_run, "certified", lambda ready: interrupted)
    engine = "[engines.{}]\ncommand = ['true']\ngames = ['twos']\n"
    Path("bythebook.toml").write_text(engine.format("one") + engine.format("other"))
    assert run("certify")[1].splitlines()[-2:] == ["one: twos: INTERRUPTED", "other: twos: not begun"]


def test_of_several_statuses_the_gravest_verdict_that_fails_counts() -> None:
    found = certify("twos", object(), suites=("smoke",))
    verdicts = (Verdict.PASSED, Verdict.BREACH, Verdict.CRASH, Verdict.INCOMPLETE)
    outcomes = [replace(found, verdict=verdict, status=verdict.exit_code) for verdict in verdicts]
    assert worst(outcomes) == Verdict.CRASH.exit_code
    assert worst(outcomes[:1]) == 0


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


@pytest.mark.slow
def test_a_baseline_goes_from_writing_to_passing_to_updating() -> None:
    code, out, _ = run(*BRIEF, *WRITE, *ENGINE)
    assert code == 9
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
