"""A whole game, card by card."""

from dataclasses import dataclass
from typing import NamedTuple

from bythebook.high_card.duel import DUEL, NOBODY, Duel, HighCardReadings, duel

from bythebook.cards import Card
from bythebook.clauses import ClauseIds, ClauseTable, Reasons, on
from bythebook.game import Refusal, RefusalReason, SetupError, Step

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


class Obstacle(RefusalReason):
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
            refusals.append(Obstacle.OUT_OF_TURN(move.seat, state.turn))
        if move.seat not in (0, 1) or move.card not in state.hands[move.seat]:
            refusals.append(Obstacle.NOT_IN_HAND(move.card))
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


class MoveFacts(NamedTuple):
    """The facts of a move: the state before it, the move (None at the start), and what the state after it shows first:
    whether the move was accepted, and the scores. The clauses on what it shows then take these as they are.
    """

    readings: HighCardReadings
    before: State
    move: Play | None = None
    accepted: bool = True
    scores: tuple[int, int] = (0, 0)

    @property
    def out_of_turn(self) -> bool:
        """Whether it is not the turn of the seat that plays."""
        return self.move is not None and self.move.seat != self.before.turn

    @property
    def held(self) -> bool:
        """Whether the seat that plays holds the card."""
        if self.move is None:
            return True
        seat, card = self.move
        return seat in (0, 1) and card in self.before.hands[seat]

    @property
    def hands(self) -> Hands:
        """The hands after the move."""
        one, other = self.before.hands
        gone = frozenset({self.move.card} if self.move and self.accepted else ())
        return one - gone, other - gone

    @property
    def duel(self) -> Duel | None:
        """The duel that the move decides, if any."""
        if self.move is None or not self.accepted or self.before.led is None:
            return None
        return Duel(self.before.led, self.move.card, self.readings)

    @property
    def ends(self) -> bool:
        """Whether that duel is the last one."""
        return self.duel is not None and not any(self.hands)

    @property
    def leader(self) -> int:
        """The seat that led to that duel."""
        return NOBODY if self.move is None else 1 - self.move.seat

    def gains(self, scores: tuple[int, ...]) -> list[int]:
        """The new points of both seats, where these are the scores after the move; none if it is not two scores."""
        pairs = zip(scores, self.before.scores, strict=False)
        return [now - was for now, was in pairs] if len(scores) == len(self.before.scores) else []

    @property
    def winner(self) -> int:
        """The seat that has new points, -1 if there is none."""
        return next((seat for seat, points in enumerate(self.gains(self.scores)) if points), NOBODY)

    @property
    def table(self) -> tuple[Card, ...]:
        """The card that waits for an answer after an accepted move."""
        return (self.move.card,) if self.move and self.before.led is None else ()


GAME = ClauseTable() | {
    "high_card/lead-and-answer": on(
        "turn",
        when=lambda m: not m.duel,
        demands=lambda m, turn: turn == (0 if m.move is None else 1 - m.move.seat),
    )
    | on("table", demands=lambda m, table: table == m.table)
    | on("accepted", when=lambda m: m.out_of_turn, demands=lambda m, accepted: not accepted),
    "high_card/card-in-hand": on(
        "accepted",
        when=lambda m: not (m.held and m.out_of_turn),
        wherever=lambda m: not m.out_of_turn,
        demands=lambda m, accepted: accepted == m.held,
    ),
    "high_card/refusal-changes-nothing": on(
        "accepted",
        when=lambda m: m.out_of_turn or not m.held,
        demands=lambda m, accepted: not accepted,
    )
    | on("unchanged", when=lambda m: not m.accepted, demands=lambda m, as_before: as_before),
    "high_card/end": on("turn", when=lambda m: m.ends, demands=lambda m, turn: turn == NOBODY)
    | on("over", demands=lambda m, over: over == (not any(m.hands))),
    "high_card/winner-leads": on(
        "turn",
        when=lambda m: m.duel and not m.ends and m.winner != NOBODY,
        demands=lambda m, turn: turn == m.winner,
    ),
    "high_card/leader-stays": on(
        "turn",
        when=lambda m: m.duel and not m.ends and m.winner == NOBODY,
        demands=lambda m, turn: turn == m.leader,
    ),
    "high_card/point-for-a-duel": on(
        "scores",
        demands=lambda m, scores: m.gains(scores) in ([[0, 0], [0, 1], [1, 0]] if m.duel else [[0, 0]]),
    ),
}
"""For each clause when it has a say in a field of a state, and what it then demands of that."""


def state_reasons(m: MoveFacts, before: Reasons) -> Reasons:
    """Why every field of a state is what it is, where those of the state before were so for these reasons."""
    found = GAME.reasons_by_field(m)
    if not m.accepted:
        return {**dict.fromkeys(before, found["unchanged"]), "accepted": found["accepted"]}
    if m.duel is None:
        return {**found, "scores": before.get("scores", found["scores"])}
    won = DUEL.reasons(m.duel, "winner")
    turn = found["turn"] if m.ends else found["turn"] + won
    return {**found, "turn": turn, "scores": found["scores"] + won}


def broken_in_state(m: MoveFacts, field: str, answer: object, as_before: bool) -> ClauseIds:
    """The clauses that an answer in a field of a state breaks; ``as_before``: it is what the state before shows."""
    if field != "accepted" and not m.accepted:
        return GAME.broken(m, "unchanged", as_before)
    found = GAME.broken(m, field, answer)
    if field == "scores" and m.duel is not None and not found:
        place = NOBODY if m.winner == NOBODY else int(m.winner != m.leader)
        return DUEL.broken(m.duel, "winner", place)
    return found
