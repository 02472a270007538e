"""A session with an engine: what it is asked, part by part, and why not, and its answers."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from hashlib import sha256
from itertools import chain, repeat
from time import monotonic
from typing import Any, NamedTuple

from msgspec import Struct

from bythebook.readings import ReadingError, Readings
from bythebook.spec import Example
from bythebook_conformance.certification.asking.judge import Judge, valid
from bythebook_conformance.certification.asking.seals import digest
from bythebook_conformance.certification.findings.evidence import ENUMERATED, Evidence
from bythebook_conformance.certification.findings.finding import Finding
from bythebook_conformance.certification.run import Run
from bythebook_conformance.kit import Expected, GameKit, Method
from bythebook_conformance.kit.near_names import close_to
from bythebook_conformance.kit.playing import in_force
from bythebook_conformance.kit.visible import json_line
from bythebook_conformance.oracle.comparing import deciding, written
from bythebook_conformance.protocol.engine import DESCRIBE, Answer, Engine, Failure, Params, Question
from bythebook_conformance.protocol.messages import INVALID_PARAMS, Description, GameSupport
from bythebook_conformance.protocol.replies import not_refused
from bythebook_conformance.statuses import Verdict


class QuestionsDigest:
    """A digest over a part's questions and the right answers to them, by which two runs can be seen to ask the same.

    It depends on what a run asks and under which readings, never on how an engine answers. Stretches that are sealed
    enter by their seals, which are such digests already; ruled ones enter by the same digest, so that seals change
    nothing.
    """

    def __init__(self) -> None:
        self._total = sha256()

    def ruled(self, questions: Sequence[Question], runs: Iterable[tuple[Expected[Any], int]]) -> None:
        """Take in questions with their rulings, each with the number of successive questions that have it."""
        self._total.update(digest(questions, ((expected.result, times) for expected, times in runs)))

    def sealed(self, stretches: Iterable[bytes]) -> None:
        """Take in stretches by the digests that they are sealed with."""
        self._total.update(b"".join(stretches))

    def unruled(self, questions: Any) -> None:
        """Take in questions that are asked without a ruling."""
        self._total.update(sha256(written(questions)).digest())

    def hex(self) -> str:
        """The digest in hexadecimal digits."""
        return self._total.hexdigest()


def together(parts: Iterable[tuple[str, str, str]]) -> str:
    """The digest of a run: of its parts in order, each by its suite, its name and its digest.

    Empty where there is no part, or one of them was not gone through.
    """
    total, digests = sha256(), list[str]()
    for suite, name, asked in parts:
        digests.append(asked)
        total.update(written([suite, name, asked]))
    return total.hexdigest() if digests and all(digests) else ""


FATAL_LIMIT = 2
"""After this many process-ending failures, a method is no longer asked, so that the others still are."""
METHODS_LIMIT = 2
"""After this many such methods, nothing more is asked."""
RAW = ""
"""In place of a method: requests that must be refused."""
AGAIN = "started again"
"""In place of a method: that the engine cannot be started again."""
GONE = "the engine could not be started again"


class Crashes:
    """How often an engine was brought down, part by part. What counts for a part are those before it in the order of
    the run, so that what is asked does not depend on how many processes ask it.
    """

    def __init__(self) -> None:
        self._seen: dict[str, dict[int, int]] = defaultdict(dict)

    def note(self, number: int, crashes: Mapping[str, int]) -> None:
        """Keep how often the part of this number brought the engine down, by method."""
        for method, times in crashes.items():
            self._seen[method][number] = times

    def barring(self, number: int, method: str) -> str:
        """Why the part of this number, which asks a method, is not asked; empty if it is."""
        if any(earlier < number for earlier in self._seen[AGAIN]):
            return GONE
        down = [
            name
            for name, crashes in sorted(self._seen.items())
            if sum(times for earlier, times in crashes.items() if earlier < number) >= FATAL_LIMIT
        ]
        methods = [name for name in down if name not in (RAW, AGAIN)]
        if len(methods) >= METHODS_LIMIT:
            return f"{' and '.join(methods)} crashed the engine before"
        return crashed(method) if method in down else ""


def crashed(method: str) -> str:
    """Why a method is not asked any more."""
    return f"{method or 'requests to be refused'} crashed the engine before"


class About(Struct, tag=True):
    """What a run knows of the engine. ``refused`` is why the readings that were chosen for it cannot be in force."""

    label: str
    description: Description | None
    readings: dict[str, str]
    silence: str
    refused: str = ""


class EngineSession:
    """One engine under test and what is known about it."""

    def __init__(self, kit: GameKit, engine: Engine, run: Run | None = None, deadline: float = 0.0) -> None:
        """Begin to ask an engine.

        Args:
            kit: the game's.
            engine: the engine.
            run: what it is asked, and under which readings beside those that it declares.
            deadline: when the budget of the run is used up, by the monotonic clock of this machine; 0 for never.
        """
        self.kit = kit
        self.engine = engine
        self.run = run or Run(game=kit.name)
        self._deadline, self._selected = deadline, frozenset(self.run.clauses)
        self.judge = Judge(kit)
        self.asked = QuestionsDigest()
        self.over_budget = False
        """Whether something was left out since the run's time was used up."""
        self.outlived = 0
        """How many processes were left behind by processes of the engine other than this one."""
        self.fatal = Counter[str]()
        """How often the engine was brought down in this part, by method."""
        self._barred = ""
        self._introduced = False
        self.description = engine.describe()
        self.refused = ""
        """Why the readings that were chosen cannot be in force beside those that the engine declares."""
        self.silence = ""
        """Why the engine cannot be asked anything, empty when it can."""
        self.misdescribed: Failure | None = None
        """What is wrong with how the engine describes itself."""
        if isinstance(self.description, Failure):
            self.silence, self.misdescribed = "the engine does not describe itself", self.description
        else:
            self._believe(self.description, self.run.readings)

    def _believe(self, description: Description, chosen: dict[str, str]) -> None:
        """Adopt what the engine declares: its methods and readings."""
        support = description.games.get(self.kit.name)
        if support is None:
            near = close_to(self.kit.name, description.games)
            self.silence = f"the engine does not play {self.kit.name}" + (f": describe lists {near[0]}" if near else "")
            return
        try:
            self.kit.readings_from(support.readings)
        except ReadingError as error:
            self.silence = f"describe declares invalid readings: {error}"
            self.misdescribed = Failure(Verdict.BREACH, self.silence)
            return
        try:
            self.judge.readings = self.kit.readings_from({**support.readings, **chosen})
        except ReadingError as error:
            self.refused = self.silence = f"beside what the engine declares: {error}"

    @property
    def readings(self) -> Readings:
        """The readings in force."""
        return self.judge.readings

    @property
    def support(self) -> GameSupport | None:
        """What the engine says of this game, None if it does not say that it plays it."""
        described = self.description
        return None if isinstance(described, Failure) else described.games.get(self.kit.name)

    def has(self, method: Method[Any, Any]) -> bool:
        """Whether the engine says that it has the method."""
        return not self.silence and self.support is not None and method.short in self.support.methods

    def may_ask(self, method: Method[Any, Any]) -> bool:
        """Whether questions of the method belong to the run, even if it has brought the engine down."""
        return self.has(method) and not self.over_budget

    def may_be_sent(self, method: str, params: Params) -> bool:
        """Whether the question has no field for engines alone that declare an alternative which is not in force."""
        needed = {reading for reading, needs in self.kit.only_declared.items() if needs(method, params)}
        return needed <= in_force(self.readings)

    def about(self) -> About:
        """What is known of the engine: its description, the readings in force, why it is silent."""
        return About(
            self.engine.label,
            None if isinstance(self.description, Failure) else self.description,
            self.readings.departures(),
            self.silence,
            self.refused,
        )

    def begin(self, suite: str, barred: str = "") -> None:
        """Start a fresh tally for a part of a suite; ``barred`` is why it asks nothing, if so."""
        self._barred = barred
        self.fatal.clear()
        if not barred:
            self.engine.renew()
        self.judge.begin(suite)
        self.asked = QuestionsDigest()
        if not self._introduced:
            self._introduced = True
            if self.misdescribed is not None:
                self.judge.failure("describe", {}, self.misdescribed)

    def end(self) -> None:
        """End a part: that the engine cannot be started again is told in the first one that cannot be asked for it."""
        if self.engine.gone is not None and not self._barred:
            self.fatal[AGAIN] = 1
            self.judge.failure(DESCRIBE.name, {}, self.engine.gone)
        self.judge.finish()

    def ask_malformed(self, method: str, params: Any, fault: str) -> None:
        """Ask what must be refused as malformed."""
        self.ask_refused({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}, INVALID_PARAMS, 1, fault)

    def ask_refused(self, request: Any, code: int, identity: int | None, fault: str) -> str:
        """Ask what must be answered with an error; why it could not be asked, if so. A text is sent as it is."""
        self.asked.unruled([request, code])
        reason = self._why_silent()
        if reason:
            return reason
        asked = request if isinstance(request, dict) else {}
        method, params = asked.get("method", ""), asked.get("params", {})
        line = request if isinstance(request, str) else json_line(request)
        reply = self.engine.ask_raw(line.encode())
        if isinstance(reply, Failure):
            self.fatal[RAW] += reply.fatal
            if self.judge.failure(method, params, reply, fault, line):
                self.count([reply])
            return reply.detail
        self.judge.tally.questions += 1
        breach = not_refused(reply, code, identity)
        if breach is not None:
            self.judge.failure(method, params, replace(breach, detail=f"{fault}: {breach.detail}"), fault, line)
            if breach.fatal:  # a line too many would be read as the reply to the next question
                self.engine.start_again()
        return ""

    def ask_one(self, method: Method[Any, Any], params: Params, example: Example | None = None) -> Finding | None:
        """Ask a single question, such as that of an example, and judge the answer."""
        expected = self.noted(method, params, example.clauses if example else ())
        if expected is None:
            return None
        ((answer,),) = self.answers(method, [params], 1)
        return self.judge.answer(method, params, answer, expected, example)

    def noted(self, method: Method[Any, Any], params: Params, extra: tuple[str, ...] = ()) -> Expected[Any] | None:
        """The ruling on a question, which is noted as asked; None where the run does not select it."""
        if not self.selects(method, params, extra):
            return None
        expected = self.judge.rule(method, params)
        self.asked.ruled([params], [(expected, 1)])
        return expected

    def answers(
        self, method: Method[Any, Any], questions: Iterable[Question], batch_size: int
    ) -> Iterator[list[Answer]]:
        """The engine's answers to valid questions, line by line, or the reason why it is not asked."""
        reason = self.why_not_asked(method)
        if reason:
            for _ in questions:
                yield [Failure(Verdict.NOT_ASSESSED, reason)]
            return
        for answers in self.engine.ask(method, questions, batch_size):
            if Failure in set(map(type, answers)):
                self.fatal[method.name] += sum(isinstance(answer, Failure) and answer.fatal for answer in answers)
            yield answers
            if self._why_silent():
                return

    def give_up(self, method: Method[Any, Any]) -> None:
        """Stop asking a method."""
        self.fatal[method.name] = FATAL_LIMIT

    def answers_to(self, method: Method[Any, Any], questions: Sequence[Params], batch_size: int) -> list[Answer]:
        """The answers to all of the questions, which are held to their schema first.

        Behind those that have brought the engine down it is why there are none.
        """
        valid(method, questions)
        found: list[Answer] = []
        for answers in self.answers(method, questions, batch_size):
            found += answers
            if self.fatal[method.name] >= FATAL_LIMIT:
                break
        reason = self.why_not_asked(method)
        return [*found, *repeat(Failure(Verdict.NOT_ASSESSED, reason), len(questions) - len(found))]

    @contextmanager
    def elsewhere(self) -> Iterator[Engine | None]:
        """Another process of the engine, which is then ended; None for an object in this process."""
        another = self.engine.another()
        if another is None:
            yield None
            return
        with closing(another):
            yield another
        self.outlived += another.outlived

    def answers_elsewhere(self, method: Method[Any, Any], questions: Sequence[Params]) -> list[Answer] | None:
        """The answers of another process to questions; None where there is none."""
        with self.elsewhere() as another:
            if another is None:
                return None
            another.describe()  # which says whether it takes batches
            return list(chain.from_iterable(another.ask(method, questions, 64)))

    def count(self, answers: Sequence[Answer]) -> None:
        """Count questions that were asked without a ruling of their own."""
        self.judge.tally.questions += len(answers)
        self.judge.tally.unanswered += sum(isinstance(answer, Failure) for answer in answers)

    def why_not_asked(self, method: Method[Any, Any]) -> str:
        """Why the engine is asked nothing of the method, empty when it is."""
        reason = self._why_silent()
        if reason:
            return reason
        if not self.has(method):
            return "the engine has no such method"
        return crashed(method.name) if self.fatal[method.name] >= FATAL_LIMIT else ""

    def _why_silent(self) -> str:
        """Why the engine is asked nothing at all, empty when it is."""
        return self.silence or self._barred or GONE * bool(self.engine.gone) or self.spent()

    def spent(self) -> str:
        """That the time of the run is used up; empty if it is not. Once it is, it stays so."""
        if self._deadline and not self.over_budget:
            self.over_budget = monotonic() > self._deadline
        return f"the budget of {self.run.budget:g} s is used up" if self.over_budget else ""

    def selects(self, method: Method[Any, Any], question: Question, extra: tuple[str, ...] = ()) -> bool:
        """Whether a selected clause is decisive in a question; true when none is selected."""
        wanted = self._selected
        return not wanted or not wanted.isdisjoint({*extra, *deciding(self.judge.rule(method, question))})

    def show_enumerated(self, method: str, domain: str, parts: int = 1) -> None:
        """Keep that a domain, or a part of one, was enumerated, if all was asked and every answer is right."""
        tally = self.judge.tally
        cut_short = self._selected or self.over_budget or tally.unanswered
        if not cut_short and tally.verdicts() == {Verdict.PASSED}:
            left_out, given = sorted(tally.left_out), sorted(tally.given)
            self.judge.show(
                Evidence(method, domain, ENUMERATED, tally.questions, parts=parts, left_out=left_out, given=given)
            )


Ask = Callable[[EngineSession], str]
"""Asks and judges; returns why nothing was asked, empty when something was."""


class Part(NamedTuple):
    """One independent piece of a suite; ``method`` is the full name of the method that it asks, if there is one."""

    suite: str
    name: str
    ask: Ask
    method: str = ""

    @property
    def risk(self) -> str:
        """What may bring the engine down: the method, or requests that must be refused."""
        return RAW if self.suite == "smoke" else self.method
