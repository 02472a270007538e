"""Modes that answer wrongly, or say different things of themselves."""

import itertools
import os
import random
import time
from typing import Any

from hostile.modes import DEEP, Hostile, answers, mode, put


@mode("violation")
def answers_wrongly_once(self: Hostile, request: Any) -> Any:
    """It answers wrongly at its first strike and rightly ever after."""
    reply = self.right(request)
    if self.strikes == 1:
        reply["result"]["states"][-1]["scores"][0] += 1
    return reply


@mode("violation")
def answers_wrongly_by_turns(self: Hostile, request: Any) -> Any:
    """It answers wrongly at every other strike."""
    reply = self.right(request)
    if self.strikes % 2:
        reply["result"]["states"][-1]["scores"][0] += 1
    return reply


@mode("violation")
def answers_at_random(self: Hostile, request: Any) -> Any:
    """It answers with random scores."""
    reply = self.right(request)
    reply["result"]["states"][-1]["scores"] = [random.randrange(-5, 5) for _ in range(4)]
    return reply


@mode("violation", "crash")
def answers_wrongly_and_dies(self: Hostile, request: Any) -> Any:
    """It answers wrongly at first and then ends."""
    if self.strikes > 1:
        os._exit(1)
    return answers_at_random(self, request)


@mode("incomplete")
def floods_standard_error(self: Hostile, request: Any) -> Any:
    """It answers rightly and writes a megabyte to standard error at its first strike."""
    if self.strikes == 1:
        os.write(2, b"\x1b]0;title\x07" * 100_000)
    return self.right(request)


@mode("breach", at_describe=True)
def describes_itself_without_an_end(self: Hostile, request: Any) -> Any:
    """Its description is nested a hundred thousand times."""
    self.raw(b'{"jsonrpc": "2.0", "id": 1, "result": ' + b"[" * DEEP + b"]" * DEEP + b"}\n")


answers(
    "describes_itself_by_its_process",
    "Every process of it has a name of its own.",
    put(lambda: str(time.time_ns()), "engine", "version"),
    at_describe=True,
)
answers("speaks_another_version", "It speaks version 2.", put(lambda: 2, "protocol"), at_describe=True)


@mode("breach", "violation", at_describe=True)
def declares_readings_by_turns(self: Hostile, request: Any) -> Any:
    """Every other process of it declares another reading, and all play alike: some not as they declare."""
    reply = self.right(request)
    if os.getpid() % 2 == time.monotonic_ns() % 2:
        reply["result"]["games"]["twos"]["readings"] = {"ranking": random.choice(["ace-low", "ace-high"])}
    reply["result"]["engine"]["version"] = str(next(itertools.count(time.monotonic_ns())))
    return reply
