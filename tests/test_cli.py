"""The command line as a new user meets it, wrong inputs included."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bythebook.spec import load_spec
from bythebook_conformance import Verdict
from bythebook_conformance.cli.commands import COMMANDS, DeferredCommand
from bythebook_conformance.kit.english import counted
from command_line import run
from engines_list import FOLDER, misbehaving_engine

ROOT = Path(__file__).parents[1]
EXAMPLE = [sys.executable, str(ROOT / "conformance" / "examples" / "twos.py")]
FAULTY = [sys.executable, str(FOLDER / "behaviour" / "loop.py"), "last_two_wins"]
BRIEF = ["--seed", "1", "--jobs", "1", "--suite", "smoke", "--suite", "examples"]


@pytest.fixture(autouse=True)
def _reports_go_to_a_folder_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


WRONG_INPUTS = {
    "no such command": (["certfy"], "certfy"),
    "no such game": (["certify", "towos", "--", "true"], "no game 'towos' (did you mean 'twos'?)"),
    "no engine": (["certify", "twos"], "COMMAND"),
    "a profile that does not exist": (["certify", "twos", "--profile", "slow", "--", "true"], "quick, standard, full"),
    "an engine to be certified that is misspelt": (["certify", "twos", "--", "tru"], "cannot start tru: No such file"),
    "an engine that is misspelt": (["readings", "twos", "--", "pyhton3"], "cannot start pyhton3: No such file"),
    "an engine that is not there": (["readings", "twos", "--", "./no-such"], "cannot start ./no-such: No such file"),
    "an engine that is a folder": (["readings", "twos", "--", "/"], "cannot start /: Is a directory"),
    "an engine that is no program": (["readings", "twos", "--", __file__], f"{__file__}: Permission denied"),
    "a second engine that is misspelt": (["compare", "twos", "--", "true", "---", "tru"], "cannot start tru: "),
    "a seed that is no number": (["certify", "twos", "--seed", "x", "--", "true"], "seed"),
    "a timeout of nothing": (["certify", "twos", "--timeout", "0", "--", "true"], "above 0"),
    "a timeout that is no number": (["certify", "twos", "--timeout", "nan", "--", "true"], "--timeout nan"),
    "a timeout for ever": (["replay", "no-file.json", "--timeout", "inf", "--", "true"], "--timeout inf"),
    "a budget that is no number": (["prove", "twos", "--budget", "nan"], "--budget nan"),
    "a method that does not exist": (["certify", "twos", "--method", "trik", "--", "true"], "no method 'trik'"),
    "a selection that nothing fits": (
        ["certify", "twos", "--suite", "play", "--method", "trick", "--", *EXAMPLE],
        "nothing to ask: suite play; method twos.trick have nothing in common",
    ),
    "jobs below nothing": (["certify", "twos", "--jobs", "-1", "--", "true"], "expected 0 to 256"),
    "a suite that does not exist": (["certify", "twos", "--suite", "smok", "--", "true"], "no suite 'smok'"),
    "a clause that does not exist": (["certify", "twos", "--clause", "twos/x", "--", "true"], "no clause 'twos/x'"),
    "a reading without a value": (["certify", "twos", "--reading", "ranking", "--", "true"], "NAME=VALUE"),
    "a reading that does not exist": (["certify", "twos", "--reading", "rank=x", "--", "true"], "'ranking'"),
    "readings that contradict": (
        ["engine", "twos", "--reading", "void-player=must-play-two", "--reading", "second-two=only-if-forced"],
        "contradict",
    ),
    "a subject that is not there": (["certify", "twos", "--subject", "no-file", "--", "true"], "no-file: no such file"),
    "a report folder that is a file": (["certify", "twos", "--report-dir", __file__, "--", "true"], "folder"),
    "a report folder that cannot be": (
        ["certify", "twos", "--report-dir", f"{sys.executable}/report", "--", "true"],
        "report: Not a directory",
    ),
    "a clause that is misspelt": (
        ["certify", "twos", "--clause", "twos/folow-suit", "--", "true"],
        "no clause 'twos/folow-suit' (did you mean 'twos/follow-suit'?); bythebook list twos --clauses names them",
    ),
    "a summary in no folder": (["certify", "twos", "--summary", "no/s.md", "--", "true"], "no/s.md: no such folder"),
    "a key without a name": (["keygen", ""], "KEY '': expected a name"),
    "a certificate without a name": (["verify", ""], "'': expected "),
    "a report folder without a name": (
        ["certify", "twos", "--report-dir", "", "--", "true"],
        "--report-dir '': expected ",
    ),
    "a variable of the shell that was empty, for the key": (
        ["certify", "twos", "--sign", "", "--", "true"],
        "--sign '': expected KEY",
    ),
    "a variable of the shell that was empty, for the image": (
        ["certify", "twos", "--image", "", "--", "true"],
        "--image '': expected IMAGE",
    ),
    "a file without a name that the engine may read": (
        ["certify", "twos", "--bind", "", "--", "true"],
        "--bind '': expected PATH",
    ),
    "a program without a name": (["certify", "twos", "--", ""], "COMMAND '': expected the name of a program"),
    "a game without a name": (["explore", ""], "GAME '': expected a name"),
    "a game for the list without a name": (["list", ""], "GAME '': expected a name"),
    "a game that is to be explained": (["explain", "twos"], "twos is a game; bythebook list twos --clauses --readings"),
    "no language for an engine": (
        ["new", "engine", "twos", "my-twos"],
        "--language is missing: expected one of python, ",
    ),
    "schemas written to a file": (["schema", __file__], f"DIR {__file__}: not a folder; name another one"),
    "a desk written to a file": (["desk", "--out", __file__], f"--out {__file__}: not a folder; name another one"),
    "a dispute that is a folder": (["settle", "."], ".: a folder; expected a file"),
    "a language that nothing is in": (["translate", "--check", "--language", "xx"], "--language xx: nothing is transl"),
    "a plot in no folder": (["simulate", "twos", "--plot", "no/plot.png"], "no/plot.png: no such folder"),
    "a proof of an engine that no solver can look into": (
        ["certify", "twos", "--prove", "--", "true"],
        "--prove: expected --python MODULE:OBJECT",
    ),
    "a dispute without a name": (["settle", ""], "FILE '': expected a name"),
    "hands that are written as one": (
        ["rule", "twins_and_followers", "able", "--hands", "5S 8C KC, 2D 7D KH", "--discard", "5", "--discarder", "1"],
        "--hand: 1 given, expected 2 to 17; repeat the option: --hand ... --hand ...",
    ),
    "a sheet that is not there": (["sheet", "twos", "--sheet", "no-file"], "no-file: No such file"),
    "a sheet that is no text": (["sheet", "twos", "--sheet", sys.executable], "not UTF-8"),
    "no sheet": (["sheet", "twos"], "Missing option '--sheet'; see bythebook sheet --help"),
    "a finding that is none": (["replay", str(ROOT / "pyproject.toml"), "--", "true"], "not a finding file"),
    "a finding that is not there": (["replay", "no-file.json", "--", "true"], "no-file.json: No such file"),
}


@pytest.mark.parametrize("case", WRONG_INPUTS)
def test_wrong_input_gets_one_clear_line(case: str, capfd: pytest.CaptureFixture[str]) -> None:
    arguments, said = WRONG_INPUTS[case]
    code, out, err = run(capfd, *arguments)
    assert code == 2
    assert said in err
    assert err.startswith("bythebook: ")
    assert err.count("\n") == 1
    assert out == ""


def test_a_choice_that_contradicts_the_engine_is_the_users_mistake(capfd: pytest.CaptureFixture[str]) -> None:
    chosen = ["--suite", "smoke", "--reading", "two-as-follow=two-never-forced"]
    served = [sys.executable, "-m", "bythebook_conformance", "engine", "twos", "--reading", "void-player=must-play-two"]
    code, out, err = run(capfd, "certify", "twos", *chosen, "--jobs", "1", "--", *served)
    assert (code, out) == (2, "")
    assert err.splitlines()[-1].startswith("bythebook: beside what the engine declares: ")


def test_a_fault_of_ours_is_not_taken_for_a_verdict_on_an_engine(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bythebook_conformance.cli.certify_run.certify", lambda *arguments, **options: 1 // 0)
    code, _, err = run(capfd, "certify", "twos", "--", *EXAMPLE)
    assert code == Verdict.KIT_FAULT.exit_code
    assert err.splitlines()[-1].startswith("ZeroDivisionError")


def test_counts_have_the_right_number_of_their_nouns() -> None:
    counts = [counted(0, "clause"), counted(1, "clause"), counted(1_204, "clause"), counted(2, "entry", "entries")]
    assert counts == ["0 clauses", "1 clause", "1,204 clauses", "2 entries"]


def test_output_that_nobody_reads_on_is_no_violation() -> None:
    for words in (["list", "twos"], ["translate", "twos", "--check"]):
        told_to_nobody(words)


def told_to_nobody(words: list[str]) -> None:
    command = [sys.executable, "-m", "bythebook_conformance", *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    complaint = process.stderr.read()
    process.stderr.close()
    assert (process.wait(), complaint) == (2, b"")


def test_the_totals_add_up(capfd: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capfd, "certify", "twos", *BRIEF, "--clauses", "--", *EXAMPLE)
    (line,) = [line for line in out.splitlines() if line.startswith("65 clauses: ")]
    total, *parts = [int(word) for word in line.replace(":", "").split() if word.isdigit()]
    assert total == sum(parts) == len(load_spec("twos").clauses)


def test_a_faulty_engine_fails_and_its_findings_replay(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    report = tmp_path / "report"
    code, out, _ = run(capfd, "certify", "twos", *BRIEF, "--report-dir", str(report), "--", *FAULTY)
    assert code == 1
    (line, *_) = [line for line in out.splitlines() if line.startswith("  replay ")]
    headline = next(line for line in out.splitlines() if line.startswith("violation of "))
    words = line.split()[2:]
    command = [sys.executable, "-m", "bythebook_conformance", *words]
    replay = subprocess.run(command, capture_output=True, text=True, check=False)
    assert replay.returncode == 1
    assert replay.stdout.startswith(headline)
    finding = next((report / "findings").iterdir())
    code, out, _ = run(capfd, "replay", str(finding), "--", *EXAMPLE)
    assert code == 0
    assert "the answer is right now" in out


def test_a_replay_that_shows_nothing_is_no_success(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    run(capfd, "certify", "twos", *BRIEF, "--report-dir", str(tmp_path), "--", *FAULTY)
    finding = next(path for path in (tmp_path / "findings").iterdir() if '"twos.play"' in path.read_text())
    for name, said in (("only_tricks", "the engine has no such method"), ("no_games", "the engine does not play twos")):
        code, out, _ = run(capfd, "replay", str(finding), "--", *misbehaving_engine(name))
        assert (code, out.endswith(f": not assessed: {said}\n")) == (6, True)


def test_a_replay_tells_a_silent_engine_once(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    run(capfd, "certify", "twos", *BRIEF, "--report-dir", str(tmp_path), "--", *FAULTY)
    finding = next((tmp_path / "findings").iterdir())
    code, out, _ = run(capfd, "replay", str(finding), "--", *misbehaving_engine("unknown_reading"))
    assert code == 5
    assert out.count("describe declares invalid readings") == 1


def test_no_command_is_offered_for_what_cannot_be_replayed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    engine = misbehaving_engine("crashes_at_start")
    code, out, _ = run(capfd, "certify", "twos", *BRIEF, "--report-dir", str(tmp_path), "--", *engine)
    assert code == 3
    assert "bythebook replay" not in out


def test_a_replay_by_a_command_that_cannot_be_started_gets_one_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    finding = tmp_path / "finding.json"
    asked = {"game": "twos", "method": "twos.trick", "params": {"cards": ["2H"]}}
    finding.write_text(json.dumps({**asked, "verdict": "violation", "suite": "examples"}))
    text = tmp_path / "engine"
    text.write_text("no program")
    text.chmod(0o755)
    for engine, reason in (("pyhton3", "No such file or directory"), (str(text), "Exec format error")):
        code, out, err = run(capfd, "replay", str(finding), "--sandbox", "none", "--", engine)
        assert (code, out, err) == (2, "", f"bythebook: cannot start {engine}: {reason}\n")


def test_a_finding_about_a_malformed_question_replays(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    engine = misbehaving_engine("accepts_malformed")
    report = tmp_path / "report"
    assert run(capfd, "certify", "twos", *BRIEF, "--report-dir", str(report), "--", *engine)[0] == 5
    finding = min((report / "findings").iterdir())
    assert run(capfd, "replay", str(finding), "--", *engine)[0] == 5
    assert run(capfd, "replay", str(finding), "--", *EXAMPLE)[0] == 0


def test_a_broken_relation_replays_with_both_its_questions(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    engine = [sys.executable, str(FOLDER / "behaviour" / "loop.py"), "two_of_hearts_is_plain"]
    only = ["--seed", "1", "--jobs", "1", "--suite", "relations"]
    assert run(capfd, "certify", "twos", *only, "--report-dir", str(tmp_path), "--", *engine)[0] == 1
    findings = list((tmp_path / "findings").iterdir())
    assert findings
    for finding in findings:
        assert "the answer changes when" in finding.read_text()
        assert run(capfd, "replay", str(finding), "--", *engine)[0] == 1
        assert run(capfd, "replay", str(finding), "--", *EXAMPLE)[0] == 0


def test_the_report_folder_holds_what_the_manual_says(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    report = tmp_path / "report"
    run(capfd, "certify", "twos", *BRIEF, "--report-dir", str(report), "--", *FAULTY)
    assert {path.name for path in report.iterdir()} == {
        "certificate.json",
        "findings",
        "junit.xml",
        "report.html",
        "report.json",
    }


def test_the_subject_of_the_certificate_can_be_named(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    subject = ["--subject", str(ROOT / "LICENSE")]
    run(capfd, "certify", "twos", *BRIEF, "--report-dir", str(tmp_path), *subject, "--", *EXAMPLE)
    statement = json.loads((tmp_path / "certificate.json").read_text())
    assert [each["name"] for each in statement["subject"]] == ["LICENSE"]


def test_a_declared_reading_is_named_in_the_first_line(capfd: pytest.CaptureFixture[str]) -> None:
    reading = "two-as-follow=two-never-forced"
    engine = [sys.executable, "-m", "bythebook_conformance", "engine", "twos", "--reading", reading]
    code, out, _ = run(capfd, "certify", "twos", *BRIEF, "--", *engine)
    assert code == 0
    assert out.splitlines()[0].startswith("twos: INCOMPLETE: only suites smoke, examples asked; ")
    assert out.splitlines()[0].endswith(f"; every answer given is right under {reading}")


def test_an_undeclared_reading_is_recognised_in_the_finding(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    engine = tmp_path / "engine.py"
    engine.write_text(
        "import sys\n"
        "from bythebook.twos import TwosReadings\n"
        "from bythebook_conformance.protocol.server import reference_server\n"
        "from bythebook_conformance.kit import load_kit\n"
        "server = reference_server(load_kit('twos'), TwosReadings.from_names({'ranking': 'ace-low'}))\n"
        "for line in sys.stdin.buffer:\n"
        "    print(server.answer(line).decode().replace('\"ranking\":\"ace-low\"', ''), flush=True)\n"
    )
    report = ["--report-dir", str(tmp_path / "report")]
    code, out, _ = run(capfd, "certify", "twos", *BRIEF, *report, "--", sys.executable, str(engine))
    assert code == 1
    assert "the sheet leaves this open: under ranking=ace-low the answer would be right" in out


@pytest.mark.parametrize("name", ["twos/stranded-two-is-uncharged", "stranded-two-is-uncharged"])
def test_a_run_can_be_confined_to_a_clause(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    clause = ["--clause", name]
    code, out, _ = run(capfd, "certify", "twos", *BRIEF, *clause, "--clauses", "--", *EXAMPLE)
    assert code == 0
    assert "65 clauses: 1 passed" in out


def test_the_clauses_are_found_on_a_sheet_that_has_not_changed_and_listed_where_it_has(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "sheet.txt"
    sheet.write_text("Twos\n\nSomebody\n\nAnother rule stands here now.\n")
    code, out, _ = run(capfd, "sheet", "twos", "--sheet", str(sheet))
    assert code == 1
    assert "0 found, 0 moved, 4 changed, 47 missing; 14 clauses rest on no paragraph" in out
    assert "to be read again:\n  changed: Twos, paragraph 2: " in out


def test_a_run_that_is_not_on_a_terminal_tells_its_progress_in_plain_lines(capfd: pytest.CaptureFixture[str]) -> None:
    _, _, err = run(capfd, "certify", "twos", *BRIEF, "--sandbox", "none", "--", *EXAMPLE)
    said = [line.partition(":")[0] for line in err.splitlines()]
    assert said == ["not contained", "limits", "budget", "smoke", "examples"]


def loaded_by(*arguments: str) -> set[str]:
    """The modules that are loaded when a command line has been run."""
    program = (
        "import sys; from bythebook_conformance.cli.main import _status; _status(sys.argv[1:]); "
        "print(*sys.modules, file=sys.stderr)"
    )
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True)
    return {*done.stderr.split()}


def test_a_ruling_does_not_wait_for_what_only_other_commands_need() -> None:
    loaded = loaded_by("rule", "twos", "legal", "--hand", "2H 9C KS", "--trick", "6H")
    assert "bythebook.twos" in loaded
    assert loaded & {"pydantic", "hypothesis", "jinja2", "rich", "bythebook_conformance.certification"} == set()
    rooms = {f"bythebook_conformance.games.twos.{name}" for name in ("playing", "proofs", "questions.scopes")}
    parts = {f"bythebook.spec.{name}" for name in ("editions", "frequencies", "retelling", "vectors")}
    assert loaded & (rooms | parts) == set()


def test_cryptography_is_loaded_only_where_a_key_is_used(capfd: pytest.CaptureFixture[str]) -> None:
    run(capfd, "certify", "twos", *BRIEF, "--report-dir", "report", "--", *EXAMPLE)
    run(capfd, "keygen", "key")
    verify = ["verify", "report/certificate.json"]
    assert "cryptography" not in loaded_by(*verify) | loaded_by("certify", "twos", *BRIEF, "--", *EXAMPLE)
    assert "cryptography" in loaded_by(*verify, "--key", "key.pub")


def test_the_commands_are_listed_without_loading_any() -> None:
    ours = {name for name in loaded_by("--help") if name.startswith("bythebook")}
    assert ours == {
        "bythebook",
        "bythebook.lazily",
        "bythebook_conformance",
        "bythebook_conformance.cli",
        *(f"bythebook_conformance.cli.{name}" for name in ("commands", "main", "output")),
    }


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_listed_with_the_first_sentence_of_its_help(name: str) -> None:
    command = DeferredCommand(name, COMMANDS[name])
    told = command.loaded().help
    assert told is not None
    assert re.split(r"(?<=[.?]) ", " ".join(told.split()))[0] == command.get_short_help_str()


def test_certify_is_the_function_whatever_of_its_package_was_imported_before() -> None:
    program = (
        "import bythebook_conformance.certification.conclusion.outcome, bythebook_conformance as kit; "
        "from bythebook_conformance import certify; "
        "print(certify.__qualname__, kit.certify is certify, {*kit.__all__} <= {*dir(kit)})"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("certify True True\n", "")


WRONG_VALUES = {
    "a count of none": (["simulate", "twos", "--games", "0"], "'0': expected a whole number of at least 1"),
    "a seed of letters": (["certify", "twos", "--seed", "x", "--", "true"], "'x': expected a whole number, or random"),
    "a folder for a file": (["simulate", "twos", "--json", "."], "--json .: a folder; expected the name of a file"),
    "two kinds of mutants": (["adequacy", "twos", "--tables", "--by-proof"], "exclude each other"),
}


@pytest.mark.parametrize("case", WRONG_VALUES)
def test_a_wrong_value_gets_one_line_before_anything_is_done(case: str, capfd: pytest.CaptureFixture[str]) -> None:
    words, said = WRONG_VALUES[case]
    code, out, err = run(capfd, *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


@pytest.mark.parametrize("command", [["settle"], ["judge"], ["rule", "twos", "trick"]])
def test_an_empty_list_in_a_json_file_is_json_of_the_wrong_kind(
    command: list[str], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "list.json"
    file.write_text("[]")
    code, out, err = run(capfd, *command, str(file))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "TOML" not in err
