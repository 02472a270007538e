"""Modes that break the protocol with what they write. What each does is in its name."""

import json
import os
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hostile.modes import DEEP, answers, member, put

BRACKETS = "[" * DEEP + "]" * DEEP
TABLE = Path(__file__).parents[1] / "cases" / "garbled_replies.toml"


def states(reply: Any) -> Any:
    """The states in a reply."""
    return reply["result"]["states"]


def garbled(text: str) -> Callable[[Any], bytes]:
    """What makes a line of the table of a reply."""

    def line(reply: Any) -> bytes:
        result = reply["result"]
        parts = {
            "<line>": json.dumps(reply),
            "<id>": str(reply["id"]),
            "<result>": json.dumps(result),
            "<states>": json.dumps(result.get("states")),
            "<brackets>": BRACKETS,
            "<nines>": "9" * 5_000,
            "<blanks>": " " * 5_000_000,
        }
        made = text
        for name, part in parts.items():
            made = made.replace(name, part)
        return made.encode("latin-1") + b"\n"

    return line


for name, text in tomllib.loads(TABLE.read_text(encoding="utf-8")).items():
    answers(name, garbled(text))
answers("answers_with_garbage", lambda reply: os.urandom(100).replace(b"\n", b"") + b"\n")
answers("answers_in_utf_16", lambda reply: json.dumps(reply).encode("utf-16-le") + b"\n")
answers("writes_minus_zero", lambda reply: json.dumps(reply).replace("[0,", "[-0,", 1).encode() + b"\n")
answers("leaves_a_state_out", lambda reply: reply | {"result": {"states": states(reply)[:-1]}})
answers("adds_a_state", lambda reply: reply | {"result": {"states": states(reply) + states(reply)[-1:]}})
answers(
    "names_two_protocols_in_its_description",
    lambda reply: member(reply, f'"result": {{"protocol": 2, {json.dumps(reply["result"])[1:]}'),
    at_describe=True,
)
answers("speaks_another_version", put(lambda: 2, "protocol"), at_describe=True)
answers("nests_its_description", garbled('{"jsonrpc": "2.0", "id": 1, "result": <brackets>}'), at_describe=True)
