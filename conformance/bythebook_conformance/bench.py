"""The bench that an engine stands on: asks it questions, judges the answers, keeps the tally."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from bythebook.readings import ReadingError, Readings
from bythebook_conformance.engine.interface import Engine, Failure
from bythebook_conformance.finding import Difference, Finding
from bythebook_conformance.judge import FieldJudgement, Mismatched, clauses_of, judge, plain, situations
from bythebook_conformance.kit import Expected, GameKit, Method
from bythebook_conformance.tally import Tally
from bythebook_conformance.verdict import Verdict
from bythebook_conformance.wire.describe import Description
from msgspec import Struct
from msgspec.json import encode

BATCH = 400
FATAL_LIMIT = 2
"""After so many process-ending failures on a method it is not asked any more, so that the others still are."""


@dataclass(frozen=True, slots=True)
class Options:
    """How a run is made."""

    profile: str = "quick"
    seed: int = 0
    timeout: float = 10.0
    clauses: frozenset[str] = frozenset()


class About(Struct):
    """What a run knows of the engine."""

    label: str
    description: Description | None
    readings: dict[str, str]
    silence: str


class Bench:
    """One engine under test with what is known of it."""

    def __init__(self, kit: GameKit, engine: Engine, options: Options, readings: dict[str, str] | None = None) -> None:
        self.kit = kit
        self.engine = engine
        self.options = options
        self.tally = Tally()
        self.suite = ""
        self.fatal: dict[str, int] = {}
        self.description = engine.describe()
        self.readings = kit.readings()
        self.silence: Failure | None = None
        """Why the engine cannot be asked anything, None when it can."""
        if isinstance(self.description, Failure):
            self.silence = Failure(Verdict.NOT_ASSESSED, "the engine does not describe itself")
        else:
            self._believe(self.description, readings or {})

    def _believe(self, description: Description, chosen: dict[str, str]) -> None:
        """Take over what the engine says: its methods and the readings it plays by."""
        support = description.games.get(self.kit.name)
        if support is None:
            self.silence = Failure(Verdict.NOT_ASSESSED, f"the engine does not play {self.kit.name}")
            return
        try:
            self.readings = self.kit.readings.from_names({**support.readings, **chosen})
        except ReadingError as error:
            self.silence = Failure(Verdict.BREACH, f"describe declares readings that cannot be: {error}")

    def has(self, method: Method[Any, Any]) -> bool:
        """Whether the engine says that it has the method."""
        if isinstance(self.description, Failure) or self.silence is not None:
            return False
        return method.short in self.description.games[self.kit.name].methods

    def about(self) -> str:
        """What is known of the engine, as JSON: its description, the readings in force, why it is silent."""
        described = None if isinstance(self.description, Failure) else self.description
        return encode(
            About(self.engine.label, described, self.readings.departures(), self.silence.detail if self.silence else "")
        ).decode()

    def begin(self, suite: str) -> None:
        """Start a fresh tally for a part of a suite."""
        self.suite = suite
        self.tally = Tally()

    def examine(self, name: str, questions: Iterable[Any], batch_size: int = BATCH) -> None:
        """Ask all questions of one method and judge the answers. A fatal failure ends it if it was in a batch."""
        method = self.kit.method(name)
        if self.options.clauses:
            questions = self._selected(method, questions)
        for params, answer in self._answers(method, questions, batch_size):
            self.judge(method, params, answer)
            if isinstance(answer, Failure) and answer.fatal and batch_size > 1:
                self.fatal[method.name] = FATAL_LIMIT
                return

    def judge(
        self, method: Method[Any, Any], params: Any, answer: Struct | Failure, extra: tuple[str, ...] = ()
    ) -> Finding | None:
        """Judge one answer; what is wrong with it, if anything. ``extra`` clauses are shown by the question as such."""
        self.tally.questions += 1
        expected: Expected[Any] = method.rule(params, self.readings)
        if isinstance(answer, Failure):
            self.tally.unanswered_question(expected.grounds)
            return self._failed(method, params, answer)
        if answer == expected.result and not extra:
            self.tally.all_right(expected.grounds)
            return None
        try:
            for number, judgements in enumerate(judge(expected, answer)):
                if extra and number == 0:
                    judgements = [_also(judgement, extra) for judgement in judgements]
                wrong = self.tally.situation(judgements)
                if wrong is not None:
                    return self._wrong(method, params, expected, answer, wrong, judgements)
        except Mismatched as mismatch:
            return self._failed(method, params, Failure(Verdict.BREACH, str(mismatch)))
        return None

    def _answers(
        self, method: Method[Any, Any], questions: Iterable[Any], batch_size: int
    ) -> Iterator[tuple[Any, Struct | Failure]]:
        """The engine's answers, or the reason why it is not asked."""
        reason = self.silence
        if reason is None and not self.has(method):
            reason = Failure(Verdict.NOT_ASSESSED, "the engine has no such method")
        if reason is None and self.fatal.get(method.name, 0) >= FATAL_LIMIT:
            reason = Failure(Verdict.NOT_ASSESSED, f"{method.name} has brought the engine down before")
        if reason is not None:
            reason = replace(reason, verdict=Verdict.NOT_ASSESSED)
            return ((params, reason) for params in questions)
        return self._counted(method, self.engine.ask(method, questions, batch_size))

    def _counted(self, method: Method[Any, Any], answers: Iterable[Any]) -> Iterator[tuple[Any, Struct | Failure]]:
        for params, answer in answers:
            if isinstance(answer, Failure) and answer.fatal:
                self.fatal[method.name] = self.fatal.get(method.name, 0) + 1
            yield params, answer

    def _selected(self, method: Method[Any, Any], questions: Iterable[Any]) -> Iterator[Any]:
        """Only the questions in which a selected clause is decisive."""
        for params in questions:
            grounds = method.rule(params, self.readings).grounds
            if any(self.options.clauses & clauses_of(each) for each in situations(grounds)):
                yield params

    def ask_one(self, method: Method[Any, Any], params: Any, extra: tuple[str, ...] = ()) -> Finding | None:
        """Ask a single question and judge the answer."""
        for question, answer in self._answers(method, [params], 1):
            return self.judge(method, question, answer, extra)
        return None

    def breach(self, method: str, params: Any, detail: str, evidence: str = "") -> None:
        """Keep a breach of the protocol that no ruling is needed for."""
        self._keep(Finding(self.kit.name, Verdict.BREACH, self.suite, method, params, detail, evidence=evidence))

    def failure(self, method: str, params: Any, failure: Failure) -> None:
        """Keep a failure of the engine that is no answer to a ruled question."""
        if failure.verdict is not Verdict.NOT_ASSESSED:
            self._keep(_of_failure(self.kit, self.suite, method, params, failure))

    def _failed(self, method: Method[Any, Any], params: Any, failure: Failure) -> Finding | None:
        if failure.verdict is Verdict.NOT_ASSESSED:
            return None
        return self._keep(_of_failure(self.kit, self.suite, method.name, plain(params), failure))

    def _wrong(
        self,
        method: Method[Any, Any],
        params: Any,
        expected: Expected[Any],
        answer: Struct,
        wrong: FieldJudgement,
        judgements: list[FieldJudgement],
    ) -> Finding:
        """A violation: the first wrong field with its reasons, and every difference of the same situation."""
        finding = Finding(
            self.kit.name,
            Verdict.VIOLATION,
            self.suite,
            method.name,
            plain(params),
            because=list(wrong.why[0]),
            raised=list(wrong.why[1]),
            readings=self.readings.departures(),
            differences=[
                Difference(each.path, plain(each.expected), plain(each.got)) for each in judgements if each.right is False
            ],
            expected=plain(expected.result),
            got=plain(answer),
        )
        if self.tally.find(finding):
            finding.explained_by = explanations(method, params, answer, self.readings)
        return finding

    def keep_only(self, finding: Finding) -> None:
        """Of the findings on the way to a smallest one keep that one."""
        self.tally.findings = {finding.signature: finding}

    def _keep(self, finding: Finding) -> Finding:
        finding.readings = self.readings.departures()
        self.tally.find(finding)
        return finding


def explanations(method: Method[Any, Any], params: Any, answer: Struct, readings: Readings) -> list[str]:
    """The single departures (``NAME=ALTERNATIVE``) under which the answer would be right."""
    found = []
    for name, alternatives in readings.points().items():
        for alternative in alternatives:
            other = {**readings.names(), name: alternative.value}
            if other == readings.names():
                continue
            try:
                expected = method.rule(params, type(readings).from_names(other))
                judged = [each for judgements in judge(expected, answer) for each in judgements]
            except (ReadingError, Mismatched):
                continue
            if not any(each.right is False for each in judged):
                found.append(f"{name}={alternative.value}")
    return found


def _also(judgement: FieldJudgement, clauses: tuple[str, ...]) -> FieldJudgement:
    """The judgement with further clauses behind its own."""
    because = tuple(dict.fromkeys((*judgement.why[0], *clauses)))
    return replace(judgement, why=(because, judgement.why[1]))


def _of_failure(kit: GameKit, suite: str, method: str, params: Any, failure: Failure) -> Finding:
    return Finding(
        kit.name,
        failure.verdict,
        suite,
        method,
        params,
        failure.detail,
        evidence=failure.evidence,
        stderr=failure.stderr,
    )
