"""The reader of cards: whatever people write, on the command line, in files and at the desk.

A card is a rank and a suit in any order, as letters, symbols or words of any language that the kit speaks: ``KD``,
``♥2``, ``10H``, ``diamondK``, ``HerzK``, ``ace of hearts``, ``Herz 2``. Cards stand between blanks, commas or quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from bythebook.cards import CARD_OF, RANK_LETTERS, RANKS, SUIT_LETTERS, SUIT_NAMES, SUIT_SYMBOLS, SUITS, Card
from bythebook_conformance.kit.language import LANGUAGES, speaking, tr
from bythebook_conformance.kit.near_names import close_to, did_you_mean
from bythebook_conformance.kit.words import rank_words, suit_words
from bythebook_conformance.rulings.complaints import LONGEST, quoted

_RANKS = {letter.casefold(): letter for letter in RANK_LETTERS}
_RANKS |= {
    "10": "T",
    "as": "A",
    "aces": "A",
    "knave": "J",
    "b": "J",
    "d": "Q",
    "sixes": "6",
    "deuce": "2",
    "deuces": "2",
    "asse": "A",
}
_RANKS |= {"dreier": "3", "vierer": "4", "fünfer": "5", "sechser": "6", "siebener": "7", "achter": "8", "neuner": "9"}
_SUITS = {letter.casefold(): letter for letter in SUIT_LETTERS} | dict(zip(SUIT_SYMBOLS, SUIT_LETTERS, strict=True))
_SUITS |= {"♧": "C", "♢": "D", "♡": "H", "♤": "S", "kr": "C", "p": "S"}
"""What cards are called whatever is spoken: letters, symbols, short forms of German, too."""
_LINKS = ("of", "the", "an", "and", "der", "die", "das", "und")
"""Words in and between the names of cards that say nothing."""
_BETWEEN = re.compile(r"[\s,;/\"'“”„‚‘’()\[\]+-]+")
_LONGEST = 20
"""The most letters of a word that can be a card."""
_VARIATIONS = dict.fromkeys((0xFE0E, 0xFE0F))
_MISTYPED = str.maketrans({"1": "A", "0": "T", "O": "T"})


class ReadCards(NamedTuple):
    """The cards in a text, in its order, and the words that name none."""

    cards: list[str]
    odd: list[str]


def read_cards(text: str, *, suits: bool = True) -> ReadCards:
    """The cards in a text by their canonical names (``QH``).

    Args:
        text: what somebody wrote.
        suits: whether a card needs its suit; otherwise a rank alone is read, too (``5``, ``queen``).
    """
    found, odd = list[str](), list[str]()
    words = [word for word in _BETWEEN.split(text.translate(_VARIATIONS).casefold()) if word and word not in _LINKS]
    written = [word for word in _BETWEEN.split(text.translate(_VARIATIONS)) if word and word.casefold() not in _LINKS]
    at = 0
    while at < len(words):
        one, two = words[at], words[at + 1] if at + 1 < len(words) else ""
        if card := _card(one):
            found.append(card)
        elif joined := _together(one, two, suits):
            found.append(joined)
            at += 1
        elif not suits and _rank(one):
            found.append(_rank(one))
        elif _rank(one) and two and not (_rank(two) or _suit(two) or _card(two)):  # "3 of dimonds": the suit is odd
            odd.append(written[at + 1])
            at += 1
        else:
            odd.append(written[at])
        at += 1
    return ReadCards(found, odd)


def not_a_card(word: str) -> str:
    """What is wrong with a word that names no card, and the nearest one that does."""
    folded = word[:LONGEST].strip().upper().replace("10", "T")
    slip = folded.translate(_MISTYPED)
    close = [slip] if slip in CARD_OF else _meant(folded) or close_to(folded, sorted(CARD_OF), similarity=0.5)
    return tr("{text} is not a card", text=quoted(word)) + did_you_mean(close)


def _meant(word: str) -> list[str]:
    """The word for a suit or a rank, or for a suit with its rank (``Karo3``), that this was probably meant to be."""
    ranks, suits = ([name for name in names if len(name) > 2] for names in _words())
    if len(word) < 3 or word.casefold() in (*ranks, *suits):
        return []
    glued = (suit + rank for suit in suits for rank in (*RANK_LETTERS.casefold(), "10"))
    return close_to(word.casefold(), [*suits, *ranks, *glued])


def a_card() -> str:
    """What was expected in place of a text that is not a card."""
    return tr("expected a rank (A 2-10 or T, J Q K) and a suit (C D H S), such as QH or 10S")


def read_rank(word: str) -> str:
    """The letter of a rank, as a letter, a number or a word for one or several; empty if it is none."""
    return _rank(word.strip().casefold())


def read_suit(word: str) -> str:
    """The letter of a suit, as a letter, a symbol or a word for one or several cards; empty if it is none."""
    return _suit(word.strip().casefold())


def _together(one: str, two: str, suits: bool) -> str:
    """The card of two words: ``Herz 2``, ``ace hearts``. Where ranks stand alone, a letter is no suit."""
    spelled = suits or (len(one) > 1 and _suit(one)) or (len(two) > 1 and _suit(two)) or not (two and two.isalnum())
    if not two or not spelled or (_rank(one) and _card(two)):
        return ""
    return _named(_rank(one), _suit(two)) or _named(_rank(two), _suit(one))


def _card(word: str) -> str:
    """The card of one word: ``KD``, ``♥2``, ``HerzK``; a rank of English goes before one of German."""
    halves = [(word[:cut], word[cut:]) for cut in range(1, len(word) if len(word) <= _LONGEST else 0)]
    pairs = [pair for first, second in halves for pair in ((first, second), (second, first))]
    fitting = (_named(_rank(rank), _suit(suit)) for rank, suit in sorted(pairs, key=_is_german) if _in_one(rank, suit))
    return next(filter(None, fitting), "")


def _is_german(pair: tuple[str, str]) -> bool:
    return pair[0].upper() not in RANK_LETTERS and pair[0] != "10"


def _in_one(rank: str, suit: str) -> bool:
    """Whether a rank and a suit may stand in one word: behind a word for a rank, a letter is its ending (``twos``)."""
    return len(rank) < 3 or len(suit) > 1 or not suit.isalpha()


def _named(rank: str, suit: str) -> str:
    return rank + suit if rank and suit else ""


def _rank(word: str) -> str:
    return _RANKS.get(word) or _words()[0].get(word, "")


def _suit(word: str) -> str:
    return _SUITS.get(word) or _words()[1].get(word, "")


@cache
def _words() -> tuple[dict[str, str], dict[str, str]]:
    """What ranks and suits are called in every language, in lower case, with their letters."""
    ranks, suits = dict[str, str](), dict[str, str]()
    for name, letter in zip(SUIT_NAMES, SUIT_LETTERS, strict=True):
        suits |= dict.fromkeys(_forms(name), letter)
    for language in LANGUAGES:
        with speaking(language):
            for rank in RANKS:
                ranks |= dict.fromkeys(_forms(rank_words(rank)), str(Card(rank, 0))[0])
            for suit in SUITS:
                suits |= dict.fromkeys(_forms(suit_words(suit)), SUIT_LETTERS[suit])
    return _RANKS | ranks, _SUITS | suits


def _forms(word: str) -> Iterable[str]:
    """A word in lower case, for one and for several."""
    folded = word.casefold()
    return folded, folded.removesuffix("s"), folded + "s", folded + "n", folded + "en"
