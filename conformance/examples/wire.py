"""The engine protocol of bythebook, so that an engine is only its rules.

JSON-RPC 2.0: a request or a batch of them on each line of standard input, and one line back. Only the standard library
is used.
"""

import json
import re
import sys
from collections.abc import Callable, Mapping
from functools import cache
from inspect import signature
from typing import Any

Json = dict[str, Any]
Method = Callable[..., Json]

_CARD = re.compile("[A23456789TJQK][CDHS]")
_signature = cache(signature)


class Malformed(ValueError):  # noqa: N818 - so it reads where it is raised
    """Raised by a method whose params are malformed; any other exception ends the engine."""


def require(condition: bool, complaint: str) -> None:
    """Raise Malformed with the complaint unless the condition holds."""
    if not condition:
        raise Malformed(complaint)


def integer(value: Any, least: float = float("-inf"), most: float = float("inf")) -> int:
    """A whole number within bounds, both of them allowed. True and False are none."""
    require(type(value) is int and least <= value <= most, "not a whole number within bounds")
    return int(value)


def text(value: Any) -> str:
    """A text."""
    require(isinstance(value, str), "not a text")
    return str(value)


def table(value: Any) -> Json:
    """An object, such as a move."""
    require(isinstance(value, dict), "not an object")
    return dict(value)


def items(value: Any, least: int = 0, most: float = float("inf")) -> list[Any]:
    """A list of so many things."""
    require(isinstance(value, list) and least <= len(value) <= most, "not a list of the right length")
    return list(value)


def different_cards(value: Any, least: int = 0, most: int = 52) -> list[str]:
    """A list of so many different cards of the French pack, such as ``QH``."""
    found = items(value, least, most)
    require(all(_CARD.fullmatch(text(card)) for card in found), "not cards")
    require(len(set(found)) == len(found), "a card appears twice")
    return found


def serve(
    methods: Mapping[str, Method | None], name: str, version: str = "", readings: Mapping[str, Json] | None = None
) -> None:
    """Answer every line of the input until it ends.

    Args:
        methods: for each method by its full name (``twos.trick``), a function whose arguments are its params and that
            returns its result, or None while the engine lacks it.
        name: what the engine calls itself.
        version: its version.
        readings: for each game, the open points on which the engine departs from the default.
    """
    description = _description(methods, name, version, readings or {})
    known = {**methods, "describe": lambda **_: description}
    for line in sys.stdin.buffer:
        print(json.dumps(_answer(line, known)), flush=True)


def _description(methods: Mapping[str, Method | None], name: str, version: str, readings: Mapping[str, Json]) -> Json:
    """What the engine says of itself: of each game, the methods that have a function."""
    games: dict[str, Json] = {}
    for full, method in methods.items():
        game, _, short = full.partition(".")
        support = games.setdefault(game, {"methods": [], "readings": readings.get(game, {})})
        if method is not None:
            support["methods"].append(short)
    return {"protocol": 1, "engine": {"name": name, "version": version}, "batch": True, "games": games}


def _answer(line: bytes, known: Mapping[str, Method | None]) -> Json | list[Json]:
    """The reply to a line: one object, or a list of them for a batch."""
    try:
        content = json.loads(line.decode(), parse_constant=_no_number)
    except (ValueError, RecursionError):
        return _failure(None, -32700, "not JSON")
    if isinstance(content, list) and content:
        return [_reply(request, known) for request in content]
    return _reply(content, known)


def _reply(request: Any, known: Mapping[str, Method | None]) -> Json:
    """The reply to one request."""
    match request:
        case {"jsonrpc": "2.0", "id": int(number), "method": str(name)} if not isinstance(number, bool):
            method = known.get(name)
        case _:
            return _failure(None, -32600, "not a request")
    if method is None:
        return _failure(number, -32601, "no such method")
    try:
        params = table(request.get("params", {}))
        return {"jsonrpc": "2.0", "id": number, "result": method(**_arguments(method, params))}
    except Malformed as error:
        return _failure(number, -32602, str(error))


def _arguments(method: Method, params: Json) -> Json:
    """The params that a function takes; others are ignored."""
    taken = _signature(method).parameters.values()
    every = any(parameter.kind is parameter.VAR_KEYWORD for parameter in taken)
    given = params if every else {each.name: params[each.name] for each in taken if each.name in params}
    missing = [each.name for each in taken if each.default is each.empty and each.name not in given]
    require(every or not missing, "a param is missing")
    return given


def _failure(number: int | None, code: int, message: str) -> Json:
    """An error reply."""
    return {"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": message}}


def _no_number(name: str) -> int:
    """NaN and Infinity are not JSON."""
    raise ValueError(name)
