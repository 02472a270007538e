"""The description of a game for the kit, and how it is found: a module in ``games``, or a package of its own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar, get_type_hints

import msgspec
from msgspec import Struct, field

from bythebook.clauses import ClauseIds, Law
from bythebook.readings import ReadingError, Readings
from bythebook.spec import load_spec, package_of, rules_of
from bythebook_conformance.kit.chance import Chance
from bythebook_conformance.kit.components import Illustrations, Playing, Proofs, Scope
from bythebook_conformance.kit.errors import NotThereError, UserError

if TYPE_CHECKING:
    from random import Random

    from hypothesis.strategies import SearchStrategy

    from bythebook_conformance.kit.playing import Serving
    from bythebook_conformance.kit.words import Players

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

    def with_result(self, result: R) -> Expected[R]:
        """Another answer, with the reasons of this one."""
        return Expected(result, lambda: self.explanation)


class Method(Struct, Generic[P, R], frozen=True):
    """A protocol method: its messages, and the reference's answer."""

    name: str
    summary: str
    params: type[P]
    result: type[R]
    answer: Callable[[P, Any], R]
    """(params, readings) -> the right answer."""
    explain: Callable[[P, Any], Explanation]
    """(params, readings) -> its reasons."""
    breaks: Callable[[P, R, Any, str], ClauseIds] | None = None
    """(params, answer, readings, path of a wrong field) -> the clauses that the answer breaks there. States before the
    one of the field are right; within its state, what comes earlier is taken as the answer has it."""
    meant: Callable[[P, R, Any, str], ClauseIds] | None = None
    """The same of the clauses that define a word: those by which the answer would be right if the word meant something
    else."""
    canonical: Callable[[Any], Any] | None = None
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
        breaks: Callable[[P, R, Any, str], ClauseIds] | None = None,
        meant: Callable[[P, R, Any, str], ClauseIds] | None = None,
    ) -> Method[P, R]:
        """A method whose messages are those of the function that answers it: its first parameter and what it returns.

        ``up_to`` makes its canonical form of the type of its params.
        """
        params, _, result = get_type_hints(answer).values()
        canonical = None if up_to is None else up_to(params)
        return cls(name, summary, params, result, answer, explain, breaks, meant, canonical)

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


class Chunk(Struct, frozen=True):
    """A part of a whole domain: questions of one method, enumerated, not sampled."""

    domain: str
    number: int
    method: str
    blocks: Callable[[Any], Iterator[Block]]
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


class Relation(Struct, frozen=True):
    """A metamorphic relation: it ties two answers of one engine to each other, so no oracle is needed.

    ``back(answer to the changed question)`` must equal the answer to the original, whether or not either is right.
    """

    name: str
    """What changes in the question, as in "the answer changes when the suits are permuted"."""
    method: str
    clauses: tuple[str, ...]
    """The clauses that the relation follows from; none where the protocol says so."""
    transform: Transform
    broken_by: tuple[str, ...] = ()
    """The readings (``NAME=ALTERNATIVE``) under which the relation does not hold."""


class Nearer(NamedTuple):
    """A question about what is wrong in an answer, and what it shows if it is answered rightly."""

    method: str
    params: dict[str, Any]
    says: str
    same: bool
    """Whether it is a play that comes to the same position, so that it can be shown instead."""

    @classmethod
    def play(cls, method: str, params: Struct) -> Nearer:
        """A shorter play to the same position."""
        says = "the same position reached by a shorter play is answered rightly"
        return cls(method, msgspec.to_builtins(params), says, True)

    @classmethod
    def alone(cls, method: str, params: Struct, says: str) -> Nearer:
        """A part of what happens there, asked for alone."""
        return cls(method, msgspec.to_builtins(params), says, False)


class Picture(Protocol):
    """Draws the question of a finding for people: as text, and as a fragment of HTML."""

    def text(self, method: str, params: dict[str, Any], who: Players | None = None) -> str:
        """The situation in a few lines of text; seats have their numbers where nobody is named."""
        ...

    def html(self, method: str, params: dict[str, Any], who: Players | None = None) -> str:
        """The situation as HTML."""
        ...


class Said(NamedTuple):
    """A sentence of a ruling, and the field of the result that it expresses."""

    field: str
    text: str


class Words(Protocol):
    """Expresses questions and answers of a game in words, for people at a table, who are called by their names."""

    def umpire(self, params: Any, result: Any, who: Players) -> str:
        """A result, or the state of a play, in one line as an umpire says it: what holds, the points, what is next."""
        ...

    def because(self, params: Any, result: Any) -> tuple[str, ...]:
        """The clauses behind what this line says of what follows from the result; they come first among the reasons."""
        ...

    def answer(self, params: Any, result: Any, who: Players) -> list[Said]:
        """All of a result, or of the state of a play, in sentences; omitted fields are skipped."""
        ...

    def move(self, move: Any, who: Players) -> str:
        """A move of a play."""
        ...

    def allowed(self, params: Any, readings: Any, who: Players) -> list[str]:
        """What the rules allow after the moves of a play."""
        ...


class Situation(NamedTuple):
    """What a claim is about: a question, and its right answer under some reading; for a play, its last state."""

    params: Any
    answer: Any


class ClaimForm(NamedTuple):
    """A sentence that players may claim, with places in braces for what the game is about.

    The places are ``{who}`` and ``{whom}`` (players), ``{players}`` (one or several), ``{party}`` (a team where there
    are teams, otherwise a player), ``{card}`` and ``{other}`` (cards of the question), ``{cards}`` (one or several),
    ``{rank}`` and ``{next}`` (ranks), ``{number}``, and ``{target}`` and ``{targets}`` (cards with names of their own).
    Where a sentence begins with ``{who}`` or ``{party}``, whoever makes the claim may be left out.
    """

    says: str
    means: Callable[..., Mapping[str, Any]] | None = None
    """(the situation, what stands in the places) -> the fields of the answer that would be so, for a play of its last
    state: the claim holds where they are. It raises ``ValueError`` where they make no sense."""
    denies: str = ""
    """The sentence that claims the opposite, if there is one."""
    senses: tuple[str, ...] = ()
    """The sentences (``says``) with the same places that this one may mean; it has no meaning of its own then."""
    by_rule: Callable[..., ByRule | None] | None = None
    """(the situation, the clauses with a say in its answer, what stands in the places) -> what the rules themselves say
    to the sentence, None where the fields answer it: that something must be done is not right for the mere reason that
    nothing else can be."""


class ByRule(NamedTuple):
    """Whether the rules say what a sentence says, in a situation, and the clauses that say so or deny it."""

    holds: bool | None
    """None where the fields of the answer tell, and only the clauses are given: those that a player would point to."""
    clauses: ClauseIds


class OtherAnswer(NamedTuple):
    """An answer by an alternative of an open point that the reference never plays, as far as it differs."""

    point: str
    alternative: str
    answer: Struct


class Variation(NamedTuple):
    """A small change to a situation: "had ... been ...", and the changed situation."""

    text: str
    params: Struct


class Circumstance(NamedTuple):
    """Something that a question leaves out, and that makes a difference under a reading of an open point: both as words
    behind "if", the open point, and the method that rules where it is so.
    """

    text: Callable[[Players], str]
    asks: Callable[[Players], str]
    """The question to players whether it is so."""
    point: str
    method: Method[Any, Any]


class Replay(NamedTuple):
    """How a game is judged as it was played: states of the reference, and moves that its rules do not allow."""

    start: Callable[[Any, Any], tuple[Any, Any]]
    """(params of a play, readings) -> the game and its first state."""
    resumed: Callable[[Method[Any, Any], Any], Method[Any, Any]]
    """(the method of plays, a state) -> the method whose plays begin with this state."""
    move: Callable[[Any], Any]
    """A move of the wire as one of the reference."""
    legal: Callable[[Any, Any], list[Any]]
    """(game, state) -> the moves that are allowed, as on the wire."""
    forced: Callable[[Any, Any, Any], Any]
    """(game, state, a refused move of the wire) -> the state after it as if it were allowed; None if that cannot be."""
    missing: Callable[[Any, Any, Any, Sequence[tuple[int, Any]], Players], str]
    """(params, state, move, the moves made so far with their numbers, the people) -> why the card of a move is not
    there; empty if it is."""
    unsaid: Callable[[Any, Any, Any], list[Any]] = lambda game, state, move: []
    """(game, state, move) -> the moves before it, as on the wire, that nobody says at a table and without which it
    cannot be made."""
    barred: Callable[[Any, Any], ClauseIds] = lambda state, move: ()
    """(state, move of the wire) -> the clauses against a move as it is meant, where the wire cannot say it."""


class FormLabels(Struct, frozen=True):
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
    form: type[Struct] | None = None
    """What the desk asks for in place of the message: fields from which ``GameKit.completed`` makes it."""
    widget: str = ""
    """The game's own script, in the folder ``page`` beside its modules, that lays out the table instead of a form."""


class GameKit(Struct, frozen=True, eq=False):
    """Everything the suites need to know of a game."""

    name: str
    title: str
    readings: type[Readings]
    methods: tuple[Method[Any, Any], ...]
    chunks: Callable[[str, Chance], Sequence[Chunk]]
    """(profile, source of chance) -> the exhaustive domains in pieces."""
    malformed: Sequence[Malformed]
    picture: Picture
    play_method: str = ""
    """The method whose questions are whole games, empty if there is none."""
    play: Callable[[Any], SearchStrategy[Any]] | None = None
    """readings -> generated params of ``play_method``, which Hypothesis shrinks."""
    play_games: Mapping[str, int] = field(default_factory=PLAY_GAMES.copy)
    """Games in each part of the play suite, by profile."""
    play_shrinks: int = PLAY_SHRINKS
    successors: Callable[[Any, Any], list[Any]] = lambda params, state: []
    """(params of a play, its last state as an engine gives it) -> the plays one legal move longer."""
    nearer: Callable[[str, dict[str, Any], int, Any], Iterator[Nearer]] = lambda *asked: iter(())
    """(method, plain params, in a play which state is wrong, readings) -> questions about what is wrong there."""
    relations: Sequence[Relation] = ()
    words: Words | None = None
    """The game in words; without this, answers are shown as fields."""
    changes: Callable[[Any, Players], Iterator[Variation]] = lambda params, who: iter(())
    """(params, the people at the table) -> small changes to the situation, the smallest first."""
    other_answers: Callable[[str, Any, Any, Any], Iterator[OtherAnswer]] = lambda method, params, answer, readings: (
        iter(())
    )
    """(short name of the method, params, their right answer, the readings agreed on) -> what open points make of it of
    which the reference plays the default alone: claims that rest on one are answered as open."""
    forms: Mapping[str, FormLabels] = field(default_factory=dict)
    """How the ruling desk puts the questions, by short name, the most frequent first."""
    claims: Mapping[str, tuple[ClaimForm, ...]] = field(default_factory=dict)
    """The claims that players choose from, by the short name of the method."""
    wordings: Mapping[str, Mapping[str, Sequence[str]]] = field(default_factory=dict)
    """Language -> a sentence of a claim, or its denial -> everyday wordings of it, which are understood and not listed,
    also with other words that are in any of them.

    A wording has the places of its sentence, or some of them: what it leaves out is meant of whoever speaks, and a
    number of one. Other places of a wording only have to make sense. Behind *because* stand things, parted by ``; ``,
    that people say in its place: they are never taken for it, but it is among those that they may mean."""
    completed: Callable[[str, dict[str, Any], Players, Any], dict[str, Any]] = lambda method, params, who, readings: (
        params
    )
    """(short name of the method, params as people write them, the people at the table, the readings agreed on) -> the
    params with something for what was not shown and makes no difference, such as cards deep in a pile, or follows from
    the rest, such as who leads."""
    unsaid: Callable[[Method[Any, Any], Any], Sequence[Circumstance]] = lambda method, params: ()
    """(the method, well-formed params) -> what the question leaves out and its ruling may depend on."""
    of_rulings: Sequence[str] = ()
    """The modules of the game that its rulings import only when they are used."""
    suits: bool = True
    """Whether suits play a role; where they do not, people may leave them out."""
    enumerated: Callable[[Chance], Sequence[Chunk]] = lambda chance: ()
    """(source of chance) -> finite domains that are asked whole where an engine is to be proved, each named as a
    ``whole``."""
    illustrations: Callable[[], Illustrations] = Illustrations
    replay: Callable[[], Replay] | None = None
    playing: Callable[[], Playing] = Playing
    proofs: Callable[[], Proofs] = Proofs
    serving: Callable[[], Serving | None] = lambda: None
    """What players of the game see on a server; None where the optional methods of servers make no sense."""
    scopes: Callable[[], tuple[Scope, ...]] = tuple
    """The domains over which changed rules are held to the right answers, and in which vectors are searched."""
    barred: Callable[[str, Any], str] = lambda method, params: ""
    """(method, well-formed params) -> what the rules of the game bar in this situation, empty if nothing. Engines need
    no answer to such a question, and the kit does not ask it."""
    only_declared: Mapping[str, Callable[[str, dict[str, Any]], bool]] = field(default_factory=dict)
    """Alternatives (``NAME=ALTERNATIVE``) for which questions have fields of their own: whether a question (method,
    params) has one. Engines that do not declare the alternative are not to be sent it."""

    def readings_from(self, chosen: Mapping[str, str]) -> Readings:
        """Readings by name: open point -> alternative.

        Raises:
            ReadingError: an unknown point or alternative, a point that is certified in one way only, or a combination
                that makes no sense.
        """
        try:
            return self.readings.from_names(chosen)
        except ReadingError:
            known = {} if chosen.keys() <= self.readings.points().keys() else load_spec(self.name).open_point
            for name in chosen:
                point = known.get(name)
                if point is not None and not point.switchable:
                    why = point.reason or point.why
                    raise ReadingError(f"{name!r} is {point.kind}: certified only as {point.default}. {why}") from None
            raise

    def method(self, name: str) -> Method[Any, Any]:
        """A method by its full name.

        Raises:
            NotThereError: the game has no such method.
        """
        for method in self.methods:
            if method.name == name:
                return method
        known = ", ".join(method.name for method in self.methods)
        raise NotThereError(f"no method {name!r}; there are: {known}")


def kit_module(game: str) -> str:
    """The full name of the package or module of a game that offers ``KIT``."""
    return f"{package}.kit" if (package := package_of(game)) else f"bythebook_conformance.games.{game}"


@lru_cache
def load_kit(game: str) -> GameKit:
    """The kit's module of a game.

    Raises:
        NotThereError: there is no such game.
        UserError: laws of its rules stand in a plain table.
    """
    game = game.replace("-", "_")
    module = kit_module(game)
    try:
        kit = import_module(module).KIT
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise NotThereError(f"no game {game!r}") from None
    assert isinstance(kit, GameKit)
    _refuse_plain_tables(rules_of(game))
    return kit


def _refuse_plain_tables(rules: str) -> None:
    """Refuse laws in a plain dict, which tells no reasons, in the modules of these rules that are loaded."""
    for module in [each for name, each in sys.modules.items() if f"{name}.".startswith(f"{rules}.")]:
        for name, table in vars(module).items():
            clauses = table.values() if type(table) is dict else ()
            if any(isinstance(law, Law) for each in clauses if type(each) is dict for law in each.values()):
                said = "is a plain table; expected a ClauseTable, such as ClauseTable({...})"
                raise UserError(f"{module.__name__}: {name} {said}")
