"""Modes that break the protocol with what they write. What each does is in its name."""

import json
import os
from collections.abc import Callable
from typing import Any

from hostile.modes import DEEP, answers, error, member, put

BRACKETS = "[" * DEEP + "]" * DEEP
NINES = "9" * 5_000


def line(reply: Any) -> bytes:
    """A reply as the line that it would be."""
    return json.dumps(reply).encode() + b"\n"


def result(reply: Any, value: Any) -> Any:
    """The reply with another result."""
    return reply | {"result": value}


def states(reply: Any) -> Any:
    """The states in a reply."""
    return reply["result"]["states"]


def refusal(code: int) -> Callable[[Any], Any]:
    """An error in place of a reply that is due."""
    return lambda reply: error(None if code == -32700 else reply["id"], {"code": code, "message": "no"})


LINES: dict[str, Callable[[Any], Any]] = {
    "speaks_no_json": lambda reply: b"I would rather not\n",
    "greets_first": lambda reply: b"let me think\n" + line(reply),
    "answers_with_an_empty_line": lambda reply: b"\n",
    "answers_with_garbage": lambda reply: os.urandom(100).replace(b"\n", b"") + b"\n",
    "answers_in_latin_1": lambda reply: line(reply).replace(b'"id"', b'"caf\xe9": 1, "id"'),
    "answers_in_utf_16": lambda reply: json.dumps(reply).encode("utf-16-le") + b"\n",
    "writes_too_long_a_line": lambda reply: b"[" + b" " * 5_000_000 + b"]\n",
    "writes_nulls": lambda reply: bytes(100) + b"\n",
    "answers_twice": lambda reply: line(reply) * 2,
    "begins_with_a_byte_order_mark": lambda reply: b"\xef\xbb\xbf" + line(reply),
}
VALUES: dict[str, Callable[[Any], Any]] = {
    "nests_its_reply": lambda reply: BRACKETS.encode() + b"\n",
    "nests_its_result": lambda reply: member(reply, f'"result": {BRACKETS}'),
    "nests_the_data_of_its_error": lambda reply: member(reply, f'"error": {{"code": -32603, "data": {BRACKETS}}}'),
    "has_a_number_of_5000_digits": lambda reply: member(reply, f'"result": {{"states": {NINES}}}'),
    "has_an_id_of_5000_digits": lambda reply: member({"id": NINES}, '"result": {}'),
    "answers_not_a_number": lambda reply: member(reply, '"result": {"states": NaN}'),
    "answers_half_a_character": lambda reply: member(reply, '"result": {"states": "\\ud800"}'),
    "is_no_json_behind_a_result_of_another_type": lambda reply: member(reply, '"result": {"states": 1}, "x": y'),
}
MEMBERS: dict[str, Callable[[Any], Any]] = {
    "answers_another_question": lambda reply: reply | {"id": 10**6},
    "answers_nobody": lambda reply: reply | {"id": None},
    "answers_with_a_text_as_id": lambda reply: reply | {"id": str(reply["id"])},
    "forgets_the_version": lambda reply: {key: reply[key] for key in ("id", "result")},
    "answers_neither": lambda reply: {"jsonrpc": "2.0", "id": reply["id"]},
    "answers_with_a_text": lambda reply: result(reply, "done"),
    "answers_with_no_result": lambda reply: result(reply, None),
    "has_an_error_without_a_code": lambda reply: error(reply["id"], "bad"),
    "has_a_result_and_an_error": lambda reply: reply | {"error": {"code": "x", "message": "also"}},
    "does_not_know_the_method_any_more": refusal(-32601),
    "refuses_valid_params": refusal(-32602),
    "refuses_the_line": refusal(-32700),
    "leaves_a_state_out": lambda reply: result(reply, {"states": states(reply)[:-1]}),
    "adds_a_state": lambda reply: result(reply, {"states": states(reply) + states(reply)[-1:]}),
    "leaves_all_states_out": lambda reply: result(reply, {"states": []}),
}
DOUBLED: dict[str, Callable[[Any], Any]] = {
    "doubles_a_key_of_its_reply": lambda reply: member(
        reply, f'"result": {{}}, "result": {json.dumps(reply["result"])}'
    ),
    "doubles_a_key_of_its_result_and_is_right_at_last": lambda reply: member(
        reply, f'"result": {{"states": [], "states": {json.dumps(states(reply))}}}'
    ),
    "doubles_its_id_and_is_right_at_last": lambda reply: member(
        {"id": 0}, f'"id": {reply["id"]}, "result": {json.dumps(reply["result"])}'
    ),
}
for name, change in {**LINES, **VALUES, **MEMBERS, **DOUBLED}.items():
    answers(name, change)
answers(
    "names_two_protocols_in_its_description",
    lambda reply: member(reply, f'"result": {{"protocol": 2, {json.dumps(reply["result"])[1:]}'),
    at_describe=True,
)
answers("speaks_another_version", put(lambda: 2, "protocol"), at_describe=True)
answers(
    "nests_its_description",
    lambda reply: b'{"jsonrpc": "2.0", "id": 1, "result": ' + BRACKETS.encode() + b"}\n",
    at_describe=True,
)
