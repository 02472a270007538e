"""Rounds of Twins & Followers as they were played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from bythebook.cards import CARD_OF
from bythebook.readings import ReadingError
from bythebook.twins_and_followers import Discard, Draw, Round, RoundState, TwinsAndFollowersReadings
from bythebook.twins_and_followers.round_reasons import explained
from bythebook_conformance.games.twins_and_followers import messages as m
from bythebook_conformance.games.twins_and_followers.moving import move_of, setup_of, wire_move
from bythebook_conformance.games.twins_and_followers.rulings import round_from, start
from bythebook_conformance.kit import Explanation, Method, Replay
from bythebook_conformance.kit.words import Players, capital, symbol


class _Resumed(Round):
    """A round that begins with a state in which it is already under way."""

    def __init__(self, readings: TwinsAndFollowersReadings, state: RoundState) -> None:
        super().__init__(readings)
        object.__setattr__(self, "_state", state)

    def start(self, setup: Any) -> RoundState:
        """That state."""
        state: RoundState = object.__getattribute__(self, "_state")
        return state


def _resumed(method: Method[Any, Any], state: RoundState) -> Method[Any, Any]:
    return replace(method, answer=partial(_answer, state), explain=partial(_explain, state))


def _answer(state: RoundState, params: m.PlayParams, readings: TwinsAndFollowersReadings) -> m.PlayResult:
    return round_from(Round(readings), state, map(move_of, params.moves))


def _explain(state: RoundState, params: m.PlayParams, readings: TwinsAndFollowersReadings) -> Explanation:
    return (explained(_Resumed(readings, state), setup_of(params), map(move_of, params.moves)),)


def _legal(game: Round, state: RoundState) -> list[m.Move]:
    return [wire_move(each) for each in game.moves(state)]


def _forced(game: Round, state: RoundState, move: m.Move) -> RoundState | None:
    """The state after a move that is not allowed: as under another reading, or as if it were the player's turn."""
    made = move_of(move)
    names = game.readings.names()
    for point, alternatives in game.readings.points().items():
        for alternative in alternatives:
            try:
                readings = game.readings.from_names({**names, point: alternative})
            except ReadingError:
                continue
            step = Round(readings).step(state, made)
            if step.accepted:
                return step.state
    if isinstance(made, Draw | Discard) and state.turn is not None:
        step = game.step(state._replace(turn=made.seat), made)
        return step.state if step.accepted else None
    return None


def _missing(
    params: m.PlayParams, state: RoundState, move: m.Move, made: Sequence[tuple[int, m.Move]], who: Players
) -> str:
    if not isinstance(move.card, str) or CARD_OF[move.card] in state.hands[move.seat]:
        return ""
    card = symbol(move.card)
    for number, earlier in made:
        if earlier.card == move.card:
            return f"{capital(who[earlier.seat])} laid down {card} at move {number}."
    for seat, hand in enumerate(state.hands):
        if CARD_OF[move.card] in hand:
            return f"{capital(who[seat])} holds {card}."
    return f"{card} is in the draw pile." if CARD_OF[move.card] in state.pile else f"{card} is in nobody's hand."


REPLAY = Replay(start, _resumed, move_of, _legal, _forced, _missing)
