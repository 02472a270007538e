"""A file of settings says which engines a project has, and `bythebook certify` does what it says."""

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bythebook_conformance import Verdict, certify
from bythebook_conformance.cli.certify_options import RequestedRun
from bythebook_conformance.cli.certify_run import worst
from bythebook_conformance.cli.settings import runs_of
from bythebook_conformance.cli.usage import UsageError
from cases import FOLDER, cases
from command_line import refused, run
from engines_list import SOUND

TWO = (FOLDER / "settings_of_two_engines.toml").read_text(encoding="utf-8")
pytestmark = pytest.mark.usefixtures("folder_of_its_own")


def runs(text: str = "", game: str = "", engine: str = "", **typed: Any) -> list[RequestedRun]:
    """The runs that a file asks for."""
    if text:
        Path("bythebook.toml").write_text(text)
    return runs_of(game, engine, typed)[1]


def test_every_engine_has_a_run_in_each_of_its_games_by_what_is_said_of_it_then_of_all() -> None:
    found = runs(TWO, report_dir=Path("out"))
    assert [(each.engine, each.game) for each in found] == [("mine", "twos"), ("mine", "twin_it"), ("object", "twos")]
    mine, twin_it, other = (each.wanted for each in found)
    assert (mine.profile, mine.seed, other.profile, other.seed) == ("quick", 7, "standard", 0)
    assert {mine.baseline, other.baseline} == {Path("known.toml")}
    assert mine.reading == other.reading == ("ranking=ace-low",)
    assert twin_it.reading == ("pile-out=game-ends",)
    assert (other.python, other.cwd, other.env, other.required) == ("mine:Engine", ".", ("HOME", "A=1"), True)
    folders = [each.wanted.report_dir for each in found]
    assert folders == [Path("out/mine/twos"), Path("out/mine/twin_it"), Path("out/object/twos")]


def test_the_command_line_counts_for_more_than_the_file() -> None:
    (wanted,) = (each.wanted for each in runs(TWO, "twin_it", profile="full", reading=(), strict=True))
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
    assert code == 1
    assert last[0].startswith("right: twos: INCOMPLETE: ")
    assert last[1].startswith("wrong: twos: FAILED: ")
    for name in ("right", "wrong"):
        assert Path("bythebook-report", name, "twos", "certificate.json").is_file()


def test_of_several_statuses_the_gravest_verdict_that_fails_counts() -> None:
    found = certify("twos", object(), suites=("smoke",))
    verdicts = (Verdict.PASSED, Verdict.BREACH, Verdict.CRASH, Verdict.INCOMPLETE)
    outcomes = [replace(found, verdict=verdict, status=verdict.exit_code) for verdict in verdicts]
    assert worst(outcomes) == Verdict.CRASH.exit_code
    assert worst(outcomes[:1]) == 0
