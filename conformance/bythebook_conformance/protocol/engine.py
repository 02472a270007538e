"""The interface of an engine to the suites, independent of how it is reached."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from msgspec import Raw, Struct

from bythebook_conformance.kit import Method
from bythebook_conformance.protocol.messages import DescribeParams, Description
from bythebook_conformance.statuses import Verdict


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a question has no usable answer.

    ``fatal`` says that the engine's process ended with it; ``evidence`` is what came, if anything; ``stderr`` the end
    of what the engine wrote to standard error. ``overtaken`` says that the reply to a later line came first.
    """

    verdict: Verdict
    detail: str
    fatal: bool = False
    evidence: str = ""
    stderr: str = ""
    overtaken: bool = False


_NAMED = re.compile(r"([\w.]*(Error|Exception)\b|panic: )")


def complaint_in(stderr: str) -> str:
    """The line of standard error that says what is wrong: the last that names an error, in many languages above its
    stack, else the last one.
    """
    lines = [line.strip() for line in stderr.splitlines() if line.strip()]
    return next(filter(_NAMED.match, reversed(lines)), lines[-1] if lines else "")


Params = dict[str, Any]
"""The params of a question as plain data."""

Answer = Struct | Failure
"""A typed result of the method, or the reason why there is none."""

Question = Params | Raw
"""The params of a question as plain data, or as the JSON that goes over the line."""


def no_rule(params: Any, readings: Any) -> Any:
    """In place of a rule, where no single one decides the answers of a method."""
    raise NotImplementedError("no single rule decides this answer")


DESCRIBE = Method(
    "describe", "Say what the engine is and what it can do.", DescribeParams, Description, no_rule, no_rule
)
"""The first question; no rule decides its answer."""


class Engine(ABC):
    """An engine under test."""

    provable = False
    """Whether it has a target."""
    unstarted = ""
    """Why the engine's command could not be started at all, empty if it could or there is none."""
    gone: Failure | None = None
    """Why the engine cannot be started again after it was brought down."""
    unbatched: Failure | None = None
    """Why the engine is sent no batches though it declares that it takes them."""
    sent_as_batch = ""
    """The line of requests that has shown it."""
    last_words = ""
    """What it had written to standard error when it was closed."""
    outlived = 0
    """How many processes it had left behind when it ended, which were then ended, too."""

    @property
    @abstractmethod
    def label(self) -> str:
        """Its name in reports: its command, or its class."""

    @property
    def target(self) -> Any:
        """The engine itself as an object in this process; None if there is no such object."""
        return None

    @abstractmethod
    def describe(self) -> Description | Failure:
        """What the engine says of itself."""

    @abstractmethod
    def ask(self, method: Method[Any, Any], questions: Iterable[Question], batch_size: int) -> Iterator[list[Answer]]:
        """The answers to questions (which are valid already), line by line and in order.

        ``batch_size`` is the most that may go into one line.
        """

    @abstractmethod
    def ask_raw(self, line: bytes) -> bytes | Failure:
        """What the engine answers to a line as it is; for the protocol's own tests."""

    def renew(self) -> None:  # noqa: B027 - where there is no process, there is nothing to start
        """Start the engine again if it was given up, and let it be started again as often as at first."""

    def start_again(self) -> None:  # noqa: B027 - likewise
        """Put another process in place of one whose lines are no replies to what it was asked last."""

    def another(self) -> Engine | None:
        """Another process of the same engine; None for an object in this process."""
        return None

    def close(self) -> Failure | None:
        """End the engine; a failure when it does not end as the protocol says."""
        return None

    def kill(self) -> None:  # noqa: B027 - where there is no process, there is nothing to end
        """End the engine at once, whatever it is doing; how it ends is not judged."""
