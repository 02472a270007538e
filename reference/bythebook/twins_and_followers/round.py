"""One round: from given hands and a given pile to a winner, or to an empty pile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bythebook.cards import Card
from bythebook.game import SetupError, Step
from bythebook.twins_and_followers.fight import drop
from bythebook.twins_and_followers.legality import refusals_of
from bythebook.twins_and_followers.moves import Claim, Declare, Discard, Draw, Drop, Move, Pass
from bythebook.twins_and_followers.readings import TwinsAndFollowersReadings
from bythebook.twins_and_followers.state import (
    CLAIM,
    DRAW,
    FIGHT,
    HAND_SIZE,
    SEATS,
    Laid,
    Observation,
    RoundSetup,
    RoundState,
)
from bythebook.twins_and_followers.turns import begin_turn, discard, draw, ended
from bythebook.twins_and_followers.window import after_discard, claim, decline

DEFAULT = TwinsAndFollowersReadings()


@dataclass(frozen=True, slots=True)
class Round:
    """Twins & Followers for one round, as a game."""

    readings: TwinsAndFollowersReadings = DEFAULT

    def start(self, setup: RoundSetup) -> RoundState:
        """The round before its first draw.

        Raises:
            SetupError: not 2 to 17 hands of three cards, a card twice, or no such starter.
        """
        _check(setup)
        laid = tuple(Laid(card, None) for card in setup.discards)
        state = RoundState(DRAW, None, (), setup.hands, setup.pile, laid, shuffle=setup.shuffle)
        return begin_turn(state, setup.starter, self.readings)

    def moves(self, state: RoundState) -> tuple[Move, ...]:
        """Every move that the rules allow now, seat by seat."""
        return tuple([move for move in _candidates(state) if not refusals_of(state, move, self.readings)])

    def step(self, state: RoundState, move: Move) -> Step[RoundState]:
        """Make a move; a refused one changes nothing (``twins_and_followers/refused-move-changes-nothing``)."""
        refusals = refusals_of(state, move, self.readings)
        return Step(state, refusals) if refusals else Step(self._after(state, move))

    def observe(self, state: RoundState) -> Observation:
        """The public fields of the state."""
        discards = tuple(laid.card for laid in state.discards)
        seen = (state.phase, state.turn, state.able, state.hands, len(state.pile), discards, state.live, state.winner)
        return Observation(*seen)

    def _after(self, state: RoundState, move: Move) -> RoundState:
        """The state after an allowed move."""
        match move:
            case Draw():
                return draw(state, self.readings)
            case Declare(seat):
                return ended(state, seat)
            case Discard(_, card):
                return after_discard(discard(state, card), self.readings)
            case Claim(seat):
                return claim(state, seat, self.readings)
            case Pass(seat):
                return decline(state, seat, self.readings)
            case Drop(seat, card):
                return drop(state, seat, card, self.readings)


def _check(setup: RoundSetup) -> None:
    """Say what is wrong with a start position, if anything."""
    sizes = [len(hand) for hand in setup.hands]
    if len(sizes) not in SEATS or {*sizes} != {HAND_SIZE}:
        raise SetupError(f"hands of {sizes} cards: expected 2 to 17 hands of three cards")
    dealt = [card for hand in setup.hands for card in hand]
    _check_distinct([*dealt, *setup.pile, *setup.discards], "the hands, the pile and the discards")
    _check_distinct(setup.shuffle, "the shuffle")
    if setup.starter not in range(len(sizes)):
        raise SetupError(f"starter {setup.starter}: expected a seat from 0 to {len(sizes) - 1}")


def _check_distinct(cards: tuple[Card, ...] | list[Card], where: str) -> None:
    if len({*cards}) != len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise SetupError(f"{twice} appears twice in {where}")


def _candidates(state: RoundState) -> Iterator[Move]:
    """Every move that could be allowed in the state's phase."""
    turn = state.turn
    if state.phase == FIGHT:
        for seat in state.able:
            yield from (Drop(seat, card) for card in state.hands[seat])
    elif state.phase == CLAIM:
        for seat in state.able:
            yield from (Claim(seat), Pass(seat))
    elif turn is not None:
        if state.phase == DRAW:
            yield Draw(turn)
        else:
            yield Declare(turn)
            yield from (Discard(turn, card) for card in state.hands[turn])
        if state.live is not None:
            yield from (Claim(seat) for seat in range(len(state.hands)))
