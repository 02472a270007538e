"""The verdict on a run in a sentence."""

from __future__ import annotations

from bythebook_conformance.certification.findings.known import KNOWN, MENDED
from bythebook_conformance.certification.outcome import ClauseResult, Outcome
from bythebook_conformance.kit.words import counted, several
from bythebook_conformance.statuses import Verdict


def sentence_of(outcome: Outcome, *, strict: bool, over_budget: bool, gaps: bool, why: str) -> str:
    """The verdict in a sentence, with the readings that it holds under and the failures that are known.

    Args:
        outcome: all else that the run has to say.
        strict: whether an incomplete run fails.
        over_budget: whether its budget was used up.
        gaps: whether all was asked and assessed, but answers, or fields of them, are missing.
        why: why there is no verdict, where the kit was at fault or the engine lists no method.
    """
    verdict = outcome.verdict
    if verdict.right:
        words = _right(outcome, strict=strict, over_budget=over_budget, gaps=gaps)
    elif verdict is Verdict.VIOLATION or verdict in _FAILURES:
        words = f"FAILED: the engine {several(_failures(outcome))}{_besides(outcome)}"
    else:
        words = _otherwise(outcome, why)
    return f"{outcome.game}: {words}"


_FAILURES = {
    Verdict.CRASH: "crashes",
    Verdict.TIMEOUT: "does not answer in time",
    Verdict.BREACH: "breaks the protocol",
}


def _failures(outcome: Outcome) -> list[str]:
    """All that the engine does wrong, the gravest first."""
    found = {outcome.verdict, *(finding.verdict for finding in outcome.findings)}
    broken = outcome.tally(ClauseResult.FAILED)
    breaks = f"breaks {counted(broken, 'clause') if broken else 'the rules'}"
    under = f" under {outcome.under}" if outcome.under else ""
    violations = [breaks + under] if Verdict.VIOLATION in found else []
    return [*violations, *(words for verdict, words in _FAILURES.items() if verdict in found)]


def _right(outcome: Outcome, *, strict: bool, over_budget: bool, gaps: bool) -> str:
    """That nothing is wrong which was not known: everything was assessed, or only a part."""
    known, only, coverage = len(outcome.known_in(KNOWN)), outcome.run.restriction, outcome.coverage
    every = "every other answer" if known else "every answer"
    under = f" under {outcome.under}" if outcome.under else ""
    if outcome.complete:
        but = f" but for {counted(known, 'known failure')}" if known else ""
        return f"PASSED{but}: {coverage.words}, {every} is right{under}"
    spent = f" within the budget of {outcome.run.budget:g} s" if over_budget else ""
    missing = ", but answers or fields of answers are missing" if gaps else ""
    failure = " (--strict makes this a failure)" if strict else ""
    asked = f"only {only} asked; " if only else ""
    besides = f", with {counted(known, 'known failure')}" if known else ""
    return f"INCOMPLETE{besides}{failure}: {asked}{coverage.words}{spent}{missing}; {every} given is right{under}"


def _otherwise(outcome: Outcome, why: str) -> str:
    found, coverage = len(outcome.findings), outcome.coverage
    mended = len(outcome.known_in(MENDED))
    so_far = f"; {counted(found, 'finding')} so far" if found else ""
    lines = "its line" if mended == 1 else "their lines"
    silence = outcome.silence or why
    return {
        Verdict.MENDED: f"FAILED: {counted(mended, 'known failure')} {'is' if mended == 1 else 'are'} mended; "
        f"take {lines} out of the baseline",
        Verdict.NOT_ASSESSED: "NOTHING ASSESSED" + (f": {silence}" if silence else ""),
        Verdict.KIT_FAULT: f"NO VERDICT: {why}",
        Verdict.INTERRUPTED: f"INTERRUPTED: {coverage.parts_done} of {coverage.planned_parts} parts done{so_far}",
    }[outcome.verdict]


def _besides(outcome: Outcome) -> str:
    """The known failures beside what is new."""
    known = len(outcome.known_in(KNOWN))
    return f", besides {counted(known, 'known failure')}" if known else ""
