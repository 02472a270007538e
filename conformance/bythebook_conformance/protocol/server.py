"""Engines served over the protocol, requests in, replies out: the reference, or a command that answers one question."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from os.path import basename
from shutil import which
from typing import Any, BinaryIO

import msgspec

from bythebook import __version__
from bythebook.readings import Readings
from bythebook_conformance.kit import GameKit, Method
from bythebook_conformance.kit.visible import command_line, visible
from bythebook_conformance.protocol.engine import DESCRIBE, complaint_in
from bythebook_conformance.protocol.messages import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    INVALID_REQUEST,
    METHOD_NOT_FOUND,
    PARSE_ERROR,
    Description,
    EngineName,
    ErrorObject,
    GameSupport,
    RawRequest,
    Reply,
)

_encode = msgspec.json.Encoder().encode
_read_request = msgspec.json.Decoder(RawRequest).decode


Rule = Callable[[Method[Any, Any], Any, msgspec.Raw], Any]
"""Answers a question: its method, its params as a message of that method and as they came; the result as data that JSON
has."""


class Refusal(Exception):  # noqa: N818 - what it says goes to whoever asked
    """Why a well-formed question has no answer."""


class Server:
    """Answers the questions of one game."""

    def __init__(self, kit: GameKit, description: Any, rule: Rule, further: Iterable[Method[Any, Any]] = ()) -> None:
        """Serve what ``rule`` answers. ``description`` is what the engine says of itself; ``further`` are methods that
        it has besides those of the rules.
        """
        self._description = description
        self._rule = rule
        self._methods = {method.name: method for method in (DESCRIBE, *kit.methods, *further)}

    def serve(self, lines: Iterable[bytes], out: BinaryIO) -> None:
        """Answer every line with one line, until there are no more."""
        for line in lines:
            out.write(self.answer(line) + b"\n")
            out.flush()

    def answer(self, line: bytes) -> bytes:
        """The reply line to a request line."""
        try:
            message = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return _encode(_failed(None, PARSE_ERROR, f"not JSON: {error}"))
        except RecursionError:
            return _encode(_failed(None, PARSE_ERROR, "nested too deeply to be read"))
        if not isinstance(message, list):
            return _encode(self._reply(line))
        if not message:
            return _encode(_failed(None, INVALID_REQUEST, "an empty batch"))
        return _encode([self._reply(bytes(raw)) for raw in msgspec.json.decode(line, type=list[msgspec.Raw])])

    def _reply(self, raw: bytes) -> Reply[Any]:
        try:
            request = _read_request(raw)
        except msgspec.ValidationError as error:
            return _failed(None, INVALID_REQUEST, f"not a request: {error}")
        identity = request.id
        method = self._methods.get(request.method)
        if method is None:
            return _failed(identity, METHOD_NOT_FOUND, f"no method {request.method!r}")
        try:
            params: Any = msgspec.json.decode(request.params, type=method.params)
        except msgspec.ValidationError as error:
            return _failed(identity, INVALID_PARAMS, str(error))
        if method is DESCRIBE:
            return Reply("2.0", identity, self._description)
        try:
            return Reply("2.0", identity, self._rule(method, params, request.params))
        except Refusal as refusal:
            return _failed(identity, INTERNAL_ERROR, str(refusal))


def reference_server(kit: GameKit, readings: Readings) -> Server:
    """The reference as an engine, under fixed readings."""
    support = GameSupport([method.short for method in kit.methods], readings.departures())
    description = Description(1, EngineName("bythebook reference", __version__), {kit.name: support}, batch=True)
    return Server(kit, description, lambda method, params, _: method.rule(params, readings).result)


def _failed(identity: int | None, code: int, message: str) -> Reply[Any]:
    return Reply("2.0", identity, error=ErrorObject(code, message))


# ---- One question in each process ------------------------------------------------------------------------------------


PROGRAM = "bythebook"


def as_engine(game: str, command: Sequence[str]) -> list[str]:
    """The engine's command that asks a command one question at a time."""
    kit = [PROGRAM] if which(PROGRAM) else [sys.executable, "-P", "-m", "bythebook_conformance"]
    return [*kit, "engine", game, "--", *command]


def one_shot_server(kit: GameKit, command: Sequence[str]) -> Server:
    """Serve a command that is started for each question, as an engine with all methods of a game.

    The question, ``{"method": ..., "params": ...}``, is all of its standard input, and the result all of its standard
    output. Malformed questions are refused for it.
    """
    support = GameSupport([method.short for method in kit.methods])
    description = Description(1, EngineName(basename(command[-1])), {kit.name: support})
    return Server(kit, description, lambda method, _, params: _answer(command, method, params))


def _answer(command: Sequence[str], method: Method[Any, Any], params: msgspec.Raw) -> msgspec.Raw:
    """What the command answers.

    Raises:
        Refusal: it cannot be started, fails, or prints no JSON.
    """
    question = msgspec.json.encode({"method": method.name, "params": params})
    try:
        done = subprocess.run(command, input=question + b"\n", capture_output=True, check=False)
    except OSError as error:
        raise Refusal(f"cannot start {command_line(command)}: {error.strerror}") from None
    sys.stderr.buffer.write(done.stderr)
    sys.stderr.flush()
    if done.returncode:
        signal = f"signal {-done.returncode}" if done.returncode < 0 else f"exit status {done.returncode}"
        last = complaint_in(done.stderr.decode("utf-8", "backslashreplace"))
        raise Refusal(f"the command ended with {signal}" + (f": {visible(last)}" if last else ""))
    try:
        return msgspec.Raw(msgspec.json.encode(msgspec.json.decode(done.stdout)))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        printed = visible(done.stdout[:200].decode("utf-8", "backslashreplace"))
        raise Refusal(f"the command printed no JSON ({error}): {printed}") from None
