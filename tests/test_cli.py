"""The command line as a new user meets it: what runs print, replays, what is loaded for a command."""

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import click
import pytest

from bythebook.spec import load_spec
from bythebook_conformance import Verdict
from bythebook_conformance.certification.certificates.signatures import unsigned
from bythebook_conformance.cli.main import COMMANDS, NAMES, DeferredCommand, app
from bythebook_conformance.cli.options import MORE
from bythebook_conformance.cli.usage import cores
from bythebook_conformance.kit import GameKit
from certified import Issued, edited, put
from command_line import KIT, ROOT, environment, printed, process, refused, run
from engines_list import EXAMPLE, SOUND, misbehaving_engine
from tiers import few

BRIEF = ["certify", "twos", "--seed", "1", "--jobs", "1", "--suite", "smoke", "--suite", "examples"]
pytestmark = pytest.mark.usefixtures("folder_of_its_own")


@pytest.mark.parametrize(("counted", "due"), [(6, 6), (None, 1)])
def test_where_no_processors_are_set_apart_for_a_process_all_are_its_own(
    counted: int | None, due: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: counted)
    assert cores() == due


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """What is printed of an engine that breaks a clause, and the folder of its report."""
    report = tmp_path_factory.mktemp("broken") / "report"
    code, out, _ = run(*BRIEF, "--out", str(report), "--", *SOUND, "last_two_wins")
    assert code == 9
    return out, report


def findings(report: Path) -> list[Path]:
    return sorted((report / "findings").iterdir())


def test_a_choice_that_contradicts_the_engine_is_the_users_mistake() -> None:
    game = "twins_and_followers"
    declares = [*KIT, "engine", game, "--reading", "pile-out=recycle-keep-latest"]
    code, out, err = run("certify", game, "--suite", "smoke", "--reading", "claim-last=closed", "--", *declares)
    assert (code, out) == (2, "")
    assert err.splitlines()[-1].startswith("bythebook: beside what the engine declares: ")


@pytest.mark.parametrize("error", [ZeroDivisionError, LookupError, KeyError])
def test_a_fault_of_ours_is_no_verdict_and_no_mistake_of_the_user(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def fail(*arguments: Any, **options: Any) -> None:
        raise error

    monkeypatch.setattr("bythebook_conformance.cli.certify_run.certify", fail)
    code, _, err = run("certify", "twos", "--", *EXAMPLE)
    assert code == Verdict.KIT_FAULT.exit_code
    assert err.splitlines()[-1] == error.__name__


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    ("command", "good"),
    few([("list twos", True), ("verify good", True), ("rule twos trick 2H", True), ("verify other", False)], 3),
)
def test_a_command_whose_output_nobody_reads_on_ends_with_its_own_status(
    command: str, good: bool, unbuffered: str, issued: Issued, tmp_path: Path
) -> None:
    (tmp_path / "good").write_bytes(unsigned(issued.statement))
    (tmp_path / "other").write_bytes(edited(issued, lambda details: put(details, "kit/digest/sha256", "0" * 64)))
    status = run(*command.split())[0]
    assert (status == 0) is good
    words, env = [*KIT, *command.split()], {**environment(), "PYTHONUNBUFFERED": unbuffered}
    pipes: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(words, cwd=tmp_path, env=env, **pipes) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert (running.stderr.read(), running.wait()) == (b"", status)


def test_the_command_for_a_replay_shows_the_violation_again_until_it_is_mended(broken: tuple[str, Path]) -> None:
    out, report = broken
    (line, *_) = [line for line in out.splitlines() if line.startswith("  replay ")]
    headline = next(line for line in out.splitlines() if line.startswith("violation of "))
    replay = process(*shlex.split(line)[2:])
    assert replay.returncode == 9
    assert replay.stdout.startswith(headline)
    code, out, _ = run("replay", str(findings(report)[0]), "--", *EXAMPLE)
    assert code == 0
    assert "the answer is right now" in out


def test_an_example_without_a_picture_is_explained_with_its_question() -> None:
    told = printed("explain", "twin_it/printed-bands").splitlines()
    question = told.index('    twin_it.rating {"players": 2, "points": 10}')
    assert told[question + 1] == "    The group's rating: prospects."
    assert sum(re.fullmatch(r"  and \d+ further examples", line) is not None for line in told) == 1


def test_a_folder_stands_for_the_one_file_in_it_that_is_meant(broken: tuple[str, Path], tmp_path: Path) -> None:
    _, folder = broken
    assert run("report", str(folder))[1] == run("report", str(folder / "report.json"))[1]
    assert run("verify", str(folder))[1] == run("verify", str(folder / "certificate.json"))[1]
    (tmp_path / "findings").mkdir()
    (tmp_path / "findings" / "01.json").write_bytes(findings(folder)[0].read_bytes())
    for place in (".", "findings"):
        code, out, _ = run("replay", str(tmp_path / place), "--", *EXAMPLE)
        assert (code, "the answer is right now" in out) == (0, True)


def test_a_folder_stands_for_what_lies_in_the_folder_of_its_only_engine_and_game(broken: tuple[str, Path]) -> None:
    Path("reports/acme").mkdir(parents=True)
    Path("reports/acme/twos").symlink_to(broken[1])
    assert run("verify", "reports")[1] == run("verify", str(broken[1]))[1]
    Path("reports/zeta").symlink_to("acme")
    assert refused("verify", "reports").endswith(
        "reports: a folder; expected certificate.json there, but there are 2; name one, such as "
        "reports/acme/twos/certificate.json\n"
    )


def test_a_folder_in_which_nothing_is_meant_or_too_much_is_refused_with_what_to_name(tmp_path: Path) -> None:
    (tmp_path / "findings").mkdir()
    (tmp_path / "report.json").write_text("{}")
    nothing = refused("replay", str(tmp_path), "--", *EXAMPLE)
    assert nothing.endswith(f"{tmp_path}: a folder; expected findings/*.json there, but there is none\n")
    for name in ("01-follow-suit.json", "02-follow-suit.json"):
        (tmp_path / "findings" / name).write_text("{}")
    first = tmp_path / "findings" / "01-follow-suit.json"
    assert refused("replay", str(tmp_path), "--", *EXAMPLE).endswith(f"are 2; name one, such as {first}\n")


def test_a_finding_that_needs_the_whole_run_is_not_called_mended_by_a_replay(
    broken: tuple[str, Path], tmp_path: Path
) -> None:
    finding = json.loads(findings(broken[1])[0].read_text())
    path = tmp_path / "unstable.json"
    path.write_text(json.dumps(finding | {"unstable": True}))
    code, out, _ = run("replay", str(path), "--", *EXAMPLE)
    assert (code, "right now" in out) == (6, False)
    assert "right alone; the finding shows in the whole run: repeat the certify command" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--", *EXAMPLE], "; name the game first, before --"),
        (["twos", "--", " ".join(EXAMPLE)], "No such file or directory; leave out the quotes around the command"),
        (["twos", "--python", "a:B", "--", *EXAMPLE], "--python a:B: expected one engine, and a command is given, too"),
    ],
)
def test_an_engine_named_in_a_wrong_way_is_refused_with_the_right_one(words: list[str], said: str) -> None:
    assert said in refused("certify", *words)


def test_quotes_around_the_command_are_noticed_where_the_program_lies_in_a_folder_with_a_blank(tmp_path: Path) -> None:
    program = tmp_path / "my tools" / "run"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert "leave out the quotes around the command" in refused("certify", "twos", "--", f"{program} engine.py")


@pytest.mark.parametrize(
    ("name", "status", "said"),
    [
        ("only_tricks", 6, "not assessed: the engine has no such method"),
        ("no_games", 6, "not assessed: the engine does not play twos"),
        ("unknown_reading", 5, "describe declares invalid readings"),
    ],
)
def test_a_replay_that_shows_nothing_is_no_success_and_says_so_once(
    name: str, status: int, said: str, broken: tuple[str, Path]
) -> None:
    finding = next(path for path in findings(broken[1]) if '"twos.play"' in path.read_text())
    code, out, _ = run("replay", str(finding), "--", *misbehaving_engine(name))
    assert (code, out.count(said)) == (status, 1)


def test_no_command_is_offered_for_what_cannot_be_replayed() -> None:
    code, out, _ = run(*BRIEF, "--", *misbehaving_engine("exits_with_a_status"))
    assert code != 0
    assert "bythebook replay" not in out


def test_an_engine_that_crashes_at_its_start_does_so_again_by_the_command_that_is_offered() -> None:
    engine = misbehaving_engine("crashes_at_start")
    assert "bythebook replay bythebook-report/findings/01-crash.json" in run(*BRIEF, "--", *engine)[1]
    assert run("replay", "bythebook-report/findings/01-crash.json", "--", *engine)[0] == 3


def test_a_replay_by_a_command_that_cannot_be_started_gets_one_line(tmp_path: Path, broken: tuple[str, Path]) -> None:
    text = tmp_path / "engine"
    text.write_text("no program")
    text.chmod(0o755)
    for engine, reason in (("pyhton3", "No such file or directory"), (str(text), "Exec format error")):
        found = run("replay", str(findings(broken[1])[0]), "--sandbox", "none", "--", engine)
        assert found == (2, "", f"bythebook: cannot start {engine}: {reason}\n")


@pytest.mark.parametrize(
    ("suite", "engine", "status", "held"),
    [
        ("smoke", misbehaving_engine("accepts_malformed"), 5, ""),
        ("relations", [*SOUND, "two_of_hearts_is_plain"], 9, "the answer changes when"),
    ],
)
def test_findings_of_every_kind_are_replayed_with_all_their_questions(
    suite: str, engine: list[str], status: int, held: str
) -> None:
    asked = ["certify", "twos", "--seed", "1", "--jobs", "1", "--suite", suite, "--out", "report"]
    assert run(*asked, "--", *engine)[0] == status
    first = next(each for each in findings(Path("report")) if held in each.read_text())
    assert run("replay", str(first), "--", *engine)[0] == status
    assert run("replay", str(first), "--", *EXAMPLE)[0] == 0


def test_the_subject_of_the_certificate_can_be_named() -> None:
    run(*BRIEF, "--out", "report", "--subject", str(ROOT / "LICENSE"), "--", *EXAMPLE)
    statement = json.loads(Path("report", "certificate.json").read_text())
    assert [each["name"] for each in statement["subject"]] == ["LICENSE"]


def test_an_undeclared_reading_is_recognised_in_the_finding() -> None:
    code, out, _ = run(*BRIEF, "--python", "engines_in_python:ace_low")
    assert code == 9
    assert "the sheet leaves this open: under ranking=ace-low the answer would be right" in out


def test_a_run_can_be_confined_to_a_clause_and_the_totals_add_up() -> None:
    code, out, _ = run(*BRIEF, "--clause", "stranded-two-is-uncharged", "--verbose", "--", *EXAMPLE)
    (line,) = [line for line in out.splitlines() if " clauses: 1 passed" in line]
    total, *parts, advisory = map(int, re.findall(r"\d+", line))
    assert (code, total, total + advisory) == (0, sum(parts), len(load_spec("twos").clauses))


def test_a_run_that_is_not_on_a_terminal_tells_its_progress_in_plain_lines() -> None:
    _, _, err = run(*BRIEF, "--sandbox", "none", "--", *EXAMPLE)
    said = [line.partition(":")[0] for line in err.splitlines()]
    assert said == ["not contained", "limits", "budget", "smoke", "examples", "214 of 214 parts done"]


def loaded_by(*arguments: str) -> set[str]:
    """The modules that are loaded when a command line has been run."""
    program = (
        "import sys; from bythebook_conformance.cli.main import _status; _status(sys.argv[1:]); "
        "print(*sys.modules, file=sys.stderr)"
    )
    return {*process(*arguments, command=[sys.executable, "-c", program]).stderr.split()}


def test_a_ruling_does_not_wait_for_what_only_other_commands_need() -> None:
    loaded = loaded_by("rule", "twos", "legal", "--hand", "2H 9C KS", "--trick", "6H")
    assert "bythebook.twos" in loaded
    assert loaded & {"pydantic", "hypothesis", "jinja2", "rich", "bythebook_conformance.certification"} == set()
    rooms = {f"bythebook_conformance.games.twos.{name}" for name in ("playing", "proofs", "questions", "situations")}
    parts = {f"bythebook.spec.{name}" for name in ("editions", "frequencies", "retelling", "vectors")}
    assert loaded & (rooms | parts) == set()


FURTHER = (
    "babel cryptography crosshair dask distributed docutils furo matplotlib pikepdf pooch sigstore sphinx weasyprint"
)
"""What an installation without extras lacks."""
LOADING = f"""
import sys
sys.modules |= dict.fromkeys({FURTHER.split()!r})
from bythebook_conformance.cli.main import NAMES, DeferredCommand
for name in NAMES:
    DeferredCommand(name).loaded()
"""


def test_every_command_can_be_loaded_in_an_installation_without_extras() -> None:
    assert process(command=[sys.executable, "-c", LOADING]).stderr == ""


def test_the_commands_are_listed_without_loading_any() -> None:
    ours = {name for name in loaded_by("--help") if name.startswith("bythebook")}
    assert ours == {
        "bythebook",
        "bythebook.lazily",
        "bythebook_conformance",
        "bythebook_conformance.cli",
        *(f"bythebook_conformance.cli.{name}" for name in ("main", "output")),
        "bythebook_conformance.garbage",
        "bythebook_conformance.statuses",
    }


@pytest.mark.parametrize("name", NAMES)
def test_a_command_is_listed_with_the_first_sentence_of_its_help(name: str) -> None:
    command = DeferredCommand(name)
    told = command.loaded().help
    assert told is not None
    assert re.split(r"(?<=[.?]) ", " ".join(told.split()))[0] == command.get_short_help_str()


def test_commands_are_listed_in_groups_by_the_people_who_need_them() -> None:
    told = printed("--help").splitlines()
    assert [line[:-1] for line in told if line.endswith(":") and line != "Options:"] == [*COMMANDS, "Example"]
    listed = [
        line.split()[0] for line in told[told.index(f"{next(iter(COMMANDS))}:") :] if re.match(r"  [a-z]+  ", line)
    ]
    assert listed == [name for names in COMMANDS.values() for name in names]


@pytest.mark.parametrize(
    ("typed", "now"),
    [
        ("seal twos --check", "seal is called rules seal now: bythebook rules seal twos --check"),
        ("readings twos -- node mine.js", "readings is called compare now: bythebook compare twos -- node mine.js"),
        ("keygen mine.key", "there is no command keygen any more: bythebook certify GAME --sign new:KEY "),
        ("one-shot twos -- true", "there is no command one-shot any more: bythebook engine GAME -- COMMAND..."),
        ("certfy twos", "no command 'certfy' (did you mean 'certify'?); see bythebook --help"),
        ("rules chek twos", "no command 'chek' (did you mean 'check'?); see bythebook rules --help"),
        ("new engin", "no command 'engin' (did you mean 'engine'?); see bythebook new --help"),
        ("verify certificate.json --engine mine.js", "--engine is called --subject now; see bythebook verify --help"),
        ("certify twos --clauses -- node mine.js", "--clauses is called --verbose now; see bythebook certify --help"),
        ("board folder --key mine.pub --out site", "there is no --key any more: --keys FILE lists them; see bythebook"),
    ],
)
def test_an_earlier_name_of_a_command_is_answered_with_what_to_type_now(typed: str, now: str) -> None:
    assert refused(*typed.split()).startswith(f"bythebook: {now}")


def every_command(group: click.Group, *before: str) -> Iterator[tuple[str, click.Command]]:
    """The commands that do something, each by all its words."""
    for name, found in group.commands.items():
        command = found.loaded() if isinstance(found, DeferredCommand) else found
        if isinstance(command, click.Group):
            yield from every_command(command, *before, name)
        else:
            yield " ".join((*before, name)), command


EVERY = dict(every_command(app))
LONG = {"rules prove", "rules adequacy", "rules seal", "publish", "desk", "sheet"}
"""Commands whose examples take minutes, fetch something, or need a sheet."""
EXAMPLES = ROOT / "docs" / "examples"
FILES = {
    "dispute.toml": (EXAMPLES / "disputes" / "twos-forced-two.toml").read_text(),
    "game.toml": (EXAMPLES / "transcripts" / "twos-revoke.toml").read_text(),
}
"""The files that the examples name."""


@pytest.mark.parametrize("name", EVERY)
def test_the_help_of_a_command_ends_with_an_example_that_can_be_typed(name: str) -> None:
    told = [line.strip() for line in printed(*name.split(), "-h").splitlines()]
    example = shlex.split(" ".join(told[told.index("Example:") + 1 :]))
    words = name.split()
    assert example[: len(words) + 1] == ["bythebook", *words]
    assert EVERY[name].make_context(name, example[len(words) + 1 :]) is not None
    assert "default: (" not in " ".join(told)
    assert '[default: ""]' not in told
    assert {"-h", "--help"} <= {option for line in told for option in re.findall(r"(?<![\w-])--?[a-z]+", line)}


@pytest.mark.parametrize("group", ["", "rules", "new"])
def test_the_help_of_a_group_ends_with_an_example_of_one_of_its_commands(group: str) -> None:
    told = [line.strip() for line in printed(*group.split(), "--help").splitlines()]
    example = shlex.split(" ".join(told[told.index("Example:") + 1 :]))
    assert any(example[1 : 1 + len(name.split())] == name.split() for name in EVERY if name.startswith(group))


@pytest.mark.slow
def test_the_examples_of_all_commands_work_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO()))
    for file, text in FILES.items():
        Path(file).write_text(text)
    run(*BRIEF, "--", *SOUND, "last_two_wins")
    for name in sorted(EVERY.keys() - LONG, key=lambda name: name != "replay"):  # certify writes another report
        example = EVERY[name].example.replace("high-card", "sevens")  # the toy game may be at hand
        code, _, err = run(*shlex.split(example)[1:])
        assert code == (9 if name == "judge" else 0), f"{name}: {err}"


def test_the_help_of_certify_describes_twenty_options_and_the_manual_the_others() -> None:
    told, others = printed("certify", "-h").split(f"{MORE}:\n")
    described = [line for line in told.splitlines() if line.startswith("  -")]
    assert len(described) == 20
    manual = (ROOT / "docs" / "continuous-integration.md").read_text()
    for option in re.findall(r"--[a-z-]+", others.partition("Options:")[0]):
        assert re.search(rf"`(--)?{option[2:]}s?[` ]", manual), option


def test_one_word_stands_for_one_thing_in_all_commands() -> None:
    meant: dict[str, set[tuple[str, str]]] = {}
    for command in EVERY.values():
        for each in command.params:
            for option in each.opts if isinstance(each, click.Option) else ():
                meant.setdefault(option, set()).add((type(each.type).__name__, each.metavar or ""))
    meant["--out"] -= {("FilePath", metavar) for metavar in ("", "SITE", "FILE.zip")}  # kinds of the same
    several = {option for option, kinds in meant.items() if len(kinds) > 1}
    assert several == {"--language"}  # of people, or of a new engine
    assert not meant.keys() & {"--workers", "--report-dir", "--show", "--output"}


def listed(*options: str) -> Any:
    """A list as programs get it."""
    return json.loads(printed("list", *options, "--json"))


def test_a_game_is_listed_whole_and_everything_of_it_can_be_explained(kit: GameKit) -> None:
    spec, data = load_spec(kit.name), listed(kit.name)
    assert [each["id"] for each in data["methods"]] == [each.name for each in kit.methods]
    assert [each["id"] for each in data["clauses"]] == [each.id for each in spec.clauses]
    assert [(each["id"], each["default"], [a["id"] for a in each["alternatives"]]) for each in data["readings"]] == [
        (each.id, each.default, [a.id for a in each.alternatives]) for each in spec.open_points
    ]
    text = printed("list", kit.name)
    assert all(each.id in text for each in (*spec.clauses, *spec.open_points))
    for each in (*spec.clauses[::7], *spec.open_points[::7]):
        name = each.id.removeprefix(f"{kit.name}/")
        assert name in printed("explain", f"{kit.name}/{name}").splitlines()[0]


@pytest.mark.parametrize("kinds", [["methods"], ["clauses"], ["readings"], ["clauses", "readings"]], ids=" ".join)
def test_one_kind_of_thing_can_be_listed(kinds: list[str]) -> None:
    assert [*listed("twos", *(f"--{kind}" for kind in kinds))] == kinds


def test_a_list_can_be_narrowed_by_words_topic_and_status() -> None:
    def ids(section: str, *options: str) -> list[str]:
        return [each["id"] for each in listed("twos", *options)[section]]

    spec = load_spec("twos")
    assert ids("clauses", "--match", "STRANDED") == ["twos/stranded-two-is-uncharged"]
    assert ids("methods", "--match", "one trick") == ["twos.trick"]
    assert ids("readings", "--match", "ace-low") == ["ranking"]
    assert ids("clauses", "--topic", "Scoring") == [each.id for each in spec.clauses if each.topic == "Scoring"]
    assert ids("clauses", "--status", "silent") == [each.id for each in spec.clauses if each.status == "silent"]
    assert ids("readings", "--status", "settled") == [each.id for each in spec.open_points if each.kind == "settled"]
    about_following = ids("readings", "--topic", spec.clause["twos/two-of-led-suit-follows"].topic)
    assert ("two-as-follow" in about_following, "three-before-two" in about_following) == (True, False)


def test_a_list_in_which_nothing_fits_ends_with_1() -> None:
    assert run("list", "twos", "--match", "xyzzy") == (9, "nothing in twos matches\n", "")


def test_a_clause_can_be_named_without_its_game_where_no_point_is_called_so() -> None:
    assert printed("explain", "hopeless-two-is-legal").startswith("twos/hopeless-two-is-legal (")
    assert printed("explain", "first-leader").startswith("first-leader (fixed: ")


def test_an_open_point_is_explained_with_a_situation_that_is_drawn_and_the_answer_of_every_alternative() -> None:
    told = printed("explain", "two-as-follow").splitlines()
    at = told.index("  table    6♥")
    assert told[at + 1] == "  hand     2♥ 9♣ K♠"
    assert [line.split(":")[0].strip() for line in told[at + 2 : at + 5]] == [
        alternative.id for alternative in load_spec("twos").open_point["two-as-follow"].alternatives
    ]


def test_a_situation_that_comes_up_under_another_reading_alone_is_explained_with_that_reading() -> None:
    assert "  under claim-close=at-next-discard" in printed("explain", "claim-four").splitlines()


def test_a_clause_is_explained_with_the_answers_that_break_it_and_without_the_one_that_keeps_it() -> None:
    told = printed("explain", "twos/threes-follow-suit").splitlines()
    point = load_spec("twos").open_point["three-bound-by-suit"]
    named = [each.id for each in point.alternatives if f"  {each.id}" in told[told.index("What breaks it") :]]
    assert named == [each.id for each in point.alternatives if each.id != point.default]


def test_a_name_in_several_games_is_explained_in_short_for_each() -> None:
    told = printed("explain", "follow-suit").splitlines()
    assert told[:2] == [
        "Twins & Followers: bythebook explain twins_and_followers/follow-suit",
        "  Must followers be of the same suit?",
    ]
    assert told[2] == "Twos: bythebook explain twos/follow-suit"
    assert "must play one of that suit" in " ".join(" ".join(told[3:]).split())


def test_words_are_answered_by_the_games_that_have_most_of_them() -> None:
    told = printed("explain", "revoke suit").splitlines()
    assert told[0] == "Twos"
    assert {"Twin It!", "Twins & Followers"}.isdisjoint(told)


COMPLETED = {
    "bythebook expla": "explain",
    "bythebook rule two": "twos",
    "bythebook explain two-as-f": "two-as-follow",
    "bythebook explain twos/follow-": "twos/follow-suit",
}


@pytest.mark.parametrize("words", COMPLETED)
def test_a_shell_completes_commands_games_and_ids(words: str) -> None:
    asked = {"_BYTHEBOOK_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    assert process(env=asked).stdout.split() == [f"plain,{COMPLETED[words]}"]


def pytest_over_suites(folder: Path, *options: str) -> Any:
    """A run of pytest over the suites, in an empty folder."""
    package = ["--pyargs", "bythebook_conformance.certification.in_pytest", "--bythebook-game", "twos"]
    return process(*package, *options, command=[sys.executable, "-m", "pytest", "-W", "error"], cwd=folder)


def test_a_sound_engine_passes_the_tests_that_are_chosen(tmp_path: Path) -> None:
    done = pytest_over_suites(tmp_path, "--bythebook-engine", shlex.join(SOUND), "-k", "smoke or last-two-takes")
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout.splitlines()[-1]


def test_a_test_that_fails_says_which_clause_is_broken(tmp_path: Path) -> None:
    engine = shlex.join([*SOUND, "three_catches_for_two"])
    done = pytest_over_suites(tmp_path, "--bythebook-engine", engine, "-k", "winning-three-catches-every-two")
    assert done.returncode == 1, done.stdout  # that of pytest
    assert "violation of twos/" in done.stdout
    assert "three-catching-two-pays-three" in done.stdout


def test_a_reading_of_another_shape_is_refused(tmp_path: Path) -> None:
    done = pytest_over_suites(tmp_path, "--bythebook-engine", shlex.join(SOUND), "--bythebook-reading=foo")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    expected = "expected NAME=VALUE, such as two-as-follow=two-never-forced"
    assert done.stderr == f"ERROR: --bythebook-reading foo: {expected}\n\n"
