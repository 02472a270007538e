"""An engine behind a pipe: any command that reads requests from standard input and replies on standard output."""

from __future__ import annotations

import shlex
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, count, islice, repeat
from signal import Signals
from typing import Any

import msgspec

from bythebook_conformance.kit import Method
from bythebook_conformance.protocol.engine import DESCRIBE, Answer, Engine, Failure, Question
from bythebook_conformance.protocol.messages import MAX_LINE, Description, Request
from bythebook_conformance.protocol.process import (
    GRACE,
    LAST_WORDS,
    Exited,
    LineProcess,
    LineTooLong,
    TimedOut,
    engine_child,
)
from bythebook_conformance.protocol.replies import ProtocolBreach, UnknownId, is_json, read_batch, read_single, shown
from bythebook_conformance.protocol.sandbox import Sandbox, signal_of
from bythebook_conformance.statuses import Verdict

TIMEOUT = 10.0
"""Seconds that an engine has for the reply to one line, unless a run sets another limit."""
RESTARTS = 3
LONGEST_SENT = MAX_LINE // 16
"""Bytes in a line of several requests: answers are longer than questions, and have to fit into a line as well."""
AHEAD = 3
"""How many lines are sent before the reply to the one before them is read, so that engine and kit work side by side."""

IDS = 1_000
"""Request ids start again after so many: a memory of replies by their ids would take one request for another."""
FOLLOWING = 3
"""So many lines behind an empty one are shown."""

NONE_ALONE = "none of them alone does it)"
"""The end of the message about a line that fails although none of its questions fails alone."""

_encode = msgspec.json.Encoder().encode


_GAVE_UP = Failure(Verdict.NOT_ASSESSED, f"gave up on the engine after {RESTARTS} restarts")
_GONE = Failure(Verdict.NOT_ASSESSED, "the engine cannot be started again")


@dataclass(frozen=True, slots=True)
class _Sent:
    """A line on its way: the questions in it and the id of the first."""

    questions: list[Question]
    first_id: int
    batch: bool
    line: bytes

    @property
    def ids(self) -> range:
        """Those of its requests."""
        return range(self.first_id, self.first_id + len(self.questions))


class PipeEngine(Engine):
    """A command under test. It is started again after a crash, at most ``RESTARTS`` times until it is renewed."""

    def __init__(self, command: Sequence[str], timeout: float = TIMEOUT, sandbox: Sandbox | None = None) -> None:
        self.command = tuple(command)
        self._timeout = timeout
        self._sandbox = sandbox or Sandbox()
        self._restarts_left = RESTARTS
        self._process: LineProcess | None = None
        self._given_up: Failure | None = None
        self._described: Description | None = None
        self._silent_again = False
        """Whether the process was started again and has replied to nothing since: its failure is known."""
        self._next_id = 0
        self._batches = False
        self._start()

    @property
    def label(self) -> str:
        """The command, quoted as POSIX shells want it on every platform."""
        return shlex.join(self.command)

    def describe(self) -> Description | Failure:
        """What the engine says of itself; from then on batches are used if it takes them, which is tried out first."""
        ((answer,),) = self.ask(DESCRIBE, [{}], 1)
        assert isinstance(answer, Description | Failure)
        if isinstance(answer, Description):
            self._described = answer
            self._batches = answer.batch and self._takes_batches()
        return answer

    def _takes_batches(self) -> bool:
        """Whether a batch of two requests is answered. If not, the engine is asked line by line, so that its rules can
        be judged all the same.
        """
        (sent,) = self._send(DESCRIBE, [{}, {}], True)
        try:
            self._receive(DESCRIBE, sent)
        except (Exited, TimedOut, LineTooLong, ProtocolBreach) as event:
            self._restarts_left += 1  # the questions to come have all of them
            self.unbatched, self.sent_as_batch = self._process_failed(event), sent.line.decode()
        return self.unbatched is None

    def ask(self, method: Method[Any, Any], questions: Iterable[Question], batch_size: int) -> Iterator[list[Answer]]:
        """The answers to the questions, line by line and in order."""
        size = batch_size if self._batches else 1
        source = iter(questions)
        on_their_way: deque[_Sent] = deque()
        try:
            while batch := list(islice(source, size)):
                on_their_way.extend(self._send(method, batch, size > 1))
                while len(on_their_way) > AHEAD:
                    yield from self._collect(method, on_their_way)
            while on_their_way:
                yield from self._collect(method, on_their_way)
        finally:
            self._discard_replies(len(on_their_way))

    def ask_raw(self, line: bytes) -> bytes | Failure:
        """What the engine answers to a line as it is."""
        if self._process is None:
            return self._why_no_answer()
        self._process.send(line)
        try:
            return self._process.receive(self._timeout)
        except (Exited, TimedOut, LineTooLong) as event:
            return self._process_failed(event)

    def renew(self) -> None:
        """Start the engine again if it was given up after too many restarts."""
        self._restarts_left = RESTARTS
        why = self._given_up
        if why is not None and not self.gone and not why.fatal and why.verdict is not Verdict.BREACH:
            self._given_up = None
            self._restart()

    def start_again(self) -> None:
        """Put another process in place of this one; it is none of the restarts that a part has."""
        if self._process is not None:
            self._process.kill()
            self.outlived += self._process.outlived
            self._restart()

    def another(self) -> PipeEngine:
        """Another process of the same command."""
        return PipeEngine(self.command, self._timeout, self._sandbox)

    def kill(self) -> None:
        """End the engine at once."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()

    def close(self) -> Failure | None:
        """End the engine: its input is closed, then it has two seconds."""
        process, self._process = self._process, None
        if process is None:
            return None
        status = process.close_input()
        leftover = (_next_line(process) or process.unfinished) if status == 0 else b""
        self.last_words = stderr = process.stderr_tail()
        process.kill()
        self.outlived += process.outlived
        if self._silent_again:
            return None
        if status is None:
            return Failure(
                Verdict.BREACH, "the engine did not end within two seconds after its input was closed", stderr=stderr
            )
        if status != 0:
            ended = _status(status, self._sandbox)
            return Failure(Verdict.BREACH, f"the engine ended with {ended} instead of 0", stderr=stderr)
        if leftover:
            return Failure(
                Verdict.BREACH, "the engine wrote output that no request asked for", evidence=shown(leftover)
            )
        return None

    def _start(self) -> None:
        try:
            self._process = LineProcess(engine_child(self.command, self._sandbox))
        except (OSError, ValueError) as error:  # ValueError: a NUL in a word
            reason = getattr(error, "strerror", None) or error
            self.unstarted = f"cannot start {self.command[0]}: {reason}"
            self._given_up = Failure(
                Verdict.CRASH, f"the command cannot be started: {reason}: {self.command[0]}", fatal=True
            )

    def _send(self, method: Method[Any, Any], questions: list[Question], batch: bool) -> list[_Sent]:
        """Send questions: in one line, or in several if it would be too long."""
        if self._next_id + len(questions) > IDS:
            self._next_id = 0
        requests = list(map(Request, count(self._next_id), repeat(method.name), questions))
        line = _encode(requests if batch else requests[0])
        if len(line) > LONGEST_SENT and len(questions) > 1:
            half = len(questions) // 2
            return [*self._send(method, questions[:half], batch), *self._send(method, questions[half:], batch)]
        sent = _Sent(questions, self._next_id, batch, line)
        self._next_id += len(questions)
        if self._process is not None:
            self._process.send(line)
        return [sent]

    def _collect(self, method: Method[Any, Any], on_their_way: deque[_Sent]) -> Iterator[list[Answer]]:
        """The answers to the line that was sent first."""
        sent = on_their_way.popleft()
        if self._process is None:
            yield [self._why_no_answer()] * len(sent.questions)
            return
        try:
            answers = self._receive(method, sent)
        except (Exited, TimedOut, LineTooLong, ProtocolBreach) as event:
            behind = [(later.questions, later.batch) for later in on_their_way]
            came = event.number if isinstance(event, UnknownId) else None
            overtaken = any(came in later.ids for later in on_their_way)
            on_their_way.clear()
            failure = self._process_failed(event)
            if overtaken:
                detail = f"the reply to a line came before those to earlier lines: id {came} before {sent.first_id}"
                failure = replace(failure, detail=detail, overtaken=True)
            if len(sent.questions) == 1:
                yield [failure]
            else:
                yield from self._isolate(method, sent.questions, failure)
            on_their_way.extend(chain.from_iterable(self._send(method, *later) for later in behind))
            return
        yield answers

    def _receive(self, method: Method[Any, Any], sent: _Sent) -> list[Answer]:
        assert self._process is not None
        line = self._process.receive(self._timeout)
        try:
            if sent.batch:
                answers = read_batch(line, method.result, sent.first_id, len(sent.questions))
            else:
                answers = [read_single(line, method.result, sent.first_id)]
        except ProtocolBreach as breach:
            breach.args = (*breach.args, shown(line) if line.strip() else self._behind_empty_line())
            raise
        self._silent_again = False
        return answers

    def _behind_empty_line(self) -> str:
        """What came behind an empty line, which may say where it comes from."""
        assert self._process is not None
        lines = [b""]
        for _ in range(FOLLOWING):
            with suppress(Exited, TimedOut, LineTooLong):
                lines.append(self._process.receive(LAST_WORDS))
        return shown(b"\n".join(lines)) if any(map(bytes.strip, lines)) else "an empty line"

    def _isolate(self, method: Method[Any, Any], questions: list[Question], failure: Failure) -> Iterator[list[Answer]]:
        """The questions of a line that brought the engine down, one at a time, to see which of them does it."""
        blame: Failure | None = failure
        for number, question in enumerate(questions, start=1):
            answer: Answer = self._why_no_answer()
            if self._process is not None:
                ((answer,),) = self._collect(method, deque(self._send(method, [question], False)))
            if isinstance(answer, Failure) and answer.fatal:
                blame = None
            if blame is not None and number == len(questions):
                detail = f"{blame.detail} (in a line of {number} requests; {NONE_ALONE}"
                answer = Failure(blame.verdict, detail, True, blame.evidence, blame.stderr)
            yield [answer]

    def _process_failed(self, event: Exception) -> Failure:
        """Handle a failed process: describe the failure, end the engine, and restart it while restarts are left."""
        process, self._process = self._process, None
        assert process is not None
        failure = _failure(event, process, self._timeout, self._sandbox)
        process.kill()
        self.outlived += process.outlived
        if self._restarts_left == 0:
            self._given_up = _GAVE_UP
        else:
            self._restarts_left -= 1
            self._restart()
        return failure

    def _restart(self) -> None:
        """Start the engine again. One that then fails at once is gone, and one that describes itself differently is
        given up: no verdict could hold for both.
        """
        self._start()
        self._silent_again = True
        process, first = self._process, self._described
        if process is None:
            self.gone, self._given_up = self._given_up, _GONE
        if process is None or first is None:
            return
        (sent,) = self._send(DESCRIBE, [{}], False)
        try:
            (answer,) = self._receive(DESCRIBE, sent)
        except (Exited, TimedOut, LineTooLong, ProtocolBreach) as event:
            self._restarts_left = 0
            why = self._process_failed(event)
            self.gone, self._given_up = replace(why, detail=f"started again, {why.detail}"), _GONE
            return
        if answer != first:
            said = answer.detail if isinstance(answer, Failure) else shown(_encode(answer))
            self._process = None
            process.kill()
            self._given_up = Failure(
                Verdict.BREACH,
                "after a restart the engine describes itself differently",
                evidence=f"first {shown(_encode(first))}, then {said}",
            )

    def _why_no_answer(self) -> Failure:
        return self._given_up or Failure(Verdict.NOT_ASSESSED, "the engine has been ended")

    def _discard_replies(self, lines: int) -> None:
        """Read the replies still in transit after the caller has stopped reading."""
        for _ in range(lines):
            if self._process is not None:
                try:
                    self._process.receive(self._timeout)
                except (Exited, TimedOut, LineTooLong) as event:
                    self._process_failed(event)
                    return


def _failure(event: Exception, process: LineProcess, timeout: float, sandbox: Sandbox) -> Failure:
    begun, verdict = process.unfinished, Verdict.BREACH
    evidence = shown(begun)
    if isinstance(event, TimedOut):
        verdict, detail = Verdict.TIMEOUT, f"no reply within {timeout:g} {'second' if timeout == 1 else 'seconds'}"
        if begun:
            detail += f": {_NO_LINE_FEED if is_json(begun) else 'a line was begun and not ended'}"
    elif isinstance(event, LineTooLong):
        detail, evidence = f"a reply line is longer than {MAX_LINE} bytes", shown(event.args[0])
    elif isinstance(event, ProtocolBreach):
        detail, evidence = event.args
    elif (status := process.exit_status()) is None:
        detail = "it closed its output but is still running"
    else:
        verdict, begun = Verdict.CRASH, process.unfinished
        evidence = shown(begun)
        if status == 0 and begun and is_json(begun):
            detail = f"the engine ended behind its reply: {_NO_LINE_FEED}"
        else:
            when = "its reply was whole" if begun else "it replied"
            detail = f"the engine ended with {_status(status, sandbox)} before {when}"
    return Failure(verdict, detail, True, evidence, process.stderr_tail())


_NO_LINE_FEED = "the reply does not end with a line feed"


def _status(status: int, sandbox: Sandbox) -> str:
    """How a process has ended, named alike inside and outside a sandbox."""
    number = signal_of(status, sandbox)
    if not number:
        return f"exit status {status}"
    with suppress(ValueError):
        return f"signal {number} ({Signals(number).name})"
    return f"signal {number}"


def _next_line(process: LineProcess) -> bytes:
    """What comes before the end of the output, which an ended process has left behind."""
    try:
        return process.receive(GRACE)
    except (Exited, TimedOut):
        return b""
    except LineTooLong as event:
        return bytes(event.args[0])
