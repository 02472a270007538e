"""A run keeps its events: one that was broken off goes on where it was, and comes to the same report."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bythebook_conformance.certification import certify as certify_engine
from bythebook_conformance.certification.asking.engine_session import About
from bythebook_conformance.certification.conditions import Conditions, Digest, Resource, Variable
from bythebook_conformance.certification.events import Begun, EngineMet, Events, EventsError, PartDone, line_of
from bythebook_conformance.certification.findings.finding import Finding
from bythebook_conformance.certification.findings.tally import TallyData
from bythebook_conformance.certification.report.html import _duration
from bythebook_conformance.certification.report.write import write_report
from bythebook_conformance.certification.report_folder import EVENTS
from bythebook_conformance.certification.run import Run
from bythebook_conformance.certification.suites import plan
from bythebook_conformance.kit import load_kit
from bythebook_conformance.statuses import Verdict
from command_line import KIT, environment, printed, process, refused, run
from engines_list import SOUND
from tiers import few

FAULTY = [*SOUND, "three_catches_for_two"]
SUITES = ["--suite", "smoke", "--suite", "examples", "--suite", "relations"]
TIMES = re.compile(
    r'"(seconds|wall|begun\w*|issued|time\w*|\w*[tT]ime)": ?[^,}\n]+|([0-9,]+\smin\s)?[0-9.]+\s?s\b|time="[^"]*"'
)
PART = plan(load_kit("twos"), Run(game="twos"))[0]
CONDITIONS = Conditions("none", [], [], None, "", "", False, "an operating system", "a Python")
RUN = Begun(
    run=Run(game="twos", budget=600.0, suites=("smoke",)),
    kit="kit",
    specification="spec",
    engine=[Resource("a", Digest("0" * 64))],
    command=["a", "b"],
    conditions=CONDITIONS,
    containment=["none"],
)


def certify(folder: Path, *options: str) -> list[str]:
    """A command line."""
    return [*KIT, "certify", "twos", *SUITES, "--sandbox", "none", *options, str(folder), "--", *FAULTY]


def ended(command: list[str]) -> Any:
    return process(command=command)


def reported(folder: Path) -> dict[str, str]:
    """Every file of a report, times and the folder's own name aside."""
    found = {
        str(path.relative_to(folder)): path.read_text("utf-8") for path in sorted(folder.rglob("*")) if path.is_file()
    }
    return {name: TIMES.sub("", text).replace(str(folder), "FOLDER") for name, text in found.items()}


def killed_in_the_middle(folder: Path, jobs: str) -> int:
    """A run that is killed when it has noted some parts; how many records it has left."""
    options = ["--jobs", jobs, "--out"]
    quiet: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "start_new_session": True}
    process = subprocess.Popen(certify(folder, *options), env=environment(), **quiet)
    events = folder / EVENTS
    while process.poll() is None:
        if events.exists() and events.read_bytes().count(b"\n") > 8:
            break
        time.sleep(0.005)
    process.kill()
    process.wait()
    return events.read_bytes().count(b"\n") if events.exists() else 0


@pytest.mark.parametrize("seconds", [0.0, 9.994, 9.996, 59.9, 60.0, 65.0, 3_599.6, 100_000.0])
def test_how_long_a_run_took_is_all_that_two_reports_of_it_differ_in(seconds: float) -> None:
    assert TIMES.sub("", f"<td>{_duration(seconds)}</td>") == "<td></td>"


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The report of a run that nobody breaks off."""
    folder = tmp_path_factory.mktemp("whole") / "report"
    assert ended(certify(folder, "--jobs", "1", "--out")).returncode == 9
    return reported(folder)


@pytest.mark.parametrize("jobs", few(["2", "1"], 2))
def test_a_run_that_is_killed_is_resumed_as_it_was_and_has_the_report_of_an_unbroken_one(
    jobs: str, unbroken: dict[str, str], tmp_path: Path
) -> None:
    folder = tmp_path / "report"
    assert killed_in_the_middle(folder, jobs) > 8
    assert not (folder / "report.json").exists()
    before = (folder / EVENTS).read_bytes()
    done = ended(certify(folder, "--seed", "1", "--jobs", jobs, "--resume"))
    said = f"bythebook: --resume {folder}: that was another run; what differs: seed"
    assert (done.returncode, done.stdout, done.stderr.count("\n"), done.stderr[: len(said)]) == (2, "", 1, said)
    assert (folder / EVENTS).read_bytes() == before
    assert printed("report", str(folder / EVENTS)).startswith("twos: INTERRUPTED: ")
    done = ended(certify(folder, "--jobs", jobs, "--resume"))
    assert done.returncode == 9, done.stderr
    assert reported(folder) == unbroken
    assert not (folder / EVENTS).exists()


def opened(folder: Path) -> Events:
    """The events of a run that begins."""
    events = Events(folder)
    events.begin(RUN)
    return events


def noted(folder: Path, count: int = 3) -> bytes:
    """Some events, as the bytes that they leave."""
    with opened(folder) as events:
        events.note(EngineMet(About("engine", None, {}, "")))
        for number in range(count):
            events.note(PartDone(number, "smoke", "a part", asked=f"{number:x}"))
    return (folder / EVENTS).read_bytes()


def resumed(folder: Path, run: Begun = RUN) -> list[int | None]:
    """The numbers of the parts that are known, None for an engine."""
    with Events(folder, resume=True) as events:
        events.begin(run)
        return [each.number if isinstance(each, PartDone) else None for each in events.known]


def test_events_are_read_as_far_as_they_are_whole_wherever_they_were_cut(tmp_path: Path) -> None:
    whole = noted(tmp_path)
    ends = [place + 1 for place, byte in enumerate(whole) if byte == ord("\n")]
    for length in range(ends[0], len(whole) + 1):
        (tmp_path / EVENTS).write_bytes(whole[:length])
        assert len(resumed(tmp_path)) == sum(end <= length for end in ends) - 1


def test_events_end_at_the_first_byte_that_was_changed(tmp_path: Path) -> None:
    whole = noted(tmp_path)
    second = whole.index(b"\n", whole.index(b"\n") + 1) + 1
    for place in range(second, len(whole)):
        (tmp_path / EVENTS).write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert resumed(tmp_path) in ([None], [None, 0], [None, 0, 1])


def test_events_that_were_printed_on_windows_are_read_too(tmp_path: Path) -> None:
    (tmp_path / EVENTS).write_bytes(noted(tmp_path).replace(b"\n", b"\r\n"))
    assert resumed(tmp_path) == [None, 0, 1, 2]


UNTOLD = ("run", "conditions", "parts", "report", "known", "strict")
"""What is told in parts, or changes no answer."""


def others() -> dict[str, Begun]:
    """Runs that differ from that of the tests in one respect, by what is said of them."""

    def other(value: Any) -> Any:
        if isinstance(value, bool):
            return not value
        added: dict[type, Any] = {list: ["x"], tuple: ("x",), str: "x", int: 1, float: 0.5}
        return {"x": "y"} if isinstance(value, dict) else value + added[type(value)]

    told = [name for name in Begun.__struct_fields__ if name not in UNTOLD]
    asked = [name for name in Run.__struct_fields__ if name != "sandbox"]  # what comes of one, the conditions tell
    runs = {name: replace(RUN, **{name: other(getattr(RUN, name))}) for name in told}
    runs |= {name: replace(RUN, run=replace(RUN.run, **{name: other(getattr(RUN.run, name))})) for name in asked}
    runs["engine"] = replace(RUN, engine=[Resource("x", Digest("1" * 64))])
    runs["profile"] = replace(RUN, run=replace(RUN.run, profile="full"))
    changes: dict[str, Any] = {
        "sandbox": "bwrap",
        "environment": [Variable("FAULT", Digest("0" * 64), True)],
        "trees": [],
        "program": None,
        "image": "x",
        "folder": "x",
        "cluster": True,
        "system": "another",
        "python": "another",
    }
    assert {*changes} == {*Conditions.__struct_fields__}
    for name, value in changes.items():
        if getattr(CONDITIONS, name) != value:
            runs[name] = replace(RUN, conditions=replace(CONDITIONS, **{name: value}))
    return runs


@pytest.mark.parametrize("name", others())
def test_events_go_on_for_the_same_run_alone(name: str, tmp_path: Path) -> None:
    noted(tmp_path)
    with pytest.raises(
        EventsError, match=rf"that was another run; what differs: {name}( \(FAULT\))?(; its options: .*)?$"
    ):
        resumed(tmp_path, others()[name])
    assert resumed(tmp_path) == [None, 0, 1, 2]


def test_where_a_run_with_other_options_is_to_go_on_its_own_are_named(tmp_path: Path) -> None:
    noted(tmp_path)
    with pytest.raises(EventsError, match=r"what differs: seed; its options: --suite smoke$"):
        resumed(tmp_path, replace(RUN, run=replace(RUN.run, seed=5)))


def test_a_seed_that_was_drawn_is_not_told_where_other_options_are_given(tmp_path: Path) -> None:
    drawn = replace(RUN, run=replace(RUN.run, seed=1234567), commitment="c", salt="s")
    with Events(tmp_path) as events:
        events.begin(drawn)
    with pytest.raises(EventsError, match=r"its options: --suite smoke --seed random$"):
        resumed(tmp_path)


def test_a_run_does_not_go_on_with_another_environment_or_other_files(tmp_path: Path) -> None:
    """What decides the answers of an engine may stand in none of the words of its command."""
    project, report = tmp_path / "project", str(tmp_path / "report")
    for name in ("pyproject.toml", "engine.py", "wire.py", "more/shown.txt"):
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text("")
    begun = ["certify", "twos", "--suite", "play", "--method", "trick", "--bind", str(project / "more")]
    engine = ["--", sys.executable, str(project / "engine.py")]

    def went_on(*more: str) -> str:
        return refused(*begun, "--resume", report, *more, *engine)

    refused(*begun, "--out", report, *engine)
    assert "nothing to ask" in went_on()
    assert "what differs: environment (FAULT)\n" in went_on("--env", "FAULT=1")
    assert "what differs: budget" in went_on("--budget", "7")
    assert "what differs: folder\n" in went_on("--cwd", str(project))
    (project / "wire.py").write_text("answers = {}")
    (project / "more" / "new.txt").write_text("")
    assert "what differs: files beside the engine (more/new.txt, project/more/new.txt, project/wire.py)\n" in went_on()


@pytest.mark.parametrize("text", [b"", b"\n", b"x\n", b"\xff" * 100, b"0" * 16 + b" {}\n"])
def test_what_are_no_events_is_refused(text: bytes, tmp_path: Path) -> None:
    (tmp_path / EVENTS).write_bytes(text)
    with pytest.raises(EventsError, match="no interrupted run there"):
        resumed(tmp_path)
    assert (tmp_path / EVENTS).read_bytes() == text


def test_events_are_locked_for_other_processes_while_they_are_open(tmp_path: Path) -> None:
    with opened(tmp_path):
        done = ended(certify(tmp_path, "--out"))
    assert (done.returncode, "another run is writing its report there" in done.stderr) == (2, True)
    with opened(tmp_path) as events:
        events.remove()
    assert os.listdir(tmp_path) == []


def test_parts_that_were_not_done_to_their_end_are_asked_again(tmp_path: Path) -> None:
    with opened(tmp_path) as events:
        for number, end in enumerate(({"interrupted": True}, {"over_budget": True}, {"fault": "x"})):
            events.note(PartDone(number, "smoke", "a part", **end))
        events.note(PartDone(3, "smoke", "a part"))
    assert resumed(tmp_path) == [3]


def test_a_run_that_goes_on_has_the_seed_that_was_drawn_for_it(tmp_path: Path) -> None:
    nothing = ("--suite", "play", "--method", "trick")  # to ask: it is broken off as soon as it has begun
    drawn = ("certify", "twos", *nothing, "--seed", "random", "--sandbox", "none")
    engine = (sys.executable, "-c", "")
    begun, resumed = (run(*drawn, option, str(tmp_path), "--", *engine) for option in ("--out", "--resume"))
    assert "seed drawn; SHA-256 of salt:seed is " in begun[2]
    assert resumed == begun


def test_a_mistyped_folder_to_resume_is_refused_and_not_made(tmp_path: Path) -> None:
    said = refused(*certify(tmp_path / "typo", "--resume")[len(KIT) :])
    assert said == f"bythebook: --resume {tmp_path / 'typo'}: no interrupted run there; expected its folder\n"
    assert list(tmp_path.iterdir()) == []


def test_a_finished_run_is_not_resumed_and_has_no_finding_to_replay_but_its_report_is_named(tmp_path: Path) -> None:
    sound = ["--", sys.executable, "conformance/examples/twos.py"]
    run("certify", "twos", "--suite", "smoke", "--jobs", "1", "--out", str(tmp_path), *sound)
    told = tmp_path / "report.html"
    again = "to ask all of it again, give --out for --resume"
    said = refused("certify", "twos", "--suite", "smoke", "--resume", str(tmp_path), *sound)
    assert said == f"bythebook: --resume {tmp_path}: the run there is finished, see {told}; {again}\n"
    assert refused("replay", str(tmp_path), *sound).endswith(f"there is none; what the run found is in {told}\n")


def nonsense(**changes: Any) -> PartDone:
    """What no part has seen: a finding of something that there is not."""
    finding = Finding(
        **{"game": "twos", "verdict": Verdict.VIOLATION, "suite": "smoke", "method": "twos.trick"} | changes
    )
    return PartDone(0, PART.suite, PART.name, TallyData(findings=[finding]))


@pytest.mark.parametrize(
    "changes",
    [{"method": "no.such", "params": {}}, {"params": 7, "because": ["no such clause"]}, {"params": {}}],
    ids=str,
)
def test_a_whole_event_that_makes_no_sense_ends_the_run_in_one_line(changes: Any, tmp_path: Path) -> None:
    with opened(tmp_path) as events:
        events.note(nonsense(**changes))
    again = Events(tmp_path, resume=True)
    said = r"makes no sense .*; begin again, without --resume"
    with pytest.raises(EventsError, match=said), again, again.answers_for_faults():
        write_report(certify_engine("twos", SOUND, suites=["smoke"], events=again), tmp_path / "report")


def test_a_fault_of_a_run_that_resumes_nothing_is_not_put_down_to_its_events(tmp_path: Path) -> None:
    with opened(tmp_path) as events, pytest.raises(ZeroDivisionError), events.answers_for_faults():
        raise ZeroDivisionError


def refusal_to_report(folder: Path, *lines: bytes) -> str:
    """Why no report can be made of these lines."""
    (folder / "lines").write_bytes(b"".join(lines))
    return refused("report", str(folder / "lines"))


def test_a_run_that_was_broken_off_is_reported_by_its_own_kit_and_with_its_seed_alone(tmp_path: Path) -> None:
    drawn = replace(RUN, commitment="c", salt="s")
    assert "begun by another version of the kit" in refusal_to_report(tmp_path, line_of(RUN))
    assert "its seed, which was drawn, is not told" in refusal_to_report(tmp_path, line_of(drawn, printed=True))
    assert "the events of several runs" in refusal_to_report(tmp_path, line_of(RUN), line_of(RUN))
    assert "not a report" in refusal_to_report(tmp_path, line_of(RUN)[1:])


def test_a_seed_that_was_drawn_is_not_printed_before_the_end() -> None:
    drawn = replace(RUN, run=replace(RUN.run, seed=1234567), commitment="c", salt="the salt")
    assert b"1234567" in line_of(drawn)
    assert not re.search(rb"1234567|the salt", line_of(drawn, printed=True))
