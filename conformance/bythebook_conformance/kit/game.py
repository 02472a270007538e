"""The description of a game for the kit, and how the kit finds it: every module in ``games`` is a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar, get_type_hints

import msgspec
from msgspec import Struct

from bythebook.readings import Readings
from bythebook_conformance.kit.components import Illustrations, Playing, Proofs, Scope

if TYPE_CHECKING:
    from random import Random

    from hypothesis.strategies import SearchStrategy

    from bythebook_conformance.kit.players import Players
    from bythebook_conformance.kit.serving import Serving

P = TypeVar("P", bound=Struct)
R = TypeVar("R", bound=Struct)

PLAY_GAMES = {"quick": 150, "standard": 1_000, "full": 10_000}
"""Generated games in each part of the play suite, by profile."""
PLAY_SHRINKS = 200
"""The number of games tried in order to shrink a failing one."""

Explanation = tuple[Any, ...]
"""One entry for every field of a result, in the order of its fields: its ``ClauseIds``, ``Items`` for a list without
order, the ``Explanation`` of a nested message, or a list of explanations for a list of messages."""


class Expected(Generic[R]):
    """The right answer to a question, and its reasons, found on first use."""

    def __init__(self, result: R, explain: Callable[[], Explanation]) -> None:
        self.result = result
        self._explain = explain

    @cached_property
    def explanation(self) -> Explanation:
        """The reasons for the answer, field by field."""
        return self._explain()


@dataclass(frozen=True)
class Method(Generic[P, R]):
    """A protocol method: its messages, and the reference's answer."""

    name: str
    summary: str
    params: type[P]
    result: type[R]
    answer: Callable[[P, Any], R] = field(repr=False)
    """(params, readings) -> the right answer."""
    explain: Callable[[P, Any], Explanation] = field(repr=False)
    """(params, readings) -> its reasons."""
    canonical: Callable[[Any], Any] | None = field(repr=False, default=None)
    """Plain params -> plain data, equal for questions that the game treats as the same situation (a hand in another
    order, a trick in other suits); without it every question is its own situation."""

    @classmethod
    def of(
        cls,
        name: str,
        summary: str,
        answer: Callable[[P, Any], R],
        explain: Callable[[P, Any], Explanation],
        up_to: Callable[[type[Struct]], Callable[[Any], Any]] | None = None,
    ) -> Method[P, R]:
        """A method whose messages are those of the function that answers it: its first parameter and what it returns.

        ``up_to`` makes its canonical form of the type of its params.
        """
        params, _, result = get_type_hints(answer).values()
        return cls(name, summary, params, result, answer, explain, None if up_to is None else up_to(params))

    def rule(self, params: P, readings: Any) -> Expected[R]:
        """The right answer, and its reasons on demand."""
        return Expected(self.answer(params, readings), partial(self.explain, params, readings))

    def written_out(self, params: dict[str, Any]) -> dict[str, Any]:
        """The params with every default written out, including nulls, which TOML cannot express."""
        written: dict[str, Any] = msgspec.to_builtins(msgspec.convert(params, self.params))
        return written

    @property
    def short(self) -> str:
        """The name after the dot."""
        return self.name.rpartition(".")[2]


Block = Sequence[dict[str, Any]]
"""Questions (as plain params) with the same ruling (an equivalence class): the reference rules on the first only. A
test checks every question of every block, so this is not an assumption."""


@dataclass(frozen=True)
class Chunk:
    """A part of a whole domain: questions of one method, enumerated, not sampled."""

    domain: str
    number: int
    method: str
    blocks: Callable[[Any], Iterator[Block]] = field(repr=False)
    """readings -> the questions in blocks; the same at every call."""
    whole: str = ""
    """The whole domain of which this is a part; empty if a question stands for others or is sampled."""

    @property
    def name(self) -> str:
        """The chunk's name in reports and selections."""
        return f"{self.domain}-{self.number:03d}"


def chunks_of(
    method: str, domain: str, sources: Iterable[Callable[[Any], Iterator[Block]]], whole: str = ""
) -> list[Chunk]:
    """The parts of a domain, each with the blocks that a source makes."""
    return [Chunk(domain, number, method, source, whole) for number, source in enumerate(sources)]


class Malformed(NamedTuple):
    """A question that must be refused with -32602, and what is wrong with it."""

    method: str
    params: dict[str, Any]
    fault: str


def malformed(method: str, **right: Any) -> Callable[..., Malformed]:
    """Make malformed questions of a method: called with a fault and the fields that differ from the ``right`` ones."""
    return lambda fault, **wrong: Malformed(method, {**right, **wrong}, fault)


Back = Callable[[Any], Any]
"""A plain answer to the changed question -> what it implies for the original one."""
Transform = Callable[[dict[str, Any], "Random"], tuple[dict[str, Any], Back]]


@dataclass(frozen=True)
class Relation:
    """A metamorphic relation: it ties two answers of one engine to each other, so no oracle is needed.

    ``back(answer to the changed question)`` must equal the answer to the original, whether or not either is right.
    """

    name: str
    """What changes in the question, as in "the answer changes when the suits are permuted"."""
    method: str
    clauses: tuple[str, ...]
    """The clauses that the relation follows from."""
    transform: Transform = field(repr=False)
    broken_by: tuple[str, ...] = ()
    """The readings (``NAME=ALTERNATIVE``) under which the relation does not hold."""


class Picture(Protocol):
    """Draws the question of a finding for people: as text, and as a fragment of HTML."""

    def text(self, method: str, params: dict[str, Any], who: Players | None = None) -> str:
        """The situation in a few lines of text; seats have their numbers where nobody is named."""
        ...

    def html(self, method: str, params: dict[str, Any], who: Players | None = None) -> str:
        """The situation as HTML."""
        ...


class Said(NamedTuple):
    """A sentence of a ruling, and the field of the result that it expresses.

    ``some`` is the sentence for a list that may hold more, where that is another one.
    """

    field: str
    text: str
    some: str = ""


class Words(Protocol):
    """Expresses questions and answers of a game in words, for people at a table, who are called by their names."""

    def answer(self, params: Any, result: Any, who: Players) -> list[Said]:
        """A result, or the state of a play, in sentences; omitted fields are skipped."""
        ...

    def move(self, move: Any, who: Players) -> str:
        """A move of a play."""
        ...

    def allowed(self, params: Any, readings: Any, who: Players) -> list[str]:
        """What the rules allow after the moves of a play."""
        ...


class Situation(NamedTuple):
    """What a claim is about."""

    params: Any
    ruling: Callable[[], Any]
    """Makes the right answer under the readings agreed on."""


class Phrase(NamedTuple):
    """A claim in words: its form, and what it claims.

    Several forms are separated by ``; ``; the first is the one that players are shown. In a form, ``a|b`` is either
    word, ``[a b]`` may be missing, and capitals stand for what the game is about: ``WHO``
    and ``PLAYERS`` (seats), ``CARD`` and ``CARDS`` (of the French pack), ``NAMES`` (of other cards), ``NUMBER`` and
    ``NUMBERS``, and ``PARTY`` (a team where there are teams, otherwise a seat). These, or None for what is missing, are
    the further arguments of ``meaning``, which returns fields of the answer, for a play of its last state, and raises
    ``ValueError`` where they make no sense in the situation. ``some`` says that lists may hold more than what is named.
    """

    says: str
    meaning: Callable[..., Mapping[str, Any]]
    some: bool = False


class Variation(NamedTuple):
    """A small change to a situation: "had ... been ...", the changed situation, and how a claim carries over to it
    (None: unchanged).
    """

    text: str
    params: Struct
    claim: Callable[[Any], Any] | None = None


@dataclass(frozen=True)
class FormLabels:
    """How the ruling desk puts a question to players. Anything not given here is taken from its message."""

    question: str
    """What is asked, in a player's words: "Who takes the trick?"."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """The labels of fields. Nested fields are joined by dots, entries of a list are ``*``; in the label of an entry,
    ``{}`` is its number from 0 and ``{who}`` the person at that seat."""
    seats: Mapping[str, str] = field(default_factory=dict)
    """Fields that name a seat -> the list that has one entry per seat."""
    begin: Mapping[str, Any] = field(default_factory=dict)
    """The table before anything is laid on it, if the smallest one would not do."""
    widget: str = ""
    """The game's own script, in the folder ``page`` beside its modules, that lays out the table instead of a form."""


@dataclass(frozen=True, eq=False)
class GameKit:
    """Everything the suites need to know of a game."""

    name: str
    title: str
    readings: type[Readings]
    methods: tuple[Method[Any, Any], ...]
    chunks: Callable[[str, int], Sequence[Chunk]]
    """(profile, seed) -> the exhaustive domains in pieces."""
    malformed: tuple[Malformed, ...]
    picture: Picture
    play_method: str = ""
    """The method whose questions are whole games, empty if there is none."""
    play: Callable[[Any], SearchStrategy[Any]] | None = None
    """readings -> generated params of ``play_method``, which Hypothesis shrinks."""
    play_games: Mapping[str, int] = field(default_factory=PLAY_GAMES.copy)
    """Games in each part of the play suite, by profile."""
    play_shrinks: int = PLAY_SHRINKS
    successors: Callable[[Any, Any], list[Any]] = field(repr=False, default=lambda params, state: [])
    """(params of a play, its last state as an engine gives it) -> the plays one legal move longer."""
    relations: tuple[Relation, ...] = ()
    words: Words | None = None
    """The game in words; without this, answers are shown as fields."""
    changes: Callable[[Any, Players], Iterator[Variation]] = field(repr=False, default=lambda params, who: iter(()))
    """(params, the people at the table) -> small changes to the situation, the smallest first."""
    asked: Mapping[str, FormLabels] = field(default_factory=dict)
    """How the ruling desk puts the questions, by short name, the most frequent first."""
    phrases: Mapping[str, tuple[Phrase, ...]] = field(default_factory=dict)
    """The claims that players may make in words, by the short name of the method."""
    suits: bool = True
    """Whether suits play a role; where they do not, people may leave them out."""
    enumerated: Callable[[int], Sequence[Chunk]] = field(repr=False, default=lambda seed: ())
    """(seed) -> finite domains that are asked whole where an engine is to be proved, each named as a ``whole``."""
    illustrations: Callable[[], Illustrations] = field(repr=False, default=Illustrations)
    playing: Callable[[], Playing] = field(repr=False, default=Playing)
    proofs: Callable[[], Proofs] = field(repr=False, default=Proofs)
    serving: Callable[[], Serving | None] = field(repr=False, default=lambda: None)
    """What players of the game see on a server; None where the optional methods of servers make no sense."""
    scopes: Callable[[], tuple[Scope, ...]] = field(repr=False, default=tuple)
    """The domains over which changed rules are held to the right answers, and in which vectors are searched."""
    barred: Callable[[str, Any], str] = field(repr=False, default=lambda method, params: "")
    """(method, well-formed params) -> what the rules of the game bar in this situation, empty if nothing. Engines need
    no answer to such a question, and the kit does not ask it."""
    only_declared: Mapping[str, Callable[[str, dict[str, Any]], bool]] = field(default_factory=dict)
    """Alternatives (``NAME=ALTERNATIVE``) for which questions have fields of their own: whether a question (method,
    params) has one. Engines that do not declare the alternative are not to be sent it."""

    def method(self, name: str) -> Method[Any, Any]:
        """A method by its full name.

        Raises:
            LookupError: the game has no such method.
        """
        for method in self.methods:
            if method.name == name:
                return method
        known = ", ".join(method.name for method in self.methods)
        raise LookupError(f"no method {name!r}; there are: {known}")


@lru_cache
def load_kit(game: str) -> GameKit:
    """The kit's module of a game.

    Raises:
        LookupError: there is no such game.
    """
    name = game.replace("-", "_")
    module = f"bythebook_conformance.games.{name}"
    try:
        kit = import_module(module).KIT
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise LookupError(f"no game {game!r}") from None
    assert isinstance(kit, GameKit)
    return kit
