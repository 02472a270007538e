"""A whole game, card by card."""

from dataclasses import dataclass
from typing import NamedTuple

from bythebook.high_card.duel import DUEL, NOBODY, Duel, HighCardReadings, duel

from bythebook.cards import Card
from bythebook.clauses import Reasons, Table, on, reasons_by_field, reasons_of
from bythebook.game import Reason, Refusal, SetupError, Step

Hands = tuple[frozenset[Card], frozenset[Card]]
DEFAULT = HighCardReadings()


class Play(NamedTuple):
    """A seat plays a card, or tries to."""

    seat: int
    card: Card


class State(NamedTuple):
    """The cards in hand and on the table, the seat to play (-1 when the game is over), the points."""

    hands: Hands
    led: Card | None
    turn: int
    scores: tuple[int, int]


class Observation(NamedTuple):
    """What both players see."""

    turn: int
    table: tuple[Card, ...]
    scores: tuple[int, int]
    over: bool


class Why(Reason):
    """The reasons against a card, as sentences about the values that were compared."""

    OUT_OF_TURN = "seat {} plays, but it is the turn of seat {}"
    NOT_IN_HAND = "{} is not in the hand"


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
        return State(setup, None, 0, (0, 0))

    def moves(self, state: State) -> tuple[Play, ...]:
        """Every card of the hand whose turn it is; none when the game is over."""
        seat = state.turn
        return () if seat == NOBODY else tuple(Play(seat, card) for card in sorted(state.hands[seat]))

    def step(self, state: State, move: Play) -> Step[State]:
        """Play a card. A refused one gives the unchanged state, and every reason for the refusal."""
        refusals: list[Refusal] = []
        if move.seat != state.turn:
            refusals.append(Why.OUT_OF_TURN(move.seat, state.turn))
        if move.card not in state.hands[move.seat]:
            refusals.append(Why.NOT_IN_HAND(move.card))
        if refusals:
            return Step(state, tuple(refusals))
        first, second = (hand - {move.card} for hand in state.hands)
        state = state._replace(hands=(first, second))
        return Step(state._replace(led=move.card, turn=1 - move.seat) if state.led is None else self._won(state, move))

    def observe(self, state: State) -> Observation:
        """The public fields."""
        over = not any(state.hands) and state.led is None
        return Observation(state.turn, (state.led,) if state.led else (), state.scores, over)

    def _won(self, state: State, move: Play) -> State:
        """The duel is decided: who scores, and who leads next."""
        assert state.led is not None
        leader = 1 - move.seat
        won = duel(state.led, move.card, self.readings)
        turn = leader if won == NOBODY else (leader, move.seat)[won]
        first, second = (points + (won != NOBODY and seat == turn) for seat, points in enumerate(state.scores))
        return State(state.hands, None, turn if any(state.hands) else NOBODY, (first, second))


class Moved:
    """A move and the states around it (none before the start): what the clauses on a state ask about."""

    def __init__(self, game: HighCard, before: State, move: Play | None = None) -> None:
        self.before, self.move = before, move
        step = Step(before) if move is None else game.step(before, move)
        self.after, self.refusals = step.state, step.refusals
        self.duel = None if move is None or self.refusals or before.led is None else Duel(before.led, move.card)

    def refused(self, why: Why) -> bool:
        """Whether the move was refused for this reason."""
        return any(each.reason is why for each in self.refusals)

    @property
    def point(self) -> bool:
        """Whether somebody has won a duel."""
        return self.after.scores != self.before.scores


GAME: Table = {
    "high_card/lead-and-answer": on("turn", lambda m: not m.duel)
    | on("table")
    | on("accepted", lambda m: m.refused(Why.OUT_OF_TURN)),
    "high_card/card-in-hand": on("accepted", lambda m: not m.refusals or m.refused(Why.NOT_IN_HAND)),
    "high_card/refusal-changes-nothing": on("accepted unchanged", lambda m: m.refusals),
    "high_card/end": on("turn", lambda m: m.duel and m.after.turn == NOBODY) | on("over"),
    "high_card/winner-leads": on("turn", lambda m: m.point and m.after.turn != NOBODY),
    "high_card/leader-stays": on("turn", lambda m: m.duel and not m.point and m.after.turn != NOBODY),
    "high_card/point-for-a-duel": on("scores"),
}
"""When a clause has a say in a field of a state."""


def state_reasons(moved: Moved, before: Reasons) -> Reasons:
    """Why every field of a state is what it is, where those of the state before were so for these reasons."""
    found = reasons_by_field(GAME, moved)
    if moved.refusals:
        return {**dict.fromkeys(before, found["unchanged"]), "accepted": found["accepted"]}
    if moved.duel is None:
        return {**found, "scores": before.get("scores", found["scores"])}
    won = reasons_of(DUEL, moved.duel, "winner")
    turn = found["turn"] if moved.after.turn == NOBODY else found["turn"] + won
    return {**found, "turn": turn, "scores": found["scores"] + won}
