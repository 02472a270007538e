"""The parts of an annotated rulebook: plain data for pages, tables and books."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property, reduce

from bythebook.spec import Alternative, Clause, Example, Introduction, OpenPoint, Spec, TablePage, Witness
from bythebook.spec.retelling import Passage
from bythebook_conformance.kit import GameKit, RuleTable
from bythebook_conformance.kit.drawing import Diagram
from bythebook_conformance.rulebook.code import Code


class RulebookError(ValueError):
    """A rulebook that must not be printed: an example is wrong, or a clause is untested. One clear line."""


@dataclass(frozen=True)
class SituationPicture:
    """A situation drawn: as HTML, and as lines of text."""

    html: str
    text: str

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.text.splitlines())


@dataclass(frozen=True)
class RuledExample:
    """An example with its picture and the reference's ruling, in sentences.

    ``reasons`` are the clauses that decide, the most specific first.
    """

    example: Example
    picture: SituationPicture
    says: tuple[str, ...]
    reasons: tuple[str, ...]

    @property
    def slug(self) -> str:
        """The id without the game."""
        return self.example.id.partition("/")[2]


@dataclass(frozen=True)
class AlternativeRuling:
    """The ruling of one alternative of an open point on a witness.

    It is ``computed`` by the reference if it can play the alternative, otherwise taken from the specification.
    """

    alternative: Alternative
    default: bool
    says: tuple[str, ...]
    computed: bool


@dataclass(frozen=True)
class Tested:
    """A witness with its picture or its situation in words, and the outcomes that it tells apart."""

    witness: Witness
    picture: SituationPicture | None
    outcomes: tuple[AlternativeRuling, ...]


@dataclass(frozen=True)
class RuledPoint:
    """An open point with its witnesses ruled on."""

    point: OpenPoint
    witnesses: tuple[Tested, ...]


@dataclass(frozen=True)
class ClauseCoverage:
    """What tests engines (or the reference) on a clause.

    ``kind`` is ``examples``, ``domain``, ``relation``, ``property`` or ``fault``; ``count`` is the number of examples
    of this clause, or of situations that it decides; 0 if not counted.
    """

    kind: str
    name: str
    text: str = ""
    count: int = 0


SUITES = ("examples", "domain", "relation")
"""The kinds that test engines on a clause; a property is about the reference, and a faulty engine only shows that these
would notice a fault.
"""


HOUSE = "house"
"""The standing of a rule that a house rule has changed."""


@dataclass(frozen=True)
class ClauseEntry:
    """A clause with everything beside it."""

    clause: Clause
    code: tuple[Code, ...]
    examples: tuple[RuledExample, ...]
    points: tuple[RuledPoint, ...]
    held: tuple[ClauseCoverage, ...]
    standing: str
    """Where the rule comes from, as ``Spec.standing`` says, or ``HOUSE``."""

    @property
    def slug(self) -> str:
        """The id without the game: the permalink."""
        return self.clause.id.partition("/")[2]

    def held_by(self, *kinds: str) -> tuple[ClauseCoverage, ...]:
        """What tests the clause, of these kinds."""
        return tuple(each for each in self.held if each.kind in kinds)


@dataclass(frozen=True)
class Topic:
    """A heading of the rulebook with its number, its diagrams and its clauses. The appendix has a letter."""

    number: str
    title: str
    entries: tuple[ClauseEntry, ...]
    diagrams: tuple[Diagram, ...] = ()


@dataclass(frozen=True)
class FirstPage:
    """The first page of a game, its pictures by their names; the reference has ruled on its turn."""

    text: Introduction
    pictures: dict[str, Diagram] = field(repr=False)


@dataclass(frozen=True)
class HouseRule:
    """What a table has chosen: the question and the answer, and whether this differs from the rulebook's."""

    question: str
    answer: str
    departs: bool
    passages: tuple[Passage, ...] = ()
    """What the book says otherwise because of it."""

    def reword(self, text: str) -> str:
        """A text of the rulebook as it stands under this answer."""
        for each in self.passages:
            text = text.replace(each.text, each.becomes)
        return text.strip()


@dataclass(frozen=True)
class Rulebook:
    """The annotated rulebook of a game: the topics in the sheet's own order, then the appendix."""

    kit: GameKit = field(repr=False)
    spec: Spec = field(repr=False)
    topics: tuple[Topic, ...]
    points: tuple[RuledPoint, ...]
    examples: tuple[RuledExample, ...]
    table: TablePage = field(repr=False, default_factory=TablePage)
    first: FirstPage | None = field(repr=False, default=None)
    tables: tuple[RuleTable, ...] = field(repr=False, default=())
    house: tuple[HouseRule, ...] = field(repr=False, default=())

    def said(self, text: str) -> str:
        """A text as it stands in this book: as it is, but for what house rules make otherwise."""
        return reduce(lambda told, rule: rule.reword(told), self.house, text)

    @property
    def game(self) -> str:
        """The game's name."""
        return self.spec.game

    @property
    def title(self) -> str:
        """The game's title."""
        return self.kit.title

    @cached_property
    def entry(self) -> dict[str, ClauseEntry]:
        """Entries by clause id."""
        return {entry.clause.id: entry for topic in self.topics for entry in topic.entries}

    @cached_property
    def number(self) -> dict[str, str]:
        """The numbers of clauses by id. They follow the order of the rulebook; machines use the ids."""
        return {
            entry.clause.id: f"{topic.number}.{place}"
            for topic in self.topics
            for place, entry in enumerate(topic.entries, start=1)
        }

    @cached_property
    def asked(self) -> tuple[RuledPoint, ...]:
        """The open points that a table may settle, in the order of their numbers: first those to agree on; none
        are left in a book of house rules.
        """
        if self.house:
            return ()
        first = [each.point for each in self.table.agreements if each.point in self.point]
        others = [each.point.id for each in self.points if each.point.kind != "settled"]
        return tuple(self.point[name] for name in dict.fromkeys((*first, *others)))

    @cached_property
    def question(self) -> dict[str, int]:
        """The numbers of questions by the ids of the open points that they put."""
        return {each.point.id: number for number, each in enumerate(self.asked, start=1)}

    def for_players(self) -> Rulebook:
        """The same without the open points and the examples that only programs meet."""
        aside = {*self.table.for_programs}

        def kept(points: tuple[RuledPoint, ...]) -> tuple[RuledPoint, ...]:
            return tuple(each for each in points if each.point.id not in aside)

        def shown(examples: tuple[RuledExample, ...]) -> tuple[RuledExample, ...]:
            return tuple(each for each in examples if each.example.id not in aside)

        def entry(each: ClauseEntry) -> ClauseEntry:
            return replace(each, points=kept(each.points), examples=shown(each.examples))

        topics = tuple(replace(topic, entries=tuple(map(entry, topic.entries))) for topic in self.topics)
        return replace(self, topics=topics, points=kept(self.points), examples=shown(self.examples))

    @cached_property
    def point(self) -> dict[str, RuledPoint]:
        """Open points by id."""
        return {each.point.id: each for each in self.points}

    @cached_property
    def example(self) -> dict[str, RuledExample]:
        """Examples by id."""
        return {each.example.id: each for each in self.examples}
