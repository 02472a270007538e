"""Modes that write more than anybody reads or what could be taken for something else, or take more than they get."""

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


TITLE, CLEAR, HIDDEN = "\x1b]0;owned\x07", "\x1b[2J\x1b[Htwos: PASSED", "\x1b[8mhidden\x1b[0m"
LINK = "\x1b]8;;https://example.invalid\x1b\\click\x1b]8;;\x1b\\"
C1 = "\x9b31m\x9d0;owned\x9c\x90q\x9c"
BIDI = "\u202egnp.exe\u202c\u2066abc\u2069\u200f"
UNSEEN = "\u200b\u2060\ufeff\u00ad\u2028\u2029\x00\x7f\x08\r\n\t"
EVERYTHING = TITLE + CLEAR + HIDDEN + LINK + C1 + BIDI + UNSEEN
"""Whatever moves a cursor."""
MARKUP = "[red]x[/red] <script>alert(1)</script> & ]]> --> \"' `"

for name, said in {
    "has_a_title_and_a_link_in_its_name": TITLE + LINK + HIDDEN,
    "clears_the_screen_by_its_name": CLEAR + C1,
    "turns_the_writing_and_hides_in_its_name": BIDI + UNSEEN,
    "has_markup_in_its_name": MARKUP,
}.items():
    answers(name, put(lambda said=said: {"name": said, "version": "1"}, "engine"), "incomplete", at_describe=True)


def with_a_method(reply: Any) -> Any:
    """A description that lists one method more."""
    reply["result"]["games"]["twos"]["methods"].append(EVERYTHING)
    return reply


def wrong_with_fields(reply: Any) -> Any:
    """A wrong answer with fields of its own."""
    last = reply["result"]["states"][-1]
    last["scores"][0] += 1
    reply["result"][EVERYTHING] = last[EVERYTHING] = last["reason"] = EVERYTHING
    return reply


answers(
    "has_everything_in_its_version",
    put(lambda: {"name": "honest", "version": EVERYTHING[:200]}, "engine"),
    "incomplete",
    at_describe=True,
)
answers(
    "has_everything_in_a_reading",
    put(lambda: {"ranking": EVERYTHING, EVERYTHING: "x"}, "games", "twos", "readings"),
    at_describe=True,
)
answers("has_everything_in_a_method", with_a_method, "breach", "incomplete", at_describe=True)
answers(
    "has_everything_in_an_error",
    lambda reply: error(reply["id"], {"code": -32603, "message": EVERYTHING + MARKUP}),
    "crash",
)
answers("has_everything_in_a_result", put(lambda: EVERYTHING, "states", -1, "scores"))
answers("has_everything_in_a_field", wrong_with_fields, "violation")
answers("writes_everything_raw", lambda reply: (EVERYTHING.replace("\n", "") + MARKUP).encode() + b"\xff\n")
answers(
    "has_everything_in_a_doubled_key",
    lambda reply: b'{"jsonrpc": "2.0", "\\u001b[2J\\u009b\\u202e": 1, "\\u001b[2J\\u009b\\u202e": 2}\n',
)


@mode("crash")
def has_everything_on_standard_error(self: Hostile, request: Any) -> Any:
    """It writes whatever moves a cursor to standard error, and ends."""
    os.write(2, (EVERYTHING + MARKUP).encode() + b"\xff\xfe\x9b\n")
    os._exit(1)
