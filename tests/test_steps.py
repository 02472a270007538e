"""A step of a game is total: a move that nobody can make is refused with its reasons and changes nothing."""

import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import product
from random import Random
from typing import Any

import pytest

from bythebook.cards import PACK, Card
from bythebook.tricks import Play
from bythebook.twin_it import Card as Design
from bythebook.twin_it import Flip, Slap, Touch, TwinIt, TwinItSetup
from bythebook.twins_and_followers import Claim, Declare, Discard, Draw, Drop, Pass, Round, RoundSetup
from bythebook.twos.deal import Deal, DealSetup
from command_line import ROOT, TOY

ODD_SEATS = (-5, -1, 4, 99)
ODD_CARDS = (Card(15, 0), Card(2, 9), Card(-1, -1))
DESIGNS = tuple(Design(number, number % 9, 9 + number % 11) for number in range(20))

Opened = tuple[Any, Any, list[Any]]
"""A game, its start, and moves that nobody can make."""


def _plays(held: tuple[Card, ...]) -> list[Play]:
    return [
        *(Play(seat, card) for seat, card in product(ODD_SEATS, (*held[:2], *ODD_CARDS))),
        *(Play(seat, card) for seat, card in product(range(4), ODD_CARDS)),
    ]


def twos() -> Opened:
    hands = tuple(PACK[seat * 3 : seat * 3 + 3] for seat in range(4))
    return Deal(), Deal().start(DealSetup(hands, 0)), _plays(hands[3])


def twins_and_followers() -> Opened:
    hands = tuple(PACK[seat * 3 : seat * 3 + 3] for seat in range(4))
    start = Round().start(RoundSetup(hands, PACK[12:24]))
    odd = [kind(seat) for kind, seat in product((Draw, Declare, Claim, Pass), ODD_SEATS)]
    seats = (*ODD_SEATS, *range(4))
    odd += [kind(seat, card) for kind, seat, card in product((Discard, Drop), seats, ODD_CARDS)]
    return Round(), start, odd


def _twin_it(teams: tuple[int, ...]) -> Opened:
    piles = tuple(DESIGNS[seat * 5 : seat * 5 + 5] for seat in range(4))
    odd: list[Any] = [Flip(seat) for seat in ODD_SEATS]
    odd += [Slap((Touch(seat, card),)) for seat, card in product(ODD_SEATS, (0, 5, 99))]
    odd += [Slap((Touch(seat, 99), Touch(seat, 98))) for seat in range(4)]
    odd += [Slap((Touch(0, 0),), (Touch(seat, card),)) for seat, card in product((*ODD_SEATS, 0), (0, 99))]
    odd += [Slap((Touch(1, 0), Touch(1, 5), Touch(1, 10)))]
    return TwinIt(), TwinIt().start(TwinItSetup(piles, 0, teams)), odd


def hearts() -> Opened:
    sys.path.insert(0, str(ROOT / "docs" / "examples" / "hearts"))
    from bythebook_hearts.rules import Deal as Hearts
    from bythebook_hearts.rules import DealSetup as HeartsSetup

    hands = tuple(PACK[seat::4] for seat in range(4))
    return Hearts(), Hearts().start(HeartsSetup(hands, 4, tuple(hand[:3] for hand in hands))), _plays(hands[0])


def high_card() -> Opened:
    import bythebook

    bythebook.__path__.append(str(TOY / "reference" / "bythebook"))
    try:
        game = import_module("bythebook.high_card.game")
    finally:
        bythebook.__path__.pop()
    start = game.HighCard().start((frozenset(PACK[:3]), frozenset(PACK[3:6])))
    seats_and_cards = (*product((-1, 2, 99), (PACK[0], PACK[4], ODD_CARDS[0])), *product((0, 1), ODD_CARDS))
    return game.HighCard(), start, [game.Play(*each) for each in seats_and_cards]


GAMES = {
    "twos": twos,
    "twins_and_followers": twins_and_followers,
    "twin_it": lambda: _twin_it(()),
    "twin_it in teams": lambda: _twin_it((0, 1, 0, 1)),
    "hearts": hearts,
    "high_card": high_card,
}


def states(game: Any, state: Any) -> Iterator[Any]:
    """The states of a game that is played at random, for a while."""
    rng = Random(7)
    for _ in range(60):
        yield state
        moves = game.moves(state)
        if not moves:
            return
        state = game.step(state, rng.choice(moves)).state


@pytest.mark.parametrize("opened", GAMES.values(), ids=GAMES)
def test_a_move_that_nobody_can_make_is_refused_and_changes_nothing(opened: Any) -> None:
    game, start, odd = opened()
    for state, move in product(states(game, start), odd):
        step = game.step(state, move)
        assert step.refusals, move
        assert step.state is state, move


def test_a_move_of_another_game_is_an_error_that_names_it() -> None:
    game, start, _ = twins_and_followers()
    with pytest.raises(AssertionError, match=r"Flip\(seat=0\)"):
        game.step(start, Flip(0))
