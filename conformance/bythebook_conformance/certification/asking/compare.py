"""Two engines compared: where they differ, whether that is a reading or a fault, and whose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
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
    def by_letter(self) -> dict[str, Side]:
        """The two engines as they are called."""
        return dict(zip(SIDES, self.sides, strict=True))

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
        sessions = EngineSession(kit, engine, run), EngineSession(kit, other_engine, run)
        pair = _Pair(kit, (_Asked(sessions[0]), _Asked(sessions[1])))
        try:
            for method in kit.methods:
                if all(session.has(method) for session in sessions):
                    pair.ask(method)
        except KeyboardInterrupt:
            if not pair.asked:
                raise
            interrupted = True
    apart = sorted(pair.apart.values(), key=lambda each: (not each.whose, size_of(each.params)))
    sides = pair.one.side, pair.other.side
    return Comparison(kit.name, sides, pair.asked, pair.compared, apart, interrupted)


class _Asked:
    """One of the two engines: its session, the readings that it plays, and how often its answers lack what is due."""

    def __init__(self, session: EngineSession) -> None:
        self.session, self._found = session, recognise(session)
        self.readings, self._left_out = self._found.readings, Counter[str]()

    @property
    def side(self) -> Side:
        """What is to be told of it."""
        found, label = self._found, self.session.engine.label
        return Side(label, self.readings.departures(), found.why_silent, dict(self._left_out), found.unexplained)

    def lacks(self, method: Method[Any, Any], asked: Any, answer: Answer) -> bool:
        """Whether an answer lacks a field that is due, which is counted."""
        if isinstance(answer, Failure):
            return False
        names = dict.fromkeys(left_out(method.rule(asked, self.readings).result, answer))
        self._left_out.update(f"{method.name} {name}" for name in names)
        return bool(names)

    def fault(self, method: Method[Any, Any], asked: Any, answer: Answer) -> tuple[str, list[str]]:
        """What is wrong with an answer under its own readings, and the clauses that say so."""
        if isinstance(answer, Failure):
            return f"{answer.verdict.value}: {answer.detail}", []
        try:
            judgements = chain.from_iterable(judge(method.rule(asked, self.readings), answer))
            wrong = next((each for each in judgements if each.right is False), None)
        except Mismatched as mismatch:
            return str(mismatch), []
        return (f"{wrong.path} is wrong", list(wrong.clauses)) if wrong else ("", [])


class _Pair:
    """Two engines side by side."""

    def __init__(self, kit: GameKit, engines: tuple[_Asked, _Asked]) -> None:
        self.kit, (self.one, self.other) = kit, engines
        self.asked = self.compared = 0
        self.apart: dict[tuple[Any, ...], Apart] = {}

    def ask(self, method: Method[Any, Any]) -> None:
        """Ask both engines all questions of one method."""
        sessions = self.one.session, self.other.session
        readings = self.one.readings, self.other.readings
        asked = [
            params
            for params in _questions(self.kit, method, sessions[0].run, readings)
            if all(session.may_be_sent(method.name, params) for session in sessions)
        ]
        for at in range(0, len(asked), BLOCK):
            block = asked[at : at + BLOCK]
            answers = [session.answers_to(method, block, 64) for session in sessions]
            self.asked += len(block)
            for params, one, other in zip(block, *answers, strict=True):
                if Verdict.NOT_ASSESSED not in (getattr(one, "verdict", None), getattr(other, "verdict", None)):
                    self._compare(method, params, one, other)

    def _compare(self, method: Method[Any, Any], params: Params, one: Answer, other: Answer) -> None:
        """Keep where two answers differ; they are compared if there is anything that both have."""
        asked = msgspec.convert(params, method.params)
        lacking = [self.one.lacks(method, asked, one), self.other.lacks(method, asked, other)]
        fields: list[tuple[str, Any, Any]] = []
        if isinstance(one, Failure) or isinstance(other, Failure):
            self.compared += 1
        else:
            self.compared += not any(lacking) or bool({*leaves(one)} & {*leaves(other)})
            fields = list(differing(one, other))
            if not fields:
                return
        (fault, because), (others, also) = self.one.fault(method, asked, one), self.other.fault(method, asked, other)
        self._keep(
            Apart(
                method.name,
                params,
                (fault, others),
                because or also,
                [] if fault or others else self._points(method, asked),
                [(path, plain(left), plain(right)) for path, left, right in fields],
            )
        )

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
        own, others = self.one.readings.names(), self.other.readings.names()
        apart = [point for point in own if own[point] != others[point]]
        ruled = method.rule(asked, self.one.readings).result
        deciding = [point for point in apart if self._ruled(method, asked, {**own, point: others[point]}) != ruled]
        return deciding or apart

    def _ruled(self, method: Method[Any, Any], asked: Any, names: dict[str, str]) -> Any:
        try:
            return method.rule(asked, self.kit.readings.from_names(names)).result
        except ValueError:
            return None


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
