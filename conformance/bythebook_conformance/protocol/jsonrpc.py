"""The envelope: JSON-RPC 2.0 over lines. One JSON text per line, a request or a batch of requests."""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeVar

from msgspec import UNSET, Raw, Struct, UnsetType

R = TypeVar("R")
P = TypeVar("P")

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603

ERROR_NAMES = {
    PARSE_ERROR: "not JSON",
    INVALID_REQUEST: "not a request",
    METHOD_NOT_FOUND: "method not found",
    INVALID_PARAMS: "invalid params",
    INTERNAL_ERROR: "internal error",
}

MAX_LINE = 4 * 1024 * 1024
"""The longest reply line in bytes, its end not counted."""


class Request(Struct, Generic[P], frozen=True, gc=False):
    """A question to an engine."""

    id: int
    method: str
    params: P
    jsonrpc: Literal["2.0"] = "2.0"


class ErrorObject(Struct, frozen=True):
    """Why a request has no result."""

    code: int
    message: str = ""
    data: Any = None


class Reply(Struct, Generic[R], frozen=True, gc=False):
    """An answer: a result or an error, under the id of its request."""

    jsonrpc: Literal["2.0"]
    id: int | None
    result: R | UnsetType = UNSET
    error: ErrorObject | UnsetType | None = UNSET  # null is as wrong as any error beside a result


class RawRequest(Struct, frozen=True):
    """A request as a server reads it, before its method is known."""

    jsonrpc: Literal["2.0"]
    method: str
    id: int
    params: Raw = Raw(b"{}")
