"""Modes that break the protocol with what they write."""

import json
import os
from typing import Any

from hostile.modes import DEEP, Hostile, answers, error, member, mode

BRACKETS = "[" * DEEP + "]" * DEEP
NINES = "9" * 5_000


def result(reply: Any, value: Any) -> Any:
    """The reply with another result."""
    return reply | {"result": value}


def states(reply: Any) -> Any:
    """The states in a reply."""
    return reply["result"]["states"]


# Lines that are no replies

answers("speaks_no_json", "It answers in prose.", lambda reply: b"I would rather not\n")
answers("answers_with_an_empty_line", "It answers with an empty line.", lambda reply: b"\n")
answers("answers_with_null", "It answers with null.", lambda reply: b"null\n")
answers("answers_with_a_number", "It answers with a number.", lambda reply: b"42\n")
answers("answers_with_garbage", "It answers with random bytes.", lambda _: os.urandom(100).replace(b"\n", b"") + b"\n")
answers(
    "is_not_utf8", "It answers in Latin-1.", lambda reply: member(reply, '"result": "é"').decode().encode("latin-1")
)
answers("writes_too_long_a_line", "It writes five million bytes.", lambda reply: b"[" + b" " * 5_000_000 + b"]\n")
answers("writes_nulls", "It answers with zero bytes.", lambda reply: bytes(100) + b"\n")
answers("writes_utf16", "It answers in UTF-16.", lambda reply: json.dumps(reply).encode("utf-16-le") + b"\n")
answers("answers_twice", "It writes its reply twice.", lambda reply: (json.dumps(reply).encode() + b"\n") * 2)
answers(
    "begins_with_a_byte_order_mark",
    "It writes a byte order mark before its reply.",
    lambda reply: b"\xef\xbb\xbf" + json.dumps(reply).encode() + b"\n",
)


@mode("breach")
def greets_first(self: Hostile, request: Any) -> Any:
    """It writes a line of its own before the reply."""
    self.raw(b"let me think\n")
    return self.right(request)


# Nesting, and values that are none

answers("nests_its_reply", "It answers with nothing but brackets.", lambda reply: BRACKETS.encode() + b"\n")
answers("nests_its_result", "Its result is too deep.", lambda reply: member(reply, f'"result": {BRACKETS}'))
answers(
    "nests_its_error",
    "It answers with an error whose data are nested a hundred thousand times.",
    lambda reply: member(reply, f'"error": {{"code": -32603, "data": {BRACKETS}}}'),
)
answers(
    "counts_to_ten_to_the_five_thousand",
    "It answers with a number of five thousand digits.",
    lambda reply: member(reply, f'"result": {{"states": {NINES}}}'),
)
answers(
    "has_an_endless_id",
    "It answers under an id of five thousand digits.",
    lambda reply: member({"id": NINES}, '"result": {}'),
)
answers(
    "answers_not_a_number",
    "It answers with NaN, which is not JSON.",
    lambda reply: member(reply, '"result": {"states": NaN}'),
)
answers(
    "answers_half_a_character",
    "It answers with half of a surrogate pair.",
    lambda reply: member(reply, '"result": {"states": "\\ud800"}'),
)
answers(
    "is_no_json_behind_a_result_of_another_type",
    "Its result does not fit its schema, and what stands behind it is not JSON.",
    lambda reply: member(reply, '"result": {"states": 1}, "x": y'),
)

# Members of the reply

answers("answers_another_question", "Its id was never asked.", lambda reply: reply | {"id": 10**6})
answers("answers_nobody", "It answers under the id null.", lambda reply: reply | {"id": None})
answers("answers_with_a_text_as_id", "Its id is a text.", lambda reply: reply | {"id": str(reply["id"])})
answers(
    "forgets_the_version", "It leaves the version out.", lambda reply: {key: reply[key] for key in ("id", "result")}
)
answers("answers_neither", "It has no result and no error.", lambda reply: {"jsonrpc": "2.0", "id": reply["id"]})
answers("answers_with_a_text", "It answers with a text as result.", lambda reply: result(reply, "done"))
answers("answers_with_no_result", "It answers with null as result.", lambda reply: result(reply, None))
answers("has_an_error_without_a_code", "Its error has no code.", lambda reply: error(reply["id"], "bad"))
answers(
    "has_a_result_and_an_error",
    "It answers with both a result and an error.",
    lambda reply: reply | {"error": {"code": "x", "message": "also"}},
)
answers(
    "does_not_know_the_method_any_more",
    "It says that there is no such method.",
    lambda reply: error(reply["id"], {"code": -32601, "message": "gone"}),
)
answers(
    "refuses_valid_params",
    "It says that valid params are not.",
    lambda reply: error(reply["id"], {"code": -32602, "message": "no"}),
)
answers(
    "refuses_the_line",
    "It says that the line is not JSON.",
    lambda reply: error(None, {"code": -32700, "message": "no"}),
)

# The states

answers("leaves_a_state_out", "It leaves the last out.", lambda reply: result(reply, {"states": states(reply)[:-1]}))
answers(
    "adds_a_state", "It repeats the last.", lambda reply: result(reply, {"states": states(reply) + states(reply)[-1:]})
)
answers("leaves_all_states_out", "It has no states.", lambda reply: result(reply, {"states": []}))
answers("has_states_of_another_type", "Its states are numbers.", lambda reply: result(reply, {"states": [1, 2, 3]}))

# Keys that come twice

answers(
    "doubles_a_key_of_its_reply",
    "Its reply has two results.",
    lambda reply: member(reply, f'"result": {{}}, "result": {json.dumps(reply["result"])}'),
)
answers(
    "doubles_a_key_of_its_result",
    "Its result has two lists of states, the second of which is right.",
    lambda reply: member(reply, f'"result": {{"states": [], "states": {json.dumps(states(reply))}}}'),
)
answers(
    "doubles_its_id",
    "Its reply has two ids, the second of which is right.",
    lambda reply: member({"id": 0}, f'"id": {reply["id"]}, "result": {json.dumps(reply["result"])}'),
)
answers(
    "doubles_a_key_of_its_description",
    "Its description names two protocols.",
    lambda reply: member(reply, f'"result": {{"protocol": 2, {json.dumps(reply["result"])[1:]}'),
    at_describe=True,
)
