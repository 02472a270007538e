"""A deal: three cards are passed, then thirteen tricks are played."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, ClassVar, NamedTuple

from bythebook import tricks
from bythebook.cards import Card, Cards, Hands
from bythebook.clauses import ClauseTable, on
from bythebook.game import SetupError, Step
from bythebook.tricks import SEATS, Play, refusals_of, turn_of, without
from bythebook_hearts.rules.cards import (
    CHOICE,
    COST,
    TWO_OF_CLUBS,
    ChoiceFacts,
    HeartsReadings,
    Pile,
    Sum,
    cost,
    legal,
    score,
    take,
)

DEFAULT = HeartsReadings()
PASSED = 3
EACH = 13
CYCLES = {
    "left-right-across-hold": (1, 3, 2, 0),
    "left-across-right-hold": (1, 2, 3, 0),
    "left-right-across": (1, 3, 2),
    "never": (0,),
}
"""How many seats on the cards are passed in each deal, clockwise; then it begins again."""


class DealSetup(NamedTuple):
    """The hands as dealt, the number of the deal from 1, and the cards that each seat has laid out to be passed."""

    hands: Hands
    number: int
    passes: Hands


class Taken(NamedTuple):
    """A trick that has been taken: the seat, and its cost."""

    winner: int
    points: int


class DealState(NamedTuple):
    """A deal under way: ``piles`` are the cards that each seat has taken, ``taken`` what the last move completed."""

    hands: Hands
    leader: int
    trick: Cards
    taken: Taken | None
    piles: Hands
    points: tuple[int, ...]

    @property
    def turn(self) -> int | None:
        """The seat to play, or None when the deal is over."""
        return turn_of(self.hands, self.leader, self.trick)

    @property
    def gone(self) -> Cards:
        """The cards of earlier tricks."""
        return tuple(chain(*self.piles))


class Shown(NamedTuple):
    """What a state shows, causes before consequences. The order of cards in a hand does not count."""

    accepted: bool
    hands: tuple[frozenset[Card], ...]
    trick: Cards
    taken: Taken | None
    points: tuple[int, ...]
    over: bool
    turn: int | None
    legal: frozenset[Card]


def passed(setup: DealSetup, readings: HeartsReadings) -> Hands:
    """The hands after the pass: three cards go a number of seats on (``hearts/three-cards-are-passed``)."""
    cycle = CYCLES[readings.passing_order]
    on_by = cycle[(setup.number - 1) % len(cycle)]
    kept = [
        tuple([card for card in hand if card not in out]) for hand, out in zip(setup.hands, setup.passes, strict=True)
    ]
    return tuple([hand + setup.passes[(seat - on_by) % SEATS] for seat, hand in enumerate(kept)])


@dataclass(frozen=True, slots=True)
class Deal:
    """Hearts for one deal, as a game."""

    readings: HeartsReadings = DEFAULT

    def start(self, setup: DealSetup) -> DealState:
        """The deal before the first card.

        Raises:
            SetupError: not the whole pack in four equal hands, or not three cards of each passed.
        """
        cards = {card for hand in setup.hands for card in hand}
        if [len(hand) for hand in setup.hands] != [EACH] * SEATS or len(cards) != EACH * SEATS:
            raise SetupError("expected the whole pack in four hands of 13 cards")
        for seat, (hand, out) in enumerate(zip(setup.hands, setup.passes, strict=True)):
            if len(out) != PASSED or not {*out} <= {*hand} or len({*out}) != PASSED:
                raise SetupError(f"seat {seat} passes {len(out)} cards: expected three of its own")
        hands = passed(setup, self.readings)
        leader = next(seat for seat, hand in enumerate(hands) if TWO_OF_CLUBS in hand)
        if self.readings.first_lead == "left-of-dealer":
            leader = (setup.number - 1) % SEATS
        return DealState(hands, leader, (), None, ((),) * SEATS, (0,) * SEATS)

    def moves(self, state: DealState) -> tuple[Play, ...]:
        """The cards that the seat to play may play."""
        turn = state.turn
        return () if turn is None else tuple([Play(turn, card) for card in self.legal(state)])

    def legal(self, state: DealState) -> Cards:
        """The cards that the seat to play may play; none when the deal is over."""
        turn = state.turn
        return () if turn is None else legal(state.hands[turn], state.trick, state.gone, self.readings)

    def step(self, state: DealState, move: Play) -> Step[DealState]:
        """Play a card; the fourth card ends the trick, and whoever takes it leads to the next."""
        allowed = self.legal(state)
        if move.card not in allowed or move.seat != state.turn:
            return Step(state, refusals_of(state.turn, state.hands, move, allowed))
        hands, trick = without(state.hands, move), (*state.trick, move.card)
        if len(trick) < SEATS:
            return Step(state._replace(hands=hands, trick=trick, taken=None))
        winner, points = (state.leader + take(trick)) % SEATS, cost(trick, self.readings)
        piles = (*state.piles[:winner], state.piles[winner] + trick, *state.piles[winner + 1 :])
        if any(hands):
            scores = (*state.points[:winner], state.points[winner] + points, *state.points[winner + 1 :])
        else:
            scores = score(piles, self.readings)
        return Step(DealState(hands, winner, (), Taken(winner, points), piles, scores))

    def observe(self, state: DealState) -> Shown:
        """What the state shows."""
        hands, turn = tuple(map(frozenset, state.hands)), state.turn
        legal = frozenset(self.legal(state))
        return Shown(True, hands, state.trick, state.taken, state.points, turn is None, turn, legal)


# ---- reasons ---------------------------------------------------------------------------------------------------------


class MoveFacts(tricks.MoveFacts):
    """The facts of a move in a deal, or of the start."""

    because: ClassVar = {"turn": "taken.winner", "points": "taken.points"}
    choices = CHOICE

    def opener(self) -> int:
        """The seat that leads to the first trick."""
        if self.readings.first_lead == "left-of-dealer":
            return (self.setup.number - 1) % SEATS
        return [TWO_OF_CLUBS in hand for hand in self.before.hands].index(True)

    def is_passed(self, hands: Any, *ways: int) -> bool:
        """Whether these are the hands after three cards have gone so many seats on."""
        dealt, out = ([frozenset(cards) for cards in each] for each in (self.setup.hands, self.setup.passes))
        return any([*hands] == [dealt[seat] - out[seat] | out[seat - by] for seat in range(SEATS)] for by in ways)

    def way(self) -> int:
        """How many seats on the cards go in this deal."""
        order = self.readings.passing_order.split("-")
        return {"left": 1, "across": 2, "right": 3}.get(order[(self.setup.number - 1) % len(order)], 0)

    @cached_property
    def piles(self) -> Hands:
        """What everybody has taken after the move."""
        winner = self.shown.taken.winner if self.trick_ends and self.shown.taken is not None else None
        return tuple([pile + self.cards if seat == winner else pile for seat, pile in enumerate(self.before.piles)])

    def choice(self) -> ChoiceFacts:
        """The choice of the seat that is to play after the move."""
        seat = self.shown.turn
        hand = self.hands[seat] if seat is not None and seat in range(SEATS) else ()
        return ChoiceFacts(hand, self.shown.trick, tuple(chain(*self.piles)), self.readings)

    def choice_before(self) -> ChoiceFacts:
        """The choice of the seat that plays, about the card that it plays."""
        assert self.move is not None
        hand, before = self.before.hands[self.move.seat], self.before
        return ChoiceFacts(hand, before.trick, before.gone, self.readings, (self.move.card,))

    def case_of(self, field: str) -> tuple[ClauseTable, Any, str]:
        """The clauses on a field, and the facts that they ask about."""
        if field == "points":
            return COST, Sum(self.piles, self.readings, self.ends), "all"
        if field.startswith("taken."):
            return COST, Pile(self.cards, self.readings), field.removeprefix("taken.")
        return super().case_of(field)


DEAL = ClauseTable() | {
    "hearts/passing-order": on("hands", when=lambda m: m.setup, demands=lambda m, hands: m.is_passed(hands, m.way())),
    "hearts/three-cards-are-passed": on(
        "hands", when=lambda m: m.setup, demands=lambda m, hands: m.is_passed(hands, *range(SEATS))
    ),
    "hearts/first-leader": on("turn", when=lambda m: m.setup, demands=lambda m, turn: turn == m.opener()),
    "hearts/winner-leads-next": tricks.WINNER_LEADS,
    "hearts/play-goes-clockwise": tricks.CLOCKWISE
    | on(
        "turn",
        when=lambda m: not (m.trick_ends or m.ends or m.setup),
        demands=lambda m, turn: turn == m.follower,
    ),
    "hearts/play-in-tricks": tricks.IN_TRICKS,
    "hearts/own-hand": tricks.FOUR_PLAYERS
    | on("hands", when=lambda m: not m.setup, demands=lambda m, hands: [*hands] == [*map(frozenset, m.hands)]),
    "hearts/played-to-the-last-card": on("over", demands=lambda m, over: over == m.ends)
    | on("turn", when=lambda m: m.ends, demands=lambda m, turn: turn is None),
    "hearts/refused-card-changes-nothing": tricks.REFUSED_CHANGES_NOTHING,
}
"""For each clause when it has a say in a state of a deal, or in whether a card is accepted, and what it demands."""
MoveFacts.table = DEAL
