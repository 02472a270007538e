"""French playing cards: a rank and a suit, both small integers, and their notation.

The rules compute on integers (``rank`` 2..14, ``suit`` 0..3); names such as ``QH`` live only here, at the edge.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3

TWO: Final = 2
THREE: Final = 3
TEN: Final = 10
JACK: Final = 11
QUEEN: Final = 12
KING: Final = 13
ACE: Final = 14

SUITS: Final = (CLUBS, DIAMONDS, HEARTS, SPADES)
RANKS: Final = tuple(range(TWO, ACE + 1))

RANK_LETTERS: Final = "A23456789TJQK"
"""Rank letters of the notation, in the order ace to king."""
SUIT_LETTERS: Final = "CDHS"
SUIT_SYMBOLS: Final = "♣♦♥♠"
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
RANK_NAMES: Final = {
    TWO: "two",
    THREE: "three",
    4: "four",
    5: "five",
    6: "six",
    7: "seven",
    8: "eight",
    9: "nine",
    TEN: "ten",
    JACK: "jack",
    QUEEN: "queen",
    KING: "king",
    ACE: "ace",
}

_RANK_OF_LETTER = {letter: number for number, letter in enumerate("23456789TJQKA", start=TWO)}
_LETTER_OF_RANK = {number: letter for letter, number in _RANK_OF_LETTER.items()}
_SUIT_OF_MARK = {mark: suit for suit in SUITS for mark in (SUIT_LETTERS[suit], SUIT_SYMBOLS[suit], "♧♢♡♤"[suit])}
_VARIATION_SELECTORS = "\ufe0e\ufe0f"


class Card(NamedTuple):
    """A card of the French pack: ``rank`` 2..14 (11 jack, 12 queen, 13 king, 14 ace), ``suit`` 0..3 (C D H S)."""

    rank: int
    suit: int

    def __str__(self) -> str:
        return _LETTER_OF_RANK[self.rank] + SUIT_LETTERS[self.suit]

    @property
    def symbol(self) -> str:
        """The card as a person reads it: ``10♥``, ``Q♠``."""
        letter = "10" if self.rank == TEN else _LETTER_OF_RANK[self.rank]
        return letter + SUIT_SYMBOLS[self.suit]

    @property
    def words(self) -> str:
        """The card in words: ``queen of hearts``."""
        return f"{RANK_NAMES[self.rank]} of {SUIT_NAMES[self.suit]}"


Cards = tuple[Card, ...]
"""A hand, a trick, a pile."""
Hands = tuple[Cards, ...]
"""The hand of every seat."""

PACK: Final = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
"""The 52 cards, by suit, then by rank from the two to the ace."""

CARD_OF: Final = {str(card): card for card in PACK}
"""Every card by its canonical name (``QH``)."""


class CardError(ValueError):
    """A text that does not name a card of the pack."""


def parse_card(text: str) -> Card:
    """Read one card: ``QH``, ``10h``, ``♥Q`` and ``hQ`` all work, in either case.

    Raises:
        CardError: the text does not name a card; the message shows it and what was expected.
    """
    folded = text.strip().upper().replace("10", "T").translate(dict.fromkeys(map(ord, _VARIATION_SELECTORS)))
    if len(folded) == 2:
        for rank_mark, suit_mark in ((folded[0], folded[1]), (folded[1], folded[0])):
            if rank_mark in _RANK_OF_LETTER and suit_mark in _SUIT_OF_MARK:
                return Card(_RANK_OF_LETTER[rank_mark], _SUIT_OF_MARK[suit_mark])
    raise CardError(
        f"{text!r} is not a card: expected a rank (A 2-10 or T, J Q K) and a suit (C D H S), such as QH or 10S"
    )


def parse_cards(text: str | Iterable[str]) -> tuple[Card, ...]:
    """Read several cards: one text, separated by spaces or commas, or a sequence of texts.

    Raises:
        CardError: one of them does not name a card.
    """
    words = text.replace(",", " ").split() if isinstance(text, str) else text
    return tuple(parse_card(word) for word in words)


def format_cards(cards: Iterable[Card]) -> str:
    """The canonical names of the cards, separated by spaces."""
    return " ".join(map(str, cards))
