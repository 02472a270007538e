"""A ruling as HTML: what ``bythebook rule`` prints, for a page that already shows the cards."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from bythebook.spec import Clause, OpenPoint, Spec
from bythebook_conformance.kit.departures import Departures
from bythebook_conformance.kit.drawing.cards import AS_TEXT
from bythebook_conformance.kit.language import tr, tr_context, tr_count
from bythebook_conformance.rulings.prose import (
    FEW,
    RED_CARDS,
    Hanging,
    otherwise,
    sentences,
    silences,
    standing,
    unfounded_ruling,
)
from bythebook_conformance.rulings.question import Rulings, reasons
from bythebook_conformance.rulings.settling import ClaimSentences, Settlement, told

_BLACK_CARDS = re.compile(r"(?:10|[2-9AJQK])[♣♠]")


def fragments(rulings: Rulings, spec: Spec, found: Hanging) -> tuple[str, str]:
    """The ruling in plain words, for screen readers to announce, and its clauses and open points, shown below."""
    agreed = [each.text for each in sentences(rulings.question, rulings.agreed)]
    said = "".join(f"<p>{words(text)}</p>" for text in agreed)
    silent = unfounded_ruling(rulings, spec)
    warned = "".join(f'<p class="silence">{words(text)}</p>' for text in silences(silent, spec) if text)
    shown = [_clauses(map(spec.clause.__getitem__, reasons(rulings.agreed)), tr("Why")), _open(rulings, agreed, found)]
    return said + warned, "".join(shown)


def settled_claims(settlement: Settlement, spec: Spec) -> list[str]:
    """The claims of a dispute, each with its verdict and the clauses that it stands or falls by."""
    return [_claim(told(settled, settlement, spec), spec) for settled in settlement.claims]


def complaint(text: str) -> str:
    """What is wrong with something that was written."""
    return f'<p class="complaint">{escape(text)}</p>'


def _claim(claim: ClaimSentences, spec: Spec) -> str:
    meant = f'<p class="meant">{words(claim.meant)}</p>' if claim.meant else ""
    silent = "".join(f'<p class="silence">{words(text)}</p>' for text in claim.silent)
    readings = "".join(f"<li>{words(text)}</li>" for text in claim.readings)
    verdict = f'<p class="verdict">{words(claim.verdict)}</p>' + (f"<ul>{readings}</ul>" if readings else "")
    said = "".join(f"<p>{words(text)}</p>" for text in (claim.untried, claim.instead, claim.change) if text)
    title = tr("Based on") if claim.holds else tr("Against it")
    clauses = _clauses(map(spec.clause.__getitem__, claim.clauses), title)
    how, mark = ("holds", "✓") if claim.holds else ("fails", "✗")
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
        f"{escape(each.id)}</span> {escape(standing(each))}</p></li>"
        for each in clauses
    ]
    first, rest = "".join(items[:FEW]), "".join(items[FEW:])
    shown = f'<h3>{title}</h3><ol class="clauses">{first}</ol>'
    if not rest:
        return shown
    summary = tr_count("and {number} more clause", "and {number} more clauses", len(items) - FEW)
    return (
        f'{shown}<details class="idle"><summary>{summary}</summary>'
        f'<ol class="clauses" start="{FEW + 1}">{rest}</ol></details>'
    )


def _open(rulings: Rulings, agreed: list[str], found: Hanging) -> str:
    """The open points that the ruling depends on, each alternative with its ruling and a button to choose it."""
    if not found:
        return ""
    title = tr("Where the sheet can be read in another way")
    now, other, choose = tr_context("reading", "Here"), tr_context("reading", "Or"), tr("Read it this way")
    parts = [f"<h3>{escape(title)}</h3>"]
    for point, others in found:
        texts = {each.id: each.text for each in point.alternatives}
        here = rulings.readings.names()[point.id]
        parts.append(
            f'<section class="open"><h4>{escape(point.question)}</h4>'
            f'<p><span class="tag">{escape(now)}</span> {escape(texts[here])} {_name(point, here)}</p>'
        )
        for turned in others:
            said = [each.text for each in sentences(rulings.question, turned.expected)]
            parts.append(
                f'<div class="other"><p><span class="tag">{escape(other)}</span> {escape(texts[turned.alternative])} '
                f'{_name(point, turned.alternative)}</p><p class="then">{words(otherwise(said, agreed))}</p>'
                f'<button type="button" data-read="{_pairs(turned.departures)}">{escape(choose)}</button></div>'
            )
        parts.append("</section>")
    return "".join(parts)


def _name(point: OpenPoint, alternative: str) -> str:
    return f"<code>{escape(point.id)}={escape(alternative)}</code>"


def _pairs(unit: Departures) -> str:
    return escape(" ".join(f"{name}={value}" for name, value in sorted(unit)))
