"""A question of the protocol, and its ruling under whatever readings: one piece of logic, the reference's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from msgspec import UNSET, Struct

from bythebook.readings import ReadingError, Readings
from bythebook.ruling import SetupError, unique
from bythebook.spec import load_spec
from bythebook_conformance.disputes.loosely import Unclear, nearest, quoted, read_message
from bythebook_conformance.judge import FieldJudgement, judge, situations, whys
from bythebook_conformance.kit import Expected, GameKit, Grounds, Method, Why

Departures = frozenset[tuple[str, str]]
"""Open points that are read in another way than agreed on, each with its alternative."""


@dataclass(frozen=True)
class Question:
    """What is asked: a method of a game with its params."""

    kit: GameKit
    method: Method[Any, Any]
    params: Struct

    def about(self, params: Struct) -> Question:
        """The same question about another situation."""
        return Question(self.kit, self.method, params)


@dataclass(frozen=True)
class Claimed:
    """What somebody says that the answer is: fields of the result, or of the last state of a play."""

    fields: Struct
    final: bool

    def judged(self, expected: Expected[Any]) -> list[FieldJudgement]:
        """The judgements of the claimed fields, those that are left out not among them."""
        if not self.final:
            return [each for found in judge(expected, self.fields) for each in found if each.right is not None]
        state, grounds = last_situation(expected)
        (last,) = judge(Expected(type(expected.result)([state]), ([grounds],)), type(expected.result)([self.fields]))
        judged = [each for each in last if each.right is not None]
        return judged if expected.result.states[-1].accepted else [_of_a_refusal(each, expected) for each in judged]

    def holds(self, expected: Expected[Any]) -> bool:
        """Whether everything that is claimed is so."""
        return all(each.right for each in self.judged(expected))


def _of_a_refusal(judgement: FieldJudgement, expected: Expected[Any]) -> FieldJudgement:
    """A judgement on a state that a move left unchanged: the reasons to refuse the move come first."""
    state, grounds = last_situation(expected)
    refused: Why = grounds[state.__struct_fields__.index("accepted")]
    because, points = judgement.why
    return replace(judgement, why=(unique(refused[0], because), unique(refused[1], points)))


def method_named(kit: GameKit, name: str) -> Method[Any, Any]:
    """A method by its name, with or without the game before it.

    Raises:
        Unclear: the game has none of that name.
    """
    short = name.removeprefix(f"{kit.name}.").replace("-", "_")
    for method in kit.methods:
        if method.short == short:
            return method
    known = [method.short for method in kit.methods]
    raise Unclear(f"no question {quoted(name)} in {kit.name}{nearest(short, known)}; there are: {', '.join(known)}")


def question_of(kit: GameKit, name: str, params: Any, where: str = "") -> Question:
    """A question from what a person wrote.

    Raises:
        Unclear: it is none; the text says what is wrong and where.
    """
    method = method_named(kit, name)
    return Question(kit, method, read_message(method.params, params, where))


class Rulings:
    """The rulings on one question under the readings agreed on and under others, each asked for once."""

    def __init__(self, question: Question, readings: Readings) -> None:
        self.question = question
        self.readings = readings
        self._known: dict[Departures, Expected[Any] | None] = {}
        try:
            self.agreed = question.method.rule(question.params, readings)
        except SetupError as error:
            raise Unclear(str(error)) from None

    def under(self, departures: Departures) -> Expected[Any] | None:
        """The ruling when these points are read in another way; None where that makes no sense."""
        if departures not in self._known:
            self._known[departures] = self._ruled(departures)
        return self._known[departures]

    def others(self, point: str) -> Iterator[str]:
        """The alternatives of an open point that were not agreed on."""
        chosen = self.readings.names()[point]
        yield from (each.value for each in self.readings.points()[point] if each.value != chosen)

    def _ruled(self, departures: Departures) -> Expected[Any] | None:
        try:
            readings = type(self.readings).from_names({**self.readings.names(), **dict(departures)})
        except ReadingError:
            return None
        ruled: Expected[Any] = self.question.method.rule(self.question.params, readings)
        return ruled


def last_situation(expected: Expected[Any]) -> tuple[Struct, Grounds]:
    """The situation that a ruling is about: the last state of a play, else all of it."""
    *_, last = situations(expected)
    return last


def reasons(expected: Expected[Any]) -> tuple[str, ...]:
    """The clauses that decide a ruling, in order; of a play those of its last state."""
    _, grounds = last_situation(expected)
    return unique(*(because for because, _ in whys(grounds)))


def raised(rulings: Rulings, expected: Expected[Any]) -> tuple[str, ...]:
    """The switchable open points that a ruling touches, in order; of a play those of all its states.

    Whether a move is allowed comes with clauses only: there the open points about these clauses count as touched.
    """
    found = [why for _, grounds in situations(expected) for why in whys(grounds)]
    touched = unique(*(points for _, points in found))
    if is_play(rulings.question):
        deciding = {clause for because, _ in found for clause in because}
        points = load_spec(rulings.question.kit.name, examples=False).open_points
        touched = unique(touched, tuple(point.id for point in points if deciding.intersection(point.clauses)))
    known = rulings.readings.points()
    return tuple(point for point in touched if point in known)


def is_play(question: Question) -> bool:
    """Whether a question is a whole game."""
    return question.method.name == question.kit.play_method


def left_out(value: Any) -> bool:
    """Whether a field of an answer is not there."""
    return value is UNSET
