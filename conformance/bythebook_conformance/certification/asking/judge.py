"""Judge the answers of an engine: hold each to the ruling, and count and keep what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any

import msgspec
from msgspec import Struct

from bythebook.clauses import joined
from bythebook.spec import Example
from bythebook_conformance.certification.findings.evidence import Evidence
from bythebook_conformance.certification.findings.excusing import look_at_readings
from bythebook_conformance.certification.findings.finding import (
    Finding,
    broken_relation,
    deviation,
    names_nobody_asked_about,
    of_failure,
    size_of,
    violation,
    violation_signature,
)
from bythebook_conformance.certification.findings.tally import Tally
from bythebook_conformance.kit import ClauseIds, Expected, GameKit, Method, Relation
from bythebook_conformance.kit.rewriting import digest_of
from bythebook_conformance.kit.visible import json_line
from bythebook_conformance.oracle.comparing import FieldJudgement, Mismatched, deciding, field_of, judge, plain
from bythebook_conformance.protocol.engine import Answer, Failure, Params, Question
from bythebook_conformance.statuses import Verdict

EXPLAINED = 3
"""At most this many findings of a part are explained at once; those left at the end of a run always are."""


class Judge:
    """Judges answers under the readings in force; the tally is of one part of a suite."""

    def __init__(self, kit: GameKit) -> None:
        self.kit = kit
        self.readings = kit.readings()
        self.suite = ""
        self.tally = Tally()

    def begin(self, suite: str) -> None:
        """Start a fresh tally for a part of a suite."""
        self.suite, self.tally = suite, Tally()

    def rule(self, method: Method[Any, Any], question: Question) -> Expected[Any]:
        """The ruling on a question under the readings in force; the question is held to its schema."""
        if isinstance(question, msgspec.Raw):
            params = msgspec.json.decode(question, type=method.params)
        else:
            params = msgspec.convert(question, method.params)
        expected: Expected[Any] = method.rule(params, self.readings)
        return expected

    def answer(
        self,
        method: Method[Any, Any],
        params: Params,
        answer: Answer,
        expected: Expected[Any],
        example: Example | None = None,
    ) -> Finding | None:
        """Judge one answer; what is wrong with it, if anything.

        An ``example`` shows its clauses by being right. With it fall those that nothing else shows.
        """
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
            wrong, breaks = self._wrong(method, params, answer, judgements)
            if wrong is not None:
                judgements.sort(key=lambda each: each is not wrong)
            if wrong is not None and example is not None:
                example = replace(example, clauses=tuple({*example.clauses} - deciding(expected)))
            self.tally.situation(method.name, judgements, breaks, example if number == len(judged) else None, params)
            if wrong is not None and not wrong.clauses:
                detail = f"does not repeat the question, where it is {json_line(plain(wrong.expected))}"
                breach = Failure(Verdict.BREACH, f"{field_of(wrong.path)} {detail}")
                return self.failure(method.name, params, breach)
            if wrong is not None:
                how = deviation(plain(wrong.expected), plain(wrong.got))
                signature = violation_signature(method.name, wrong.path, breaks, how)
                digest = partial(self._digest, method, params, number)
                if self.tally.seen(signature, size_of(params), digest, field_of(wrong.path), wrong.clauses, breaks):
                    return self.tally.findings[signature]
                finding = violation(
                    self.kit.name, self.suite, method.name, params, expected, answer, judgements, breaks
                )
                finding.readings = self.readings.departures()
                finding.digests = [digest()]
                self.tally.find(finding)
                return finding
        return None

    def _wrong(
        self, method: Method[Any, Any], params: Params, answer: Struct, judgements: Iterable[FieldJudgement]
    ) -> tuple[FieldJudgement | None, ClauseIds]:
        """The first wrong field of an answer in which it breaks a clause, with the clauses that it breaks, then those
        that define a word by which it would be right; where it breaks none, the first wrong field with all clauses that
        have a say in it.

        Every wrong answer breaks a clause, as is proved, but not every wrong field of it: one that follows from a later
        field breaks none, such as a winner by wrong sets in Twin It!. No word is missed there: words explain outcomes
        alone, which come before.
        """
        fields = [each for each in judgements if each.right is False]
        for wrong in fields:
            asked = (msgspec.convert(params, method.params), answer, self.readings, wrong.path)
            if breaks := () if method.breaks is None else method.breaks(*asked):
                return wrong, joined(breaks, () if method.meant is None else method.meant(*asked))
        return (fields[0], fields[0].clauses) if fields else (None, ())

    def _breaks(self, method: Method[Any, Any], params: Params, answer: Struct) -> list[str]:
        """The clauses that an answer breaks in the first field in which it breaks any; none if it is right."""
        try:
            judged = chain.from_iterable(judge(self.rule(method, params), answer))
            return [*self._wrong(method, params, answer, judged)[1]]
        except Mismatched:
            return []

    def breach(self, method: str, params: Any, detail: str, evidence: str = "", *, unstable: bool = False) -> None:
        """Keep a breach of the protocol that no ruling is needed for."""
        failure = Failure(Verdict.BREACH, detail, evidence=evidence)
        self.keep(of_failure(self.kit.name, self.suite, method, params, failure)).unstable = unstable

    def failure(
        self, method: str, params: Any, failure: Failure, malformed: str = "", line: str = ""
    ) -> Finding | None:
        """Keep a failure of the engine, on a question that is ``malformed`` in this way or not, or on a ``line`` that
        is no question of the game; what there is to find in it, if anything.
        """
        if failure.verdict is Verdict.NOT_ASSESSED:
            return None
        finding = of_failure(self.kit.name, self.suite, method, params, failure)
        finding.malformed = malformed
        finding.sent = "" if method in {each.name for each in self.kit.methods} else line
        return self.keep(finding)

    def show(self, showing: Evidence) -> None:
        """Keep what was shown over a domain."""
        self.tally.shown.append(showing)

    def unrelated(self, relation: Relation, params: Params, again: Params, answers: tuple[Answer, Answer]) -> None:
        """Keep what two answers show between them, whichever of them is wrong."""
        finding = broken_relation(self.kit.name, self.suite, relation, (params, again), answers)
        method = self.kit.method(relation.method)
        for question, answer in zip((params, again), answers, strict=True):
            if isinstance(answer, Failure):
                continue
            if not relation.clauses:
                strange = names_nobody_asked_about(method, question, plain(answer))
                finding.note = "\n".join(filter(None, (strange, finding.note)))
            elif not finding.breaks:
                finding.breaks = self._breaks(method, question, answer)
        self.keep(finding)

    def _digest(self, method: Method[Any, Any], params: Params, number: int) -> int:
        """A digest of the situation in the ``number``-th state of a question; in a play, without the moves after it."""
        if method.name == self.kit.play_method and "moves" in params:
            params = {**params, "moves": params["moves"][: number - 1]}
        return digest_of(params if method.canonical is None else method.canonical(params))

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


def valid(method: Method[Any, Any], questions: Sequence[Params]) -> list[Any]:
    """The questions as messages, each held to its schema.

    Raises:
        msgspec.ValidationError: one of them does not fit, which is a fault of the kit.
    """
    return msgspec.convert(questions, list[method.params])  # type: ignore[name-defined]
