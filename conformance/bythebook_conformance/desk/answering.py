"""The ruling desk's interface to Python: a question as JSON in, its ruling as JSON out. Runs in the browser.

Nothing is decided here: the code of ``bythebook rule`` reads and rules on questions, and ``data`` is the output of
its ``--json``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any

from bythebook.spec import Spec, SpecError, load_spec
from bythebook_conformance.desk.fragments import fragments, settled_claims
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.language import ENGLISH, speaking, spoken, tr
from bythebook_conformance.kit.words import capital
from bythebook_conformance.rulings.complaints import InputError
from bythebook_conformance.rulings.dispute import Dispute, claim_made, players_in
from bythebook_conformance.rulings.prose import as_data, hanging
from bythebook_conformance.rulings.question import Rulings, agreed_readings, question_of
from bythebook_conformance.rulings.reading_cards import a_card, not_a_card, read_cards
from bythebook_conformance.rulings.settling import settle


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
        rulings = Rulings(question, readings)
    except (InputError, SpecError) as error:
        return {"error": str(error)}
    spec = _spec(kit.name, spoken())
    found = hanging(rulings, spec)
    said, reasons = fragments(rulings, spec, found)
    return {
        "data": as_data(rulings, spec, found),
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
