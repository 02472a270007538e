"""The reference served as an engine: requests in, replies out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, BinaryIO

import msgspec

from bythebook import __version__
from bythebook.readings import Readings
from bythebook_conformance.kit import GameKit
from bythebook_conformance.protocol.describe import DescribeParams, Description, EngineName, GameSupport
from bythebook_conformance.protocol.jsonrpc import (
    INVALID_PARAMS,
    INVALID_REQUEST,
    METHOD_NOT_FOUND,
    PARSE_ERROR,
    ErrorObject,
    Failed,
    RawRequest,
    Result,
)

_encode = msgspec.json.Encoder().encode
_read_request = msgspec.json.Decoder(RawRequest).decode


class Server:
    """Answers the questions of one game by the reference, under fixed readings."""

    def __init__(self, kit: GameKit, readings: Readings) -> None:
        self._kit = kit
        self._readings = readings
        self._methods = {method.name: method for method in kit.methods}

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

    def describe(self) -> Description:
        """What this engine says of itself."""
        name = "bythebook reference"
        methods = [method.short for method in self._kit.methods]
        support = GameSupport(methods, self._readings.departures())
        return Description(1, EngineName(name, __version__), {self._kit.name: support}, batch=True)

    def _reply(self, raw: bytes) -> Result | Failed:
        try:
            request = _read_request(raw)
        except msgspec.ValidationError as error:
            return _failed(None, INVALID_REQUEST, f"not a request: {error}")
        identity = request.id
        method = self._methods.get(request.method)
        if method is None and request.method != "describe":
            return _failed(identity, METHOD_NOT_FOUND, f"no method {request.method!r}")
        try:
            params: Any = msgspec.json.decode(request.params, type=method.params if method else DescribeParams)
        except msgspec.ValidationError as error:
            return _failed(identity, INVALID_PARAMS, str(error))
        if method is None:
            return Result(identity, self.describe())
        return Result(identity, method.rule(params, self._readings).result)


def _failed(identity: int | None, code: int, message: str) -> Failed:
    return Failed(identity, ErrorObject(code, message))
