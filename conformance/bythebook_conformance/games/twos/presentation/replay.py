"""Deals of Twos as they were played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from bythebook.cards import CARD_OF
from bythebook.twos import Deal, DealState, Play, TwosReadings
from bythebook_conformance.games.twos import messages as m
from bythebook_conformance.games.twos.rulings import deal_from, explained, start
from bythebook_conformance.kit import Explanation, Method, Replay
from bythebook_conformance.kit.english import capital, symbol
from bythebook_conformance.kit.language import tr
from bythebook_conformance.kit.players import Players


def _resumed(method: Method[Any, Any], state: DealState) -> Method[Any, Any]:
    return replace(method, answer=partial(_answer, state), explain=partial(_explain, state))


def _answer(state: DealState, params: m.PlayParams, readings: TwosReadings) -> m.PlayResult:
    return deal_from(Deal(readings), state, map(_move, params.moves))


def _explain(state: DealState, params: m.PlayParams, readings: TwosReadings) -> Explanation:
    return (explained(Deal(readings), state, map(_move, params.moves)),)


def _move(move: m.Move) -> Play:
    return Play(move.seat, CARD_OF[move.play])


def _legal(game: Deal, state: DealState) -> list[m.Move]:
    return [m.Move(each.seat, str(each.card)) for each in game.moves(state)]


def _forced(game: Deal, state: DealState, move: m.Move) -> DealState | None:
    """The state after a card that may not be played: as if its player, whose turn it is, held no other."""
    seat, card = _move(move)
    hand = state.hands[seat]
    if state.turn != seat or card not in hand:
        return None
    alone = state._replace(hands=(*state.hands[:seat], (card,), *state.hands[seat + 1 :]))
    after = game.step(alone, Play(seat, card)).state
    rest = tuple(each for each in hand if each != card)
    return after._replace(hands=(*after.hands[:seat], rest, *after.hands[seat + 1 :]))


def _missing(
    params: m.PlayParams, state: DealState, move: m.Move, made: Sequence[tuple[int, m.Move]], who: Players
) -> str:
    if CARD_OF[move.play] in state.hands[move.seat]:
        return ""
    card = symbol(move.play)
    for number, earlier in made:
        if earlier.play == move.play:
            return tr("{who} played {card} at move {number}.", who=capital(who[earlier.seat]), card=card, number=number)
    for seat, hand in enumerate(params.hands):
        if move.play in hand:
            return tr("{who} holds {card}.", who=capital(who[seat]), card=card)
    return tr("{card} was not dealt to anybody.", card=card)


REPLAY = Replay(start, _resumed, _move, _legal, _forced, _missing)
