"""The verdict on a question and on a whole run, and the exit statuses of all commands."""

from __future__ import annotations

from enum import Enum, IntEnum


class Status(IntEnum):
    """How a command has ended. Statuses from 10 on say why a certificate is refused.

    None is 1: with that, Python itself ends where the kit is not installed as it should be, and nothing was checked.
    """

    RIGHT = 0
    """Nothing is wrong that was not known."""
    USAGE = 2
    """The command line is wrong, or a file that it names; or nothing else is, but something could not be written."""
    CRASH = 3
    TIMEOUT = 4
    BREACH = 5
    NOT_ASSESSED = 6
    KIT_FAULT = 7
    MENDED = 8
    WRONG = 9
    """A rule is broken, or what was checked is not as it should be."""
    INTERRUPTED = 130


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
