"""A ruling as HTML: what ``bythebook rule`` prints, for a page that already shows the cards."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from bythebook.spec import Clause, Spec
from bythebook_conformance.kit.departures import Departures
from bythebook_conformance.kit.language import tr, tr_context, tr_count
from bythebook_conformance.kit.pictures import AS_TEXT
from bythebook_conformance.kit.words import in_players_words
from bythebook_conformance.rulings.dispute import Claim
from bythebook_conformance.rulings.prose import (
    FEW,
    RED_CARDS,
    Hanging,
    depending,
    sentences,
    silences,
    standing,
    told_reasons,
    umpire,
    umpire_otherwise,
)
from bythebook_conformance.rulings.question import Rulings
from bythebook_conformance.rulings.settling import MARKS, ClaimSentences, Settlement, told, who_is_right

_BLACK_CARDS = re.compile(r"(?:10|[2-9ABDJQK])[♣♠]")


def fragments(rulings: Rulings, spec: Spec, found: Hanging) -> tuple[str, str]:
    """The ruling in plain words, for screen readers to announce, and its clauses and open points, shown below."""
    said = f"<p>{words(umpire(rulings.question, rulings.agreed))}</p>"
    warned = "".join(f'<p class="silence">{words(text)}</p>' for text in silences(rulings, spec))
    clauses = _clauses(map(spec.clause.__getitem__, told_reasons(rulings)), tr("Why"))
    return said + warned, clauses + _unsaid(rulings) + _open(rulings, found, spec) + _details(rulings)


def settled_claims(settlement: Settlement, spec: Spec) -> str:
    """Who is right, then the claims of a dispute, each with its verdict and the clauses that it stands or falls by."""
    verdict = f'<p class="verdict">{words(who_is_right(settlement))}</p>' if settlement.claims else ""
    claims = [_claim(told(settled, settlement, spec), spec) for settled in settlement.claims]
    return verdict + "".join(claims) + "".join(map(_not_understood, settlement.problems))


def _not_understood(claim: Claim) -> str:
    """A claim that is none of the sentences, such as one in a link of another version."""
    if not claim.unknown:
        return f'<p class="complaint">{escape(claim.problem)}</p>'
    problem = tr("This is not one of the sentences that can be judged. Choose one of the list.")
    return f'<p class="complaint">{escape(claim.who)}: {escape(claim.what)}. {escape(problem)}</p>'


def _unsaid(rulings: Rulings) -> str:
    """What the ruling depends on that was not said."""
    found = depending(rulings)
    if not found:
        return ""
    title, told = escape(tr("It depends on what was not said")), "".join(f"<p>{words(text)}</p>" for text in found)
    who = rulings.question.seating.players
    asked = "".join(f"<p>{words(each.asks(who))}</p>" for each in rulings.question.unsaid)
    answers = "".join(
        f'<button type="button" class="tap" data-told="{value}">{escape(text)}</button>'
        for value, text in (("yes", tr("yes")), ("no", tr("no")))
    )
    return f'<h3>{title}</h3><section class="open">{asked}<div class="tools">{answers}</div>{told}</section>'


def _details(rulings: Rulings) -> str:
    """All sentences of the ruling, folded."""
    told = "".join(f"<li>{words(each.text)}</li>" for each in sentences(rulings.question, rulings.agreed))
    summary = escape(tr("All of the ruling"))
    return f'<details class="idle"><summary>{summary}</summary><ul>{told}</ul></details>'


def _claim(claim: ClaimSentences, spec: Spec) -> str:
    meant = "".join(f'<p class="meant">{words(text)}</p>' for text in claim.meant)
    silent = "".join(f'<p class="silence">{words(text)}</p>' for text in claim.silent)
    readings = "".join(f"<li>{words(text)}</li>" for text in claim.readings)
    verdict = f'<p class="verdict">{words(claim.verdict)}</p>' + (f"<ul>{readings}</ul>" if readings else "")
    said = "".join(f"<p>{words(text)}</p>" for text in (claim.untried, claim.change) if text)
    title = tr("Based on") if claim.holds else tr("Against it")
    clauses = _clauses(map(spec.clause.__getitem__, claim.clauses), title)
    how = {"right": "holds", "wrong": "fails"}.get(claim.answer, "open-claim")
    mark = MARKS[claim.answer]
    return (
        f'<section class="claim {how}"><h3><span aria-hidden="true">{mark}</span> {words(claim.claim)}</h3>{meant}'
        f"{verdict}{silent}{said}{clauses}</section>"
    )


def words(text: str) -> str:
    """A sentence as HTML, with coloured cards."""
    marked = RED_CARDS.sub(lambda card: f'<b class="red">{card.group()}{AS_TEXT}</b>', escape(text))
    return _BLACK_CARDS.sub(lambda card: f"<b>{card.group()}{AS_TEXT}</b>", marked)


def _clauses(clauses: Iterable[Clause], title: str) -> str:
    items = [
        f'<li><p>{escape(each.text)}</p><p class="source"><span class="id" data-clause="{escape(each.id)}">'
        f"</span> {escape(standing(each))}</p></li>"
        for each in clauses
    ]
    first, rest = "".join(items[:FEW]), "".join(items[FEW:])
    shown = f'<h3>{title}</h3><ol class="clauses">{first}</ol>'
    if not rest:
        return shown
    summary = tr_count("and {number} more rule", "and {number} more rules", len(items) - FEW)
    return (
        f'{shown}<details class="idle"><summary>{summary}</summary>'
        f'<ol class="clauses" start="{FEW + 1}">{rest}</ol></details>'
    )


def _open(rulings: Rulings, found: Hanging, spec: Spec) -> str:
    """The open points that the ruling depends on, each alternative with its ruling and a button to choose it."""
    if not found:
        return ""
    title = tr("If your table reads it otherwise")
    now, other, choose = tr_context("reading", "Here"), tr_context("reading", "Or"), tr("Read it this way")
    parts = [f"<h3>{escape(title)}</h3>"]
    questions = {point.id: point.question for point in spec.open_points}
    for point, others in found:
        texts = {each.id: in_players_words(each.text, questions) for each in point.alternatives}
        here = rulings.readings.names()[point.id]
        parts.append(
            f'<section class="open"><h4>{escape(point.question)}</h4>'
            f'<p><span class="tag">{escape(now)}</span> {escape(texts[here])}</p>'
        )
        for turned in others:
            then = umpire_otherwise(rulings.question, rulings.agreed, turned.expected)
            parts.append(
                f'<div class="other"><p><span class="tag">{escape(other)}</span> '
                f"{escape(texts[turned.alternative])}</p>"
                f'<p class="then">{words(then)}</p>'
                f'<button type="button" data-read="{_pairs(turned.departures)}">{escape(choose)}</button></div>'
            )
        parts.append("</section>")
    return "".join(parts)


def _pairs(unit: Departures) -> str:
    return escape(" ".join(f"{name}={value}" for name, value in sorted(unit)))
