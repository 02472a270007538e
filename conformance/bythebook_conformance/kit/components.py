"""The parts of a game that most commands do without: each is a folder of the game, imported when it is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from bythebook_conformance.kit.english import name_of

if TYPE_CHECKING:
    from bythebook_conformance.kit.agreement import EngineAgreement
    from bythebook_conformance.kit.drawing.diagram import Diagram, Lesson
    from bythebook_conformance.kit.properties import Property
    from bythebook_conformance.kit.simulation import Simulation
    from bythebook_conformance.kit.tables import Table, Tables

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
