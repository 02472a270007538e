"""A whole game, card by card."""

from dataclasses import dataclass
from typing import NamedTuple

from bythebook.high_card.duel import NOBODY, HighCardReadings, duel

from bythebook.cards import Card
from bythebook.ruling import Refusal, Ruling, SetupError, Step

Hands = tuple[frozenset[Card], frozenset[Card]]
DEFAULT = HighCardReadings()
REFUSED = ("high_card/refusal-changes-nothing",)


class Play(NamedTuple):
    """A seat plays a card, or tries to."""

    seat: int
    card: Card


class State(NamedTuple):
    """The cards in hand and on the table; every field that players see is a ruling with its clauses."""

    hands: Hands
    led: Card | None
    turn: Ruling[int]
    scores: Ruling[tuple[int, int]]


class Observation(NamedTuple):
    """What both players see."""

    turn: Ruling[int]
    table: Ruling[tuple[Card, ...]]
    scores: Ruling[tuple[int, int]]
    over: Ruling[bool]


@dataclass(frozen=True, slots=True)
class OutOfTurn(Refusal):
    """Another seat is to play, or none."""

    seat: int
    turn: int

    def __str__(self) -> str:
        return f"seat {self.seat} plays, but it is the turn of seat {self.turn}"


@dataclass(frozen=True, slots=True)
class NotInHand(Refusal):
    """The card is not in the hand that it would be played from."""

    card: Card

    def __str__(self) -> str:
        return f"{self.card} is not in the hand"


@dataclass(frozen=True, slots=True)
class HighCard:
    """High Card under fixed readings."""

    readings: HighCardReadings = DEFAULT

    def start(self, setup: Hands) -> State:
        """The state before the first card.

        Raises:
            SetupError: the hands are empty or differ in size.
        """
        if not setup[0] or len(setup[0]) != len(setup[1]):
            raise SetupError(f"hands of {len(setup[0])} and {len(setup[1])} cards: expected equal ones, and not empty")
        return State(
            setup, None, Ruling(0, ("high_card/lead-and-answer",)), Ruling((0, 0), ("high_card/point-for-a-duel",))
        )

    def moves(self, state: State) -> tuple[Play, ...]:
        """Every card of the hand whose turn it is; none when the game is over."""
        seat = state.turn.value
        return () if seat == NOBODY else tuple(Play(seat, card) for card in sorted(state.hands[seat]))

    def step(self, state: State, move: Play) -> Step[State]:
        """Play a card. A refused one gives the unchanged state, and every reason for the refusal."""
        refusals: list[Refusal] = []
        if move.seat != state.turn.value:
            refusals.append(OutOfTurn(("high_card/lead-and-answer",), move.seat, state.turn.value))
        if move.card not in state.hands[move.seat]:
            refusals.append(NotInHand(("high_card/card-in-hand",), move.card))
        if refusals:
            reasons = [clause for each in refusals for clause in each.clauses]
            return Step(state, (*reasons, *REFUSED), tuple(refusals))
        first, second = (hand - {move.card} for hand in state.hands)
        state = state._replace(hands=(first, second))
        return Step(self._answered(state, move) if state.led else self._led(state, move), ("high_card/card-in-hand",))

    def observe(self, state: State) -> Observation:
        """The public fields."""
        over = Ruling(not any(state.hands) and state.led is None, ("high_card/end",))
        table = Ruling((state.led,) if state.led else (), ("high_card/lead-and-answer",))
        return Observation(state.turn, table, state.scores, over)

    def _led(self, state: State, move: Play) -> State:
        return state._replace(led=move.card, turn=Ruling(1 - move.seat, ("high_card/lead-and-answer",)))

    def _answered(self, state: State, move: Play) -> State:
        """The duel is decided: who scores, and who leads next."""
        assert state.led is not None
        leader = 1 - move.seat
        won = duel(state.led, move.card, self.readings)
        scores = list(state.scores.value)
        if won.value == NOBODY:
            turn, clause = leader, "high_card/leader-stays"
        else:
            turn, clause = (leader, move.seat)[won.value], "high_card/winner-leads"
            scores[turn] += 1
        if any(state.hands):
            next_turn = Ruling(turn, (clause, *won.because), won.readings)
        else:
            next_turn = Ruling(NOBODY, ("high_card/end",))
        points = Ruling((scores[0], scores[1]), ("high_card/point-for-a-duel", *won.because), won.readings)
        return State(state.hands, None, next_turn, points)
