"""The ruling desk's interface to Python: a question as JSON in, its ruling as JSON out. Runs in the browser.

Nothing is decided here: the code of ``bythebook rule`` reads and rules on questions, and ``data`` is the output of
its ``--json``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape
from importlib import import_module
from typing import Any

from bythebook.spec import Spec, SpecError, load_spec
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.departures import Departures
from bythebook_conformance.kit.language import ENGLISH, speaking, spoken, tr, tr_context, tr_count
from bythebook_conformance.kit.pictures import AS_TEXT
from bythebook_conformance.kit.words import capital
from bythebook_conformance.rulings.complaints import InputError
from bythebook_conformance.rulings.dispute import ASKED, Dispute, claim_made, players_in
from bythebook_conformance.rulings.prose import (
    FEW,
    RED_CARDS,
    answer_to,
    as_data,
    depending,
    hanging,
    sentences,
    silences,
    standing,
    told_reasons,
    umpire,
    umpire_otherwise,
)
from bythebook_conformance.rulings.question import Rulings, agreed_readings, question_of
from bythebook_conformance.rulings.reading_cards import a_card, not_a_card, read_cards
from bythebook_conformance.rulings.settling import (
    MARKS,
    ClaimSentences,
    NotUnderstood,
    Settlement,
    as_claimed,
    settle,
    told,
    who_is_right,
)
from bythebook_conformance.rulings.transcript import ruled_as_played

# ---- a ruling as HTML ------------------------------------------------------------------------------------------------


_BLACK_CARDS = re.compile(r"(?:10|[2-9ABDJQK])[♣♠]")


def fragments(rulings: Rulings, spec: Spec) -> tuple[str, str]:
    """The ruling in plain words, for screen readers to announce, and its clauses and open points, shown below."""
    said = f"<p>{words(umpire(rulings.question, rulings.agreed))}</p>"
    warned = "".join(f'<p class="silence">{words(text)}</p>' for text in silences(rulings, spec))
    clauses = _clauses(spec, told_reasons(rulings), tr("Why"))
    return said + warned, clauses + _unsaid(rulings) + _open(rulings, spec) + _details(rulings)


def settled_claims(settlement: Settlement, spec: Spec) -> str:
    """Who is right, then the claims of a dispute, each with its verdict and the clauses that it stands or falls by."""
    verdict = f'<p class="verdict">{words(who_is_right(settlement))}</p>' if settlement.claims else ""
    claims = [_claim(told(settled, settlement, spec), spec) for settled in settlement.claims]
    numbers = (number for number, claim in enumerate(settlement.dispute.claims) if claim.problem)
    asked = map(_not_understood, settlement.problems, numbers)
    return verdict + "".join(claims) + "".join(asked)


def _not_understood(problem: NotUnderstood, number: int) -> str:
    """A claim that is none of the sentences, with a button for each that may be meant, with the mark of its verdict."""
    claim, near = problem
    if not near:
        return f'<p class="complaint">{escape(claim.problem)}</p>'
    choices = "".join(
        f'<button type="button" class="tap option" data-claim="{number}" data-says="{escape(each.claim.what)}">'
        f"{MARKS[each.answer]} {words(each.claim.what)}</button>"
        for each in near
    )
    return (
        f'<section class="claim open-claim"><h3><span aria-hidden="true">?</span> {words(as_claimed(claim))}</h3>'
        f'<p class="meant">{words(claim.problem)}</p><div class="claim-options">{choices}</div></section>'
    )


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
    told_as = "verdict" if claim.mark == ASKED else "meant"
    meant = "".join(f'<p class="{told_as}">{words(text)}</p>' for text in claim.meant)
    silent = f'<p class="silence">{words(claim.silent)}</p>' if claim.silent else ""
    readings = "".join(f"<li>{words(text)}</li>" for text in claim.readings)
    verdict = f'<p class="verdict">{words(claim.verdict)}</p>' * bool(claim.verdict) + (
        f"<ul>{readings}</ul>" if readings else ""
    )
    said = "".join(f"<p>{words(text)}</p>" for text in (claim.untried, claim.change) if text)
    title = tr("Based on") if claim.holds else tr("Against it")
    clauses = _clauses(spec, claim.clauses, title)
    how = {"right": "holds", "wrong": "fails"}.get(claim.answer, "open-claim")
    return (
        f'<section class="claim {how}"><h3><span aria-hidden="true">{claim.mark}</span> {words(claim.claim)}</h3>'
        f"{meant}{silent}{verdict}{said}{clauses}</section>"
    )


def words(text: str) -> str:
    """A sentence as HTML, with coloured cards."""
    marked = RED_CARDS.sub(lambda card: f'<b class="red">{card.group()}{AS_TEXT}</b>', escape(text))
    return _BLACK_CARDS.sub(lambda card: f"<b>{card.group()}{AS_TEXT}</b>", marked)


def _clauses(spec: Spec, names: Iterable[str], title: str) -> str:
    items = [
        f'<li><p>{escape(each.text)}</p><p class="source"><span class="id" data-clause="{escape(each.id)}">'
        f"</span> {escape(standing(spec, each))}</p></li>"
        for each in map(spec.clause.__getitem__, names)
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


def _open(rulings: Rulings, spec: Spec) -> str:
    """The open points that the ruling depends on, each alternative with its ruling and a button to choose it."""
    found = hanging(rulings, spec)
    if not found:
        return ""
    title = tr("If your table reads it otherwise")
    now, other, choose = tr_context("reading", "Here"), tr_context("reading", "Or"), tr("Read it this way")
    parts = [f"<h3>{escape(title)}</h3>"]
    for point, others in found:
        here = rulings.readings.names()[point.id]
        parts.append(
            f'<section class="open"><h4>{escape(point.question)}</h4>'
            f'<p><span class="tag">{escape(now)}</span> {escape(answer_to(point.id, here, spec))}</p>'
        )
        for turned in others:
            then = umpire_otherwise(rulings.question, rulings.agreed, turned.expected)
            parts.append(
                f'<div class="other"><p><span class="tag">{escape(other)}</span> '
                f"{escape(answer_to(point.id, turned.alternative, spec))}</p>"
                f'<p class="then">{words(then)}</p>'
                f'<button type="button" data-read="{_pairs(turned.departures)}">{escape(choose)}</button></div>'
            )
        parts.append("</section>")
    return "".join(parts)


def _pairs(unit: Departures) -> str:
    return escape(" ".join(f"{name}={value}" for name, value in sorted(unit)))


# ---- questions and answers -------------------------------------------------------------------------------------------


def answer(asked: str) -> str:
    """The ruling on a question.

    Args:
        asked: JSON: ``game``, ``question`` (a method, with or without its game), ``params``, ``readings``; in a dispute
            ``players`` (their names) and ``claims`` (``who`` and ``says`` of each); ``told``, whether what the question
            leaves out is so; ``language``, if not English. Or ``read``, a text with cards, and ``suits``, whether
            they need one.

    Returns:
        JSON: ``data``, the ruling for programs; ``said`` and ``why``, the ruling for people as HTML; ``claims``, the
        claims as HTML, each settled or with the one line that says what is wrong with it. Or ``error``, the one line
        that says what is wrong with the question.
    """
    data = json.loads(asked)
    with speaking(data.get("language", ENGLISH)):
        found = _answer(data)
    return json.dumps(found, ensure_ascii=False)


def _answer(asked: Mapping[str, Any]) -> dict[str, Any]:
    if "read" in asked:
        return _read(asked)
    try:
        kit = load_kit(asked["game"])
        readings = agreed_readings(kit.readings, asked["readings"])
        players = players_in(asked, tr("names"))
        question = question_of(kit, asked["question"], asked["params"], players=players, readings=readings)
        if isinstance(asked.get("told"), bool):
            question = question.with_told(asked["told"])
        spec = _spec(kit.name, spoken())
        question, before = ruled_as_played(question, readings, spec, claims=bool(asked.get("claims")))
        rulings = Rulings(question, readings)
    except (InputError, SpecError) as error:
        return {"error": str(error)}
    said, reasons = fragments(rulings, spec)
    said = "".join(f'<p class="silence">{words(text)}</p>' for text in before.told()) + said
    return {
        "data": as_data(rulings, spec) | before.data(spec),
        "said": said,
        "why": reasons,
        "claims": _claims(rulings, asked.get("claims", ()), spec),
    }


def _read(asked: Mapping[str, Any]) -> dict[str, Any]:
    """The cards in a text that somebody has typed, and what is wrong with the rest."""
    found = read_cards(asked["read"], suits=asked["suits"])
    wrong = [f"{not_a_card(word)}." for word in found.odd]
    return {
        "cards": found.cards,
        "odd": found.odd,
        "wrong": " ".join([*wrong, capital(f"{a_card()}.")] if wrong else []),
    }


def _claims(rulings: Rulings, made: Sequence[Mapping[str, Any]], spec: Spec) -> str:
    """The claims that players have made, settled, or what is wrong with them."""
    if not made:
        return ""
    claims = tuple(
        claim_made(rulings.question, rulings.readings, claim, tr("claim {number}", number=number))
        for number, claim in enumerate(made, start=1)
    )
    return settled_claims(settle(Dispute("", rulings.question, rulings.readings, claims), spec), spec)


def prepare(game: str) -> None:
    """Load in advance what the rulings of a game need."""
    for module in load_kit(game).of_rulings:
        import_module(module)
    load_spec(game, examples=False)


@lru_cache
def _spec(game: str, language: str) -> Spec:
    """The specification of a game in the language spoken now, which is this one."""
    spec = load_spec(game, examples=False)
    if language == ENGLISH:
        return spec
    from bythebook_conformance.kit.spec_texts import translated  # not above: in English, nothing is translated

    return translated(spec)
