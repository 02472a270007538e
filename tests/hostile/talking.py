"""Engines that only talk, asked in this process: what they write comes to the kit as from a pipe."""

from collections import deque
from collections.abc import Sequence

from bythebook_conformance.protocol.messages import MAX_LINE
from bythebook_conformance.protocol.process import SHOWN, Exited, LineTooLong
from hostile.modes import Hostile


class Talking:
    """Stands in for the process of a command, ``LineProcess``."""

    unfinished, outlived = b"", 0

    def __init__(self, command: Sequence[str]) -> None:
        self._engine = Hostile(command[2])
        self._engine.write = self._written  # type: ignore[method-assign]
        self._lines: deque[bytes] = deque()

    def _written(self, data: bytes) -> None:
        self._lines.extend(data.removesuffix(b"\n").split(b"\n"))

    def send(self, line: bytes) -> None:
        """Have a line answered at once."""
        self._engine.lines += 1
        self._engine.send(self._engine.answer(line))

    def receive(self, timeout: float) -> bytes:
        """The next line of what was written."""
        if not self._lines:
            raise Exited
        if len(self._lines[0]) > MAX_LINE:
            raise LineTooLong(self._lines.popleft()[:SHOWN])
        return self._lines.popleft()

    def close_input(self) -> int:
        """It ends as it should."""
        return 0

    def stderr_tail(self) -> str:
        """It writes nothing there."""
        return ""

    def kill(self) -> None:
        """There is nothing to end."""
