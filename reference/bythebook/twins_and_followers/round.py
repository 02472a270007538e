"""One round: from given hands and a given pile to a winner, or to an empty pile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bythebook.cards import Card
from bythebook.ruling import Ruling, SetupError, Step, unique
from bythebook.twins_and_followers.fight import drop, droppable, next_clockwise
from bythebook.twins_and_followers.hand import split
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
from bythebook.twins_and_followers.turns import begin_turn, declare, discard, draw
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
        because = ("twins_and_followers/no-card-turned-up",)
        laid = tuple(Laid(card, None) for card in setup.discards)
        state = RoundState(
            Ruling(DRAW, because if laid else ()),
            Ruling(None, ()),
            Ruling((), because),
            Ruling(setup.hands, ("twins_and_followers/number-of-players", "twins_and_followers/three-or-four-cards")),
            Ruling(setup.pile, ("twins_and_followers/rest-is-the-pile",)),
            Ruling(laid, ("twins_and_followers/discard-face-up",) if laid else because),
            Ruling(None, because),
            Ruling(None, ("twins_and_followers/first-to-complete-wins",)),
            shuffle=setup.shuffle,
        )
        turn: Ruling[int | None] = Ruling(setup.starter, ("twins_and_followers/turn-opens-with-a-draw",))
        return begin_turn(state, turn, self.readings)

    def moves(self, state: RoundState) -> tuple[Move, ...]:
        """Every move that the rules allow now, seat by seat."""
        return tuple(move for move in _candidates(state) if not refusals_of(state, move, self.readings))

    def step(self, state: RoundState, move: Move) -> Step[RoundState]:
        """Make a move; a refused one changes nothing (``twins_and_followers/refused-move-changes-nothing``)."""
        refusals = refusals_of(state, move, self.readings)
        if refusals:
            clauses = (refusal.clauses for refusal in refusals)
            return Step(state, unique(*clauses, ("twins_and_followers/refused-move-changes-nothing",)), refusals)
        return Step(self._after(state, move), _why_allowed(state, move, self.readings))

    def observe(self, state: RoundState) -> Observation:
        """The public fields of the state."""
        pile, discards = state.pile, state.discards
        return Observation(
            state.phase,
            state.turn,
            state.able,
            state.hands,
            Ruling(len(pile.value), pile.because, pile.readings),
            Ruling(tuple(laid.card for laid in discards.value), discards.because, discards.readings),
            state.live,
            state.winner,
        )

    def _after(self, state: RoundState, move: Move) -> RoundState:
        """The state after an allowed move."""
        match move:
            case Draw():
                return draw(state, self.readings)
            case Declare():
                return declare(state)
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
        raise SetupError(f"{twice} is there twice in {where}")


def _candidates(state: RoundState) -> Iterator[Move]:
    """Every move that could be allowed in the state's phase."""
    turn = state.turn.value
    if state.phase.value == FIGHT:
        for seat in state.able.value:
            yield from (Drop(seat, card) for card in state.hands.value[seat])
    elif state.phase.value == CLAIM:
        for seat in state.able.value:
            yield from (Claim(seat), Pass(seat))
    elif turn is not None:
        yield from (Draw(turn), Declare(turn))
        yield from (Discard(turn, card) for card in state.hands.value[turn])
        if state.live.value is not None:
            yield from (Claim(seat) for seat in range(len(state.hands.value)))


def _why_allowed(state: RoundState, move: Move, readings: TwinsAndFollowersReadings) -> tuple[str, ...]:
    """The clauses that allow a move."""
    held = state.hands.value[move.seat]
    match move:
        case Draw():
            return ("twins_and_followers/turn-opens-with-a-draw", "twins_and_followers/turns-go-clockwise")
        case Declare():
            return ("twins_and_followers/winning-hand-is-declared", *split(held).because)
        case Discard():
            because: tuple[str, ...] = (
                "twins_and_followers/any-card-may-be-discarded",
                "twins_and_followers/discard-back-to-three",
            )
            judged = split(held)
            if judged.value is not None:
                because = ("twins_and_followers/winning-hand-not-broken", *because)
            return (*because, *judged.because)
        case Claim():
            return ("twins_and_followers/claim-completes-a-win", "twins_and_followers/only-latest-discard")
        case Pass():
            return ("twins_and_followers/claim-is-a-choice",)
        case Drop():
            allowed = droppable(held, state.discards.value[-1].card, readings)
            order = () if move.seat == next_clockwise(state) else ("twins_and_followers/drops-before-draws",)
            return (*order, *allowed.because, "twins_and_followers/each-fighter-drops-one")
