"""What tests of all games share."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec

from bythebook.readings import Readings
from bythebook.spec import OpenPoint, Witness, game_names, load_spec
from bythebook_conformance.kit import GameKit, Method, load_kit

GAMES = game_names()
KITS = [load_kit(game) for game in GAMES]
Change = Callable[[str, Any], Any]
"""(short name of a method, its answer) -> what an engine says instead."""


def answer(kit: GameKit, method: str, params: dict[str, Any], readings: Readings) -> dict[str, Any]:
    """The reference's answer to a question, as plain data; for a play ``final`` is its last state."""
    question = kit.method(method)
    expected = question.rule(msgspec.convert(params, question.params), readings)
    result: dict[str, Any] = msgspec.to_builtins(expected.result)
    if "states" in result:
        result["final"] = result["states"][-1]
    return result


def _unchanged(method: str, answer: Any) -> Any:
    return answer


def engine(kit: GameKit, readings: Readings | None = None, change: Change = _unchanged) -> Any:
    """The reference as an object under test, under readings that it declares, with each of its answers changed."""
    played = readings or kit.readings()

    def method_of(method: Method[Any, Any]) -> Any:
        def ask(**params: Any) -> Any:
            ruling = method.rule(msgspec.convert(params, method.params), played)
            return change(method.short, msgspec.to_builtins(ruling.result))

        return ask

    methods = {method.short: method_of(method) for method in kit.methods}
    games = {kit.name: {"methods": list(methods), "readings": played.departures()}}
    described = {"protocol": 1, "engine": {"name": "reference"}, "games": games}
    return SimpleNamespace(**methods, describe=lambda: described)


def named(*words: str) -> Callable[[str, str], bool]:
    """Picks the parts of a run whose suite or name holds one of the words."""
    return lambda suite, name: any(word in f"{suite} {name}" for word in words)


def agrees(part: Any, whole: Any) -> bool:
    """Whether every field of the part stands in the whole with an equal value; the order of lists does not count."""
    if isinstance(part, dict) and isinstance(whole, dict):
        return all(name in whole and agrees(value, whole[name]) for name, value in part.items())
    if isinstance(part, list) and isinstance(whole, list):
        return sorted(map(repr, part)) == sorted(map(repr, whole))
    return bool(part == whole)


def witnesses() -> list[tuple[GameKit, OpenPoint, Witness]]:
    """Every witness of a switchable open point that is a question of the protocol."""
    return [
        (kit, point, witness)
        for kit in KITS
        for point in load_spec(kit.name).open_points
        if point.switchable
        for witness in point.witnesses
        if witness.method is not None
    ]


def imports(path: Path) -> Iterator[str]:
    """The top packages that a module imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            yield node.module.partition(".")[0]
