"""Settle a dispute: what the sheet says about each claim, which readings support it, and what refutes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

import msgspec
from msgspec import structs

from bythebook.clauses import joined
from bythebook.game import SetupError
from bythebook.readings import ReadingError
from bythebook.spec import Spec
from bythebook_conformance.kit import Expected, OtherAnswer, Variation
from bythebook_conformance.kit.departures import Departures, smallest
from bythebook_conformance.kit.language import tr, tr_context, tr_count
from bythebook_conformance.kit.words import capital, several
from bythebook_conformance.oracle.alternatives import Combinations
from bythebook_conformance.oracle.comparing import FieldJudgement, messages, plain
from bythebook_conformance.rulings.dispute import ASKED, Claim, Dispute
from bythebook_conformance.rulings.prose import (
    bullets,
    clause_data,
    clause_lines,
    consequences,
    drawn,
    folded,
    other_readings,
    sentences,
    umpire,
    under_readings,
)
from bythebook_conformance.rulings.question import OF_THE_RULES, Claimed, Question, Rulings, last_situation
from bythebook_conformance.rulings.sentences import ClaimPart, shown_sentences

_MOST_ANSWERS = 3
"""The most sentences that answer one question."""
CHANGED_SITUATIONS = 20_000
"""The most situations ruled on in search of a small change to the situation; a play of n moves has n + 1. The limit
allows for all changes to a play of a hundred moves."""


@dataclass(frozen=True)
class Settled:
    """A claim and what the sheet says about it.

    ``under``: the smallest sets of departures that reverse the verdict on the claim.
    """

    claim: Claim
    holding: tuple[tuple[bool, ...], ...]
    """For every sentence of the claim whether it holds under the readings agreed on, in each of its senses."""
    judged: list[FieldJudgement]
    under: list[Departures]
    fixed: list[Departures]
    """Alternatives that reverse it, too, of open points that have one answer here."""
    change: str
    unsaid: list[tuple[str, Departures]]
    """What the question leaves out, with the smallest departures that reverse the verdict where it is so."""
    decisive: tuple[str, ...]
    """The deciding clauses: those about open points that would reverse the verdict, else the most specific."""
    unfounded: list[str]
    """Those of these clauses on which the sheet is silent or damaged."""
    damaged: bool
    """Whether it is damaged."""

    @property
    def holds(self) -> bool:
        """Whether the claim holds under the readings agreed on: each of its sentences, in one of its senses."""
        return all(map(any, self.holding))

    @property
    def in_one_sense(self) -> bool:
        """Whether it holds, but not in every sense that it may have."""
        return self.holds and not all(map(all, self.holding))

    @property
    def answer(self) -> str:
        """``right``, ``wrong``, or ``open`` where other readings reverse the verdict."""
        return "open" if self.under or self.unsaid or self.fixed else "right" if self.holds else "wrong"

    @property
    def by_our_reading(self) -> bool:
        """Whether the sheet is silent where the claim is decided."""
        return bool(self.unfounded) and self.decisive[0] in self.unfounded and not self.damaged

    @property
    def wrong(self) -> list[FieldJudgement]:
        """The claimed fields that are wrong."""
        return [each for each in self.judged if each.right is False]


class NotUnderstood(NamedTuple):
    """A claim that is not understood, and each sentence that it may mean, settled, the likeliest first."""

    claim: Claim
    near: list[Settled]


@dataclass(frozen=True)
class Settlement:
    """A dispute with all claims settled that are understood."""

    dispute: Dispute
    rulings: Rulings
    combinations: Combinations
    claims: list[Settled]
    problems: list[NotUnderstood]


def settle(dispute: Dispute, spec: Spec) -> Settlement:
    """Check every claim against the sheet, under the readings agreed on and all others that matter."""
    dispute = _of_one_hand(dispute)
    rulings = Rulings(dispute.question, dispute.readings)
    tried = rulings.others.combinations()
    changes = Variations(rulings)
    settled = partial(_settled, rulings=rulings, tried=tried, spec=spec)
    dispute = replace(dispute, claims=tuple(_answered(claim, rulings) for claim in dispute.claims))
    claims = [settled(claim, changes=changes) for claim in dispute.claims if not claim.problem]
    problems = [
        NotUnderstood(claim, [settled(Claim(claim.who, part.says, (part,))) for part in claim.near])
        for claim in dispute.claims
        if claim.problem
    ]
    return Settlement(dispute, rulings, tried, claims, problems)


def _answered(claim: Claim, rulings: Rulings) -> Claim:
    """A question with what is so as its answer, where that is known; any other claim as it is."""
    asked = claim.asked

    def holds(part: ClaimPart) -> bool:
        return any(sense.holds(rulings.question.params, rulings.agreed) for sense in part.senses)

    either = (part if holds(part) else None if asked.who else denial for part, denial in asked.near)
    so = tuple({part.says: part for part in either if part is not None and holds(part)}.values())
    return replace(claim, parts=so, problem="", asks=True) if 0 < len(so) <= _MOST_ANSWERS else claim


def _of_one_hand(dispute: Dispute) -> Dispute:
    """A dispute in which claims that say different players have the one hand of its question are asked about."""
    owners = [{part.owner for part in claim.parts} - {None} for claim in dispute.claims]
    if len({*chain(*owners)}) < 2:
        return dispute
    problem = tr("The question does not say whose hand it is.") + " " + tr("Which of these is meant?")
    claims = (
        replace(claim, parts=(), problem=problem, near=claim.parts) if named else claim
        for claim, named in zip(dispute.claims, owners, strict=True)
    )
    return replace(dispute, claims=tuple(claims))


def _settled(
    claim: Claim, rulings: Rulings, tried: Combinations, spec: Spec, changes: Variations | None = None
) -> Settled:
    """A claim with what the sheet says about it; which change would have saved it is sought among those given."""
    params, agreed = rulings.question.params, rulings.agreed

    def holds(expected: Expected[Any]) -> bool:
        return all(any(sense.holds(params, expected) for sense in part.senses) for part in claim.parts)

    now = holds(agreed)
    under = smallest([departures for departures, expected in tried.ruled if holds(expected) != now])
    unsaid = [
        (text, departures)
        for text, point, others in rulings.circumstances
        for departures in smallest([found for found, ruled in others.combinations().ruled if holds(ruled) != now])
        if any(name == point for name, _ in departures)
    ]
    fixed = [
        frozenset({(each.point, each.alternative)})
        for each in _never_played(rulings)
        if holds(agreed.with_result(each.answer)) != now
    ]
    change = "" if now or changes is None else smallest_change(changes, claim)
    holding = tuple(tuple(sense.holds(params, agreed) for sense in part.senses) for part in claim.parts)
    judged = [each for part in claim.parts for each in _judged(part, rulings)]
    decisive = standing_for_or_against(judged, [*under, *fixed, *(departures for _, departures in unsaid)], spec)
    if any(each.path != OF_THE_RULES for each in judged):
        decisive = joined(consequences(rulings), decisive)
    damaged = any(spec.clause[name].status == "damaged" for name in decisive)
    unsound = [name for name in decisive if spec.clause[name].status in ("silent", "damaged")]
    return Settled(claim, holding, judged, under, fixed, change, unsaid, decisive, unsound, damaged)


def _never_played(rulings: Rulings) -> Iterable[OtherAnswer]:
    """What open points make of the ruling of which the reference plays the default alone."""
    question = rulings.question
    return question.kit.other_answers(question.method.short, question.params, rulings.agreed.result, rulings.readings)


def _judged(part: ClaimPart, rulings: Rulings) -> list[FieldJudgement]:
    """The judgements on a sentence: in the sense in which it holds, or else in its last one, which is the widest."""
    holding = [sense for sense in part.senses if sense.holds(rulings.question.params, rulings.agreed)]
    return [*holding, part.senses[-1]][0].breaking(rulings.question, rulings.agreed, rulings.readings)


def standing_for_or_against(judged: list[FieldJudgement], under: list[Departures], spec: Spec) -> tuple[str, ...]:
    """The clauses that a claim stands or falls by: those that it breaks in every wrong field, causes before
    consequences; of a claim that holds, those with a say.

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


def smallest_change(changes: Variations, claim: Claim) -> str:
    """The smallest change to the situation that would make a claim hold, in words; empty if none was found."""
    question, agreed = changes.rulings.question, changes.rulings.agreed
    senses = [sense for part in claim.parts for sense in part.senses]
    if any(_is_about_acceptance(sense, question.params, agreed, False) for sense in senses):
        return ""  # any move can be illegal at a wrong moment: that would explain nothing
    of_the_last = any(_is_about_acceptance(sense, question.params, agreed, True) for sense in senses)
    for change, expected in changes:
        if of_the_last and change.params.moves[-1:] != question.params.moves[-1:]:  # type: ignore[attr-defined]
            continue  # another last move is not the one that the claim is about
        if senses[0].final and _refused_earlier(expected) > _refused_earlier(agreed):
            continue  # the change would have made an earlier move illegal
        if senses[0].final and _teaches_nothing(change.params, changes.rulings):
            continue
        if all(any(sense.holds(change.params, expected) for sense in part.senses) for part in claim.parts):
            return tr("Had {change}, it would be right.", change=change.text)
    return ""


def _teaches_nothing(changed: Any, rulings: Rulings) -> bool:
    """Whether a change to a play only takes back its last move, or one that its player had no choice about."""
    question, moves = rulings.question, rulings.question.params.moves  # type: ignore[attr-defined]
    if len(changed.moves) == len(moves):
        return False
    at = next((at for at, move in enumerate(changed.moves) if move != moves[at]), len(moves) - 1)
    if at == len(moves) - 1 or question.kit.words is None:
        return True
    before = structs.replace(question.params, moves=moves[:at])
    return len(question.kit.words.allowed(before, rulings.readings, question.seating.players)) == 1


def _is_about_acceptance(claimed: Claimed, params: Any, agreed: Expected[Any], allowed: bool) -> bool:
    """Whether a claim is that the last move was allowed, or that it was not."""
    told = getattr(claimed.means(params, last_situation(agreed)[0]), "accepted", None)
    return isinstance(told, bool) and (told is not claimed.denied) is allowed


def _refused_earlier(expected: Expected[Any]) -> int:
    """How many moves of a play before the last are refused."""
    return sum(not state.accepted for state in expected.result.states[:-1])


class ClaimSentences(NamedTuple):
    """What is said to somebody about their claim."""

    claim: str
    mark: str
    """What stands before it: that of its answer, or of a question."""
    meant: list[str]
    """The sentences of the claim with what holds of each, if there is more than one thing to say."""
    answer: str
    """``right``, ``wrong`` or ``open``."""
    holds: bool
    silent: str
    """That the sheet is damaged where the claim is decided; empty where it is not."""
    verdict: str
    readings: list[str]
    """The other readings that would reverse the verdict, in words."""
    untried: str
    """That there may be more of these; empty if there are not."""
    change: str
    """The smallest change of the situation that would have saved a claim that fails."""
    clauses: tuple[str, ...]
    """The clauses that the claim stands or falls by."""


def told(settled: Settled, settlement: Settlement, spec: Spec) -> ClaimSentences:
    """A settled claim in sentences."""
    claim = settled.claim
    return ClaimSentences(
        as_claimed(claim),
        ASKED if claim.asks else MARKS[settled.answer],
        list(_meant(settled)),
        settled.answer,
        settled.holds,
        tr("The sheet is damaged here; this is our correction.") if settled.damaged else "",
        _verdict(settled, settlement, bool(_instead(settled, spec))),
        [*_unsaid(settled), *other_readings([*settled.under, *settled.fixed, *_instead(settled, spec)], spec)],
        tr("Not all larger combinations were tried.") if settled.under and not settlement.combinations.complete else "",
        settled.change,
        settled.decisive,
    )


def _instead(settled: Settled, spec: Spec) -> list[Departures]:
    """The other answers to the open points with one answer on which a claim rests because the sheet is silent."""
    if settled.answer == "open" or not settled.by_our_reading:
        return []
    points = (each for each in spec.open_points if each.kind == "fixed" and each.clauses[0] == settled.decisive[0])
    return [
        frozenset({(each.id, other.id)}) for each in points for other in each.alternatives if other.id != each.default
    ]


def as_claimed(claim: Claim) -> str:
    """A claim as it was made, after the name of who made it, where they are known."""
    return ": ".join(filter(None, (claim.who, claim.what)))


def _meant(settled: Settled) -> Iterator[str]:
    """What holds of each sentence of a claim, and of each sense of one with several; the answer to a question."""
    if settled.claim.asks:
        yield from (f"{capital(part.says)}." for part in settled.claim.parts)
        return
    right, wrong = tr_context("claim", "right"), tr_context("claim", "wrong")
    said = [
        (part, sense, holds)
        for part, holding in zip(settled.claim.parts, settled.holding, strict=True)
        for sense, holds in zip(part.senses, holding, strict=True)
    ]
    for part, sense, holds in said:
        if part.says and len(said) > 1:
            yield tr("{claim}: {verdict}.", claim=capital(sense.says), verdict=right if holds else wrong)
        elif part.says and not _is_said(part.says, settled.claim):
            yield tr("That is: {claim}.", claim=part.says)
    if settled.claim.aside:
        yield tr("Not judged: {text}.", text=settled.claim.aside)


def _unsaid(settled: Settled) -> Iterator[str]:
    """What the question leaves out and the verdict depends on."""
    for text in dict.fromkeys(text for text, _ in settled.unsaid):
        yield tr("If {circumstance}.", circumstance=text)


def _is_said(says: str, claim: Claim) -> bool:
    """Whether a sentence is what somebody has said, word for word."""
    said = claim.what.casefold().strip(" .!")
    return says.casefold() in (said, f"{claim.who.casefold()} {said}")


def tell_settlement(settlement: Settlement, spec: Spec, before: Sequence[str] = (), *, every: bool = False) -> str:
    """A settled dispute for people: what is to be said before, who is right, what holds, then claim by claim."""
    question, rulings = settlement.dispute.question, settlement.rulings
    about = [*folded(settlement.dispute.about, ""), ""] if settlement.dispute.about else []
    lines = [
        *about,
        *before,
        *folded(" ".join(filter(None, (who_is_right(settlement), umpire(question, rulings.agreed)))), ""),
    ]
    shown: set[str] = set()
    for settled in settlement.claims:
        said = told(settled, settlement, spec)
        lines += ["", *_claim_lines(said, spec, {*said.clauses} <= shown, every=every)]
        shown |= {*said.clauses}
    for claim, near in settlement.problems:
        if as_claimed(claim) == ASKED:
            lines += ["", *folded(tr("These claims can be judged:"), "")]
            lines += bullets(shown_sentences(question.kit.claims.get(question.method.short, ())))
            continue
        lines += ["", *folded(f"? {as_claimed(claim)}", ""), *folded(claim.problem, "  ")]
        lines += choices(near)
        if near:
            lines += folded(tr("To see why, claim that instead: {claim}", claim=as_claimed(near[0].claim)), "  ")
    lines += ["", *under_readings(rulings, spec), *drawn(question)]
    if every:
        lines += [tr("All of the ruling")]
        lines += [line for each in sentences(question, rulings.agreed) for line in folded(each.text, "  ")]
    return "\n".join(lines).rstrip() + "\n"


def choices(near: list[Settled]) -> list[str]:
    """The sentences that a claim may mean, numbered, each with the mark of its verdict."""
    return [f"  {number}. {MARKS[each.answer]} {each.claim.what}" for number, each in enumerate(near, start=1)]


def who_is_right(settlement: Settlement) -> str:
    """One sentence on who is right: *No. Ben is right.* It says nothing on that while a claim is not judged."""
    by_player: dict[str, list[Settled]] = {}
    for settled in settlement.claims:
        if not settled.claim.asks:
            by_player.setdefault(settled.claim.who, []).append(settled)
    if not by_player:
        return ""
    waiting = sum(as_claimed(claim) != ASKED for claim, _ in settlement.problems)
    if waiting:
        return tr_count("One claim is not judged yet.", "{number} claims are not judged yet.", waiting)
    right = [who for who, claims in by_player.items() if all(each.holds for each in claims)]
    in_one_sense = [who for who in right if any(each.in_one_sense for each in by_player[who])]
    first, *others = by_player
    yes = tr("Yes.") if first in right else tr("No.")
    if first in in_one_sense:
        yes = tr("In one sense, yes.")
    if any(each.answer == "open" for claims in by_player.values() for each in claims):
        yes = tr("As we read the sheet, yes.") if first in right else tr("As we read the sheet, no.")
    if not others or "" in by_player:
        return yes  # whoever has not said their name is not told of
    if len(right) == len(by_player) and not in_one_sense:
        return yes + " " + (tr("Both are right.") if len(right) == 2 else tr("All of them are right."))
    wholly = [who for who in right if who not in in_one_sense]
    if wholly:
        return yes + " " + tr_count("{who} is right.", "{who} are right.", len(wholly), who=several(wholly))
    partly = [who for who, claims in by_player.items() if any(each.holds for each in claims)]
    if partly:
        return (
            yes
            + " "
            + tr_count("{who} is right in part.", "{who} are right in part.", len(partly), who=several(partly))
        )
    return yes + " " + tr("Nobody is right.")


MARKS = {"right": "✓", "wrong": "✗", "open": "~"}
"""What stands before a claim, by its answer."""


def _claim_lines(claim: ClaimSentences, spec: Spec, again: bool, *, every: bool) -> list[str]:
    """A claim with its verdict; rules that have all been shown before are not shown again."""
    lines = folded(f"{claim.mark} {claim.claim}", "")
    lines += [line for text in (*claim.meant, claim.silent, claim.verdict) for line in folded(text, "  ")]
    lines += [*bullets(claim.readings), *folded(claim.untried, "  ")]
    same = tr_count("By the same rule.", "By the same rules.", len(claim.clauses))
    lines += folded(same, "  ") if again else clause_lines(claim.clauses, spec, "  ", every=every)
    return lines + folded(claim.change, "  ")


def _verdict(settled: Settled, settlement: Settlement, instead: bool) -> str:
    """Whether a claim holds, and what other readings do to it; ``instead``, whether there are others of silence."""
    agreed, others = bool(settlement.rulings.readings.departures()), settled.answer == "open"
    if settled.claim.asks:
        if others:
            return tr("This is as we read the sheet. It leaves it open; it is not so if your table reads it so:")
        told = tr("The sheet says nothing on this; this is our reading.") if settled.by_our_reading else ""
        return told + (" " + tr("It can be read otherwise:") if told and instead else "")
    if not others:
        right = tr("Right.") if settled.holds else tr("Wrong.")
        if settled.in_one_sense:
            right = tr("Right in one sense, wrong in the other.")
        if settled.by_our_reading:
            right = (
                tr("The sheet says nothing on this. By our reading it is right.")
                if settled.holds
                else tr("The sheet says nothing on this. By our reading it is wrong.")
            )
            if instead:
                right += " " + tr("It can be read otherwise:")
        if settled.holds or settlement.combinations.complete:
            return right
        return right + " " + tr("Not all combinations of readings were tried.")
    if agreed:
        now = tr("Right by what you agreed on.") if settled.holds else tr("Wrong by what you agreed on.")
    else:
        now = tr("Right as we read the sheet.") if settled.holds else tr("Wrong as we read the sheet.")
    turned = (
        tr("The sheet leaves it open. It is wrong if your table reads it so:")
        if settled.holds
        else tr("The sheet leaves it open. It is right if your table reads it so:")
    )
    return f"{now} {turned}"


def settlement_data(settlement: Settlement, spec: Spec) -> dict[str, Any]:
    """A settled dispute for programs."""
    question: Question = settlement.dispute.question
    return {
        "game": question.kit.name,
        "method": question.method.name,
        "params": msgspec.to_builtins(question.params),
        "readings": settlement.rulings.readings.departures(),
        "result": plain(settlement.rulings.agreed.result),
        "says": umpire(question, settlement.rulings.agreed),
        "combinations": {"tried": len(settlement.combinations.ruled), "complete": settlement.combinations.complete},
        "claims": [
            {
                "who": settled.claim.who,
                "says": [part.says for part in settled.claim.parts],
                "answer": settled.answer,
                "holds": settled.holds,
                **({"asks": True} if settled.claim.asks else {}),
                "turned_by": [dict(sorted(departures)) for departures in settled.under],
                "read_otherwise": [dict(sorted(departures)) for departures in settled.fixed],
                "silent": settled.unfounded,
                "decided_by": [clause_data(spec.clause[name]) for name in settled.decisive],
                "why_not": settled.change,
            }
            for settled in settlement.claims
        ],
        "not_understood": [
            {
                "who": claim.who,
                "says": claim.what,
                "near": [{"says": each.claim.what, "answer": each.answer, "holds": each.holds} for each in near],
            }
            for claim, near in settlement.problems
        ],
    }
