"""What a wrong state of a deal can be asked about more directly: a deal from its trick on, or the trick alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from bythebook.cards import CARD_OF
from bythebook.twos import TwosReadings
from bythebook.twos.deal import DealSetup, Play
from bythebook_conformance.games.twos import messages as m
from bythebook_conformance.games.twos.rulings import play_of, start
from bythebook_conformance.kit import Nearer
from bythebook_conformance.kit.cards import named


def nearer(asked: dict[str, Any], place: int, readings: TwosReadings) -> Iterator[Nearer]:
    """The deal from the trick of a state on; the trick that ended there, else who may play what."""
    params = msgspec.convert(asked, m.PlayParams)
    game, state = start(params, readings)
    moves = [Play(move.seat, CARD_OF[move.play]) for move in params.moves[:place]]
    begun, at, last = state, 0, state
    for number, move in enumerate(moves):
        if not state.trick:
            begun, at = state, number
        last, state = state, game.step(state, move).state
    if at:
        yield Nearer.play("twos.play", play_of(DealSetup(begun.hands, begun.leader), moves[at:]))
    if moves and state is not last and not state.trick:
        trick = m.TrickParams(named((*last.trick, moves[-1].card)))
        yield Nearer.alone("twos.trick", trick, "twos.trick answers this trick rightly")
    elif state.turn is not None:
        choice = m.LegalParams(named(state.hands[state.turn]), named(state.trick))
        yield Nearer.alone("twos.legal", choice, "twos.legal answers rightly what may be played there")
