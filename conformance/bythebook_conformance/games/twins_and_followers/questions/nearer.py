"""What a wrong state of a round can be asked about more directly: a round that begins there, or who can win alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from bythebook.twins_and_followers import Discard, Round, TwinsAndFollowersReadings
from bythebook.twins_and_followers.state import DRAW
from bythebook_conformance.games.twins_and_followers import messages as m
from bythebook_conformance.games.twins_and_followers.moving import move_of, setup_of
from bythebook_conformance.kit import Nearer
from bythebook_conformance.kit.cards import named


def nearer(asked: dict[str, Any], place: int, readings: TwinsAndFollowersReadings) -> Iterator[Nearer]:
    """The round from the last turn before a state on, with older discards; who can win with the card discarded last."""
    params = msgspec.convert(asked, m.PlayParams)
    game = Round(readings)
    state = game.start(setup_of(params))
    begun, at, last = state, 0, state
    for number, made in enumerate(params.moves[:place]):
        if state.phase == DRAW:
            begun, at = state, number
        last, state = state, game.step(state, move_of(made)).state
    if at and begun.turn is not None:
        yield Nearer.play(
            "twins_and_followers.play",
            m.PlayParams(
                [named(hand) for hand in begun.hands],
                named(begun.pile),
                begun.turn,
                params.moves[at:place],
                named(laid.card for laid in begun.discards) or msgspec.UNSET,
            ),
        )
    move = move_of(params.moves[place - 1]) if place else None
    if isinstance(move, Discard) and state is not last:
        hands = [named(hand) for hand in state.hands]
        question = m.AbleParams(hands, str(move.card), move.seat)
        says = "twins_and_followers.able answers rightly who can win with this card"
        yield Nearer.alone("twins_and_followers.able", question, says)
