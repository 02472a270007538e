"""What tests of all games share."""

from typing import Any

import msgspec

from bythebook.readings import Readings
from bythebook.spec import OpenPoint, Witness, game_names, load_spec
from bythebook_conformance.kit import GameKit, load_kit

GAMES = game_names()
KITS = [load_kit(game) for game in GAMES]


def answer(kit: GameKit, method: str, params: dict[str, Any], readings: Readings) -> dict[str, Any]:
    """The reference's answer to a question, as plain data; for a play ``final`` is its last state."""
    question = kit.method(method)
    expected = question.rule(msgspec.convert(params, question.params), readings)
    result: dict[str, Any] = msgspec.to_builtins(expected.result)
    if "states" in result:
        result["final"] = result["states"][-1]
    return result


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
