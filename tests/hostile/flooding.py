"""Modes that write more than anybody wants to read, or take more than they are given."""

import json
import mmap
import os
import random
import string
import threading
import time
from collections.abc import Callable
from typing import Any

from hostile.modes import Hostile, answers, error, mode, put

ALMOST_4_MIB = 4 * 1024**2 - 2_000


def letters(count: int = 20) -> str:
    """Letters drawn at random: digits would be the same fault again."""
    return "".join(random.choices(string.ascii_letters, k=count))


def filled(self: Hostile, request: Any, opening: str, item: str, closing: str) -> None:
    """Write a reply that repeats an item until it is almost four MiB long."""
    text = ",".join([item] * (ALMOST_4_MIB // (len(item) + 1)))
    self.write(f'{{"jsonrpc": "2.0", "id": {request["id"]}, {opening}{text}{closing}}}\n'.encode())


def much(name: str, value: Callable[[], Any], *path: str) -> None:
    """Register a mode whose description has so much somewhere."""
    answers(name, put(value, *path), at_describe=True)


def failed(name: str, message: Callable[[], str]) -> None:
    """Register a mode that reports an error with a message."""
    answers(name, lambda reply: error(reply["id"], {"code": 7, "message": message()}), "crash")


much("has_a_name_of_almost_4_megabytes", lambda: "x" * 3_900_000, "engine", "name")
much(
    "has_150_000_methods",
    lambda: ["trick", "legal", "play", *(f"method-{number}" for number in range(150_000))],
    *("games", "twos", "methods"),
)
much(
    "has_100_000_readings",
    lambda: {f"reading-{number}": "mine" for number in range(100_000)},
    *("games", "twos", "readings"),
)
much(
    "plays_50_000_games",
    lambda: {name: {"methods": ["play"]} for name in ("twos", *(f"game-{number}" for number in range(50_000)))},
    "games",
)
failed("reports_ever_other_errors", letters)
failed("reports_errors_of_3_megabytes_in_a_script_of_their_own", lambda: letters() + "\u4e00" * 600_000)
answers(
    "has_ever_other_scores",
    put(lambda: [random.randrange(10**9) for _ in range(random.randrange(1, 9))], "states", -1, "scores"),
    "violation",
)


@mode("violation", talks=True)
def answers_wrongly_once(self: Hostile, request: Any) -> Any:
    """It answers wrongly at its first strike and rightly ever after."""
    return self.wrong(request) if self.strikes == 1 else self.right(request)


@mode("breach", talks=True)
def has_ever_other_results(self: Hostile, request: Any) -> Any:
    """Every result breaks its schema in a way of its own."""
    reply = self.right(request)
    reply["result"]["states"][-1] = {letters(): [], "scores": letters(), "turn": letters()}
    return reply


@mode("crash")
def reports_an_error_with_a_million_objects(self: Hostile, request: Any) -> Any:
    """The data of its error are more than a million empty objects."""
    filled(self, request, '"error": {"code": 7, "data": [', "{}", "]}")


@mode("breach")
def has_a_million_states(self: Hostile, request: Any) -> Any:
    """It answers with more than a million empty states."""
    filled(self, request, '"result": {"states": [', "{}", "]}")


@mode("breach", "incomplete", talks=True)
def has_a_million_fields(self: Hostile, request: Any) -> Any:
    """It answers rightly, with half a million fields of its own besides."""
    reply = json.dumps(self.right(request))
    fields = ",".join(f'"{number}":0' for number in range(400_000))
    self.write(f"{reply[:-2]}, {fields}}}}}\n".encode())


@mode("breach")
def writes_a_line_without_end(self: Hostile, request: Any) -> Any:
    """It writes a line that never ends."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        self.write(b"x" * 1_000_000)


@mode("incomplete", "timeout", "breach", "crash", at_describe=True)
def writes_to_standard_error_without_end(self: Hostile, request: Any) -> Any:
    """It answers rightly, and writes to standard error all the while."""

    def write() -> None:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            os.write(2, letters().encode() * 1_000)

    threading.Thread(target=write, daemon=True).start()
    return self.right(request)


@mode("crash", contained="crash")
def takes_memory_bit_by_bit(self: Hostile, request: Any) -> Any:
    """It takes more and more memory that it never writes to, and answers when it has three gigabytes."""
    private = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
    self.hoards = [mmap.mmap(-1, 100 * 1024**2, flags=private) for _ in range(31)]
    return self.right(request)


@mode("crash", contained="crash")
def writes_a_file_of_a_gigabyte(self: Hostile, request: Any) -> Any:
    """It fills its folder."""
    with open("large", "wb") as file:
        for _ in range(1_000):
            file.write(bytes(1024**2))
    return self.right(request)
