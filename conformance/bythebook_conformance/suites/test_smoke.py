"""Does it speak? What goes wrong here is the adapter's fault, not the rules'."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from bythebook_conformance.bench import Bench
from bythebook_conformance.engine.interface import Failure
from bythebook_conformance.engine.replies import shown
from bythebook_conformance.kit import Malformed
from bythebook_conformance.verdict import Verdict
from bythebook_conformance.wire.describe import GameSupport
from bythebook_conformance.wire.jsonrpc import INVALID_PARAMS, INVALID_REQUEST, METHOD_NOT_FOUND, PARSE_ERROR

NOT_A_REQUEST: dict[str, Any] = {"jsonrpc": "2.0", "id": 7, "params": {}}


def test_it_describes_itself(bench: Bench) -> None:
    description = bench.description
    if isinstance(description, Failure):
        bench.failure("describe", {}, description)
    elif bench.silence is not None:
        bench.failure("describe", {}, bench.silence)
    else:
        support: GameSupport = description.games[bench.kit.name]
        known = {method.short for method in bench.kit.methods}
        for name in support.methods:
            if name not in known:
                bench.breach("describe", {}, f"describe lists the method {name!r}, which {bench.kit.name} does not have")


def test_it_refuses_malformed_questions(bench: Bench, malformed: Malformed) -> None:
    if bench.has(bench.kit.method(malformed.method)):
        request = {"jsonrpc": "2.0", "id": 1, "method": malformed.method, "params": malformed.params}
        _expect_error(bench, request, INVALID_PARAMS, 1, malformed.fault)


def test_it_knows_no_method_that_is_not_there(bench: Bench) -> None:
    request = {"jsonrpc": "2.0", "id": 2, "method": f"{bench.kit.name}.no-such-method", "params": {}}
    _expect_error(bench, request, METHOD_NOT_FOUND, 2, "a method that is not there")


def test_it_refuses_what_is_no_request(bench: Bench) -> None:
    _expect_error(bench, NOT_A_REQUEST, INVALID_REQUEST, None, "an object without a method")


def test_it_refuses_what_is_no_json(bench: Bench) -> None:
    _expect_error(bench, "{not JSON", PARSE_ERROR, None, "a line that is not JSON")


def _expect_error(bench: Bench, request: Any, code: int, identity: int | None, fault: str) -> None:
    """The engine must answer the request with this error."""
    if bench.silence is not None:
        pytest.skip(bench.silence.detail)
    line = request.encode() if isinstance(request, str) else msgspec.json.encode(request)
    method = request.get("method", "") if isinstance(request, dict) else ""
    params = request.get("params", {}) if isinstance(request, dict) else {}
    reply = bench.engine.ask_raw(line)
    if isinstance(reply, Failure):
        if reply.verdict is Verdict.NOT_ASSESSED:
            pytest.skip(reply.detail)
        bench.failure(method, params, reply)
        return
    try:
        message = msgspec.json.decode(reply)
        right = message["error"]["code"] == code and message["id"] == identity
    except (msgspec.MsgspecError, UnicodeDecodeError, KeyError, TypeError):
        right = False
    if not right:
        shape = "null" if identity is None else str(identity)
        bench.breach(method, params, f"{fault}: expected error {code} with id {shape}", shown(reply))
