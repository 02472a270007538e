"""Claims about Twin It! that players make in words."""

from __future__ import annotations

from typing import Any, get_args

from msgspec import to_builtins

from bythebook_conformance.games.twin_it.messages import Rating, SlapParams
from bythebook_conformance.kit import Phrase, Situation


def _outcome(kind: str, cards: list[str], who: int | None = None) -> dict[str, Any]:
    by = {} if who is None else {"player": who}
    return {"outcomes": [{"kind": kind, **by, "cards": cards}]}


def _mistake(who: int, lost: list[str]) -> dict[str, Any]:
    return {"outcomes": [{"kind": "mistake", "player": who, "lost": lost}]}


def _nothing_lost(asked: Situation) -> dict[str, Any]:
    """What the slap brings about as ruled, but for the sets that are lost."""
    outcomes = to_builtins(asked.ruling().outcomes)
    return {"outcomes": [{**each, "lost": []} if each["kind"] == "mistake" else each for each in outcomes]}


def _touched(params: SlapParams) -> list[str]:
    """The two cards under the hands."""
    cards = list(dict.fromkeys(touch.card for touch in params.touches))
    if len(cards) != 2:
        raise ValueError(f"hands are on {', '.join(cards)}: expected the names of the cards in the claim")
    return cards


_RATINGS = tuple(
    Phrase(f"the group are|is {rating}", lambda asked, rating=rating: {"rating": rating}) for rating in get_args(Rating)
)

PHRASES = {
    "slap": (
        Phrase("nothing happens", lambda asked: {"outcomes": []}),
        Phrase("no set is lost", _nothing_lost),
        Phrase("it is [a] tie", lambda asked: _outcome("tie", _touched(asked.params))),
        Phrase("NAMES tie", lambda asked, cards: _outcome("tie", cards)),
        Phrase("WHO makes [a] mistake and loses no set", lambda asked, who: _mistake(who, [])),
        Phrase("WHO makes [a] mistake and loses the [set] NAMES", lambda asked, who, cards: _mistake(who, cards)),
        Phrase("WHO robs the [set] NAMES", lambda asked, who, cards: _outcome("rob", cards, who)),
        Phrase("WHO completes the [set] NAMES", lambda asked, who, cards: _outcome("grow", cards, who)),
        Phrase("WHO wins|takes the pair", lambda asked, who: _outcome("win", _touched(asked.params), who)),
        Phrase("WHO wins|takes the [pair] NAMES", lambda asked, who, cards: _outcome("win", cards, who)),
        Phrase("the third card NAMES is turned over", lambda asked, cards: _outcome("third", cards)),
    ),
    "score": (Phrase("the sets score NUMBER points|point", lambda asked, points: {"points": points}),),
    "rating": _RATINGS,
    "winners": (
        Phrase("PLAYERS share the win", lambda asked, seats: {"seats": seats}),
        Phrase("WHO wins [alone]", lambda asked, who: {"seats": [who]}),
    ),
    "play": (
        Phrase("WHO has won", lambda asked, who: {"winner": who}),
        Phrase("nobody has won", lambda asked: {"winner": None}),
        Phrase("the last move is allowed", lambda asked: {"accepted": True}),
        Phrase("the last move is not allowed", lambda asked: {"accepted": False}),
        Phrase("WHO flips next", lambda asked, who: {"due": who}),
        Phrase("nobody flips next", lambda asked: {"due": None}),
    ),
}
