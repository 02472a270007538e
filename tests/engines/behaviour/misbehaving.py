"""Engines for Twos that misbehave on the wire, each in one way: ``python misbehaving.py NAME``.

Every behaviour takes the place of one method of the loop; its decorator says which, and the verdict that it deserves.
The verdict of the innocent ones is that the engine passed.
"""

import os
import sys
import time
import traceback
from collections.abc import Callable
from typing import Any

from loop import Json, Loop, RequestError, hang

VERDICTS: dict[str, str] = {}
ENGINES: dict[str, type[Loop]] = {}
Behaviour = Callable[..., Any]


def instead_of(method: str, verdict: str) -> Callable[[Behaviour], Behaviour]:
    """Register an engine under the name of a function that takes the place of this method."""

    def register(behaviour: Behaviour) -> Behaviour:
        name = behaviour.__name__
        VERDICTS[name] = verdict
        ENGINES[name] = type(name, (Loop,), {"__doc__": behaviour.__doc__, method: behaviour})
        return behaviour

    return register


# ---- Before the first line, and after the last


@instead_of("start", "crash")
def crashes_at_start(self: Loop) -> None:
    """It crashes before it reads the first request."""
    raise RuntimeError("the opening book is missing")


@instead_of("start", "breach")
def prints_a_banner(self: Loop) -> None:
    """It prints a banner before the first reply."""
    self.write(b"Twos engine 1.0, ready\n")


@instead_of("finish", "breach")
def exits_with_a_status(self: Loop) -> None:
    """It exits with status 1 after the input has ended."""
    sys.exit(1)


@instead_of("finish", "breach")
def ignores_the_end(self: Loop) -> None:
    """It goes on running after the input has ended."""
    hang()


@instead_of("finish", "breach")
def says_goodbye(self: Loop) -> None:
    """It prints a line after the input has ended."""
    self.write(b"goodbye\n")


# ---- Lines


@instead_of("write", "passed")
def crlf(self: Loop, data: bytes) -> None:
    """Innocent: it ends its lines with a carriage return and a line feed."""
    Loop.write(self, data.replace(b"\n", b"\r\n"))


@instead_of("write", "passed")
def writes_in_pieces(self: Loop, data: bytes) -> None:
    """Innocent: it writes every reply in three pieces."""
    third = len(data) // 3 + 1
    for start in range(0, len(data), third):
        Loop.write(self, data[start : start + third])
        time.sleep(0.001)


@instead_of("send", "breach")
def not_json(self: Loop, reply: Any) -> None:
    """It replies with text that is not JSON, except to the first line."""
    if self.lines == 1:
        Loop.send(self, reply)
    else:
        self.write(b"the winner is player 1\n")


# ---- Batches


@instead_of("start", "passed")
def cannot_batch(self: Loop) -> None:
    """Innocent: it takes one request a line, says so, and answers a batch with an error."""
    described = self.engine.describe() | {"batch": False}
    self.engine.describe = lambda: described
    self.batch = lambda requests: self.error(None, -32600, "one request a line, please")  # type: ignore[method-assign]


@instead_of("batch", "passed")
def reversed_batch(self: Loop, requests: list[Any]) -> Any:
    """Innocent: it replies to a batch in reverse order."""
    return Loop.batch(self, requests)[::-1]


@instead_of("batch", "breach")
def extra_reply_in_a_batch(self: Loop, requests: list[Any]) -> Any:
    """It repeats the last reply of a batch."""
    replies = Loop.batch(self, requests)
    return [*replies, replies[-1]]


@instead_of("batch", "breach")
def missing_reply_in_a_batch(self: Loop, requests: list[Any]) -> Any:
    """It leaves out the last reply of a batch."""
    return Loop.batch(self, requests)[:-1]


@instead_of("batch", "breach")
def one_object_for_a_batch(self: Loop, requests: list[Any]) -> Any:
    """It answers a batch with a single reply."""
    return Loop.batch(self, requests)[0]


@instead_of("batch", "breach")
def cannot_read_arrays(self: Loop, requests: list[Any]) -> Any:
    """It declares batches, and answers every array like a line that is no request."""
    return self.error(None, -32600, "not a request")


# ---- Replies


@instead_of("reply", "crash")
def dies_after_two_hundred_requests(self: Loop, request: Any) -> Json:
    """It dies without a word after two hundred requests."""
    answered = vars(self)["answered"] = vars(self).get("answered", 0) + 1
    if answered > 200:
        os._exit(1)
    return Loop.reply(self, request)


@instead_of("reply", "breach")
def replies_kept_by_id(self: Loop, request: Any) -> Json:
    """It answers a request whose id, method and length it has seen with the earlier reply."""
    known = vars(self).setdefault("known", {})
    if not isinstance(request, dict):
        return Loop.reply(self, request)
    key = (str(request.get("id")), str(request.get("method")), len(str(request)))
    if key not in known:
        known[key] = Loop.reply(self, request)
    return known[key]


@instead_of("reply", "breach")
def id_zero_counts_as_none(self: Loop, request: Any) -> Json:
    """It takes a request with the id 0 for one without an id."""
    reply = Loop.reply(self, request)
    return reply | {"id": reply["id"] or None}


@instead_of("reply", "passed")
def unknown_fields(self: Loop, request: Any) -> Json:
    """Innocent: it adds fields that the protocol does not know."""
    reply = Loop.reply(self, request)
    for part in (reply, reply.get("result", {}), *reply.get("result", {}).get("states", [])):
        part["seconds"] = 0.001
    return reply


# ---- Results


@instead_of("result", "breach")
def accepts_malformed(self: Loop, method: str, params: Any) -> Json:
    """It answers malformed requests as if they were well-formed."""
    try:
        return Loop.result(self, method, params)
    except RequestError as error:
        if error.code != -32602:
            raise
        return {"winner": 0, "catches": [], "honours": 0, "cards": [], "states": []}


@instead_of("result", "crash")
def crashes_on_two_twos(self: Loop, method: str, params: Any) -> Json:
    """It crashes with a traceback and status 3 on a trick with two twos."""
    result = Loop.result(self, method, params)
    try:
        if method == "twos.trick":
            assert sum(card[0] == "2" for card in params["cards"]) != 2, "which two?"
    except AssertionError:
        traceback.print_exc()
        sys.exit(3)
    return result


@instead_of("result", "timeout")
def hangs_on_a_request(self: Loop, method: str, params: Any) -> Json:
    """It hangs on every twos.legal request."""
    if method == "twos.legal":
        hang()
    return Loop.result(self, method, params)


@instead_of("result", "not_assessed")
def no_games(self: Loop, method: str, params: Any) -> Json:
    """Innocent: it describes itself and plays no game."""
    if method != "describe":
        raise RequestError(-32601, "not written yet")
    return Loop.result(self, method, params) | {"games": {}}


@instead_of("result", "passed")
def only_tricks(self: Loop, method: str, params: Any) -> Json:
    """Innocent: it has no method but twos.trick."""
    if method not in ("describe", "twos.trick"):
        raise RequestError(-32601, "not written yet")
    result = Loop.result(self, method, params)
    if method == "describe":
        result["games"]["twos"]["methods"] = ["trick"]
    return result


@instead_of("result", "breach")
def unknown_reading(self: Loop, method: str, params: Any) -> Json:
    """It describes itself with a reading of a point that does not exist."""
    result = Loop.result(self, method, params)
    if method == "describe":
        result["games"]["twos"]["readings"] = {"colour-of-the-table": "green"}
    return result


@instead_of("result", "breach")
def winner_as_text(self: Loop, method: str, params: Any) -> Json:
    """It tells the winner of a trick as a string."""
    result = Loop.result(self, method, params)
    return result | {"winner": str(result["winner"])} if method == "twos.trick" else result


if __name__ == "__main__":
    ENGINES[sys.argv[1]]().run()
