"""A child process that communicates in lines and can always be ended."""

from __future__ import annotations

import os
import select
import sys
import threading
from collections import deque
from contextlib import suppress
from queue import Empty, Full, Queue, SimpleQueue
from time import monotonic
from typing import IO

from bythebook_conformance.protocol.children import GRACE, Child
from bythebook_conformance.protocol.jsonrpc import MAX_LINE

if sys.platform == "linux":
    import fcntl

STDERR_KEPT = 64 * 1024
CHUNK = 64 * 1024
SHOWN = 200
"""How many bytes of a bad line a report shows; of one that is too long no more are kept."""
PIPE_SIZE = 1024 * 1024
POSIX = os.name == "posix"
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
        _widen(stdin, stdout)
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
            rest = rest[_write_now(self._stdin, rest) :]
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
        """The last ``STDERR_KEPT`` bytes of standard error."""
        return b"".join(self._stderr)[-STDERR_KEPT:].decode("utf-8", "replace")

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
                    rest = rest[_write_waiting(self._stdin, rest) :]
                self._written += 1
        with suppress(OSError):
            self._stdin.close()


def _widen(stdin: IO[bytes], stdout: IO[bytes]) -> None:
    """Let the kit write without waiting, and the engine run ahead of it, where the system can."""
    if POSIX:
        os.set_blocking(stdin.fileno(), False)
    if sys.platform == "linux":
        with suppress(OSError):
            for pipe in (stdin, stdout):
                fcntl.fcntl(pipe.fileno(), fcntl.F_SETPIPE_SZ, PIPE_SIZE)


def _write_now(pipe: IO[bytes], data: memoryview) -> int:
    """Write what the pipe takes at once; how much that was. Whoever waits for an answer finds out if it is closed."""
    try:
        return os.write(pipe.fileno(), data)
    except (OSError, ValueError):
        return 0


def _write_waiting(pipe: IO[bytes], data: memoryview) -> int:
    """Write some of the data, when the pipe takes it; how much that was."""
    if POSIX:
        select.select([], [pipe], [])
    return os.write(pipe.fileno(), data)


def _read(pipe: IO[bytes]) -> bytes:
    try:
        return os.read(pipe.fileno(), CHUNK)
    except (OSError, ValueError):
        return b""
