"""Cards of the French pack, drawn as text and as HTML."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from bythebook.cards import CARD_OF, DIAMONDS, HEARTS
from bythebook_conformance.kit.card_words import card_symbol, card_words
from bythebook_conformance.kit.language import tr, tr_context

AS_TEXT = "\ufe0e"
"""Appended to a suit so that phones draw it as a letter in the card's colour, not as an emoji."""


def text_cards(names: Iterable[str], between: str = " ") -> str:
    """Cards as a person reads them, ``10♥ Q♠``; text before a colon is kept; no cards are a dash."""
    return between.join(map(_text, names)) or "-"


def html_cards(names: Iterable[str]) -> str:
    """Cards as pictures made of HTML and CSS (``report.css`` has the style).

    Text before a colon is shown above its card. Text that is no card, as in malformed questions, is marked.
    """
    return "".join(map(_html, names)) or f'<span class="none">{escape(_none())}</span>'


def are_cards(value: object) -> bool:
    """Whether a value of a message is a list of cards and should be drawn."""
    return isinstance(value, list) and bool(value) and all(isinstance(name, str) and name in CARD_OF for name in value)


def _none() -> str:
    return tr_context("cards", "none")


def _text(name: str) -> str:
    who, colon, card = name.rpartition(":")
    if colon and not card:  # a move without a card
        return who
    return who + colon + (card_symbol(CARD_OF[card]) if card in CARD_OF else card)


def _html(name: str) -> str:
    who, _, text = name.rpartition(":")
    if not who:
        return _face(text, "")
    if not text:  # a move without a card
        return f'<span class="held"><i class="who">{escape(who)}</i></span>'
    return f'<span class="held"><i class="who" aria-hidden="true">{escape(who)}</i>{_face(text, f"{who}: ")}</span>'


def _face(text: str, said_before: str) -> str:
    """One card; screen readers say it in words."""
    card = CARD_OF.get(text)
    if card is None:
        label = escape(said_before + tr("{text}, which is not a card", text=text or tr("nothing")))
        return f'<span class="card odd" role="img" aria-label="{label}">{escape(text) or "?"}</span>'
    colour = "red" if card.suit in (DIAMONDS, HEARTS) else "black"
    symbol = card_symbol(card)
    rank, suit = symbol[:-1], symbol[-1] + AS_TEXT
    label = escape(said_before + card_words(card))
    return f'<span class="card {colour}" role="img" aria-label="{label}"><b>{rank}</b><span>{suit}</span></span>'
