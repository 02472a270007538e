"""The optional methods of servers of games: ``view``, ``save``, ``restore``, ``open``, ``act`` and ``close``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from msgspec import Struct, defstruct, inspect
from msgspec.structs import fields

from bythebook_conformance.kit import GameKit, Method
from bythebook_conformance.kit.cards import Given, about

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


def _none(params: Any, readings: Any) -> Any:
    raise NotImplementedError("no single rule decides this answer")


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
        Method(f"{kit.name}.{name}", said, params, result, _none, _none)
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
