"""Claims about Twin It! that players make in words."""

from __future__ import annotations

from typing import Any, get_args

from msgspec import to_builtins

from bythebook_conformance.games.twin_it.messages import Rating, SlapParams
from bythebook_conformance.kit import Phrase, Situation


def _outcome(asked: Situation, kind: str, cards: list[str], who: int | None = None) -> dict[str, Any]:
    """An outcome with these cards; in team mode, by whoever of the player's team the ruling says it is."""
    seen = [each.id for target in asked.params.position.visible for each in target]
    for card in cards:
        if card not in seen:
            raise ValueError(f"{card!r} is no card that can be seen: expected one of {', '.join(seen)}")
    outcome: dict[str, Any] = {"kind": kind, "cards": cards}
    if who is not None:
        teams = asked.params.position.teams
        ruled = [each for each in to_builtins(asked.ruling().outcomes) if each["kind"] == kind]
        by = [each["player"] for each in ruled if {*each["cards"]} == {*cards}]
        outcome["player"] = by[0] if by and teams and teams[by[0]] == teams[who] else who
    return {"outcomes": [outcome]}


def _mistake(asked: Situation, who: int, lost: list[str] | None) -> dict[str, Any]:
    """A mistake; without word of what is lost, it is what the ruling says."""
    if lost is None:
        ruled = [each for each in to_builtins(asked.ruling().outcomes) if each["kind"] == "mistake"]
        lost = next((each["lost"] for each in ruled if each["player"] == who), [])
    return {"outcomes": [{"kind": "mistake", "player": who, "lost": lost}]}


def _somebodys_mistake(asked: Situation) -> dict[str, Any]:
    who = sorted({touch.player for touch in asked.params.touches})
    if len(who) != 1:
        raise ValueError("several players have hands on cards: expected the name of who makes the mistake")
    return _mistake(asked, who[0], None)


def _tied(asked: Situation) -> dict[str, Any]:
    return _outcome(asked, "tie", _touched(asked.params))


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
        Phrase("it is [a] tie", _tied, some=True),
        Phrase("we tie", _tied, some=True),
        Phrase("NAMES tie", lambda asked, cards: _outcome(asked, "tie", cards), some=True),
        Phrase("it is [a] mistake", _somebodys_mistake, some=True),
        Phrase("WHO makes [a] mistake", lambda asked, who: _mistake(asked, who, None), some=True),
        Phrase("WHO makes [a] mistake and loses no set", lambda asked, who: _mistake(asked, who, []), some=True),
        Phrase("WHO makes [a] mistake and loses the [set] NAMES", _mistake, some=True),
        Phrase("WHO robs the [set] NAMES", lambda asked, who, cards: _outcome(asked, "rob", cards, who), some=True),
        Phrase(
            "WHO completes the [set] NAMES", lambda asked, who, cards: _outcome(asked, "grow", cards, who), some=True
        ),
        Phrase(
            "WHO wins|takes the pair", lambda asked, who: _outcome(asked, "win", _touched(asked.params), who), some=True
        ),
        Phrase(
            "WHO wins|takes the [pair] NAMES", lambda asked, who, cards: _outcome(asked, "win", cards, who), some=True
        ),
        Phrase("the third card NAMES is turned over", lambda asked, cards: _outcome(asked, "third", cards), some=True),
    ),
    "score": (Phrase("the sets score NUMBER points|point", lambda asked, points: {"points": points}),),
    "rating": _RATINGS,
    "winners": (
        Phrase("PLAYERS share the win", lambda asked, seats: {"seats": seats}),
        Phrase("WHO wins [alone]", lambda asked, who: {"seats": [who]}),
    ),
    "play": (
        Phrase("[team] PARTY has won", lambda asked, party: {"winner": party}),
        Phrase("[team] PARTY wins", lambda asked, party: {"winner": party}),
        Phrase("nobody has won", lambda asked: {"winner": None}),
        Phrase("the last move is allowed", lambda asked: {"accepted": True}),
        Phrase("the last move is not allowed", lambda asked: {"accepted": False}),
        Phrase("WHO flips next", lambda asked, who: {"due": who}),
        Phrase("nobody flips next", lambda asked: {"due": None}),
    ),
}
