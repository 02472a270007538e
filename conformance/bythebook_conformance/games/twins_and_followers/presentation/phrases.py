"""Claims about Twins & Followers that players make in words."""

from __future__ import annotations

from typing import Any

from bythebook.cards import RANK_LETTERS, RANK_NAMES
from bythebook_conformance.games.twins_and_followers.moving import rank_name
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


def _may_claim(asked: Situation, seats: list[int], card: str | None = None) -> dict[str, Any]:
    claimed = {"phase": "claim", "able": seats}
    if card not in (None, *asked.ruling().states[-1].discards):
        raise ValueError(f"{card} has not been discarded")
    return claimed if card is None else {**claimed, "live": card}


def _is_allowed(asked: Situation, who: int | None = None) -> dict[str, Any]:
    """That the last move is allowed, which is somebody's."""
    if who not in (None, asked.params.moves[-1].seat if asked.params.moves else None):
        raise ValueError("the last move is somebody else's")
    return {"accepted": True}


def _is_refused(asked: Situation, who: int | None = None) -> dict[str, Any]:
    return {"accepted": not _is_allowed(asked, who)["accepted"]}


def _moved(how: str) -> str:
    """A sentence about the last move."""
    return f"the|that|this [last] move|claim|discard is {how}; WHO's [last] move|claim|discard is {how}"


def _can(who: str) -> str:
    """A sentence about what somebody may do with a discard."""
    verbs = "win|claim|take|use|get|pick|fight"
    return f"{who} can win [with CARD]; {who} can|could|may|must|to|{verbs} [{verbs}] [up] [with] [it] [CARD]"


PHRASES = {
    "wins": (
        Phrase(
            "the|your|these|this [four] cards|hand win; it|this|that is [a] winning hand; it|you|this|that win",
            lambda asked: {"wins": True},
        ),
        Phrase("the|your|these|this [four] cards|hand do not win", lambda asked: {"wins": False}),
        Phrase("WHO wins|won; WHO's cards|hand wins", lambda asked, who: {"wins": True}),
        Phrase("the twins are NAMES; my twins are NAMES; NAMES are twins", _twins, some=True),
        Phrase(
            "the followers are NAMES; my followers are NAMES; NAMES are followers; NAMES [can] follow each other",
            _followers,
            some=True,
        ),
        Phrase(
            "NAMES follow|follows NAMES; NAMES can follow NAMES",
            lambda asked, one, other: _followers(asked, one + other),
            some=True,
        ),
    ),
    "able": (
        Phrase(_can("nobody"), lambda asked, card=None: _able(asked, [], card)),
        Phrase(_can("only PLAYERS"), _able),
        Phrase(_can("PLAYERS"), _able, some=True),
    ),
    "play": (
        Phrase("nobody wins", lambda asked: {"phase": "over", "winner": None}),
        Phrase("nobody has won", lambda asked: {"winner": None}),
        Phrase("WHO wins|won [the round|game]", lambda asked, who: {"phase": "over", "winner": who}),
        Phrase(_moved("allowed|legal|valid|counts"), _is_allowed),
        Phrase(_moved("not allowed|legal|valid|counts"), _is_refused),
        Phrase(_moved("illegal|late"), _is_refused),
        Phrase("it is WHO's turn|go [to draw|discard|play]; WHO is next", lambda asked, who: {"turn": who}),
        Phrase("WHO must|to discard", lambda asked, who: {"phase": "discard", "turn": who}),
        Phrase("WHO must|to draw", lambda asked, who: {"phase": "draw", "turn": who}),
        Phrase("nobody may|can claim [it]", _nobody_claims),
        Phrase("PLAYERS may|can claim [CARD]; PLAYERS may|can claim|take it", _may_claim, some=True),
        Phrase("only PLAYERS may|can claim [CARD]; only PLAYERS may|can claim|take it", _may_claim),
        Phrase("CARD may|can be claimed", lambda asked, card: {"live": card}),
        Phrase("no card may|can be claimed", lambda asked: {"live": None}),
        Phrase("[there] is [a] fight", lambda asked: {"phase": "fight"}),
        Phrase("only PLAYERS [must|to] fight", lambda asked, seats: {"phase": "fight", "able": seats}),
        Phrase("PLAYERS [must|to] fight", lambda asked, seats: {"phase": "fight", "able": seats}, some=True),
        Phrase("the round is over", lambda asked: {"phase": "over"}),
    ),
}
