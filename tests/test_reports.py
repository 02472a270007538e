"""Reports that people read: their text is kept as snapshots, the page stands alone, nothing in them moves a cursor.

After a wanted change: ``BYTHEBOOK_SNAPSHOTS=write pytest tests/test_reports.py``, and read the difference.
"""

import fcntl
import json
import os
import pty
import re
import shlex
import subprocess
import sys
import unicodedata
from functools import lru_cache
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from bythebook.spec import load_vectors
from bythebook_conformance import Outcome, Verdict, certify
from bythebook_conformance.certification.findings.finding import Finding
from bythebook_conformance.certification.report.html import html_report
from bythebook_conformance.certification.report.terminal import Terminal
from bythebook_conformance.certification.report.text import explain
from bythebook_conformance.certification.report.write import summary_of, write_report
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.visible import visible, visible_json
from command_line import KIT, printed, refused, run
from engines_list import SOUND, rule_fault
from games import engine
from hostile.watching import unprintable
from tiers import few

SNAPSHOTS = Path(__file__).parent / "snapshots"
CASES = [
    ("twos", "last_two_wins"),
    ("twos", "three_catches_for_two"),
    ("twos", "three_fits_anywhere"),
    ("twos", "anticlockwise"),
    ("twins_and_followers", "ten_wraps_to_ace"),
    ("twins_and_followers", "nearest_claimant_wins"),
]


@lru_cache
def outcome_of(game: str, name: str) -> Outcome:
    """What the examples alone say of a faulty engine: the same on every machine."""
    return certify(game, rule_fault(game, name).engine(), suites=("examples",))


@pytest.mark.parametrize(("game", "name"), CASES, ids=[name for _, name in CASES])
def test_the_text_of_a_report_is_the_one_that_was_approved(game: str, name: str) -> None:
    outcome = outcome_of(game, name)
    texts = [outcome.sentence, *(explain(finding, load_kit(game)) for finding in outcome.findings[:3])]
    text = "\n\n".join(texts) + "\n"
    file = SNAPSHOTS / f"{game}-{name}.txt"
    if os.environ.get("BYTHEBOOK_SNAPSHOTS") == "write":
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


@pytest.mark.parametrize(("game", "name"), CASES, ids=[name for _, name in CASES])
def test_the_page_tells_every_clause_draws_the_cards_and_needs_nothing_from_elsewhere(game: str, name: str) -> None:
    outcome = outcome_of(game, name)
    page = html_report(outcome, load_kit(game))
    assert not re.search(r"<script|<link|<img|@import|url\(|src=", page)
    assert all(clause.id in page for clause in outcome.clauses)
    assert 'role="img"' in page
    assert "viewport" in page


def test_the_picture_of_a_slap_names_the_sets_that_players_would_give_for_a_mistake() -> None:
    picture = load_kit("twin_it").picture
    asked = next(vector.params for vector in load_vectors("twin_it") if "give" in vector.params)
    ((player, card),) = asked["give"].items()
    assert f"P{player} would give {card}" in picture.text("twin_it.slap", asked)
    assert f"P{player} would give {card}" in picture.html("twin_it.slap", asked)


@pytest.mark.parametrize(("game", "field"), [("twins_and_followers", "discards"), ("twin_it", "sets")])
def test_where_only_the_order_is_wrong_the_report_says_so(game: str, field: str) -> None:
    kit = load_kit(game)
    turned = engine(
        kit, change=lambda _, said: {"states": [each | {field: each[field][::-1]} for each in said["states"]]}
    )
    outcome = certify(kit.name, turned, suites=("examples",), methods=("play",))
    assert "(in this order)" in explain(outcome.findings[0], kit)
    assert "(in this order)" in html_report(outcome, kit)


FAULTY = [*SOUND, "three_catches_for_two"]
RUN = ["certify", "twos", "--suite", "examples"]


@pytest.mark.usefixtures("folder_of_its_own")
def test_a_run_without_findings_prints_at_most_ten_lines() -> None:
    _, out, _ = run(*RUN, "--jobs", "1", "--", *SOUND)
    lines = out.splitlines()
    assert len(lines) <= 10
    assert lines[0].startswith("twos: INCOMPLETE: only suite examples asked; ")
    assert lines[-1] == "certificate  bythebook-report/certificate.json, about loop.py alone"
    assert Path("bythebook-report/certificate.json").is_file()


@pytest.mark.usefixtures("folder_of_its_own")
def test_of_many_findings_three_are_told_in_full() -> None:
    _, out, _ = run(*RUN, "--jobs", "1", "--", *SOUND, "last_two_wins")
    found = len(json.loads(Path("bythebook-report/report.json").read_text())["findings"])
    assert out.count("  asked     ") == min(found, 3)
    assert out.count("bythebook replay ") == found


def test_a_command_that_is_to_be_pasted_is_never_wrapped(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    command = [*KIT, *RUN, "--jobs", "1", "--", *FAULTY]
    environment = {**os.environ, "COLUMNS": "40", "TERM": "xterm"}
    done = subprocess.Popen(command, cwd=tmp_path, stdout=theirs, stderr=subprocess.DEVNULL, env=environment)
    os.close(theirs)
    out = b""
    try:
        while chunk := os.read(ours, 65536):
            out += chunk
    except OSError:  # how Linux says that the other side is closed
        pass
    assert done.wait() == 9
    lines = out.decode().splitlines()
    commands = [line for line in lines if line.startswith("  replay ")]
    assert commands
    assert all(line.endswith(" three_catches_for_two") for line in commands)


REPORT = "bythebook-report"
MANIFEST, BASELINE = f"{REPORT}/bythebook-manifest", {"--write-baseline": "known.toml"}
CLAUSE = "three-catching-two-pays-three"


@pytest.mark.skipif(os.name != "posix", reason="limits of files")
@pytest.mark.parametrize(
    ("most", "lost"),
    few(
        [
            (2_000, {"the report": f"{REPORT}/findings/02-{CLAUSE}.json", "the events": f"{REPORT}/events.jsonl"}),
            (0, {"the report": MANIFEST, "the events": MANIFEST, "--summary": "summary.md", **BASELINE}),
        ],
        2,
    ),
    ids=["full in the middle", "full from the start"],
)
def test_a_full_disk_costs_a_line_for_each_file_and_not_the_verdict(
    most: int, lost: dict[str, str], tmp_path: Path
) -> None:
    import resource  # not above: Windows has none

    options = ["--jobs", "1", "--progress", "none", "--summary", "summary.md", "--write-baseline", "known.toml"]
    done = subprocess.run(
        [*KIT, *RUN, *options, "--", *FAULTY],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert done.returncode == 9, done.stderr
    assert done.stdout.startswith("twos: FAILED: the engine breaks 1 clause\n")
    assert "Traceback" not in done.stderr
    assert [line for line in done.stderr.splitlines() if "standard output" in line] == []
    said = "File too large; the shell allows no more (ulimit -f)"
    for what, path in lost.items():
        assert f"bythebook: {what} cannot be written: {path}: {said}" in done.stderr.splitlines()
    assert not list((tmp_path / REPORT).rglob("certificate.json"))


@pytest.mark.skipif(os.name != "posix", reason="limits of files")
def test_a_run_in_which_all_is_right_ends_with_status_2_if_its_report_cannot_be_written(tmp_path: Path) -> None:
    import resource  # not above: Windows has none

    done = subprocess.run(
        [*KIT, *RUN, "--jobs", "1", "--progress", "none", "--", *SOUND],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)),
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert (done.returncode, "the report cannot be written" in done.stderr) == (2, True), done.stderr


@pytest.mark.parametrize(("module", "status"), [("rule", 2), ("main", 1)])
def test_a_compiled_module_that_is_cut_short_costs_one_line_that_says_what_to_delete(
    module: str, status: int, tmp_path: Path
) -> None:
    copied = tmp_path / "compiled"
    command = [*KIT, "rule", "twos", "trick", "QH 2D"]
    kept = {**os.environ, "PYTHONPYCACHEPREFIX": str(copied)}
    kept.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run(command, env=kept, capture_output=True, check=True)
    (file,) = copied.rglob(f"bythebook_conformance/cli/{module}.*.pyc")
    file.write_bytes(file.read_bytes()[:1024])
    done = subprocess.run(command, env=kept, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (status, 1), done.stderr
    assert "delete the folders __pycache__" in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_under_standard_output_costs_one_line_and_not_the_status(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        command = [*KIT, *RUN, "--", *FAULTY]
        done = subprocess.run(command, cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 9
    assert done.stderr.splitlines()[-1] == "bythebook: standard output: No space left on device"
    assert (tmp_path / "bythebook-report" / "report.json").is_file()


def test_the_known_failures_are_written_though_the_reader_goes_after_the_verdict(tmp_path: Path) -> None:
    command = [*KIT, *RUN, "--verbose", "--write-baseline", "known.toml", "--", *FAULTY]
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}  # every line leaves at once
    done = subprocess.Popen(
        command, cwd=tmp_path, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0
    )
    assert done.stdout is not None
    fcntl.fcntl(done.stdout, fcntl.F_SETPIPE_SZ, 4096)  # less than is told before the known failures are written
    while not done.stdout.readline().startswith(b"assessed"):
        pass
    done.stdout.close()
    assert done.wait() == 9
    assert "three-catching-two-pays-three" in (tmp_path / "known.toml").read_text(encoding="utf-8")


UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Categories of characters: controls, formats, halves, those for private use or for nobody, ends of lines."""
WITH_MORE_THAN_LETTERS = (*range(0x20000), *range(0xE0000, 0xE1000), sys.maxunicode)
SPECIAL = [chr(code) for code in WITH_MORE_THAN_LETTERS if unicodedata.category(chr(code)) in UNSEEN - {"Cn", "Co"}]
FORMATS = [char for char in SPECIAL if unicodedata.category(char) != "Cs"]
"""Every control and format character of Unicode."""
AT_ONCE = 150
"""So many fit into a name."""
NAMES = ["".join(FORMATS[start : start + AT_ONCE]) for start in range(0, len(FORMATS), AT_ONCE)]


def test_every_character_that_does_not_print_is_shown_as_its_escape() -> None:
    for code in WITH_MORE_THAN_LETTERS:
        char = chr(code)
        shown = visible(char)
        assert shown.isprintable()
        assert shown == char or shown.startswith("\\")
        if unicodedata.category(char) in UNSEEN:
            assert shown.encode().decode("unicode_escape") == char


def test_what_prints_and_what_is_to_be_kept_is_left_alone() -> None:
    text = "Twos: 3♥ takes the trick – été, 花牌, Ω 🂡 [b] <i> & \\x1b"
    assert visible(text) == text
    assert visible("a\nb\tc\x1b", keep="\n") == "a\nb\\tc\\x1b"


def test_escapes_in_json_say_the_same() -> None:
    text = "".join(FORMATS) + "plain 花 🂡 \U000e0001"
    written = json.dumps({text: [text]}, ensure_ascii=False, indent=2).encode()
    shown = visible_json(written)
    assert unprintable(shown.decode()) == set()
    assert json.loads(shown) == json.loads(written)
    assert "花 🂡".encode() in shown
    assert visible_json(b'{\n  "a": 1\n}') == b'{\n  "a": 1\n}'


def of(name: str) -> Outcome:
    """A run of an engine with this name, which says it again when it fails."""

    def refusing(method: str, answer: Any) -> Any:
        raise RuntimeError(name)

    kit = load_kit("twos")
    named = engine(kit, change=refusing)
    described = {**named.describe(), "engine": {"name": name, "version": name[:50]}}
    named.describe = lambda: described
    return certify("twos", named, suites=("examples",))


@pytest.mark.parametrize("name", NAMES, ids=lambda name: f"U+{ord(name[0]):04X}")
def test_no_form_of_the_report_has_a_control_or_format_character(
    name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    outcome = of(name)
    assert outcome.name == name
    files = write_report(outcome, tmp_path)
    terminal = Terminal("twos")
    terminal.verdict(outcome)
    terminal.details(outcome, files, clauses=False)
    said = "".join(capfd.readouterr())
    assert visible(name, keep="\n") in said
    for path in filter(Path.is_file, tmp_path.rglob("*")):
        assert unprintable(path.read_text()) == set(), path.name
    assert unprintable(said) == set()
    assert visible(name, keep="\n") in unescape((tmp_path / "report.html").read_text())
    assert json.loads((tmp_path / "report.json").read_text())["name"] == name
    ElementTree.parse(tmp_path / "junit.xml")


ECHO = """
import json, sys
NAME = {name!r}
for line in sys.stdin:
    request = json.loads(line)
    games = {{"twos": {{"methods": ["trick", "legal", "play"]}}}}
    described = {{"protocol": 1, "engine": {{"name": NAME[:200]}}, "games": games}}
    reply = {{"result": described}} if request["method"] == "describe" else {{"error": {{"code": 7, "message": NAME}}}}
    print(json.dumps({{"jsonrpc": "2.0", "id": request["id"], **reply}}), flush=True)
    print(NAME, file=sys.stderr, flush=True)
"""
NASTY = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202e\u2066\u200b\ufeff\u2028\x7f"


@pytest.mark.parametrize(
    "command",
    ["replay finding.json --", "compare twos --", "certify twos --suite examples --", "compare twos -- {} ---"],
)
@pytest.mark.usefixtures("folder_of_its_own")
def test_no_command_prints_what_an_engine_says_as_it_is(command: str) -> None:
    Path("echo.py").write_text(ECHO.format(name=NASTY))
    question = {"game": "twos", "verdict": "crash", "suite": "examples", "method": "twos.trick"}
    Path("finding.json").write_text(json.dumps({**question, "params": {"cards": ["2H", "3H"]}, "detail": NASTY}))
    engine = shlex.join([sys.executable, "echo.py"])
    code, out, err = run(*shlex.split(f"{command.format(engine)} {engine}"))
    assert code != 7, err
    assert out
    assert unprintable(out + err) == set()


def test_a_crash_shows_the_error_that_stands_above_the_stack() -> None:
    frames = [f"    at addChunk (node:internal/streams/readable:{line}:12)" for line in range(10)]
    stderr = "\n".join(
        ["engine.js:359", "    throw e;", "    ^", "", "TypeError: no card", *frames, "", "Node.js v20.20.2"]
    )
    crash = Finding("twos", Verdict.CRASH, "play", "twos.play", {}, stderr=stderr)
    assert "    TypeError: no card" in explain(crash, load_kit("twos")).splitlines()


def test_every_form_of_a_report_is_made_again_from_its_json(tmp_path: Path) -> None:
    first, again, summary = tmp_path / "first", tmp_path / "again", tmp_path / "summary.md"
    outcome = certify("twos", FAULTY, suites=("examples",))
    write_report(outcome, first)
    code, out, err = run("report", str(first / "report.json"), "--out", str(again), "--summary", str(summary))
    assert (code, out.splitlines()[0], err) == (0, outcome.sentence, "")
    names = {str(path.relative_to(first)) for path in first.rglob("*") if path.is_file()}
    assert {"report.html", "report.json", "junit.xml"} < names
    assert [name for name in names if (first / name).read_bytes() != (again / name).read_bytes()] == []
    assert summary.read_text() == summary_of(outcome, load_kit("twos")) + "\n"


def test_a_report_is_not_written_over_the_one_that_it_is_made_of(tmp_path: Path) -> None:
    write_report(outcome := certify("twos", FAULTY, suites=("smoke",)), tmp_path)
    said = refused("report", str(tmp_path / "report.json"), "--out", str(tmp_path))
    assert said == f"bythebook: --out {tmp_path}: is where report.json lies; name another folder\n"
    assert json.loads((tmp_path / "report.json").read_bytes())["sentence"] == outcome.sentence


def test_a_place_on_the_sheet_is_told_alike_by_a_finding_and_by_explain() -> None:
    clause = "twin_it/mistake-costs-a-set"
    finding = Finding("twin_it", Verdict.VIOLATION, "examples", "twin_it.score", {"sets": []}, clause=clause)
    place = "IN CASE OF A TIE, paragraph 6"
    assert f"(stated; sheet: {place})" in explain(finding, load_kit("twin_it"))
    assert f". {place}.\n" in printed("explain", clause)
