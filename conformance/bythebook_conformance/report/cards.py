"""Cards of the French pack, drawn as text and as HTML."""

from __future__ import annotations

from collections.abc import Iterable

from bythebook.cards import CARD_OF, DIAMONDS, HEARTS


def text_cards(names: Iterable[str]) -> str:
    """Cards as a person reads them, ``10♥ Q♠``; what is before a colon is kept; a dash for none."""
    return " ".join(map(_text, names)) or "-"


def html_cards(names: Iterable[str]) -> str:
    """Cards as pictures made of HTML and CSS (see the report's style sheet)."""
    return "".join(map(_html, names)) or '<span class="none">none</span>'


def _text(name: str) -> str:
    who, colon, card = name.rpartition(":")
    return who + colon + CARD_OF[card].symbol


def _html(name: str) -> str:
    who, _, text = name.rpartition(":")
    card = CARD_OF[text]
    colour = "red" if card.suit in (DIAMONDS, HEARTS) else "black"
    label = f'<i class="who">{who}</i>' if who else ""
    rank, suit = card.symbol[:-1], card.symbol[-1]
    return f'<span class="card {colour}" role="img" aria-label="{card.words}">{label}<b>{rank}</b><s>{suit}</s></span>'
