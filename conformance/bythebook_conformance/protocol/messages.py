"""The messages that all games share: the envelope, ``describe``, and the files of test vectors.

The envelope is JSON-RPC 2.0 over lines: one JSON text a line, a request or a batch of requests.
"""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, TypeVar, get_args

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, field

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


# ---- ``describe``: what an engine is, and what it can do -------------------------------------------------------------


MOST = 100
"""The most methods, readings and games that an engine may list."""
Name = Annotated[str, Meta(max_length=200)]
"""A name that an engine gives itself or something else."""


class EngineName(Struct, frozen=True):
    """An engine's own name and version."""

    name: Name
    version: Name = ""


class GameSupport(Struct, frozen=True):
    """What an engine knows of one game: its methods (the part behind the dot), and the readings it departs to."""

    methods: Annotated[list[Name], Meta(max_length=MOST)]
    readings: Annotated[dict[Name, Name], Meta(max_length=MOST)] = field(default_factory=dict)


Version = Literal[1]
PROTOCOL: int = get_args(Version)[0]
"""The version of the protocol."""


class DescribeParams(Struct, frozen=True):
    """``describe`` asks nothing."""


class Description(Struct, frozen=True):
    """What an engine says of itself. ``batch`` says whether it answers arrays of requests."""

    protocol: Version
    engine: EngineName
    games: Annotated[dict[Name, GameSupport], Meta(max_length=MOST)]
    batch: bool = False


# ---- Files of test vectors, for those who read them without the kit --------------------------------------------------


class ShownBy(Struct, frozen=True, omit_defaults=True):
    """What a vector was found for."""

    kind: Annotated[
        Literal["clause", "pair"],
        Meta(
            description="`clause`: a clause that decides here. `pair`: two alternatives of an open point differ here."
        ),
    ]
    text: Annotated[str, Meta(description="The id of the clause, or the pair.")]


class VectorRecord(Struct, frozen=True, omit_defaults=True):
    """A question with its complete right answer."""

    id: Annotated[str, Meta(description="Unique in the file, and stable as long as the question is.")]
    shows: Annotated[list[ShownBy], Meta(description="What it was found for.")] = field(name="for")
    method: Annotated[str, Meta(description="The method that is asked, such as `twos.trick`.")]
    params: Annotated[dict[str, Any], Meta(description="The question: see the schema of the method's params.")]
    result: Annotated[dict[str, Any], Meta(description="The right answer: see the schema of the method's result.")]
    clauses: Annotated[list[str], Meta(description="The clauses that decide anything in the answer.")]
    reasons: Annotated[
        str, Meta(description="A digest of which clause decides which field, for implementations that give reasons.")
    ]
    found: Annotated[
        Literal["crosshair", "enumerated", "generated", "written"], Meta(description="How the question was found.")
    ]
    readings: Annotated[
        dict[str, str],
        Meta(description="Alternatives of open points that the answer holds under; if left out, all defaults."),
    ] = field(default_factory=dict)


class VectorFile(Struct, frozen=True):
    """The test vectors of one method."""

    game: Annotated[str, Meta(description="The game, such as `twos`.")]
    vectors: Annotated[list[VectorRecord], Meta(description="Fewest departures first, then shortest question first.")]
