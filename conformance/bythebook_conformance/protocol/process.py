"""Child processes that can always be ended: plain ones, engines started by a keeper, and those that talk in lines."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from queue import Empty, Full, Queue, SimpleQueue
from shutil import rmtree
from tempfile import mkdtemp
from time import monotonic
from typing import IO, Any, BinaryIO, NoReturn
from uuid import uuid4

from bythebook_conformance.protocol import keeper
from bythebook_conformance.protocol.keeper import adopt_orphans, descendants, end_descendants
from bythebook_conformance.protocol.messages import MAX_LINE
from bythebook_conformance.protocol.sandbox import Launch, Sandbox, launch

POSIX = os.name == "posix"
NEW_GROUP: int = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
"""What keeps the console's Ctrl-C from a process on Windows; a new session does so elsewhere."""
GRACE = 2.0
"""Seconds that a process has to end once it is told to."""


class Child:
    """A command in a process group of its own, with pipes for its standard streams."""

    def __init__(self, command: Sequence[str], **options: Any) -> None:
        """Start the command.

        Raises:
            OSError: it cannot be started.
        """
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
            creationflags=NEW_GROUP,
            **options,
        )
        self.outlived = 0
        """How many processes that it had started were left when it ended, as far as that is known."""

    def wait(self, grace: float) -> int | None:
        """The exit status, negative for a signal; None if the process is still running after ``grace`` seconds."""
        try:
            return self.process.wait(grace)
        except subprocess.TimeoutExpired:
            return None

    def kill(self) -> None:
        """End the whole process group, whatever state it is in."""
        if sys.platform == "win32":
            subprocess.run(["taskkill", "/T", "/F", "/PID", str(self.process.pid)], capture_output=True, check=False)
        else:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.wait(GRACE)

    def resume(self) -> None:
        """Continue the process if it has been stopped."""
        if sys.platform != "win32" and self.process.returncode is None:
            with suppress(ProcessLookupError, PermissionError):
                self.process.send_signal(signal.SIGCONT)

    def _close_pipes(self) -> None:
        """Close the pipes of a process with which nobody will talk."""
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None:
                pipe.close()


class JobChild(Child):
    """An engine on Windows; a job object ends all that it has started, and so does the end of the kit."""

    def __init__(self, command: Sequence[str], **options: Any) -> None:
        from bythebook_conformance.protocol.job_object import Job  # not above: ctypes, which Windows alone has use for

        super().__init__(command, **options)
        try:
            self._job = Job(self.process.pid)
        except OSError:
            super().kill()
            self._close_pipes()
            raise

    def kill(self) -> None:
        """End the engine's process tree, and what has left it."""
        super().kill()
        self._job.close()


class KeptChild(Child):
    """An engine under a keeper, which ends all that the engine has started."""

    def __init__(self, prepared: Launch) -> None:
        self._undo = prepared.undo
        self._scratch = mkdtemp(prefix="bythebook-") if prepared.scratch else ""
        inside, self._control = os.pipe()
        self._report, outside = os.pipe()
        request = json.dumps(
            {"control": inside, "report": outside, "limits": prepared.limits, "scratch": self._scratch}
        )
        command = [sys.executable, "-I", "-S", keeper.__file__, request, *prepared.command]
        try:
            super().__init__(
                command, pass_fds=(inside, outside), env=prepared.env, cwd=self._scratch or prepared.cwd or None
            )
        except (OSError, ValueError):
            self._release()
            raise
        finally:
            os.close(inside)
            os.close(outside)
        self._status: int | None = None
        self._reported = b""
        started = self._read_report(GRACE * 10)
        if "error" in started:
            self.process.wait()
            self._close_pipes()
            self._release()
            number = int(started["errno"])
            raise OSError(number, os.strerror(number)) if number else ValueError(started["error"])

    def wait(self, grace: float) -> int | None:
        """The exit status of the engine; None if it is still running."""
        if self._status is None and self._report >= 0:
            said = self._read_report(grace)
            if said.get("status") is not None:
                self._status, self.outlived = int(said["status"]), int(said["outlived"])
            elif not said:
                return None
        if self._status is None:  # the keeper was ended, and the engine with it
            self._status = super().wait(grace)
        return self._status

    def kill(self) -> None:
        """End the engine and all that it has started. A keeper that somebody has stopped is ended with them."""
        if self._control >= 0:
            os.close(self._control)
            self._control = -1
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE)
        if self.process.returncode is None:
            super().kill()
        self._release()

    def _read_report(self, grace: float) -> dict[str, Any]:
        """The next line that the keeper writes; nothing if none comes in time, or the keeper is gone."""
        if not self._reported:
            if not select.select([self._report], [], [], max(grace, 0.0))[0]:
                return {}
            self._reported = os.read(self._report, 8192)
        line, _, self._reported = self._reported.partition(b"\n")  # both lines may come at once
        return json.loads(line) if line else {"status": None}

    def _release(self) -> None:
        """Release the engine's resources."""
        for end in ("_control", "_report"):
            if getattr(self, end) >= 0:
                os.close(getattr(self, end))
                setattr(self, end, -1)
        if self._undo:
            with suppress(OSError, subprocess.TimeoutExpired):
                subprocess.run(self._undo, capture_output=True, timeout=GRACE * 5, check=False)
            self._undo = ()
        if self._scratch:
            rmtree(self._scratch, ignore_errors=True)
            self._scratch = ""


def engine_child(command: Sequence[str], sandbox: Sandbox) -> Child:
    """Start an engine's command in a sandbox.

    Raises:
        OSError: it cannot be started.
        ValueError: a word of it cannot be passed on, or (``SandboxError``) there is no such sandbox.
    """
    prepared = launch(command, sandbox, f"bythebook-{uuid4().hex}")
    if any("\0" in word for word in prepared.command):
        raise ValueError("embedded null byte")
    if POSIX:
        return KeptChild(prepared)
    from bythebook_conformance.protocol.job_object import job_missing  # not above: as in JobChild

    # No empty folder: it could not be removed while it is used.
    kind = Child if job_missing() else JobChild
    return kind(prepared.command, env=prepared.env, cwd=prepared.cwd or None)


def own_output() -> BinaryIO:
    """Standard output for this child's replies alone: whatever else it prints goes to standard error."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return out


if sys.platform == "linux":
    import fcntl

# ---- Lines -----------------------------------------------------------------------------------------------------------


STDERR_KEPT = 64 * 1024
CHUNK = 64 * 1024
SHOWN = 200
"""How many bytes of a bad line a report shows; of one that is too long no more are kept."""
PIPE_SIZE = 1024 * 1024
UNREAD = 8
"""The number of lines that are read ahead; a process that writes more has to wait."""
TICK = 0.1
"""Seconds after which a waiting reader checks whether anybody still reads its lines."""
LAST_WORDS = 0.5
"""Seconds in which standard error is read to its end after a process has ended."""

EXITED = b""
"""Marks the end of output; a line is never empty, because it includes its line end."""


class Exited(Exception):  # noqa: N818 - an event of the process, not an error of the kit
    """The process closed its output."""


class TimedOut(Exception):  # noqa: N818
    """No line came in time."""


class LineTooLong(Exception):  # noqa: N818
    """A line is longer than the protocol allows; ``args[0]`` holds its beginning."""


class LineProcess:
    """A child read and written line by line in threads, so that no pipe can ever block the kit."""

    def __init__(self, child: Child, longest: int = MAX_LINE) -> None:
        """Talk to a child; a line of more than ``longest`` bytes is not read."""
        stdin, stdout, stderr = child.process.stdin, child.process.stdout, child.process.stderr
        assert stdin
        assert stdout
        assert stderr
        if POSIX:  # so the kit writes without waiting, and the engine runs ahead of it where the system can
            os.set_blocking(stdin.fileno(), False)
        if sys.platform == "linux":
            for pipe in (stdin, stdout):
                with suppress(OSError):
                    fcntl.fcntl(pipe.fileno(), fcntl.F_SETPIPE_SZ, PIPE_SIZE)
        self._child, self._stdin, self._pipes = child, stdin, (stdout, stderr)
        self._ended = False
        self._longest = longest
        self._buffer = bytearray()  # changed by the reading thread only
        self._lines: Queue[bytes | LineTooLong] = Queue(UNREAD)
        self._outbox: SimpleQueue[memoryview | None] = SimpleQueue()
        self._queued = 0  # written by the caller only
        self._written = 0  # written by the writing thread only
        self._stderr: deque[bytes] = deque()
        self._stderr_size = 0
        self._stderr_reader = threading.Thread(target=self._read_stderr, args=(stderr,), daemon=True)
        self._threads = [
            self._stderr_reader,
            threading.Thread(target=self._read_lines, args=(stdout,), daemon=True),
            threading.Thread(target=self._write_lines, daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def send(self, line: bytes) -> None:
        """Send a line (without its end). What the pipe does not take at once is written in the background."""
        rest = memoryview(line + b"\n")
        if POSIX and self._queued == self._written:
            with suppress(OSError, ValueError):  # whoever waits for an answer finds out if it is closed
                rest = rest[os.write(self._stdin.fileno(), rest) :]
        if rest:
            self._queued += 1
            self._outbox.put(rest)

    def receive(self, timeout: float) -> bytes:
        """The next line, without its end.

        Raises:
            Exited: the process closed its output first.
            TimedOut: no whole line came within ``timeout`` seconds.
            LineTooLong: the line is longer than is read.
        """
        try:
            line = self._lines.get(timeout=max(timeout, 0.0))
        except Empty:
            raise TimedOut from None
        if isinstance(line, LineTooLong):
            raise line
        if line == EXITED:
            self._put(EXITED)
            raise Exited
        return line.removesuffix(b"\n")

    def stderr_tail(self) -> str:
        """The last ``STDERR_KEPT`` bytes of standard error, as reports show it: with spaces for tabs."""
        return b"".join(self._stderr)[-STDERR_KEPT:].decode("utf-8", "replace").expandtabs()

    def close_input(self, grace: float = GRACE) -> int | None:
        """Close its input and wait; the exit status, or None when it has not ended after ``grace`` seconds."""
        self._outbox.put(None)
        return self.exit_status(grace)

    def exit_status(self, grace: float = 0.5) -> int | None:
        """The exit status of a process that has closed its output, None if it lives on. What it wrote to standard error
        is read by then, unless another process holds that open.
        """
        status = self._child.wait(grace)
        if status is not None:
            self._stderr_reader.join(LAST_WORDS)
        return status

    @property
    def unfinished(self) -> bytes:
        """What the process has written of a line that has no end yet."""
        return bytes(self._buffer)

    @property
    def outlived(self) -> int:
        """How many processes that the child had started were left when it ended."""
        return self._child.outlived

    def resume(self) -> None:
        """Continue the child if it has been stopped."""
        self._child.resume()

    def kill(self) -> None:
        """End the child and all that it has started, whatever state it is in, and let the threads run out."""
        self._ended = True
        self._outbox.put(None)
        self._child.kill()
        deadline = monotonic() + GRACE
        for thread in self._threads:
            thread.join(max(0.0, deadline - monotonic()))
        for pipe in self._pipes:
            if not any(thread.is_alive() for thread in self._threads):
                pipe.close()

    def _read_lines(self, pipe: IO[bytes]) -> None:
        buffer = self._buffer
        while chunk := _read(pipe):
            buffer += chunk
            start = 0
            while (end := buffer.find(b"\n", start)) >= 0:
                line = bytes(buffer[start : end + 1])
                self._put(line if end - start <= self._longest else LineTooLong(line[:SHOWN]))
                start = end + 1
            del buffer[:start]
            if len(buffer) > self._longest:
                self._put(LineTooLong(bytes(buffer[:SHOWN])))
                buffer.clear()
                break
        self._put(EXITED)

    def _put(self, line: bytes | LineTooLong) -> None:
        """Pass a line on when there is room for it; drop it if nobody reads any more."""
        while True:
            try:
                self._lines.put(line, timeout=TICK)
            except Full:
                if not self._ended:
                    continue
            return

    def _read_stderr(self, pipe: IO[bytes]) -> None:
        while chunk := _read(pipe):
            self._stderr.append(chunk)
            self._stderr_size += len(chunk)
            while self._stderr_size - len(self._stderr[0]) >= STDERR_KEPT:
                self._stderr_size -= len(self._stderr.popleft())

    def _write_lines(self) -> None:
        with suppress(OSError, ValueError):
            while (rest := self._outbox.get()) is not None:
                while rest:
                    if POSIX:
                        select.select([], [self._stdin], [])
                    rest = rest[os.write(self._stdin.fileno(), rest) :]
                self._written += 1
        with suppress(OSError):
            self._stdin.close()


def _read(pipe: IO[bytes]) -> bytes:
    try:
        return os.read(pipe.fileno(), CHUNK)
    except (OSError, ValueError):
        return b""


# ---- Shutdown --------------------------------------------------------------------------------------------------------


@contextmanager
def nothing_left_behind() -> Iterator[None]:
    """End whatever an engine has left behind that its keeper did not get hold of."""
    before = descendants()
    adopt_orphans()
    try:
        yield
    finally:
        end_descendants(GRACE, before.keys())  # keepers clear up behind their engines
        adopt_orphans(False)


@contextmanager
def sigterm_interrupts() -> Iterator[None]:
    """A request to end the run (SIGTERM) interrupts it, so that what is known by then is told."""

    def interrupt(number: int, frame: object) -> NoReturn:
        raise KeyboardInterrupt

    try:
        before = signal.signal(signal.SIGTERM, interrupt)
    except ValueError:  # not in the main thread, which alone gets signals
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
