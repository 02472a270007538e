"""A session with an engine: ask questions, judge the answers, and count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, repeat
from time import monotonic
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.json import encode

from bythebook.clauses import joined
from bythebook.readings import ReadingError
from bythebook.spec import Example
from bythebook_conformance.certification.asking.crashes import FATAL_LIMIT, RAW, crashed
from bythebook_conformance.certification.asking.questions_digest import QuestionsDigest
from bythebook_conformance.certification.findings.deviation import deviation
from bythebook_conformance.certification.findings.evidence import ENUMERATED, Evidence
from bythebook_conformance.certification.findings.excusing import look_at_readings
from bythebook_conformance.certification.findings.finding import Finding, size_of, violation_signature
from bythebook_conformance.certification.findings.recording import broken_relation, of_failure, violation
from bythebook_conformance.certification.findings.tally import Tally
from bythebook_conformance.certification.run import Run
from bythebook_conformance.kit import Block, ClauseIds, Expected, GameKit, Method, Relation
from bythebook_conformance.kit.canonical import digest_of
from bythebook_conformance.kit.tables import in_force
from bythebook_conformance.oracle.comparing import (
    FieldJudgement,
    Mismatched,
    deciding,
    field_of,
    judge,
    plain,
)
from bythebook_conformance.protocol.describe import Description, GameSupport
from bythebook_conformance.protocol.engine import Answer, Engine, Failure, Params, Question
from bythebook_conformance.protocol.jsonrpc import INVALID_PARAMS
from bythebook_conformance.protocol.replies import refuses, shown
from bythebook_conformance.protocol.verdict import Verdict

EXPLAINED = 3
"""At most this many findings of a part are explained at once; those left at the end of a run always are."""


class About(Struct, tag=True):
    """What a run knows of the engine. ``refused`` is why the readings that were chosen for it cannot be in force."""

    label: str
    description: Description | None
    readings: dict[str, str]
    silence: str
    refused: str = ""
    unstarted: str = ""
    """Why the engine's command cannot be started, empty if it can."""


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
        self.tally = Tally()
        self.asked = QuestionsDigest()
        self.suite = ""
        self.over_budget = False
        """Whether something was left out since the run's time was used up."""
        self.outlived = 0
        """How many processes were left behind by processes of the engine other than this one."""
        self.fatal = Counter[str]()
        """How often the engine was brought down in this part, by method."""
        self._barred = ""
        self._introduced = False
        self.description = engine.describe()
        self.readings = kit.readings()
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
            self.silence = f"the engine does not play {self.kit.name}"
            return
        try:
            self.kit.readings.from_names(support.readings)
        except ReadingError as error:
            self.silence = f"describe declares invalid readings: {error}"
            self.misdescribed = Failure(Verdict.BREACH, self.silence)
            return
        try:
            self.readings = self.kit.readings.from_names({**support.readings, **chosen})
        except ReadingError as error:
            self.refused = self.silence = f"beside what the engine declares: {error}"

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
            self.engine.unstarted,
        )

    def begin(self, suite: str, barred: str = "") -> None:
        """Start a fresh tally for a part of a suite; ``barred`` is why it asks nothing, if so."""
        self.suite, self._barred = suite, barred
        self.fatal.clear()
        if not barred:
            self.engine.renew()
        self.tally = Tally()
        self.asked = QuestionsDigest()
        if not self._introduced:
            self._introduced = True
            if self.misdescribed is not None:
                self.failure("describe", {}, self.misdescribed)

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
        reply = self.engine.ask_raw(request.encode() if isinstance(request, str) else encode(request))
        if isinstance(reply, Failure):
            self.fatal[RAW] += reply.fatal
            if self.failure(method, params, reply, fault):
                self.count([reply])
            return reply.detail
        self.tally.questions += 1
        if not refuses(reply, code, identity):
            shape = "null" if identity is None else str(identity)
            breach = Failure(Verdict.BREACH, f"{fault}: expected error {code} with id {shape}", evidence=shown(reply))
            self.failure(method, params, breach, fault)
        return ""

    def rule(self, method: Method[Any, Any], block: Block) -> Expected[Any]:
        """The ruling on the questions of a block under the readings in force; all are held to their schema."""
        expected: Expected[Any] = method.rule(_valid(method, block)[0], self.readings)
        return expected

    def judge(
        self,
        method: Method[Any, Any],
        params: Params,
        answer: Answer,
        expected: Expected[Any],
        example: Example | None = None,
    ) -> Finding | None:
        """Judge one answer; what is wrong with it, if anything. An ``example`` shows its clauses by being right."""
        if isinstance(answer, Failure):
            self.tally.without_answer(expected)
            return self.failure(method.name, params, answer)
        if answer == expected.result and example is None:
            self.tally.all_right(method.name, [(expected, 1)])
            return None
        self.tally.questions += 1
        try:
            judged = list(judge(expected, answer))
        except Mismatched as mismatch:
            return self.failure(method.name, params, Failure(Verdict.BREACH, str(mismatch)))
        for number, judgements in enumerate(judged, start=1):
            # An example is a whole play: it stands when the last state does.
            wrong = next((each for each in judgements if each.right is False), None)
            breaks = () if wrong is None else self._broken(method, params, answer, wrong)
            self.tally.situation(method.name, judgements, breaks, example if number == len(judged) else None)
            if wrong is not None and not wrong.clauses:
                text = encode(plain(wrong.expected)).decode()
                breach = Failure(
                    Verdict.BREACH, f"{field_of(wrong.path)} does not repeat the question, where it is {text}"
                )
                return self.failure(method.name, params, breach)
            if wrong is not None:
                how = deviation(plain(wrong.expected), plain(wrong.got))
                signature = violation_signature(method.name, wrong.path, breaks, how)
                digest = partial(self._digest, method, params, number)
                if self.tally.seen(signature, size_of(params), digest):
                    return self.tally.findings[signature]
                finding = violation(
                    self.kit.name, self.suite, method.name, params, expected, answer, judgements, breaks
                )
                finding.readings = self.readings.departures()
                finding.digests = [digest()]
                self.tally.find(finding)
                return finding
        return None

    def _broken(self, method: Method[Any, Any], params: Params, answer: Struct, wrong: FieldJudgement) -> ClauseIds:
        """The clauses that a wrong answer breaks in its first wrong field, then those that define a word by which it
        would be right; all with a say in the field where that cannot be told.
        """
        asked = (msgspec.convert(params, method.params), answer, self.readings, wrong.path)
        breaks = () if method.breaks is None else method.breaks(*asked)
        meant = () if method.meant is None else method.meant(*asked)
        return joined(breaks, meant) or wrong.clauses

    def _breaks(self, method: Method[Any, Any], params: Params, answer: Struct) -> list[str]:
        """The clauses that an answer breaks in its first wrong field; none if it is right."""
        try:
            judged = chain.from_iterable(judge(self.rule(method, [params]), answer))
            wrong = next((each for each in judged if each.right is False), None)
        except Mismatched:
            return []
        return [] if wrong is None else [*self._broken(method, params, answer, wrong)]

    def ask_one(self, method: Method[Any, Any], params: Params, example: Example | None = None) -> Finding | None:
        """Ask a single question, such as that of an example, and judge the answer."""
        expected = self.noted(method, params, example.clauses if example else ())
        if expected is None:
            return None
        ((answer,),) = self.answers(method, [params], 1)
        return self.judge(method, params, answer, expected, example)

    def noted(self, method: Method[Any, Any], params: Params, extra: tuple[str, ...] = ()) -> Expected[Any] | None:
        """The ruling on a question, which is noted as asked; None where the run does not select it."""
        if not self.selects(method, [params], extra):
            return None
        expected = self.rule(method, [params])
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
        _valid(method, questions)
        found: list[Answer] = []
        for answers in self.answers(method, questions, batch_size):
            found += answers
            if self.fatal[method.name] >= FATAL_LIMIT:
                break
        reason = self.why_not_asked(method)
        return [*found, *repeat(Failure(Verdict.NOT_ASSESSED, reason), len(questions) - len(found))]

    def count(self, answers: Sequence[Answer]) -> None:
        """Count questions that were asked without a ruling of their own."""
        self.tally.questions += len(answers)
        self.tally.unanswered += sum(isinstance(answer, Failure) for answer in answers)

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
        return self.silence or self._barred or self.spent()

    def spent(self) -> str:
        """That the time of the run is used up; empty if it is not. Once it is, it stays so."""
        if self._deadline and not self.over_budget:
            self.over_budget = monotonic() > self._deadline
        return f"the budget of {self.run.budget:g} s is used up" if self.over_budget else ""

    def selects(self, method: Method[Any, Any], block: Block, extra: tuple[str, ...] = ()) -> bool:
        """Whether a selected clause is decisive in the questions of a block; true when none is selected."""
        wanted = self._selected
        return not wanted or not wanted.isdisjoint({*extra, *deciding(self.rule(method, block[:1]))})

    def breach(self, method: str, params: Any, detail: str, evidence: str = "", *, unstable: bool = False) -> None:
        """Keep a breach of the protocol that no ruling is needed for."""
        failure = Failure(Verdict.BREACH, detail, evidence=evidence)
        self.keep(of_failure(self.kit.name, self.suite, method, params, failure)).unstable = unstable

    def failure(self, method: str, params: Any, failure: Failure, malformed: str = "") -> Finding | None:
        """Keep a failure of the engine, on a question that is ``malformed`` in this way or not; what there is to find
        in it, if anything.
        """
        if failure.verdict is Verdict.NOT_ASSESSED:
            return None
        finding = of_failure(self.kit.name, self.suite, method, params, failure)
        finding.malformed = malformed
        return self.keep(finding)

    def show_enumerated(self, method: str, domain: str, parts: int = 1) -> None:
        """Keep that a domain, or a part of one, was enumerated, if all was asked and every answer is right."""
        tally = self.tally
        cut_short = self._selected or self.over_budget or tally.unanswered
        if not cut_short and tally.verdicts() == {Verdict.PASSED}:
            left_out, given = sorted(tally.left_out), sorted(tally.given)
            self.show(
                Evidence(method, domain, ENUMERATED, tally.questions, parts=parts, left_out=left_out, given=given)
            )

    def show(self, showing: Evidence) -> None:
        """Keep what was shown over a domain."""
        self.tally.shown.append(showing)

    def unrelated(self, relation: Relation, params: Params, again: Params, answers: tuple[Answer, Answer]) -> None:
        """Keep a violation that two answers show between them, whichever of them is wrong."""
        finding = broken_relation(self.kit.name, self.suite, relation, (params, again), answers)
        method = self.kit.method(relation.method)
        for question, answer in zip((params, again), answers, strict=True):
            if not finding.breaks and not isinstance(answer, Failure):
                finding.breaks = self._breaks(method, question, answer)
        self.keep(finding)

    def _digest(self, method: Method[Any, Any], params: Params, number: int) -> int:
        """A digest of the situation in the ``number``-th state of a question; in a play, without the moves after it."""
        if self._is_play(method.name, params):
            params = {**params, "moves": params["moves"][: number - 1]}
        return digest_of(params if method.canonical is None else method.canonical(params))

    def _is_play(self, method: str, params: Any) -> bool:
        """Whether a question is one about a list of moves."""
        return method == self.kit.play_method and isinstance(params, dict) and "moves" in params

    def finish(self) -> Tally:
        """The tally of the part that ends here, its smallest findings with the readings that would explain them."""
        for finding in sorted(self.tally.findings.values(), key=lambda each: each.size)[:EXPLAINED]:
            look_at_readings(self.kit, finding)
        return self.tally

    def keep(self, finding: Finding) -> Finding:
        """Keep a finding, judged under the readings in force."""
        finding.readings = self.readings.departures()
        self.tally.find(finding)
        return finding


def _valid(method: Method[Any, Any], questions: Sequence[Params]) -> list[Any]:
    """The questions as messages. Whatever an engine is asked has been held to its schema here.

    Raises:
        msgspec.ValidationError: one of them does not fit, which is a fault of the kit.
    """
    return msgspec.convert(questions, list[method.params])  # type: ignore[name-defined]
