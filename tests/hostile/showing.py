"""Modes that say what a terminal, a page or a reader could take for something else."""

import os
from functools import partial
from typing import Any

from hostile.modes import Hostile, answers, mode

TITLE, CLEAR, HIDDEN = "\x1b]0;owned\x07", "\x1b[2J\x1b[H", "\x1b[8mhidden\x1b[0m"
LINK = "\x1b]8;;https://example.invalid\x1b\\click\x1b]8;;\x1b\\"
C1 = "\x9b31m\x9d0;owned\x9c\x90q\x9c"
BIDI = "\u202egnp.exe\u202c\u2066abc\u2069\u200f"
UNSEEN = "\u200b\u2060\ufeff\u00ad\u2028\u2029\x00\x7f\x08\r\n\t"
EVERYTHING = TITLE + CLEAR + HIDDEN + LINK + C1 + BIDI + UNSEEN
MARKUP = "[red]x[/red] <script>alert(1)</script> & ]]> --> \"' `"


def named(mode_name: str, sentence: str, name: str, version: str = "1") -> None:
    """Register a mode whose engine calls itself so."""
    engine = {"name": name, "version": version}
    described = partial(_described, engine)
    answers(mode_name, sentence, described, "incomplete", at_describe=True)


def _described(engine: Any, reply: Any) -> Any:
    return reply | {"result": reply["result"] | {"engine": engine}}


named("has_a_title_in_its_name", "Its name sets the title of the window.", TITLE)
named("clears_the_screen_by_its_name", "It clears the screen and writes a verdict of its own.", CLEAR + "twos: PASSED")
named("has_a_link_in_its_name", "Its name is a link, with hidden text.", LINK + HIDDEN)
named("has_c1_controls_in_its_name", "Its name has controls of one byte more.", C1)
named("turns_the_writing_by_its_name", "Its name turns the direction of writing.", BIDI)
named("has_unseen_characters_in_its_name", "Its name has characters that nobody sees, and ends of lines.", UNSEEN)
named("has_markup_in_its_name", "Its name is markup, for pages and for terminals.", MARKUP)
named("has_everything_in_its_version", "Its version has whatever moves a cursor.", "honest", EVERYTHING[:200])


@mode("breach", at_describe=True)
def has_everything_in_a_reading(self: Hostile, request: Any) -> Any:
    """A reading that it declares has whatever moves a cursor."""
    reply = self.right(request)
    reply["result"]["games"]["twos"]["readings"] = {"ranking": EVERYTHING, EVERYTHING: "x"}
    return reply


@mode("breach", "incomplete", at_describe=True)
def has_everything_in_a_method(self: Hostile, request: Any) -> Any:
    """A method that it lists has whatever moves a cursor."""
    reply = self.right(request)
    reply["result"]["games"]["twos"]["methods"].append(EVERYTHING)
    return reply


@mode("crash")
def has_everything_in_an_error(self: Hostile, request: Any) -> Any:
    """The message of its error has whatever moves a cursor."""
    return self.error(request["id"], -32603, EVERYTHING + MARKUP)


@mode("crash")
def has_everything_on_standard_error(self: Hostile, request: Any) -> Any:
    """It writes whatever moves a cursor to standard error, and ends."""
    os.write(2, (EVERYTHING + MARKUP).encode() + b"\xff\xfe\x9b\n")
    os._exit(1)


@mode("breach")
def has_everything_in_a_result(self: Hostile, request: Any) -> Any:
    """A card of its result has whatever moves a cursor."""
    reply = self.right(request)
    reply["result"]["states"][-1]["table"] = [EVERYTHING]
    reply["result"]["states"][-1]["scores"] = EVERYTHING
    return reply


@mode("violation")
def has_everything_in_a_field(self: Hostile, request: Any) -> Any:
    """Fields of its own have whatever moves a cursor, in a wrong answer."""
    reply = self.wrong(request)
    reply["result"][EVERYTHING] = reply["result"]["states"][-1][EVERYTHING] = EVERYTHING
    reply["result"]["states"][-1]["reason"] = EVERYTHING
    return reply


@mode("breach")
def writes_everything_raw(self: Hostile, request: Any) -> Any:
    """It writes whatever moves a cursor in place of a line."""
    self.raw((EVERYTHING.replace("\n", "") + MARKUP).encode() + b"\xff\n")


@mode("breach")
def has_everything_in_a_doubled_key(self: Hostile, request: Any) -> Any:
    """A key with whatever moves a cursor comes twice."""
    key = "\\u001b[2J\\u009b\\u202e"
    self.raw(f'{{"jsonrpc": "2.0", "id": {request["id"]}, "{key}": 1, "{key}": 2, "result": {{}}}}\n'.encode())
