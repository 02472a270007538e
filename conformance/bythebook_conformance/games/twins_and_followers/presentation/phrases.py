"""Claims about Twins & Followers that players make in words."""

from __future__ import annotations

from typing import Any

from bythebook.cards import RANK_LETTERS, RANK_NAMES
from bythebook_conformance.games.twins_and_followers.rulings import rank_name
from bythebook_conformance.kit import Phrase, Situation

_RANKS = {
    **{letter.casefold(): letter for letter in RANK_LETTERS},
    **{name: rank_name(rank) for rank, name in RANK_NAMES.items()},
    "10": "T",
}


def _rank(word: str) -> str:
    """The letter of a rank, as a letter, a number or a word for one or several: ``10``, ``king``, ``sixes``."""
    said = word.casefold()
    for one in (said, said.removesuffix("s"), said.removesuffix("es")):
        if one in _RANKS:
            return _RANKS[one]
    raise ValueError(f"{word!r} is no rank: expected A, 2 to 10, J, Q or K")


def _twins(asked: Situation, words: list[str]) -> dict[str, Any]:
    ranks = {_rank(word) for word in words}
    if len(ranks) != 1:
        raise ValueError("expected one rank for the twins")
    return {"wins": True, "twins": ranks.pop()}


def _followers(asked: Situation, words: list[str]) -> dict[str, Any]:
    ranks = sorted(map(_rank, words), key=RANK_LETTERS.index)
    if len(ranks) != 2:
        raise ValueError("expected two ranks for the followers")
    return {"wins": True, "followers": ranks}


def _able(asked: Situation, seats: list[int], card: str | None) -> dict[str, Any]:
    if card not in (None, asked.params.discard):
        raise ValueError(f"{card} is not the discard")
    return {"seats": seats}


def _nobody_claims(asked: Situation) -> dict[str, Any]:
    """That nobody may claim; in a fight there are players who are able to win, too."""
    return {"phase": "fight"} if asked.ruling().states[-1].phase == "fight" else {"able": []}


def _may_claim(asked: Situation, seats: list[int]) -> dict[str, Any]:
    return {"phase": "claim", "able": seats}


PHRASES = {
    "wins": (
        Phrase("the|my|your|these|this [four] cards|hand win", lambda asked: {"wins": True}),
        Phrase("the|my|your|these|this [four] cards|hand do not win", lambda asked: {"wins": False}),
        Phrase("I|you|it|this|that win", lambda asked: {"wins": True}),
        Phrase("it|this|that is [a] winning hand", lambda asked: {"wins": True}),
        Phrase("the twins are NAMES", _twins, some=True),
        Phrase("the followers are NAMES", _followers, some=True),
    ),
    "able": (
        Phrase("nobody can|may win|claim|take [with|it] [CARD]", lambda asked, card: _able(asked, [], card)),
        Phrase("PLAYERS can|could|may win|claim|take [with|it] [CARD]", _able, some=True),
        Phrase("only PLAYERS can|could|may win|claim|take [with|it] [CARD]", _able),
    ),
    "play": (
        Phrase("nobody wins", lambda asked: {"phase": "over", "winner": None}),
        Phrase("nobody has won", lambda asked: {"winner": None}),
        Phrase("WHO has won", lambda asked, who: {"phase": "over", "winner": who}),
        Phrase("WHO wins", lambda asked, who: {"phase": "over", "winner": who}),
        Phrase("the|that|this [last] move|claim|discard is allowed|legal", lambda asked: {"accepted": True}),
        Phrase("the|that|this [last] move|claim|discard is not allowed|legal", lambda asked: {"accepted": False}),
        Phrase("the|that|this [last] move|claim|discard is illegal", lambda asked: {"accepted": False}),
        Phrase("it is WHO's turn", lambda asked, who: {"turn": who}),
        Phrase("WHO is next", lambda asked, who: {"turn": who}),
        Phrase("nobody may|can claim [it]", _nobody_claims),
        Phrase("PLAYERS may|can claim [it]", _may_claim, some=True),
        Phrase("only PLAYERS may|can claim [it]", _may_claim),
        Phrase("CARD may|can be claimed", lambda asked, card: {"live": card}),
        Phrase("no card may|can be claimed", lambda asked: {"live": None}),
        Phrase("[there] is [a] fight", lambda asked: {"phase": "fight"}),
        Phrase("only PLAYERS [must] fight", lambda asked, seats: {"phase": "fight", "able": seats}),
        Phrase("PLAYERS [must] fight", lambda asked, seats: {"phase": "fight", "able": seats}, some=True),
        Phrase("the round is over", lambda asked: {"phase": "over"}),
    ),
}
