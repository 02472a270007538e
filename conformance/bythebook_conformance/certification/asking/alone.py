"""Ask the question of a wrong answer again, alone: if the answer is right now, it depends on earlier questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import partial
from time import monotonic
from typing import Any

from msgspec import ValidationError, convert
from msgspec.structs import replace

from bythebook_conformance.certification.asking.causes import Causes
from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.findings.finding import Finding
from bythebook_conformance.certification.findings.recording import OTHERWISE
from bythebook_conformance.certification.run import Run
from bythebook_conformance.kit import GameKit
from bythebook_conformance.oracle.comparing import is_right
from bythebook_conformance.protocol.engine import Failure
from bythebook_conformance.protocol.starting import StartError, start
from bythebook_conformance.statuses import Verdict

CONFIRMED = 4
"""After this many wrong answers of a method that are also wrong alone, the others are not asked again."""
MOST = 12
"""At most this many of a method are asked alone, each in its own process; if none is wrong, the others are right."""

RIGHT_ALONE = "wrong after other questions, right alone in a new process"


def asked_alone(
    kit: GameKit, engine: Any, run: Run, findings: Sequence[Finding], deadline: float = 0.0
) -> list[Finding]:
    """The findings, where violations whose questions are answered rightly in a new process are a breach, one for each
    method: no clause is to blame for them. Where answers hang on chance, a violation stays only if its question is
    answered wrongly time and again. Where relations alone show a violation, the wrong answers are ruled on. Of crashes
    and breaches it is noted where they depend on the questions before.

    An interruption leaves the others as they are, and so does a ``deadline``, by the monotonic clock, 0 for none.
    """
    found, causes = list(findings), Causes(kit, engine, run)
    methods = {method.name for method in kit.methods}
    violations = sorted((each for each in found if each.verdict is Verdict.VIOLATION), key=lambda each: each.size)
    violations = [each for each in violations if each.method in methods]  # what servers do depends on questions before
    with suppress(KeyboardInterrupt, StartError):
        for method in {each.method: 0 for each in violations}:
            of_method = [each for each in violations if each.method == method]
            right, wrong = _asked_again(of_method, partial(_wrong_alone, kit, engine, run, deadline))
            if right and causes.is_chance(kit.method(method)):
                again = partial(_always_wrong, kit, causes)
                right = [each for each in of_method if each in right or not again(each)]
            if right:
                breach = _breach(right)
                breach.note = _joined(breach.note, causes.advice(method, breach.params, breach.readings))
                found = [*(each for each in found if each not in right), breach]
            if all(each.relation for each in of_method):
                found += wrong
        for finding in [each for each in found if _may_depend(kit, each)][:MOST]:
            if _wrong_alone(kit, engine, run, deadline, finding) == []:
                advice = causes.advice(finding.method, finding.params, finding.readings)
                found[found.index(finding)] = replace(finding, note=_joined(finding.note, advice), unstable=True)
        for finding in [each for each in found if each.unstable and each.detail.startswith(OTHERWISE)][:MOST]:
            advice = causes.advice(finding.method, finding.params, finding.readings)
            found[found.index(finding)] = replace(finding, note=_joined(finding.note, advice))
    return found


def _may_depend(kit: GameKit, finding: Finding) -> bool:
    """Whether a finding is a crash or a breach on a well-formed question, which a new process may answer."""
    method = next((each for each in kit.methods if each.name == finding.method), None)
    if method is None or finding.unstable or finding.verdict not in (Verdict.CRASH, Verdict.BREACH):
        return False
    try:
        convert(finding.params, method.params)
    except ValidationError:
        return False
    return True


def _asked_again(
    violations: list[Finding], wrong_alone: Callable[[Finding], list[Finding] | None]
) -> tuple[list[Finding], list[Finding]]:
    """The violations of a method that disappear when asked alone, and the wrong answers of the others."""
    right, wrong, confirmed = list[Finding](), list[Finding](), 0
    for finding in violations[:MOST]:
        found = wrong_alone(finding)
        if found == []:
            right.append(finding)
            continue
        wrong += found or []
        confirmed += 1
        if confirmed == CONFIRMED:
            break
    return right if confirmed else violations, wrong


def _wrong_alone(kit: GameKit, engine: Any, run: Run, deadline: float, finding: Finding) -> list[Finding] | None:
    """What is wrong when the question of a finding is asked in a new process, of two questions each in its own; None if
    one cannot be asked, or no time is left.
    """
    wrong: list[Finding] = []
    for params in finding.questions:
        if deadline and monotonic() > deadline:
            return None
        with closing(start(engine, kit, run.timeout, run.sandbox)) as another:
            session = EngineSession(kit, another, Run(game=kit.name, readings=finding.readings))
            session.begin(finding.suite)
            session.ask_one(kit.method(finding.method), params)
            tally = session.judge.tally
            if tally.questions != 1 or tally.unanswered or tally.left_out:
                return None
            wrong += tally.findings.values()
    return wrong


def _always_wrong(kit: GameKit, causes: Causes, finding: Finding) -> bool:
    """Whether each question of a finding gets a wrong answer every time that it is asked."""
    method, readings = kit.method(finding.method), kit.readings.from_names(finding.readings)
    for params in finding.questions:
        expected = method.rule(convert(params, method.params), readings)
        answers = causes.answers_often(method, params)
        if not any(isinstance(each, Failure) or is_right(expected, each) for each in answers):
            return True
    return False


def _joined(*notes: str) -> str:
    return "\n".join(filter(None, notes))


def _breach(right: Sequence[Finding]) -> Finding:
    """The breach in place of violations that depend on earlier questions; the smallest one represents all."""
    first, *others = right
    breach = replace(
        first,
        verdict=Verdict.BREACH,
        detail=RIGHT_ALONE,
        because=[],
        breaks=[],
        raised=[],
        explained_by=[],
        relation="",
        again=None,
        unstable=True,
    )
    for each in others:
        breach.take_in(each)
    return breach
