"""The optional methods of servers of games (``view``, ``save``, ``restore``, ``open``, ``act`` and ``close``), and
a question to each method of a game with the reference's answer, as documents show them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Struct, defstruct, inspect
from msgspec.structs import fields

from bythebook.spec import Example, load_spec
from bythebook_conformance.kit import GameKit, Method
from bythebook_conformance.kit.messages import Given, about
from bythebook_conformance.protocol.engine import no_rule

TOLD_APART = "what the seat cannot know is exchanged"
FIELD = "a view has the field "
GOES_ON = "the play is resumed from what was saved"
BY_MOVES = "the moves come one by one"
"""The laws that answers of servers may break, as findings and baselines name them; the name of a field follows."""


class ViewResult(Struct, frozen=True, gc=False):
    """What a seat sees in each state of a play."""

    views: Given[
        Annotated[
            list[dict[str, Any]],
            about(
                "One view before the first move and one after each: the public fields of the state by their names, "
                "what the seat holds as `hand`, and whatever else the engine shows."
            ),
        ]
    ] = msgspec.UNSET


class SaveResult(Struct, frozen=True, gc=False):
    """A play that can be resumed."""

    saved: Annotated[Any, about("Anything from which the engine can resume the play, in another process as well.")]


class OpenResult(Struct, frozen=True, gc=False):
    """A play that the engine holds."""

    play: Annotated[int | str, about("What the engine calls the play from now on.")]


class CloseParams(Struct, frozen=True, gc=False):
    """A play that is not needed any more."""

    play: Annotated[int | str, about("The play, as `open` has called it.")]


class CloseResult(Struct, frozen=True, gc=False):
    """Nothing."""


@lru_cache
def server_methods(kit: GameKit) -> tuple[Method[Any, Any], ...]:
    """The optional methods of a game that is played on a server; none where it declares no ``Serving``."""
    if not kit.play_method or kit.serving() is None:
        return ()
    play = kit.method(kit.play_method)
    move, state = _item(play.params, "moves"), _item(play.result, "states")
    saved = Annotated[Any, about("What `save` has answered.")]
    moves = Annotated[list[move], about("The moves that follow, in order.")]  # type: ignore[valid-type]
    key = Annotated[str, about("Chosen by the kit. A key seen before in this play repeats the earlier answer alone.")]
    held = Annotated[int | str, about("The play, as `open` has called it.")]
    after = Annotated[state, about("The state after the move.")]  # type: ignore[valid-type]
    seat = Annotated[int, about("The seat that looks.", ge=0)]
    start = [(each.encode_name, each.type, each.default) for each in fields(play.params) if each.name != "moves"]
    begun = [each if each[2] is not msgspec.NODEFAULT else each[:2] for each in start]
    view = _message("ViewParams", "A play, and the seat that looks at it.", [("seat", seat)], play.params)
    messages: dict[str, tuple[str, Any, Any]] = {
        "view": ("Say what a seat sees of a play.", view, ViewResult),
        "save": ("Save a play after its moves.", play.params, SaveResult),
        "restore": (
            "Resume a saved play.",
            _message("RestoreParams", "A saved play, and the moves that follow.", [("saved", saved), ("moves", moves)]),
            play.result,
        ),
        "open": (
            "Begin a play that the engine holds.",
            _message("OpenParams", "The start of a play.", begun),
            OpenResult,
        ),
        "act": (
            "Make a move in a play that the engine holds.",
            _message("ActParams", "A move in a play.", [("play", held), ("key", key), ("move", move)]),
            _message("ActResult", "The state after a move.", [("state", after)]),
        ),
        "close": ("End a play that the engine holds.", CloseParams, CloseResult),
    }
    return tuple(
        Method(f"{kit.name}.{name}", said, params, result, no_rule, no_rule)
        for name, (said, params, result) in messages.items()
    )


def methods_of(kit: GameKit) -> dict[str, Method[Any, Any]]:
    """All methods of a game by their full names, those of servers included."""
    return {method.name: method for method in (*kit.methods, *server_methods(kit))}


def _message(name: str, said: str, parts: Sequence[Any], base: type[Struct] | None = None) -> type[Struct]:
    bases = None if base is None else (base,)
    return defstruct(name, parts, bases=bases, namespace={"__doc__": said}, frozen=True, kw_only=True)


def _item(message: type[Struct], name: str) -> type[Struct]:
    """The message in a list of a message."""
    (field,) = [each for each in inspect.type_info(message).fields if each.name == name]  # type: ignore[attr-defined]
    waiting = [field.type]
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, inspect.StructType):
            return kind.cls
        waiting += getattr(kind, "types", ()) or [
            getattr(kind, part) for part in ("type", "item_type") if hasattr(kind, part)
        ]
    raise AssertionError(f"{name} holds no message")


# ---- Examples of questions and answers -------------------------------------------------------------------------------


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
        match short:
            case "view":
                serving = self._kit.serving()
                assert serving is not None
                play = {name: value for name, value in params.items() if name != "seat"}
                return {"views": serving.views(play, self._states(play), params["seat"])}
            case "save":
                return {"saved": params}
            case "restore":
                saved = params["saved"]
                states = self._states({**saved, "moves": [*saved["moves"], *params["moves"]]})
                return {"states": states[len(saved["moves"]) :]}
            case "open":
                number = len(self._plays) + 1
                self._plays[number] = {**params, "moves": []}
                return {"play": number}
            case "act":
                number, key = params["play"], params["key"]
                if (number, key) not in self._answers:
                    held = self._plays[number]
                    self._plays[number] = {**held, "moves": [*held["moves"], params["move"]]}
                    self._answers[number, key] = {"state": self._states(self._plays[number])[-1]}
                return self._answers[number, key]
            case _:  # close
                self._plays[params["play"]] = {}
                return {}

    def _states(self, params: Json) -> Any:
        asked = msgspec.convert(params, self._play.params)
        return self._play.rule(asked, self._kit.readings()).result.states


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
