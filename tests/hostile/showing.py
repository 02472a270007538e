"""Modes that say what a terminal, a page or a reader could take for something else."""

import os
from typing import Any

from hostile.modes import Hostile, answers, error, mode, put

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
