"""An engine for Twos behind the wire, cut into small methods so that a script can misbehave in just one of them.

Run itself, it serves the example engine with the faults that are named, if any: `python loop.py last_two_wins`.
"""

import inspect
import json
import sys
import time
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from faults import engine_with

Json = dict[str, Any]
signature = cache(inspect.signature)
PATIENCE = 120  # seconds after which a script that never ends ends all the same


def hang() -> NoReturn:
    """Do nothing for longer than anyone waits."""
    time.sleep(PATIENCE)
    sys.exit("nobody ended this process")


class RequestError(Exception):
    """A request that is answered with an error."""

    def __init__(self, code: int, message: str) -> None:
        """Note the code of the error and its message."""
        super().__init__(message)
        self.code = code


class Loop:
    """Reads lines and answers them."""

    def __init__(self, engine: SimpleNamespace | None = None) -> None:
        """Serve an engine, the sound one for Twos unless told otherwise."""
        self.engine = engine or engine_with("twos")
        self.lines = 0  # read so far

    def run(self) -> None:
        """Answer every line until the input ends."""
        self.start()
        for line in sys.stdin.buffer:
            self.lines += 1
            self.send(self.answer(line))
        self.finish()

    def start(self) -> None:
        """Act before the first line is read."""

    def finish(self) -> None:
        """Act after the input has ended."""

    def answer(self, line: bytes) -> Any:
        """The reply to a line."""
        try:
            content = json.loads(line.decode())
        except ValueError:
            return self.error(None, -32700, "not JSON")
        return self.batch(content) if isinstance(content, list) and content else self.reply(content)

    def batch(self, requests: list[Any]) -> Any:
        """The reply to a batch."""
        return [self.reply(request) for request in requests]

    def reply(self, request: Any) -> Json:
        """The reply to one request."""
        known = isinstance(request, dict) and request.get("jsonrpc") == "2.0"
        if not known or type(request.get("id")) is not int or not isinstance(request.get("method"), str):
            return self.error(None, -32600, "not a request")
        try:
            result = self.result(request["method"], request.get("params", {}))
        except RequestError as error:
            return self.error(request["id"], error.code, str(error))
        return {"jsonrpc": "2.0", "id": request["id"], "result": result}

    def result(self, method: str, params: Any) -> Json:
        """The result of a method, or RequestError."""
        (game,) = self.engine.describe()["games"]
        name, _, short = method.rpartition(".")
        call = vars(self.engine).get(short) if name == ("" if short == "describe" else game) else None
        if call is None:
            raise RequestError(-32601, "no such method")
        try:
            signature(call).bind(**params)
        except TypeError as error:
            raise RequestError(-32602, "wrong parameters") from error
        try:
            result: Json = call(**params)
        except ValueError as error:
            raise RequestError(-32602, str(error)) from error
        return result

    def error(self, number: int | None, code: int, message: str) -> Json:
        """An error reply."""
        return {"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": message}}

    def send(self, reply: Any) -> None:
        """Write a reply as one line."""
        self.write(json.dumps(reply).encode() + b"\n")

    def write(self, data: bytes) -> None:
        """Write bytes at once."""
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    Loop(engine_with("twos", *sys.argv[1:])).run()
