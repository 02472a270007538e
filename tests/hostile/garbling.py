"""Modes that break the protocol with what they write."""

import json
import os
from typing import Any

from hostile.modes import DEEP, Hostile, mode


@mode("breach")
def speaks_no_json(self: Hostile, request: Any) -> Any:
    """It answers in prose."""
    self.raw(b"I would rather not\n")


@mode("breach")
def answers_with_an_empty_line(self: Hostile, request: Any) -> Any:
    """It answers with an empty line."""
    self.raw(b"\n")


@mode("breach")
def answers_with_null(self: Hostile, request: Any) -> Any:
    """It answers with null."""
    self.raw(b"null\n")


@mode("breach")
def answers_with_a_number(self: Hostile, request: Any) -> Any:
    """It answers with a number."""
    self.raw(b"42\n")


@mode("breach")
def answers_with_garbage(self: Hostile, request: Any) -> Any:
    """It answers with random bytes."""
    self.raw(os.urandom(100).replace(b"\n", b"") + b"\n")


@mode("breach")
def is_not_utf8(self: Hostile, request: Any) -> Any:
    """It answers in Latin-1."""
    self.raw('{"jsonrpc": "2.0", "id": 1, "result": "é"}\n'.encode("latin-1"))


@mode("breach")
def writes_too_long_a_line(self: Hostile, request: Any) -> Any:
    """It answers with a line of five million bytes."""
    self.raw(b"[" + b" " * 5_000_000 + b"]\n")


@mode("breach")
def writes_nulls(self: Hostile, request: Any) -> Any:
    """It answers with zero bytes."""
    self.raw(bytes(100) + b"\n")


@mode("breach")
def nests_its_result(self: Hostile, request: Any) -> Any:
    """It answers with a result that is nested a hundred thousand times."""
    deep = "[" * DEEP + "]" * DEEP
    self.raw(f'{{"jsonrpc": "2.0", "id": {request["id"]}, "result": {deep}}}\n'.encode())


@mode("breach")
def nests_its_reply(self: Hostile, request: Any) -> Any:
    """It answers with nothing but brackets."""
    self.raw(b"[" * DEEP + b"]" * DEEP + b"\n")


@mode("breach")
def nests_its_error(self: Hostile, request: Any) -> Any:
    """It answers with an error whose data are nested a hundred thousand times."""
    deep = "[" * DEEP + "]" * DEEP
    error = f'{{"code": -32603, "data": {deep}}}'
    self.raw(f'{{"jsonrpc": "2.0", "id": {request["id"]}, "error": {error}}}\n'.encode())


@mode("breach")
def counts_to_ten_to_the_five_thousand(self: Hostile, request: Any) -> Any:
    """It answers with a number of five thousand digits."""
    self.raw(f'{{"jsonrpc": "2.0", "id": {request["id"]}, "result": {{"states": {"9" * 5_000}}}}}\n'.encode())


@mode("breach")
def has_an_endless_id(self: Hostile, request: Any) -> Any:
    """It answers under an id of five thousand digits."""
    self.raw(f'{{"jsonrpc": "2.0", "id": {"9" * 5_000}, "result": {{}}}}\n'.encode())


@mode("breach")
def answers_not_a_number(self: Hostile, request: Any) -> Any:
    """It answers with NaN, which is not JSON."""
    self.raw(f'{{"jsonrpc": "2.0", "id": {request["id"]}, "result": {{"states": NaN}}}}\n'.encode())


@mode("breach")
def answers_half_a_character(self: Hostile, request: Any) -> Any:
    """It answers with half of a surrogate pair."""
    self.raw(f'{{"jsonrpc": "2.0", "id": {request["id"]}, "result": {{"states": "\\ud800"}}}}\n'.encode())


@mode("breach")
def answers_another_question(self: Hostile, request: Any) -> Any:
    """It answers under an id that was never asked."""
    return {**self.right(request), "id": 10**6}


@mode("breach")
def answers_nobody(self: Hostile, request: Any) -> Any:
    """It answers under the id null."""
    return {**self.right(request), "id": None}


@mode("breach")
def answers_with_a_text_as_id(self: Hostile, request: Any) -> Any:
    """It answers under a text as id."""
    return {**self.right(request), "id": str(request["id"])}


@mode("breach")
def forgets_the_version(self: Hostile, request: Any) -> Any:
    """It leaves out what every reply has to hold."""
    return {"id": request["id"], "result": self.right(request)["result"]}


@mode("breach")
def answers_neither(self: Hostile, request: Any) -> Any:
    """It answers with neither a result nor an error."""
    return {"jsonrpc": "2.0", "id": request["id"]}


@mode("breach")
def answers_twice(self: Hostile, request: Any) -> Any:
    """It writes its reply twice."""
    line = json.dumps(self.right(request)).encode() + b"\n"
    self.raw(line + line)


@mode("breach")
def greets_first(self: Hostile, request: Any) -> Any:
    """It writes a line of its own before the reply."""
    self.raw(b"let me think\n")
    return self.right(request)


@mode("breach")
def answers_with_a_text(self: Hostile, request: Any) -> Any:
    """It answers with a text as result."""
    return {"jsonrpc": "2.0", "id": request["id"], "result": "done"}


@mode("breach")
def answers_with_no_result(self: Hostile, request: Any) -> Any:
    """It answers with null as result."""
    return {"jsonrpc": "2.0", "id": request["id"], "result": None}


@mode("breach")
def leaves_a_state_out(self: Hostile, request: Any) -> Any:
    """It leaves the last state out."""
    reply = self.right(request)
    reply["result"]["states"].pop()
    return reply


@mode("breach")
def adds_a_state(self: Hostile, request: Any) -> Any:
    """It repeats the last state."""
    reply = self.right(request)
    reply["result"]["states"].append(reply["result"]["states"][-1])
    return reply


@mode("breach")
def leaves_all_states_out(self: Hostile, request: Any) -> Any:
    """It answers with an empty list of states."""
    return {"jsonrpc": "2.0", "id": request["id"], "result": {"states": []}}


@mode("breach")
def has_states_of_another_type(self: Hostile, request: Any) -> Any:
    """It answers with numbers in place of states."""
    return {"jsonrpc": "2.0", "id": request["id"], "result": {"states": [1, 2, 3]}}


@mode("breach")
def does_not_know_the_method_any_more(self: Hostile, request: Any) -> Any:
    """It says that there is no such method."""
    return self.error(request["id"], -32601, "gone")


@mode("breach")
def refuses_valid_params(self: Hostile, request: Any) -> Any:
    """It says that valid params are not."""
    return self.error(request["id"], -32602, "no")


@mode("breach")
def refuses_the_line(self: Hostile, request: Any) -> Any:
    """It says that the line is not JSON."""
    return self.error(None, -32700, "no")


@mode("breach")
def has_an_error_without_a_code(self: Hostile, request: Any) -> Any:
    """It answers with an error that has no code."""
    return {"jsonrpc": "2.0", "id": request["id"], "error": "bad"}


@mode("breach")
def is_no_json_behind_a_result_of_another_type(self: Hostile, request: Any) -> Any:
    """Its result does not fit its schema, and what stands behind it is not JSON."""
    self.raw(f'{{"jsonrpc": "2.0", "id": {request["id"]}, "result": {{"states": 1}}, "x": y}}\n'.encode())


@mode("breach")
def doubles_a_key_of_its_reply(self: Hostile, request: Any) -> Any:
    """Its reply has two results."""
    result = json.dumps(self.right(request)["result"])
    self.raw(f'{{"jsonrpc": "2.0", "id": {request["id"]}, "result": {{}}, "result": {result}}}\n'.encode())


@mode("breach")
def doubles_a_key_of_its_result(self: Hostile, request: Any) -> Any:
    """Its result has two lists of states, the second of which is right."""
    states = json.dumps(self.right(request)["result"]["states"])
    result = f'{{"states": [], "states": {states}}}'
    self.raw(f'{{"jsonrpc": "2.0", "id": {request["id"]}, "result": {result}}}\n'.encode())


@mode("breach")
def doubles_its_id(self: Hostile, request: Any) -> Any:
    """Its reply has two ids, the second of which is right."""
    result = json.dumps(self.right(request)["result"])
    self.raw(f'{{"jsonrpc": "2.0", "id": 0, "id": {request["id"]}, "result": {result}}}\n'.encode())


@mode("breach", at_describe=True)
def doubles_a_key_of_its_description(self: Hostile, request: Any) -> Any:
    """Its description names two protocols."""
    result = json.dumps(self.right(request)["result"])
    self.raw(f'{{"jsonrpc": "2.0", "id": {request["id"]}, "result": {{"protocol": 2, {result[1:]}}}\n'.encode())


@mode("breach")
def begins_with_a_byte_order_mark(self: Hostile, request: Any) -> Any:
    """It writes a byte order mark before its reply."""
    self.raw(b"\xef\xbb\xbf" + json.dumps(self.right(request)).encode() + b"\n")


@mode("breach")
def writes_utf16(self: Hostile, request: Any) -> Any:
    """It answers in UTF-16."""
    self.raw(json.dumps(self.right(request)).encode("utf-16-le") + b"\n")


@mode("breach")
def has_a_result_and_an_error(self: Hostile, request: Any) -> Any:
    """It answers with both a result and an error."""
    return {**self.right(request), "error": {"code": "x", "message": "also"}}
