"""A sound engine for Twos that turns hostile in the middle of a run, and the register of its modes.

Every mode is a method with one sentence; its decorator names the verdicts that it may get. Most strike when a play is
asked that is long enough, so that they strike again when the kit asks it again.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "engines" / "behaviour"))

from loop import Loop

MODES: dict[str, tuple[Callable[["Hostile", Any], Any], frozenset[str]]] = {}
"""By name: what a mode does in place of an answer, and the verdicts that it deserves."""
LONG = 9
"""Moves of a play that triggers a mode."""
DEEP = 100_000


def mode(
    *verdicts: str, at_describe: bool = False
) -> Callable[[Callable[["Hostile", Any], Any]], Callable[["Hostile", Any], Any]]:
    """Register a mode with the verdicts that it may get."""

    def register(strike: Callable[["Hostile", Any], Any]) -> Callable[["Hostile", Any], Any]:
        MODES[strike.__name__] = (strike, frozenset(verdicts))
        if at_describe:
            AT_DESCRIBE.add(strike.__name__)
        return strike

    return register


AT_DESCRIBE: set[str] = set()
"""Modes that strike when the engine is asked to describe itself."""


class Hostile(Loop):
    """A loop that strikes at long plays; a strike returns the reply, or None when it has written one itself."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.strike = MODES[name][0]
        self.strikes = 0

    def reply(self, request: Any) -> Any:
        if isinstance(request, dict) and request.get("method") == "describe" and self.strike.__name__ in AT_DESCRIBE:
            return self.strike(self, request)
        moves = request.get("params", {}).get("moves", ()) if isinstance(request, dict) else ()
        if self.strike.__name__ not in AT_DESCRIBE and isinstance(moves, list) and len(moves) >= LONG:
            self.strikes += 1
            return self.strike(self, request)
        return super().reply(request)

    def right(self, request: Any) -> Any:
        """The right reply."""
        return super().reply(request)

    def raw(self, text: bytes) -> None:
        """Write bytes in place of a line."""
        self.write(text)

    def send(self, reply: Any) -> None:
        """Write a reply, unless a strike has written already."""
        if not (isinstance(reply, list) and None in reply) and reply is not None:
            super().send(reply)
