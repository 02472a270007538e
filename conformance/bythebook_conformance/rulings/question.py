"""A protocol question and its ruling under any readings, always by the reference."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import zip_longest
from typing import Any, TypeVar

from msgspec import UNSET, Struct, inspect
from msgspec.structs import asdict, replace

from bythebook.clauses import joined
from bythebook.game import SetupError
from bythebook.readings import ReadingError, Readings
from bythebook_conformance.kit import ByRule, Circumstance, ClauseIds, Expected, Explanation, GameKit, Method, Situation
from bythebook_conformance.kit.departures import ReadingChoices
from bythebook_conformance.kit.language import message, tr
from bythebook_conformance.kit.messages import PER_SEAT, TEAM, bare, is_marked, type_of
from bythebook_conformance.kit.near_names import nearest
from bythebook_conformance.kit.words import SOMEBODY, TEAMS, Players, players_named
from bythebook_conformance.oracle.alternatives import AlternativeReadings
from bythebook_conformance.oracle.comparing import FieldJudgement, clause_lists, judge, situations
from bythebook_conformance.rulings.complaints import InputError, quoted, there_are
from bythebook_conformance.rulings.parsing import ANY_SEATING, SeatNames, fields_of, read_message

R = TypeVar("R", bound=Readings)
OF_THE_RULES = ""
"""The path of what is claimed of the rules, not of a field."""


class Question(Struct, frozen=True):
    """A question: a method of a game with its params, and who sits at the table."""

    kit: GameKit
    method: Method[Any, Any]
    params: Struct
    seating: SeatNames = ANY_SEATING
    told: bool | None = None
    """Whether what the question leaves out is so; None where nobody has said."""

    @property
    def unsaid(self) -> Sequence[Circumstance]:
        """What the question leaves out, and its ruling may depend on."""
        return () if self.told is not None else self.kit.unsaid(self.method, self.params)

    def with_told(self, told: bool) -> Question:
        """The question with what it leaves out being so, or not so."""
        methods = [each.method for each in self.unsaid if told]
        return replace(self, told=told, method=methods[0] if methods else self.method)

    def about(self, params: Struct) -> Question:
        """The same question about another situation."""
        return replace(self, params=params)


class Claimed(Struct, frozen=True):
    """A claimed answer: fields of the result, or of the last state of a play.

    ``means`` gives these fields by the question and an answer to it: whatever is not claimed is as in the answer.
    ``denied`` says that they are claimed not to be all right. ``says`` is the claim in words, if it has any.
    """

    means: Callable[[Any, Any], Struct]
    final: bool
    denied: bool = False
    says: str = ""
    by_rule: Callable[[Situation, ClauseIds], ByRule | None] | None = None
    """What the rules themselves say to it, given the clauses with a say; None where the fields answer it."""

    @classmethod
    def of(cls, fields: Struct, final: bool) -> Claimed:
        """The claim that these fields are right, whatever the others are."""
        return cls(lambda params, answer: fields, final)

    def judged(self, params: Struct, expected: Expected[Any]) -> list[FieldJudgement]:
        """The judgements on the claimed fields; omitted fields are not judged, nor are those by which a denial is
        neither right nor wrong.

        Raises:
            ValueError: the claim makes no sense in this situation.
        """
        found = self._judged(params, expected)
        if not self.denied:
            return found
        wrong = [each for each in found if not each.right]
        return [replace(each, right=bool(wrong)) for each in wrong or found]

    def _judged(self, params: Struct, expected: Expected[Any]) -> list[FieldJudgement]:
        state, explained = last_situation(expected)
        ruled = self._by_rule(params, state, explained)
        if ruled is None:
            return self._by_fields(params, expected)
        clauses = joined(ruled.clauses, joined(*clause_lists(explained)))
        holds = ruled.holds
        if holds is None:
            holds = all(each.right for each in self._by_fields(params, expected))
        return [FieldJudgement(OF_THE_RULES, clauses, holds)]

    def _by_fields(self, params: Struct, expected: Expected[Any]) -> list[FieldJudgement]:
        """The judgements on the claimed fields by the answer alone."""
        state, explained = last_situation(expected)
        fields = self.means(params, state)
        if not self.final:
            return [each for found in judge(expected, fields) for each in found if each.right is not None]
        judged = judged_state(expected, state, explained, fields)
        return judged if expected.result.states[-1].accepted else [_of_a_refusal(each, expected) for each in judged]

    def _by_rule(self, params: Any, state: Any, explained: Explanation) -> ByRule | None:
        return (
            None if self.by_rule is None else self.by_rule(Situation(params, state), joined(*clause_lists(explained)))
        )

    def breaking(self, question: Question, expected: Expected[Any], readings: Readings) -> list[FieldJudgement]:
        """The judgements on the claimed fields, each wrong one with the clauses first that deny it: those that it
        breaks and that have a say here, be it in another field. All that have one in the field come next, then all
        that it breaks.

        What is denied proposes no other answer, and behind a refused move nothing is open but whether it is refused:
        of these, the clauses are those with a say.
        """
        judged, breaks = self.judged(question.params, expected), question.method.breaks
        refused = self.final and not expected.result.states[-1].accepted
        of_the_rules = any(each.path == OF_THE_RULES for each in judged)
        if self.denied or refused or of_the_rules or breaks is None:
            return judged
        answer, (state, explained) = expected.result, last_situation(expected)
        says = joined(*clause_lists(explained))
        claimed = self.means(question.params, state)
        given = {name: getattr(claimed, name) for name in claimed.__struct_fields__}
        answer = replace(state, **{name: value for name, value in given.items() if value is not UNSET})
        last = ""
        if self.final:
            states = expected.result.states
            last, answer = f"states[{len(states) - 1}].", type(expected.result)([*states[:-1], answer])

        def denied(each: FieldJudgement) -> FieldJudgement:
            broken = breaks(question.params, answer, readings, last + each.path.removeprefix("states[0]."))
            in_field = iter(clause for clause in each.clauses if clause in broken)  # the most specific first
            denying = [next(in_field) if clause in each.clauses else clause for clause in broken if clause in says]
            return replace(each, clauses=joined(tuple(denying), each.clauses, broken))

        return [each if each.right else denied(each) for each in judged]

    def holds(self, params: Struct, expected: Expected[Any]) -> bool:
        """Whether everything claimed is right; what makes no sense does not hold."""
        try:
            return all(each.right for each in self.judged(params, expected))
        except ValueError:
            return False


def judged_state(expected: Expected[Any], state: Struct, explained: Explanation, told: Struct) -> list[FieldJudgement]:
    """The judgements on what is told of one state of a play; omitted fields are not judged."""
    kind = type(expected.result)
    (judged,) = judge(Expected(kind([state]), lambda: ([explained],)), kind([told]))
    return [each for each in judged if each.right is not None]


def _of_a_refusal(judgement: FieldJudgement, expected: Expected[Any]) -> FieldJudgement:
    """A judgement on a state that a refused move left unchanged: the reasons for the refusal come first."""
    state, explained = last_situation(expected)
    refused: ClauseIds = explained[state.__struct_fields__.index("accepted")]
    return replace(judgement, clauses=joined(refused, judgement.clauses))


def method_named(kit: GameKit, name: str) -> Method[Any, Any]:
    """A method by its name, with or without the game's name.

    Raises:
        InputError: the game has no such method.
    """
    short = name.removeprefix(f"{kit.name}.").replace("-", "_")
    for method in kit.methods:
        if method.short == short:
            return method
    known = [method.short for method in kit.methods]
    unknown = tr("no question {name} in {game}", name=quoted(name), game=kit.name)
    raise InputError(f"{unknown}{nearest(short, known)}; {there_are(known)}")


def question_of(
    kit: GameKit,
    name: str,
    params: Any,
    where: str = "",
    players: Players = SOMEBODY,
    readings: Readings | None = None,
) -> Question:
    """A question from what a person wrote, who may call the players by their names; what was left out follows under the
    ``readings`` agreed on.

    Raises:
        InputError: it is not a question; the text says what is wrong and where.
    """
    method = method_named(kit, name)
    message: type[Struct] = method.params
    parties = TEAMS if _in_teams(type_of(message), params) else players
    suits = kit.suits or method.name == kit.play_method  # a move needs a card of somebody's hand

    reader = SeatNames(players, parties, suits)

    def completed(under: Any) -> Any:
        try:
            return kit.completed(method.short, params, players, under) if isinstance(params, dict) else params
        except ValueError as error:
            raise InputError(f"{where}: {error}" if where else str(error)) from None

    found = ReadingChoices(kit.readings, readings).run(completed, {})
    asked = read_message(method.params, found.result, where, reader)
    if found.asked:
        method = _completing(method, asked, lambda under: read_message(method.params, completed(under), where, reader))
    return Question(kit, method, asked, SeatNames(players, parties))


def _completing(method: Method[Any, Any], asked: Struct, under: Callable[[Any], Struct]) -> Method[Any, Any]:
    """The method that rules on a question as the readings complete it: what follows from those agreed on, such as who
    leads a trick, may be otherwise under others. Other situations it rules on as they are.
    """

    def answer(params: Struct, readings: Any) -> Any:
        return method.answer(under(readings) if params is asked else params, readings)

    def explain(params: Struct, readings: Any) -> Explanation:
        return method.explain(under(readings) if params is asked else params, readings)

    return replace(method, answer=answer, explain=explain)


def players_at(where: str, names: Iterable[str]) -> Players:
    """The people with these names, in the order of their seats.

    Raises:
        InputError: a name will not do.
    """
    try:
        return players_named(names)
    except ValueError as error:
        raise InputError(f"{where}: {error}") from None


def agreed_readings(readings: type[R], chosen: Mapping[str, str]) -> R:
    """The readings of these names: open point -> alternative.

    Raises:
        InputError: a point or an alternative does not exist, or the combination makes no sense.
    """
    try:
        return readings.from_names(chosen)
    except ReadingError as error:
        near = f"{nearest(error.unknown, error.known)}; {there_are(error.known)}" if error.known else ""
        raise InputError(tr(error.sentence, **error.values) + near) from None


_SENTENCES = (message("no open point {name}"), message("open point {name}: no alternative {value}"))
"""Those of ``ReadingError``."""


def _in_teams(kind: inspect.Type, written: Any) -> bool:
    """Whether a message, as people write it, says who is in which team."""
    match kind:
        case inspect.Metadata():
            return is_marked(kind, TEAM) or _in_teams(kind.type, written)
        case inspect.StructType() if isinstance(written, dict):
            there = (field for field in kind.fields if field.encode_name in written)
            return any(_in_teams(field.type, written[field.encode_name]) for field in there)
        case inspect.CollectionType() if isinstance(written, list):
            return any(_in_teams(kind.item_type, each) for each in written)
        case inspect.UnionType():
            return any(_in_teams(each, written) for each in kind.types)
    return False


class Rulings:
    """The rulings on one question under the readings agreed on and under others."""

    def __init__(self, question: Question, readings: Readings) -> None:
        self.question = question
        self.readings = readings
        try:
            self.others = AlternativeReadings(question.method, question.params, readings)
        except SetupError as error:
            raise InputError(str(error)) from None

    @cached_property
    def circumstances(self) -> list[tuple[str, str, AlternativeReadings]]:
        """What the question leaves out: in words behind "if", the open point, the rulings where it is so."""
        question = self.question
        who = question.seating.players
        return [
            (each.text(who), each.point, AlternativeReadings(each.method, question.params, self.readings))
            for each in question.unsaid
        ]

    @property
    def agreed(self) -> Expected[Any]:
        """The ruling under the readings agreed on."""
        return self.others.agreed


def last_situation(expected: Expected[Any]) -> tuple[Struct, Explanation]:
    """The situation that a ruling is about, with its reasons: the last state of a play, else the whole answer."""
    *_, last = situations(expected)
    return last


def reasons(expected: Expected[Any]) -> tuple[str, ...]:
    """The clauses that decide a ruling, the most important first; for a play, those of its last state.

    The first clauses of all fields come first, then the second ones, and so on.
    """
    _, explained = last_situation(expected)
    by_place = zip_longest(*clause_lists(explained))
    return tuple(dict.fromkeys(clause for clauses in by_place for clause in clauses if clause is not None))


def is_play(question: Question) -> bool:
    """Whether a question is a whole game."""
    return question.method.name == question.kit.play_method


def state_kind(question: Question) -> type[Struct]:
    """The message that claims about a question are about: its result, or the states of a play."""
    return state_of(question.method.result) if is_play(question) else question.method.result


def state_of(result: type[Struct]) -> type[Struct]:
    """The message of a play's states."""
    states = fields_of(result)["states"]
    assert isinstance(states, inspect.ListType)
    state = bare(states.item_type)
    assert isinstance(state, inspect.StructType)
    return state.cls


def seats_at(params: Struct) -> int | None:
    """The number of players at a question's table, by a list with one entry per seat; None if it has no such list."""
    for field in type_of(type(params)).fields:
        value = getattr(params, field.name)
        per_seat = isinstance(field.type, inspect.Metadata) and is_marked(field.type, PER_SEAT)
        if isinstance(value, list) and per_seat:
            return len(value)
        if isinstance(value, Struct) and (within := seats_at(value)) is not None:
            return within
    return None


def teams_at(params: Struct) -> list[int]:
    """The team of each seat of a question; empty if there are none."""
    within = [teams_at(each) for each in asdict(params).values() if isinstance(each, Struct)]
    return getattr(params, "teams", None) or next(filter(None, within), [])
