"""Two engines compared: where they differ, whether that is a reading or a fault, and whose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import chain
from typing import Any

import msgspec
from msgspec import Struct, field

from bythebook.readings import Readings
from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.asking.recognition import recognise, spec_questions
from bythebook_conformance.certification.findings.finding import field_signature, size_of
from bythebook_conformance.certification.run import Run
from bythebook_conformance.kit import GameKit, Method, load_kit
from bythebook_conformance.oracle.comparing import Mismatched, differing, judge, leaves, left_out, plain
from bythebook_conformance.oracle.questions import generated_games, sample
from bythebook_conformance.protocol.engine import Answer, Failure, Params
from bythebook_conformance.protocol.starting import start
from bythebook_conformance.statuses import Verdict

BLOCK = 640
"""The number of questions that go to one engine before the other one gets them."""
GAMES = {"quick": 200, "standard": 1_000, "full": 5_000}
"""Generated games, by profile."""
SIDES = ("A", "B")


class Side(Struct):
    """One of the two engines: its name, the readings that its answers show, and why it could not be asked, if so.

    ``left_out``: field (``method path``) -> in how many answers it was due and is not there. ``unexplained``: of the
    answers that show its readings, how many these leave wrong, so that they are but the nearest fit.
    """

    label: str
    readings: dict[str, str]
    silence: str = ""
    left_out: dict[str, int] = field(default_factory=dict)
    unexplained: int = 0


class Apart(Struct):
    """A difference with the smallest question that shows it.

    ``faults``: for each side what is wrong with its answer, empty when it is right under the side's readings; if both
    are, the difference is one of ``readings``: the open points on which the engines differ here. ``fields``: the path
    of every field that differs with both values, empty if an engine gave no answer.
    """

    method: str
    params: Any
    faults: tuple[str, str]
    because: list[str]
    readings: list[str]
    fields: list[tuple[str, Any, Any]]
    count: int = 1

    @property
    def whose(self) -> str:
        """The sides at fault, as in ``A``, or empty for a difference of readings."""
        return " and ".join(side for side, fault in zip(SIDES, self.faults, strict=True) if fault)


class Comparison(Struct):
    """What a comparison has shown: how much was asked, how much both answered, and the differences."""

    game: str
    sides: tuple[Side, Side]
    asked: int
    compared: int
    differences: list[Apart]
    interrupted: bool = False
    """Whether it was interrupted: then all else is about what was compared by then."""

    @property
    def exit_code(self) -> int:
        """0 when the engines agree, 9 when they differ, that of *not assessed* when nothing could be compared."""
        if self.interrupted:
            return Verdict.INTERRUPTED.exit_code
        if self.differences:
            return Verdict.VIOLATION.exit_code
        return 0 if self.compared else Verdict.NOT_ASSESSED.exit_code


def compare(game: str, one: Any, other: Any, **options: Any) -> Comparison:
    """Ask two engines the same questions and judge where they differ.

    The questions are the witnesses of the open points, the examples, a part of every domain, and generated games. A
    field that one of the engines leaves out is not compared, but counted. An interruption (``KeyboardInterrupt``)
    ends the comparison, and what was compared by then counts; before the first answers, the interruption is raised.

    Args:
        game: the game's name, such as ``"twos"``.
        one: a command (a sequence of words) or any object that offers the game's methods.
        other: the same for the other engine.
        options: how much is asked, and how, as of a ``Run``.

    Raises:
        NotThereError: no such game.
        StartError: a command that cannot be started.
    """
    kit, interrupted = load_kit(game), False
    run = Run.of(kit, **options)
    with (
        closing(start(one, kit, run.timeout, run.sandbox)) as engine,
        closing(start(other, kit, run.timeout, run.sandbox)) as other_engine,
    ):
        first, second = EngineSession(kit, engine, run), EngineSession(kit, other_engine, run)
        found = recognise(first), recognise(second)
        pair = _Pair(kit, (first, second), (found[0].readings, found[1].readings))
        try:
            for method in kit.methods:
                if first.has(method) and second.has(method):
                    pair.ask(method)
        except KeyboardInterrupt:
            if not pair.asked:
                raise
            interrupted = True
    sides = [
        Side(session.engine.label, each.readings.departures(), each.why_silent, dict(lacking), each.unexplained)
        for session, each, lacking in zip(pair.sessions, found, pair.left_out, strict=True)
    ]
    apart = sorted(pair.apart.values(), key=lambda each: (not each.whose, size_of(each.params)))
    return Comparison(kit.name, (sides[0], sides[1]), pair.asked, pair.compared, apart, interrupted)


class _Pair:
    """Two engines side by side with the readings that each of them plays."""

    def __init__(
        self, kit: GameKit, sessions: tuple[EngineSession, EngineSession], readings: tuple[Readings, Readings]
    ) -> None:
        self.kit = kit
        self.sessions = sessions
        self.readings = readings
        self.asked = self.compared = 0
        self.left_out = (Counter[str](), Counter[str]())
        self.apart: dict[tuple[Any, ...], Apart] = {}

    def ask(self, method: Method[Any, Any]) -> None:
        """Ask both engines all questions of one method."""
        asked = [
            params
            for params in _questions(self.kit, method, self.sessions[0].run, self.readings)
            if all(session.may_be_sent(method.name, params) for session in self.sessions)
        ]
        for at in range(0, len(asked), BLOCK):
            self._ask_block(method, asked[at : at + BLOCK])

    def _ask_block(self, method: Method[Any, Any], asked: Sequence[Params]) -> None:
        answers = [session.answers_to(method, asked, 64) for session in self.sessions]
        self.asked += len(asked)
        for params, one, other in zip(asked, *answers, strict=True):
            if _NOTHING not in (getattr(one, "verdict", None), getattr(other, "verdict", None)):
                self.compared += self._have_in_common(method, params, (one, other))
                self._compare(method, params, (one, other))

    def _have_in_common(self, method: Method[Any, Any], params: Params, answers: tuple[Answer, Answer]) -> bool:
        """Whether there is anything to compare; what an engine has left out is counted."""
        asked, whole = msgspec.convert(params, method.params), True
        for answer, readings, lacking in zip(answers, self.readings, self.left_out, strict=True):
            if not isinstance(answer, Failure):
                names = dict.fromkeys(left_out(method.rule(asked, readings).result, answer))
                lacking.update(f"{method.name} {name}" for name in names)
                whole = whole and not names
        one, other = answers
        return (
            whole or isinstance(one, Failure) or isinstance(other, Failure) or bool({*leaves(one)} & {*leaves(other)})
        )

    def _compare(self, method: Method[Any, Any], params: Params, answers: tuple[Answer, Answer]) -> None:
        one, other = answers
        fields: list[tuple[str, Any, Any]] = []
        if not isinstance(one, Failure) and not isinstance(other, Failure):
            fields = list(differing(one, other))
            if not fields:
                return
        asked = msgspec.convert(params, method.params)
        judged = [_fault(method, asked, answer, own) for answer, own in zip(answers, self.readings, strict=True)]
        apart = Apart(
            method.name,
            params,
            (judged[0][0], judged[1][0]),
            judged[0][1] or judged[1][1],
            [] if judged[0][0] or judged[1][0] else self._points(method, asked),
            [(path, plain(left), plain(right)) for path, left, right in fields],
        )
        self._keep(apart)

    def _keep(self, apart: Apart) -> None:
        """Keep a difference; of those of one kind the smallest, with the clauses that all of them have in common."""
        key: tuple[Any, ...] = (apart.method, *map(field_signature, apart.faults))
        if not apart.whose:
            key = tuple(apart.readings) or (apart.method, field_signature(apart.fields[0][0]))
        known = self.apart.setdefault(key, apart)
        if known is apart:
            return
        common = [clause for clause in known.because if clause in apart.because]
        kept = apart if size_of(apart.params) < size_of(known.params) else known
        kept.because, kept.count = common or kept.because, known.count + 1
        self.apart[key] = kept

    def _points(self, method: Method[Any, Any], asked: Any) -> list[str]:
        """The open points that make the difference: each that alone changes the ruling, else all that differ."""
        own, others = (readings.names() for readings in self.readings)
        apart = [point for point in own if own[point] != others[point]]
        ruled = method.rule(asked, self.readings[0]).result
        deciding = [point for point in apart if self._ruled(method, asked, {**own, point: others[point]}) != ruled]
        return deciding or apart

    def _ruled(self, method: Method[Any, Any], asked: Any, names: dict[str, str]) -> Any:
        try:
            return method.rule(asked, self.kit.readings.from_names(names)).result
        except ValueError:
            return None


_NOTHING = Verdict.NOT_ASSESSED


def _fault(method: Method[Any, Any], asked: Any, answer: Answer, readings: Readings) -> tuple[str, list[str]]:
    """What is wrong with an answer under an engine's own readings, and the clauses that say so."""
    if isinstance(answer, Failure):
        return f"{answer.verdict.value}: {answer.detail}", []
    try:
        judgements = chain.from_iterable(judge(method.rule(asked, readings), answer))
        wrong = next((each for each in judgements if each.right is False), None)
    except Mismatched as mismatch:
        return str(mismatch), []
    return (f"{wrong.path} is wrong", list(wrong.clauses)) if wrong else ("", [])


def _questions(
    kit: GameKit, method: Method[Any, Any], run: Run, readings: tuple[Readings, Readings]
) -> Iterator[Params]:
    """Everything that is asked of one method."""
    of_the_spec = [params for name, params, _ in spec_questions(kit) if name == method.name]
    yield from {str(params): params for params in of_the_spec}.values()  # a witness may be an example too
    yield from sample(kit, method.name, run.profile, run.chance, kit.readings())
    if method.name == kit.play_method:
        for each in dict.fromkeys(readings):  # what is interesting under one reading is not under another
            yield from generated_games(kit.name, each, GAMES[run.profile], run.chance)
