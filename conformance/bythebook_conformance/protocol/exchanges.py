"""A question to each method of a game and the reference's answer, as documents show them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from bythebook.spec import Example, load_spec
from bythebook_conformance.kit import GameKit, Method
from bythebook_conformance.protocol.server_methods import BY_MOVES, FIELD, GOES_ON, TOLD_APART, server_methods

Json = Mapping[str, Any]


class Exchange(NamedTuple):
    """A question and its answer."""

    title: str
    params: Json
    result: Any


class HeldPlays:
    """What the reference answers to the optional methods of servers."""

    def __init__(self, kit: GameKit) -> None:
        """Begin without plays."""
        self._kit, self._play = kit, kit.method(kit.play_method)
        self._plays: dict[int, Json] = {}
        self._answers: dict[tuple[int, str], Json] = {}

    def answer(self, short: str, params: Json) -> Json:
        """The answer of the method with this short name.

        Raises:
            KeyError: there is no such play.
        """
        answers: dict[str, Callable[..., Json]] = {
            "view": self._view,
            "save": self._save,
            "restore": self._restore,
            "open": self._open,
            "act": self._act,
            "close": self._close,
        }
        return answers[short](**params)

    def _states(self, params: Json) -> Any:
        asked = msgspec.convert(params, self._play.params)
        return self._play.rule(asked, self._kit.readings()).result.states

    def _view(self, seat: int, **params: Any) -> Json:
        serving = self._kit.serving()
        assert serving is not None
        return {"views": serving.views(params, self._states(params), seat)}

    def _save(self, **params: Any) -> Json:
        return {"saved": params}

    def _restore(self, saved: Json, moves: list[Any]) -> Json:
        states = self._states({**saved, "moves": [*saved["moves"], *moves]})
        return {"states": states[len(saved["moves"]) :]}

    def _open(self, **params: Any) -> Json:
        number = len(self._plays) + 1
        self._plays[number] = {**params, "moves": []}
        return {"play": number}

    def _act(self, play: int, key: str, move: Any) -> Json:
        if (play, key) not in self._answers:
            held = self._plays[play]
            self._plays[play] = {**held, "moves": [*held["moves"], move]}
            self._answers[play, key] = {"state": self._states(self._plays[play])[-1]}
        return self._answers[play, key]

    def _close(self, play: int) -> Json:
        self._plays[play] = {}
        return {}


def exchanges(kit: GameKit) -> dict[str, Exchange]:
    """An exchange for every method of a game, by its full name; those for servers tell of one play."""
    found = {method.name: _exchange(kit, method) for method in kit.methods if _examples(kit, method)}
    optional = server_methods(kit)
    if not optional or kit.play_method not in found:
        return found
    title, play, _ = found[kit.play_method]
    moves, held = play["moves"], HeldPlays(kit)
    begun = {name: value for name, value in play.items() if name != "moves"}
    saved = {**play, "moves": moves[:-1]}
    asked: dict[str, Json] = {
        "view": {**play, "seat": 1},
        "save": saved,
        "restore": {"saved": saved, "moves": moves[-1:]},
        "open": begun,
        "act": {"play": 1, "key": "first move", "move": moves[0]},
        "close": {"play": 1},
    }
    for method in optional:
        params = asked[method.short]
        found[method.name] = Exchange(title, params, msgspec.to_builtins(held.answer(method.short, params)))
    return found


def laws_of(kit: GameKit, method: str) -> list[str]:
    """The laws that two answers of a method may break: its relations, or what a server promises."""
    laws = [relation.name for relation in kit.relations if relation.method == method]
    promised = {"restore": [GOES_ON], "act": [BY_MOVES]}
    if method in {each.name for each in server_methods(kit)}:
        laws += promised.get(method.rpartition(".")[2], [])
    if server_methods(kit) and method == f"{kit.name}.view":
        views = exchanges(kit)[method].result["views"]
        laws += [TOLD_APART, *dict.fromkeys(f"{FIELD}{name}" for view in views for name in view)]
    return laws


def _exchange(kit: GameKit, method: Method[Any, Any]) -> Exchange:
    """The example with the most to show: with a meaningful answer, from the sheet, with few empty lists, and short."""

    def rank(example: Example) -> tuple[bool, bool, int, int]:
        shown = f"{example.params} {example.result} {example.final}"
        return ("False" in shown, example.source != "sheet", shown.count("[]"), len(shown))

    example = min(_examples(kit, method), key=rank)
    asked = msgspec.convert(example.params, method.params)
    return Exchange(example.title, example.params, msgspec.to_builtins(method.rule(asked, kit.readings()).result))


def _examples(kit: GameKit, method: Method[Any, Any]) -> list[Example]:
    """The examples of a method that hold for engines without readings of their own."""
    return [each for each in load_spec(kit.name).examples if each.method == method.name and not each.readings]
