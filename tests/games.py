"""What tests of all games share."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import msgspec

from bythebook.readings import ReadingError, Readings
from bythebook.spec import game_names
from bythebook_conformance.kit import GameKit, Method, load_kit
from bythebook_conformance.kit.playing import Tables

GAMES = game_names()


def __getattr__(name: str) -> Any:
    """``KITS``, the kits of all games. Engines in Python do without them, and tests start hundreds of those."""
    if name != "KITS":
        raise AttributeError(name)
    return [load_kit(game) for game in GAMES]


def departures(kit: GameKit) -> list[tuple[str, str]]:
    """Every alternative but the defaults, as (point, alternative)."""
    default = kit.readings().names()
    points = kit.readings.points().items()
    return [(name, each) for name, every in points for each in every if each != default[name]]


def readings_with(kit: GameKit, *chosen: tuple[str, str]) -> Readings | None:
    """The readings with these alternatives; None if they make no sense together."""
    try:
        return kit.readings.from_names(dict(chosen))
    except ReadingError:
        return None


def tables_of(game: str) -> Tables:
    """The tables of a game that are explored."""
    made = load_kit(game).playing().tables
    assert made is not None
    return made


Change = Callable[[str, Any], Any]
"""(short name of a method, its answer) -> what an engine says instead."""


def _unchanged(method: str, answer: Any) -> Any:
    return answer


def engine(
    kit: GameKit, readings: Readings | None = None, change: Change = _unchanged, **changes: Callable[..., Any]
) -> Any:
    """The reference as an object under test, under readings that it declares, with each of its answers changed, and
    those of some methods by their questions: ``changes`` are of an answer and the parameters of its method.
    """
    played = readings or kit.readings()

    def method_of(method: Method[Any, Any]) -> Any:
        def ask(**params: Any) -> Any:
            ruling = method.rule(msgspec.convert(params, method.params), played)
            answer = change(method.short, msgspec.to_builtins(ruling.result))
            return changes[method.short](answer, **params) if method.short in changes else answer

        return ask

    methods = {method.short: method_of(method) for method in kit.methods}
    games = {kit.name: {"methods": list(methods), "readings": played.departures()}}
    described = {"protocol": 1, "engine": {"name": "reference"}, "games": games}
    return SimpleNamespace(**methods, describe=lambda: described)


def quiet(kit: GameKit, readings: Readings | None = None, **changes: Callable[..., Any]) -> Any:
    """The same, but it says nothing of itself and its readings."""
    silent = engine(kit, readings, **changes)
    del silent.describe
    return silent


def tiring(short: str, after: int) -> Change:
    """A change of answers with which an engine raises an error when it has answered so many questions of a method."""
    asked = 0

    def change(method: str, answer: Any) -> Any:
        nonlocal asked
        asked += method == short
        if method == short and asked > after:
            raise RuntimeError("tired")
        return answer

    return change


def named(*words: str) -> Callable[[str, str], bool]:
    """Picks the parts of a run whose suite or name holds one of the words."""
    return lambda suite, name: any(word in f"{suite} {name}" for word in words)
