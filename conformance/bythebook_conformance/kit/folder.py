"""A game that is a folder: what its subfolders bring, each found under the name that it has in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from typing import Any

from msgspec import Struct

from bythebook.game import SetupError
from bythebook_conformance.kit.components import Illustrations, Playing, Proofs


class _WhenUsed:
    """A collection that is made when it is first looked at."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> Any:
        return self._make()

    def __len__(self) -> int:
        return len(self._made)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._made)

    def __getitem__(self, key: Any) -> Any:
        return self._made[key]


class RowWhenUsed(_WhenUsed, Sequence[Any]):
    """A row that is made when it is first looked at."""


class TableWhenUsed(_WhenUsed, Mapping[Any, Any]):
    """A mapping that is made when it is first looked at."""


def components_of(package: str, game: str = "") -> dict[str, Any]:
    """The fields of ``GameKit`` that the subfolders of a game bring.

    A ruling needs its methods and its words. All else is imported when it is used: what makes questions most of all.

    Args:
        package: the folder, as a package.
        game: the name of the game, where the folder has another one.
    """

    def found(module: str, name: str) -> Any:
        return getattr(import_module(f"{package}.{module}"), name)

    later: set[str] = set()

    def called(module: str, name: str) -> Callable[..., Any]:
        later.add(module)
        return lambda *asked: found(module, name)(*asked)

    def row(module: str, name: str) -> Sequence[Any]:
        later.add(module)
        return RowWhenUsed(lambda: found(module, name))

    def table(module: str, name: str) -> Mapping[Any, Any]:
        later.add(module)
        return TableWhenUsed(lambda: found(module, name))

    game = game or package.rpartition(".")[2]
    return {
        "name": game,
        "methods": found("rulings", "METHODS"),
        "chunks": called("questions", "chunks"),
        "enumerated": called("questions", "enumerated"),
        "malformed": row("questions", "MALFORMED"),
        "nearer": called("questions", "nearer"),
        "relations": row("questions", "RELATIONS"),
        "words": found("presentation.words", "WORDS"),
        "changes": called("presentation.variations", "changes"),
        "claims": table("presentation.claims", "CLAIMS"),
        "questions": row("presentation.questions", "QUESTIONS"),
        "completed": called("presentation.unsaid", "completed"),
        "unsaid": called("presentation.unsaid", "unsaid"),
        "asked": table("presentation.desk", "ASKED"),
        "illustrations": lambda: Illustrations(
            found("presentation.diagrams", "DIAGRAMS"),
            found("presentation.lesson", "LESSON"),
            getattr(import_module(f"{package}.presentation.diagrams"), "TABLES", ()),
        ),
        "replay": lambda: found("presentation.replay", "REPLAY"),
        "playing": lambda: Playing(found("playing.tables", "TABLES"), found("playing.policies", "SIMULATION")),
        "proofs": cache(
            lambda: Proofs.of(game, found("proofs.properties", "PROPERTIES"), found("proofs.agreements", "AGREEMENTS"))
        ),
        "play": called("situations.generated", "plays"),
        "serving": lambda: found("serving", "SERVING"),
        "scopes": lambda: found("questions", "SCOPES"),
        "of_rulings": tuple([f"{package}.{each}" for each in sorted(later) if each.startswith("presentation.")]),
    }


def barred_starts(play: type[Struct], start: Callable[[Any], object]) -> Callable[[str, Any], str]:
    """What the rules bar where that is some starts of whole games, and nothing else.

    Args:
        play: the params of a whole game.
        start: starts it; what it raises as a ``SetupError`` is barred.
    """

    def barred(method: str, params: Struct) -> str:
        if isinstance(params, play):
            try:
                start(params)
            except SetupError as error:
                return str(error)
        return ""

    return barred
