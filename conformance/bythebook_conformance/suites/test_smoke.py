"""Does it speak? What goes wrong here is the adapter's fault, not the rules'."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook_conformance.bench import Bench
from bythebook_conformance.engine.interface import Failure
from bythebook_conformance.kit import Malformed
from bythebook_conformance.wire.describe import GameSupport
from bythebook_conformance.wire.jsonrpc import INVALID_REQUEST, METHOD_NOT_FOUND, PARSE_ERROR


def test_it_describes_itself(bench: Bench) -> None:
    description = bench.description  # if it is a failure, the bench has told so already
    if not isinstance(description, Failure) and bench.kit.name in description.games:
        support: GameSupport = description.games[bench.kit.name]
        known = {method.short for method in bench.kit.methods}
        for name in support.methods:
            if name not in known:
                bench.breach(
                    "describe", {}, f"describe lists the method {name!r}, which {bench.kit.name} does not have"
                )


def test_it_refuses_malformed_questions(bench: Bench, malformed: Malformed) -> None:
    if not bench.has(bench.kit.method(malformed.method)):
        pytest.skip("the engine has no such method")
    bench.ask_malformed(malformed.method, malformed.params, malformed.fault)


def test_it_knows_no_method_that_is_not_there(bench: Bench) -> None:
    request = {"jsonrpc": "2.0", "id": 2, "method": f"{bench.kit.name}.no-such-method", "params": {}}
    _refused(bench, request, METHOD_NOT_FOUND, 2, "a method that is not there")


def test_it_refuses_what_is_no_request(bench: Bench) -> None:
    _refused(bench, {"jsonrpc": "2.0", "id": 7, "params": {}}, INVALID_REQUEST, None, "an object without a method")


def test_it_refuses_what_is_no_json(bench: Bench) -> None:
    _refused(bench, "{not JSON", PARSE_ERROR, None, "a line that is not JSON")


def _refused(bench: Bench, request: Any, code: int, identity: int | None, fault: str) -> None:
    """The engine must answer with this error; an object in this process is not asked."""
    reason = bench.ask_refused(request, code, identity, fault)
    if reason is not None and not bench.tally.findings:
        pytest.skip(reason.detail)
