"""Findings: what an engine did wrong, on what, and why it is wrong."""

from __future__ import annotations

from typing import Any

import msgspec
from bythebook_conformance.verdict import Verdict
from msgspec import Struct, field


class Difference(Struct):
    """One field of an answer that differs."""

    path: str
    expected: Any
    got: Any


class Finding(Struct):
    """A fault with the smallest situation that shows it.

    ``because`` are the clauses that decided the first wrong field, ``clause`` the one of them that the whole run
    points to; ``raised`` the open points that the situation raises, ``explained_by`` the alternatives
    (``NAME=ALTERNATIVE``) under which the answer would be right; ``readings`` the departures it was judged under.
    """

    game: str
    verdict: Verdict
    suite: str
    method: str
    params: Any
    detail: str = ""
    clause: str = ""
    because: list[str] = field(default_factory=list)
    raised: list[str] = field(default_factory=list)
    explained_by: list[str] = field(default_factory=list)
    readings: dict[str, str] = field(default_factory=dict)
    differences: list[Difference] = field(default_factory=list)
    expected: Any = None
    got: Any = None
    evidence: str = ""
    stderr: str = ""
    note: str = ""
    count: int = 1

    @property
    def signature(self) -> tuple[str, ...]:
        """Findings with the same signature are one fault seen on several situations."""
        if self.verdict is Verdict.VIOLATION:
            path = self.differences[0].path if self.differences else ""
            return (self.verdict.value, self.method, "".join(c for c in path if not c.isdigit()), *self.because)
        return (self.verdict.value, self.method, "".join(c for c in self.detail if not c.isdigit()))

    @property
    def size(self) -> tuple[int, bytes]:
        """Smaller situations are better to look at."""
        text = msgspec.json.encode(self.params)
        return (len(text), text)


def finding_from_json(data: bytes) -> Finding:
    """Read a finding that a run has written.

    Raises:
        msgspec.MsgspecError: it is no finding.
    """
    return msgspec.json.decode(data, type=Finding)
