"""Disputes about Twos: what questions leave out, small changes to a situation, and deals as they were played."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from bythebook.cards import CardError, parse_cards
from bythebook.tricks import SEATS
from bythebook.twos import TwosReadings, rule
from bythebook_conformance.games.twos import messages as m
from bythebook_conformance.games.twos.presentation.words import WORDS
from bythebook_conformance.kit import Circumstance, Method, OtherAnswer
from bythebook_conformance.kit.language import tr
from bythebook_conformance.kit.messages import cards_of
from bythebook_conformance.kit.tricks.words import changes_of
from bythebook_conformance.kit.words import Players, one_of

_PLAYS = re.compile(r"^\s*([^\s:]+):?\s+(?:plays?|spielt)\s+", re.IGNORECASE)
"""How a move begins in the words of rulings."""
_PRINTED = ["KD", "2H", "2D", "3D"]
"""The trick of which the sheet says itself that the third player is caught: it asks for no other cards of theirs."""


def completed(method: str, params: dict[str, Any], who: Players, readings: TwosReadings) -> dict[str, Any]:
    """A deal without hands has those of the cards that were played. Tricks may be given card by card (``played``)."""
    if method == "play" and "played" in params:
        params = _from_tricks(params, who, readings)
    moves = params.get("moves")
    if method == "play" and isinstance(moves, list):
        moves = [_PLAYS.sub(r"\1: ", move, count=1) if isinstance(move, str) else move for move in moves]
        params = {**params, "moves": moves}
    if method != "play" or "hands" in params or not isinstance(moves, list):
        return params
    hands: list[list[str]] = [[], [], [], []]
    for move in moves:
        player, card = _played(move)
        seat = who.seat(player) if who.seat(player) is not None else int(player) if player.isdigit() else -1
        if not 0 <= int(seat or 0) < len(hands):
            return params
        hands[int(seat or 0)].append(card)
    if len({len(hand) for hand in hands}) > 1:
        raise ValueError(tr("not as many cards from everybody: expected whole tricks, or the hands at the start"))
    first = {} if "leader" in params or not moves else {"leader": _played(moves[0])[0]}
    return {**params, **first, "hands": hands}


def _from_tricks(params: dict[str, Any], who: Players, readings: TwosReadings) -> dict[str, Any]:
    """The moves of whole tricks: who wins one, and so leads the next, is as the table reads it."""
    written, given = params["played"], params.get("leader", 0)
    try:
        cards = parse_cards(written)
    except CardError as error:
        raise ValueError(str(error)) from None
    if len(cards) % SEATS:
        raise ValueError(tr("{number} cards: expected whole tricks of four cards", number=len(cards)))
    named = who.seat(given) if isinstance(given, str) else given
    seat = int(given) if named is None and str(given).isdigit() else int(named or 0)
    moves = []
    for at in range(0, len(cards), SEATS):
        trick = cards[at : at + SEATS]
        moves += [{"seat": (seat + place) % SEATS, "play": str(card)} for place, card in enumerate(trick)]
        seat = (seat + rule(trick, readings).winner) % SEATS
    rest = {name: value for name, value in params.items() if name != "played"}
    return {**rest, "moves": moves}


def _played(move: Any) -> tuple[str, str]:
    """Who plays and what, of a move as people write it."""
    if isinstance(move, dict):
        return str(move.get("seat", "")), str(move.get("play", ""))
    who, _, card = str(move).replace(":", " ", 1).partition(" ")
    return who, card.strip()


def unsaid(method: Method[Any, Any], params: Any) -> Sequence[Circumstance]:
    """Of a trick with several twos: that those who added one to another could have played something else."""
    if not isinstance(params, m.TrickParams):
        return ()
    twos = [place for place, card in enumerate(params.cards) if card.startswith("2")]
    if len(twos) < 2 or params.cards == _PRINTED:
        return ()
    by_choice = replace(method, answer=partial(_by_choice, twos[1:]))
    circumstance = Circumstance(
        partial(_could_play_another, twos[1:]), partial(_could_they, twos[1:]), "catch-needs-force", by_choice
    )
    return (circumstance,)


def _could_play_another(places: Sequence[int], who: Players) -> str:
    return tr(
        "{who} could have played a card other than a two, and your table takes “forced” at its word: "
        "a two that nobody forced into the trick is not caught by another two",
        who=one_of([who[place] for place in places]),
    )


def _could_they(places: Sequence[int], who: Players) -> str:
    return tr("Could {who} have played a card other than a two?", who=one_of([who[place] for place in places]))


def _by_choice(places: Sequence[int], params: m.TrickParams, readings: TwosReadings) -> m.TrickResult:
    """The ruling on a trick where the twos at these places were not forced."""
    winner, caught, honours = rule(cards_of(params.cards), readings, places)
    return m.TrickResult(winner, [m.TrickCatch(*catch) for catch in caught], honours)


changes = changes_of(WORDS)


REPLAY = m.PLAYS.replay()


NOBODY = -1
"""A place that no card has."""


def other_answers(method: str, params: Any, answer: Any, readings: TwosReadings) -> Iterator[OtherAnswer]:
    """What the open points would make of a trick or a hand that have one answer here."""
    if method == "trick":
        without_twos = all(card[0] != "2" for card in params.cards)
        if without_twos and params.cards[answer.winner][0] == "3":
            yield OtherAnswer("plain-three", "never-wins-without-catching", replace(answer, winner=NOBODY))
    elif method == "legal":
        twos = [card for card in params.hand if card[0] == "2"]
        plain = [card for card in params.hand if card not in twos]
        if twos and plain and not params.trick:
            yield OtherAnswer("leading-a-two", "only-if-all-twos", replace(answer, cards=plain))
        elif twos and plain and all(card[1] != params.trick[0][1] for card in params.hand):
            yield OtherAnswer("void-player", "must-play-two", replace(answer, cards=twos))
