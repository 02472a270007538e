"""A sound engine for Twos that turns hostile in the middle of a run: ``python engine.py MODE``.

Every mode is a method with one sentence; its decorator names the verdicts that it may get. Most strike when a play is
asked that is long enough, so that they strike again when the kit asks it again.
"""

import ctypes
import itertools
import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "engines" / "behaviour"))

from loop import Loop

MODES: dict[str, tuple[Callable[["Hostile", Any], Any], frozenset[str]]] = {}
"""By name: what a mode does in place of an answer, and the verdicts that it deserves."""
LONG = 9
"""Moves of a play that triggers a mode."""
DEEP = 100_000


def mode(*verdicts: str) -> Callable[[Callable[["Hostile", Any], Any]], Callable[["Hostile", Any], Any]]:
    """Register a mode with the verdicts that it may get."""

    def register(strike: Callable[["Hostile", Any], Any]) -> Callable[["Hostile", Any], Any]:
        MODES[strike.__name__] = (strike, frozenset(verdicts))
        return strike

    return register


class Hostile(Loop):
    """A loop that strikes at long plays; a strike returns the reply, or None when it has written one itself."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.strike = MODES[name][0]
        self.strikes = 0

    def reply(self, request: Any) -> Any:
        if isinstance(request, dict) and request.get("method") == "describe" and self.strike.__name__ in AT_DESCRIBE:
            return self.strike(self, request)
        moves = request.get("params", {}).get("moves", ()) if isinstance(request, dict) else ()
        if self.strike.__name__ not in AT_DESCRIBE and isinstance(moves, list) and len(moves) >= LONG:
            self.strikes += 1
            return self.strike(self, request)
        return super().reply(request)

    def right(self, request: Any) -> Any:
        """The right reply."""
        return super().reply(request)

    def raw(self, text: bytes) -> None:
        """Write bytes in place of a line."""
        self.write(text)

    def send(self, reply: Any) -> None:
        """Write a reply, unless a strike has written already."""
        if not (isinstance(reply, list) and None in reply) and reply is not None:
            super().send(reply)


@mode("crash")
def exits_quietly(self: Hostile, request: Any) -> Any:
    """It ends with status 0."""
    os._exit(0)


@mode("crash")
def exits_with_an_error(self: Hostile, request: Any) -> Any:
    """It ends with status 3."""
    os._exit(3)


@mode("crash")
def raises(self: Hostile, request: Any) -> Any:
    """It ends with a traceback."""
    raise RuntimeError("no idea")


@mode("crash")
def overflows_its_stack(self: Hostile, request: Any) -> Any:
    """It recurses for ever."""
    return overflows_its_stack(self, request)


@mode("crash")
def kills_itself(self: Hostile, request: Any) -> Any:
    """It ends by a signal."""
    os.kill(os.getpid(), signal.SIGKILL)


@mode("crash")
def aborts(self: Hostile, request: Any) -> Any:
    """It aborts."""
    os.abort()


@mode("crash")
def faults_its_segment(self: Hostile, request: Any) -> Any:
    """It reads where nothing is."""
    ctypes.string_at(0)


@mode("crash")
def dies_half_way_through_a_line(self: Hostile, request: Any) -> Any:
    """It writes half a reply and ends."""
    self.raw(json.dumps(self.right(request)).encode()[:40])
    os._exit(1)


@mode("crash")
def dies_at_random(self: Hostile, request: Any) -> Any:
    """It ends at every other strike or so."""
    if random.random() < 0.5:
        os._exit(1)
    return self.right(request)


@mode("crash")
def runs_out_of_memory(self: Hostile, request: Any) -> Any:
    """It raises what a full memory raises."""
    raise MemoryError


@mode("timeout")
def hangs(self: Hostile, request: Any) -> Any:
    """It never answers."""
    time.sleep(60)


@mode("timeout")
def spins(self: Hostile, request: Any) -> Any:
    """It computes for ever."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        pass


@mode("timeout")
def hangs_half_way_through_a_line(self: Hostile, request: Any) -> Any:
    """It writes half a reply and never the rest."""
    self.raw(json.dumps(self.right(request)).encode()[:40])
    time.sleep(60)


@mode("timeout")
def drips(self: Hostile, request: Any) -> Any:
    """It writes a byte now and then."""
    for byte in json.dumps(self.right(request)).encode():
        self.raw(bytes([byte]))
        time.sleep(0.1)


@mode("breach")
def closes_its_output(self: Hostile, request: Any) -> Any:
    """It closes its output and lives on."""
    os.close(1)
    time.sleep(60)


@mode("timeout")
def closes_its_input(self: Hostile, request: Any) -> Any:
    """It closes its input and stays silent."""
    os.close(0)
    time.sleep(60)


@mode("timeout")
def stops_itself(self: Hostile, request: Any) -> Any:
    """It stops, as by Ctrl-Z."""
    os.kill(os.getpid(), signal.SIGSTOP)


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


@mode("crash")
def reports_an_internal_error(self: Hostile, request: Any) -> Any:
    """It says that it has failed."""
    return self.error(request["id"], -32603, "oops")


@mode("crash")
def reports_an_error_of_its_own(self: Hostile, request: Any) -> Any:
    """It answers with a code of its own."""
    return self.error(request["id"], 7, "lucky")


@mode("breach")
def has_an_error_without_a_code(self: Hostile, request: Any) -> Any:
    """It answers with an error that has no code."""
    return {"jsonrpc": "2.0", "id": request["id"], "error": "bad"}


@mode("violation")
def answers_wrongly_once(self: Hostile, request: Any) -> Any:
    """It answers wrongly at its first strike and rightly ever after."""
    reply = self.right(request)
    if self.strikes == 1:
        reply["result"]["states"][-1]["scores"][0] += 1
    return reply


@mode("violation")
def answers_wrongly_by_turns(self: Hostile, request: Any) -> Any:
    """It answers wrongly at every other strike."""
    reply = self.right(request)
    if self.strikes % 2:
        reply["result"]["states"][-1]["scores"][0] += 1
    return reply


@mode("violation")
def answers_at_random(self: Hostile, request: Any) -> Any:
    """It answers with random scores."""
    reply = self.right(request)
    reply["result"]["states"][-1]["scores"] = [random.randrange(-5, 5) for _ in range(4)]
    return reply


@mode("violation", "crash")
def answers_wrongly_and_dies(self: Hostile, request: Any) -> Any:
    """It answers wrongly at first and then ends."""
    if self.strikes > 1:
        os._exit(1)
    return answers_at_random(self, request)


@mode("incomplete")
def floods_standard_error(self: Hostile, request: Any) -> Any:
    """It answers rightly and writes a megabyte to standard error at its first strike."""
    if self.strikes == 1:
        os.write(2, b"\x1b]0;title\x07" * 100_000)
    return self.right(request)


@mode("breach")
def describes_itself_without_an_end(self: Hostile, request: Any) -> Any:
    """Its description is nested a hundred thousand times."""
    self.raw(b'{"jsonrpc": "2.0", "id": 1, "result": ' + b"[" * DEEP + b"]" * DEEP + b"}\n")


@mode("breach")
def describes_itself_by_its_process(self: Hostile, request: Any) -> Any:
    """Every process of it has a name of its own."""
    reply = self.right(request)
    reply["result"]["engine"]["version"] = str(os.getpid())
    return reply


@mode("breach")
def declares_readings_by_turns(self: Hostile, request: Any) -> Any:
    """Every other process of it declares another reading, and all play alike."""
    reply = self.right(request)
    if os.getpid() % 2 == time.monotonic_ns() % 2:
        reply["result"]["games"]["twos"]["readings"] = {"ranking": random.choice(["ace-low", "ace-high"])}
    reply["result"]["engine"]["version"] = str(next(itertools.count(time.monotonic_ns())))
    return reply


@mode("breach")
def speaks_another_version(self: Hostile, request: Any) -> Any:
    """It speaks version 2 of the protocol."""
    reply = self.right(request)
    reply["result"]["protocol"] = 2
    return reply


AT_DESCRIBE = {
    describes_itself_without_an_end.__name__,
    describes_itself_by_its_process.__name__,
    declares_readings_by_turns.__name__,
    speaks_another_version.__name__,
}

if __name__ == "__main__":
    Hostile(sys.argv[1]).run()
