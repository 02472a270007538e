"""The processes of engines: whose fault a failing line is, how long a line may be, which limits hold."""

import json
import os
import sys
from pathlib import Path
from shutil import which
from typing import Any

import pytest

from bythebook.spec import load_spec
from bythebook_conformance import certify
from bythebook_conformance.kit import load_kit
from bythebook_conformance.protocol import sandbox
from bythebook_conformance.protocol.engine import Answer, Failure
from bythebook_conformance.protocol.pipe import PipeEngine
from bythebook_conformance.protocol.process import Child, Exited, LineProcess, LineTooLong
from bythebook_conformance.protocol.sandbox import FILE_SIZE, MEMORY, PROCESSES, Sandbox, hint, launch
from bythebook_conformance.statuses import Verdict
from command_line import process
from engines_list import scripted_engine
from tiers import few

TRICK = load_kit("twos").method("twos.trick")
QUESTIONS: list[Any] = [{"cards": [card]} for card in ("2C", "3C", "4C", "5C", "6C", "7C")]
ON_ONE = """
    def result(self, method, params):
        return os._exit(1) if params.get("cards") in [{cards}] else super().result(method, params)
"""
IN_BATCHES = """
    def batch(self, requests):
        return os._exit(1) if len(requests) > 2 else super().batch(requests)
"""


def asked(folder: Path, body: str, size: int = len(QUESTIONS)) -> list[Answer]:
    """What an engine answers to the questions."""
    engine = PipeEngine(scripted_engine(folder, body), 600.0, Sandbox("none"))
    try:
        engine.describe()
        return [answer for line in engine.ask(TRICK, QUESTIONS, size) for answer in line]
    finally:
        engine.kill()


def failed(answers: list[Answer]) -> dict[int, str]:
    """The places of the failures and what is said of them; all others are answers."""
    return {place: answer.detail for place, answer in enumerate(answers) if isinstance(answer, Failure)}


CRASHED = "the engine ended with exit status 1 before it replied"


@pytest.mark.parametrize("place", range(len(QUESTIONS)))
@pytest.mark.parametrize("size", few([2, 1, len(QUESTIONS)], 3))
def test_a_question_that_brings_the_engine_down_is_blamed_and_no_other(place: int, size: int, tmp_path: Path) -> None:
    answers = asked(tmp_path, ON_ONE.format(cards=QUESTIONS[place]["cards"]), size)
    assert failed(answers) == {place: CRASHED}


def test_a_batch_that_brings_the_engine_down_when_it_is_tried_out_costs_no_restart_of_the_questions(
    tmp_path: Path,
) -> None:
    fatal = ON_ONE.format(cards="['2C'], ['3C'], ['4C']") + IN_BATCHES.replace("> 2", "> 1")
    assert failed(asked(tmp_path, fatal)) == dict.fromkeys(range(3), CRASHED)


def test_a_line_that_fails_though_none_of_its_questions_does_is_blamed_on_its_end(tmp_path: Path) -> None:
    answers = asked(tmp_path, IN_BATCHES)
    said = f"{CRASHED} (in a line of {len(QUESTIONS)} requests; none of them alone does it)"
    assert failed(answers) == {len(QUESTIONS) - 1: said}
    assert isinstance(answers[-1], Failure)
    assert answers[-1].fatal  # after two such ones a method is asked no more


def test_an_engine_that_fails_again_and_again_is_given_up_after_three_restarts(tmp_path: Path) -> None:
    cards = ", ".join(str(question["cards"]) for question in QUESTIONS)
    answers = asked(tmp_path, ON_ONE.format(cards=cards), 1)
    verdicts = [answer.verdict for answer in answers if isinstance(answer, Failure)]
    assert verdicts == [Verdict.CRASH] * 4 + [Verdict.NOT_ASSESSED] * 2
    assert failed(answers)[5] == "gave up on the engine after 3 restarts"


ONCE = """
    def start(self):
        if note.exists():
            sys.exit("another process holds the lock")
        note.touch()
"""


def test_an_engine_that_cannot_be_started_a_second_time_is_not_tried_again_and_keeps_why(tmp_path: Path) -> None:
    engine = PipeEngine(scripted_engine(tmp_path, ONCE + ON_ONE.format(cards=["4C"])), 600.0, Sandbox("none"))
    engine.describe()
    told = failed([answer for line in engine.ask(TRICK, QUESTIONS, 1) for answer in line])
    assert told == {2: CRASHED, **dict.fromkeys(range(3, 6), "the engine cannot be started again")}
    assert engine.gone is not None
    assert (engine.gone.detail, engine.gone.stderr) == (f"started again, {CRASHED}", "another process holds the lock\n")


LONGEST = 10


def lines_of(*chunks: str) -> list[object]:
    """The lines that a process writes chunk by chunk, up to one that is too long."""
    code = (
        "import sys; [(sys.stdout.buffer.write(each.encode()), sys.stdout.flush(), input()) for each in sys.argv[1:]]"
    )
    child = LineProcess(Child([sys.executable, "-I", "-S", "-c", code, *chunks]), longest=LONGEST)
    found: list[object] = []
    try:
        for _ in chunks:
            child.send(b"")
        while True:
            found.append(child.receive(600.0))
    except Exited:
        return [*found, child.unfinished] if child.unfinished else found
    except LineTooLong as event:
        return [*found, LineTooLong, event.args[0].removesuffix(b"\n")]
    finally:
        child.kill()


def test_a_line_may_be_as_long_as_the_longest_and_no_longer() -> None:
    longest, longer = "x" * LONGEST, "x" * (LONGEST + 1)
    assert lines_of(f"a\n{longest}\nb\n") == [b"a", longest.encode(), b"b"]
    assert lines_of(longest, "\nb\n") == [longest.encode(), b"b"]
    assert lines_of(f"a\n{longest}") == [b"a", longest.encode()]
    assert lines_of(f"a\n{longer}\nb\n") == [b"a", LineTooLong, longer.encode()]
    assert lines_of(f"a\n{longer}", "\n") == [b"a", LineTooLong, longer.encode()]


LIMITS = {"RLIMIT_DATA": MEMORY, "RLIMIT_CORE": 0, "RLIMIT_FSIZE": FILE_SIZE, "RLIMIT_NPROC": PROCESSES}
LOOK = "import json, resource; print(json.dumps([resource.getrlimit(getattr(resource, each)) for each in {names}]))"
ASK = """
import sys
from bythebook_conformance.protocol.pipe import PipeEngine
from bythebook_conformance.protocol.sandbox import Sandbox
engine = PipeEngine([sys.executable, "-c", {look!r}], 600.0, Sandbox("none"))
print(engine.ask_raw(b"{{}}").decode())
engine.kill()
"""


def limits_of_an_engine(soft: int | None = None, hard: int | None = None) -> dict[str, list[int]]:
    """The limits that an engine gets, where the kit itself has some for every one of them that are as low."""
    import resource  # not above: Windows has none

    def limit() -> None:
        if hard is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    ask = ASK.format(look=LOOK.format(names=list(LIMITS)))
    done = process(command=[sys.executable, "-c", ask], preexec_fn=limit)
    return dict(zip(LIMITS, json.loads(done.stdout), strict=True))


@pytest.mark.skipif(os.name != "posix", reason="there are no limits here")
def test_an_engine_gets_the_limits_and_none_above_those_of_the_kit() -> None:
    import resource

    hard = {name: resource.getrlimit(getattr(resource, name))[1] for name in LIMITS}
    due = {name: min(LIMITS[name], top) if top >= 0 else LIMITS[name] for name, top in hard.items()}
    assert limits_of_an_engine() == {name: [value, value] for name, value in due.items()}
    lower, still_lower = FILE_SIZE // 2, FILE_SIZE // 4
    assert limits_of_an_engine(still_lower, lower)["RLIMIT_FSIZE"] == [lower, lower]
    assert limits_of_an_engine(still_lower, FILE_SIZE * 2)["RLIMIT_FSIZE"] == [FILE_SIZE, FILE_SIZE]


def test_on_windows_a_script_is_started_by_its_whole_name_and_no_empty_folder_is_spoken_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    free = Sandbox("none")
    monkeypatch.setattr(sandbox, "POSIX", True)
    assert (launch(["git", "log"], free).command[0], "empty folder" in hint(free)) == ("git", True)
    monkeypatch.setattr(sandbox, "POSIX", False)
    assert (launch(["git", "log"], free).command[0], hint(free)) == (which("git"), "")


def test_what_another_process_says_that_cannot_start_is_not_taken_for_words_of_the_crash(tmp_path: Path) -> None:
    fatal = ONCE + ON_ONE.format(cards=load_spec("twos").examples[0].params["cards"])
    first: Any = {"suites": ("examples",), "parts": lambda suite, name: name == "last-two-takes"}
    outcome = certify("twos", scripted_engine(tmp_path, fatal), sandbox=Sandbox("none"), **first)
    (crash,) = [each for each in outcome.findings if (each.detail, each.method) == (CRASHED, "twos.trick")]
    assert crash.stderr == ""


GONE = """
    def result(self, method, params):
        if params.get("cards") == {cards}:
            os.rename(__file__, __file__ + ".gone")
            os._exit(1)
        return super().result(method, params)
"""


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_engine_whose_program_is_gone_is_not_started_anew_for_every_part(jobs: int, tmp_path: Path) -> None:
    command = scripted_engine(tmp_path, GONE.format(cards=load_spec("twos").examples[0].params["cards"]))
    in_vain = tmp_path / "in vain"
    noting = ["sh", "-c", 'test -e "$2" || echo >> "$0"; exec "$@"', str(in_vain), *command]
    outcome = certify("twos", noting, suites=("examples",), jobs=jobs, sandbox=Sandbox("none"))
    told = [(each.method, each.detail) for each in outcome.findings]
    assert told == [("twos.trick", CRASHED), ("describe", f"started again, {CRASHED.replace('status 1', 'status 2')}")]
    assert outcome.suites["examples"].failed == 1
    assert len(in_vain.read_text()) <= 2 + 2 * jobs  # by every worker, and to ask alone what brought it down
