"""Settle a dispute: what the sheet says about each claim, which readings support it, and what refutes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import msgspec

from bythebook.clauses import joined
from bythebook.game import SetupError
from bythebook.readings import ReadingError
from bythebook.spec import Spec
from bythebook_conformance.kit import Expected, Variation
from bythebook_conformance.kit.departures import Departures, smallest
from bythebook_conformance.kit.language import tr, tr_context, tr_count
from bythebook_conformance.oracle.alternatives import Combinations
from bythebook_conformance.oracle.comparing import FieldJudgement, field_of, messages, plain
from bythebook_conformance.rulings.dispute import Claim, Dispute
from bythebook_conformance.rulings.prose import (
    FEW,
    bullets,
    clause_data,
    clause_lines,
    drawn,
    folded,
    other_readings,
    said_of,
    sentences,
    under_readings,
)
from bythebook_conformance.rulings.question import Claimed, Question, Rulings

CHANGED_SITUATIONS = 20_000
"""The most situations ruled on in search of a small change to the situation; a play of n moves has n + 1. The limit
allows for all changes to a play of a hundred moves."""


@dataclass(frozen=True)
class Settled:
    """A claim and what the sheet says about it.

    ``under``: the smallest sets of departures that reverse the verdict on the claim.
    """

    claim: Claim
    judged: list[FieldJudgement]
    under: list[Departures]
    change: str
    decisive: tuple[str, ...]
    """The deciding clauses: those about open points that would reverse the verdict, else the most specific."""
    unfounded: list[str]
    """Those of these clauses on which the sheet is silent or damaged."""

    @property
    def holds(self) -> bool:
        """Whether the claim holds under the readings agreed on."""
        return all(each.right for each in self.judged)

    @property
    def wrong(self) -> list[FieldJudgement]:
        """The claimed fields that are wrong."""
        return [each for each in self.judged if each.right is False]


@dataclass(frozen=True)
class Settlement:
    """A dispute with all claims settled."""

    dispute: Dispute
    rulings: Rulings
    combinations: Combinations
    claims: list[Settled]


def settle(dispute: Dispute, spec: Spec) -> Settlement:
    """Check every claim against the sheet, under the readings agreed on and all others that matter."""
    rulings = Rulings(dispute.question, dispute.readings)
    tried = rulings.others.combinations()
    changes = Variations(rulings)
    return Settlement(
        dispute, rulings, tried, [_settled(claim, rulings, tried, changes, spec) for claim in dispute.claims]
    )


def _settled(claim: Claim, rulings: Rulings, tried: Combinations, changes: Variations, spec: Spec) -> Settled:
    holds = claim.claimed.holds
    now = holds(rulings.agreed)
    under = smallest([departures for departures, expected in tried.ruled if holds(expected) != now])
    change = "" if now else smallest_change(changes, claim.claimed)
    judged = claim.claimed.judged(rulings.agreed)
    decisive = _decisive(judged, under, spec)
    unsound = [name for name in decisive if spec.clause[name].status in ("silent", "damaged")]
    return Settled(claim, judged, under, change, decisive, unsound)


def _decisive(judged: list[FieldJudgement], under: list[Departures], spec: Spec) -> tuple[str, ...]:
    """The clauses that a claim stands or falls by: those of every wrong field, causes before consequences.

    For a field that depends on an open point, they are those about the fewest open points that would reverse the
    verdict; otherwise the most specific.
    """
    wrong = [each for each in judged if each.right is False] or judged
    fewest = [departures for departures in under if len(departures) == len(under[0])]
    turning = {clause for departures in fewest for point, _ in departures for clause in spec.open_point[point].clauses}
    deciding = [tuple(name for name in each.clauses if name in turning) or each.clauses[:1] for each in wrong]
    return joined(*deciding)


class Variations:
    """The small changes to a situation with their rulings, each ruled on once for all claims."""

    def __init__(self, rulings: Rulings) -> None:
        self.rulings = rulings
        self._known: list[tuple[Variation, Expected[Any]]] = []
        self._further = self._ruled()

    def __iter__(self) -> Iterator[tuple[Variation, Expected[Any]]]:
        yield from self._known
        for each in self._further:
            self._known.append(each)
            yield each

    def _ruled(self) -> Iterator[tuple[Variation, Expected[Any]]]:
        question, left = self.rulings.question, CHANGED_SITUATIONS
        for change in question.kit.changes(question.params, question.seating.players):
            try:
                expected = question.method.rule(change.params, self.rulings.readings)
            except (SetupError, ReadingError):
                left -= 1
            else:
                left -= len(messages(expected.result))
                yield change, expected
            if left <= 0:
                return


def smallest_change(changes: Variations, claimed: Claimed) -> str:
    """The smallest change to the situation that would make a claim hold, in words; empty if none was found."""
    question = changes.rulings.question
    if getattr(claimed.fields, "accepted", None) is claimed.denied:
        return ""  # any move can be illegal at a wrong moment: that would explain nothing
    for change, expected in changes:
        if claimed.final and _refused_earlier(expected) > _refused_earlier(changes.rulings.agreed):
            continue  # the change would have made an earlier move illegal
        fields = change.claim(claimed.fields) if change.claim else claimed.fields
        there = replace(claimed, fields=fields, meant=None)
        if there.holds(expected):
            said = _said(question.about(change.params), there)
            if said:
                return tr("Had {change}, the claim would have held: {said}", change=change.text, said=said)
            return tr("Had {change}, the claim would have held.", change=change.text)
    return ""


def _said(question: Question, claimed: Claimed) -> str:
    """What is claimed, in the words of rulings; empty where there are none, as for what is denied, and where they would
    say more, as for what leaves the rest as ruled.
    """
    if claimed.denied or (claimed.meant and not claimed.some):
        return ""
    said = said_of(question, claimed.fields)
    return " ".join(each.some if claimed.some and each.some else each.text for each in said)


def _refused_earlier(expected: Expected[Any]) -> int:
    """How many moves of a play before the last are refused."""
    return sum(not state.accepted for state in expected.result.states[:-1])


class ClaimSentences(NamedTuple):
    """What is said to somebody about their claim."""

    claim: str
    meant: str
    """What the claim means, in the words of rulings; empty if there are none for it."""
    holds: bool
    silent: list[str]
    verdict: str
    readings: list[str]
    """The other readings that would reverse the verdict, in words."""
    untried: str
    """That there may be more of these; empty if there are not."""
    instead: str
    """What holds instead of a claim that fails, and the smallest change of the situation that would have saved it."""
    change: str
    clauses: tuple[str, ...]
    """The clauses that the claim stands or falls by."""


def told(settled: Settled, settlement: Settlement, spec: Spec) -> ClaimSentences:
    """A settled claim in sentences."""
    claim, holds = settled.claim, settled.holds
    return ClaimSentences(
        f"{claim.who}: {claim.what}" if claim.what else claim.who,
        _said(settlement.dispute.question, claim.claimed),
        holds,
        list(_silent(settled, spec)),
        _verdict(settled, settlement),
        other_readings(settled.under, spec),
        tr("Not all larger combinations were tried.") if settled.under and not settlement.combinations.complete else "",
        "" if holds else _instead(settled, settlement),
        settled.change,
        settled.decisive,
    )


def tell_settlement(settlement: Settlement, spec: Spec, *, every: bool = False) -> str:
    """A settled dispute for people."""
    question, rulings = settlement.dispute.question, settlement.rulings
    about = [settlement.dispute.about, ""] if settlement.dispute.about else []
    said = [each.text for each in sentences(question, rulings.agreed)]
    lines = [*about, *drawn(question), *under_readings(rulings, spec), tr("The ruling")]
    lines += [line for text in said for line in folded(text, "  ")]
    for settled in settlement.claims:
        lines += ["", *_claim_lines(told(settled, settlement, spec), spec, every=every)]
    return "\n".join(lines) + "\n"


def _claim_lines(claim: ClaimSentences, spec: Spec, *, every: bool) -> list[str]:
    meant = tr("(that is: {meant})", meant=claim.meant) if claim.meant else ""
    lines = [claim.claim, *(line for text in (meant, *claim.silent, claim.verdict) for line in folded(text, "  "))]
    lines += [*bullets(claim.readings), *folded(claim.untried, "  "), *folded(claim.instead, "  ")]
    lines += ["  " + (tr("Based on") if claim.holds else tr("Against it"))]
    lines += clause_lines(claim.clauses, spec, "    ", every=every)
    return lines + folded(claim.change, "  ")


def _silent(settled: Settled, spec: Spec) -> Iterator[str]:
    for name in settled.unfounded:
        clause = spec.clause[name]
        below = name in settled.decisive[:FEW]
        if clause.status == "silent" and below:
            yield tr("The sheet is silent here; this is our reading.")
        elif clause.status == "silent":
            yield tr("The sheet is silent here; our reading: {clause}", clause=clause.text)
        elif below:
            yield tr("The sheet is damaged here; this is our correction.")
        else:
            yield tr("The sheet is damaged here; our correction: {clause}", clause=clause.text)


def _verdict(settled: Settled, settlement: Settlement) -> str:
    """Whether a claim holds, and what other readings do to it."""
    agreed = _agreed(settled, settlement)
    tried = settlement.combinations
    others = len(settled.under)
    if settled.holds:
        holds = tr("Holds under {readings}.", readings=agreed)
        if not others:
            return holds
        return f"{holds} " + tr_count(
            "It would not hold under another reading:", "It would not hold under {number} other readings:", others
        )
    if not others:
        return _under_no_other(agreed, settled, tried)
    fails = tr("Does not hold under {readings}.", readings=agreed)
    if tried.complete:
        return f"{fails} " + tr_count(
            "It would hold only under another reading:", "It would hold only under {number} other readings:", others
        )
    return f"{fails} " + tr_count(
        "It would hold under another reading:", "It would hold under {number} other readings:", others
    )


def _agreed(settled: Settled, settlement: Settlement) -> str:
    """What was agreed on, as it stands behind "under"."""
    if settlement.rulings.readings.departures():
        return tr_context("under", "the readings agreed on")
    if settled.unfounded:
        return tr_context("under", "the sheet as we read it")
    return tr_context("under", "the sheet as printed")


def _under_no_other(agreed: str, settled: Settled, tried: Combinations) -> str:
    """The verdict on a claim for which no other reading was found."""
    others = len(tried.ruled) - 1
    if tried.whole is not None:
        return tr_count(
            "Does not hold under {readings}, nor under any other reading; "
            "not all of the larger combinations were tried.",
            "Does not hold under {readings}, nor under any combination of up to {number} other readings; "
            "not all of the larger combinations were tried.",
            tried.whole,
            readings=agreed,
        )
    if others == 0 and settled.unfounded:
        return tr("Does not hold under {readings}, and no other reading is offered.", readings=agreed)
    if others == 0:
        return tr("Holds under no reading: under {readings}, nothing is open here.", readings=agreed)
    return tr_count(
        "Holds under no reading of the sheet; {number} other reading tried.",
        "Holds under no reading of the sheet; {number} other readings tried.",
        others,
    )


def _instead(settled: Settled, settlement: Settlement) -> str:
    """What holds instead of the wrong fields."""
    wrong = {field_of(each.path) for each in settled.wrong}
    if settled.claim.claimed.final and not settlement.rulings.agreed.result.states[-1].accepted:
        wrong.add("accepted")
    said = sentences(settlement.dispute.question, settlement.rulings.agreed)
    found = [each.text for each in said if each.field in wrong]
    return tr("Instead: {said}", said=" ".join(found)) if found else ""


def settlement_data(settlement: Settlement, spec: Spec) -> dict[str, Any]:
    """A settled dispute for programs."""
    question: Question = settlement.dispute.question
    return {
        "game": question.kit.name,
        "method": question.method.name,
        "params": msgspec.to_builtins(question.params),
        "readings": settlement.rulings.readings.departures(),
        "result": plain(settlement.rulings.agreed.result),
        "combinations": {"tried": len(settlement.combinations.ruled), "complete": settlement.combinations.complete},
        "claims": [
            {
                "who": settled.claim.who,
                "holds": settled.holds,
                "turned_by": [dict(sorted(departures)) for departures in settled.under],
                "silent": settled.unfounded,
                "decided_by": [clause_data(spec.clause[name]) for name in settled.decisive],
                "why_not": settled.change,
            }
            for settled in settlement.claims
        ],
    }
