"""The parts of a game that most commands do without, and where a game that is a folder has them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from bythebook.game import SetupError
from bythebook_conformance.kit.words import name_of

if TYPE_CHECKING:
    from bythebook_conformance.kit.agreement import EngineAgreement
    from bythebook_conformance.kit.drawing import Diagram, Lesson
    from bythebook_conformance.kit.playing import Simulation, Table, Tables
    from bythebook_conformance.kit.properties import Property


_UNDER = {
    None: "every combination of readings",
    1: "the defaults and every single departure",
}


class Scope(Struct, frozen=True):
    """A whole domain of one method, small enough to enumerate for every mutant that nothing else kills."""

    contents: str
    """Its contents and sizes: statements about mutants hold over this."""
    method: str
    questions: Callable[[], Iterator[dict[str, Any]]]
    """The questions as plain params, the same at every call."""
    most: int | None = 1
    """So many departures at once at most; None for every combination. Only what a rule asks about is departed from."""

    @classmethod
    def of(
        cls,
        method: str,
        situations: Callable[[], Iterator[Any]],
        asked: Callable[[Any], dict[str, Any]] = dict,
        most: int | None = 1,
    ) -> Scope:
        """The domain of these situations, called by what the function that makes them is documented to be.

        ``asked`` makes the question of each.
        """
        return cls(name_of(situations), method, lambda: map(asked, situations()), most)

    @property
    def name(self) -> str:
        """What it has, and under which readings."""
        return f"{self.contents}, under {_UNDER[self.most]}"


class RuleTable(NamedTuple):
    """A table that rules refer to, computed from the reference. Its texts are marked for translators."""

    name: str
    """A slug, unique in the game."""
    clause: str
    """The clause below which it stands."""
    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Illustrations(NamedTuple):
    """Drawings and tables for the rulebook."""

    diagrams: tuple[Diagram, ...] = ()
    """Pictures of its pages."""
    lesson: Lesson | None = None
    """The pictures of the first page, if the game has one."""
    tables: tuple[RuleTable, ...] = ()
    """The tables to which its rules refer."""


class Playing(NamedTuple):
    """Whole games, explored and simulated."""

    tables: Tables | None = None
    """The small tables whose every state is explored; None where the game has no play."""
    simulation: Simulation | None = None
    """How the game is played by the thousand, to count how often each clause decides."""

    def tables_of(self, profile: str) -> list[Table]:
        """The small tables of a profile; none where the game has no play."""
        return [] if self.tables is None else self.tables.of(profile)


class Proofs(NamedTuple):
    """The rules said a second time."""

    properties: tuple[Property, ...] = ()
    """The properties that are proved of the game's rules."""
    agreements: tuple[EngineAgreement, ...] = ()
    """The questions on which an engine in this process is proved to agree with the rules."""

    @classmethod
    def of(cls, game: str, properties: Iterable[Property], agreements: tuple[EngineAgreement, ...]) -> Proofs:
        """What a game declares, whose name comes before the rules that its properties pin down."""
        named = (replace(each, decides=tuple(f"{game}.{rule}" for rule in each.decides)) for each in properties)
        return cls(tuple(named), agreements)


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

    def found(module: str, name: str, otherwise: Any = None) -> Any:
        its = import_module(f"{package}.{module}")
        return getattr(its, name) if otherwise is None else getattr(its, name, otherwise)

    later: set[str] = set()

    def called(module: str, name: str, otherwise: Callable[..., Any] | None = None) -> Callable[..., Any]:
        later.add(module)
        return lambda *asked: found(module, name, otherwise)(*asked)

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
        "changes": called("presentation.disputes", "changes"),
        "claims": table("presentation.claims", "CLAIMS"),
        "wordings": table("presentation.claims", "WORDINGS"),
        "completed": called("presentation.disputes", "completed"),
        "unsaid": called("presentation.disputes", "unsaid"),
        "other_answers": called("presentation.disputes", "other_answers", lambda *asked: iter(())),
        "forms": table("presentation.forms", "FORMS"),
        "illustrations": lambda: Illustrations(
            found("presentation.diagrams", "DIAGRAMS"),
            found("presentation.diagrams", "LESSON"),
            getattr(import_module(f"{package}.presentation.diagrams"), "TABLES", ()),
        ),
        "replay": lambda: found("presentation.disputes", "REPLAY"),
        "playing": lambda: Playing(found("playing", "TABLES"), found("playing", "SIMULATION")),
        "proofs": cache(lambda: Proofs.of(game, found("proofs", "PROPERTIES"), found("proofs", "AGREEMENTS"))),
        "play": called("situations.generated", "plays"),
        "serving": lambda: found("playing", "SERVING"),
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
