"""The verdict on a question and on a whole run, and the exit status that says so."""

from __future__ import annotations

from enum import Enum

from bythebook_conformance.statuses import Status


class Verdict(Enum):
    """What became of a question, and of a whole run.

    A run is ``PASSED`` when all of it was done, every clause that can be checked was assessed, no answer nor any field
    of one was missing, and all were right. One with right answers alone that leaves something out is ``INCOMPLETE``,
    and one whose only wrong answers were known before is ``KNOWN``, whether it leaves something out or not. One is
    ``MENDED`` in which a failure that is said to be known is none any more.
    """

    PASSED = "passed"
    INCOMPLETE = "incomplete"
    VIOLATION = "violation"
    CRASH = "crash"
    TIMEOUT = "timeout"
    BREACH = "protocol breach"
    NOT_ASSESSED = "not assessed"
    KNOWN = "known failures"
    MENDED = "known failure mended"
    KIT_FAULT = "kit fault"
    INTERRUPTED = "interrupted"

    @property
    def right(self) -> bool:
        """Whether nothing is wrong that was not known."""
        return self.exit_code == 0

    @property
    def exit_code(self) -> int:
        """The exit status of a run that ends with this verdict."""
        return _STATUSES[self]


_STATUSES = {
    Verdict.KIT_FAULT: Status.KIT_FAULT,
    Verdict.INTERRUPTED: Status.INTERRUPTED,
    Verdict.VIOLATION: Status.WRONG,
    Verdict.CRASH: Status.CRASH,
    Verdict.TIMEOUT: Status.TIMEOUT,
    Verdict.BREACH: Status.BREACH,
    Verdict.MENDED: Status.MENDED,
    Verdict.NOT_ASSESSED: Status.NOT_ASSESSED,
    Verdict.KNOWN: Status.RIGHT,
    Verdict.INCOMPLETE: Status.RIGHT,
    Verdict.PASSED: Status.RIGHT,
}
"""The exit status of every verdict, the gravest first."""
STRICT = Verdict.NOT_ASSESSED.exit_code
"""The exit status of an incomplete run that was to be complete (``--strict``)."""

GRAVITY = tuple(_STATUSES)
"""The order in which one of several verdicts becomes the verdict of a run."""


def gravest(verdicts: set[Verdict]) -> Verdict:
    """The verdict of a run; one that met nothing is ``NOT_ASSESSED``."""
    return next((verdict for verdict in GRAVITY if verdict in verdicts), Verdict.NOT_ASSESSED)
