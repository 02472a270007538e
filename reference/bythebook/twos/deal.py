"""One deal: tricks played out from given hands and a given leader."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bythebook.cards import TWO, Card, Cards, Hands
from bythebook.game import SetupError, Step, check_distinct, check_seat
from bythebook.tricks import SEATS, refusals_of, turn_of, without
from bythebook.tricks import Play as Play
from bythebook.twos.following import legal
from bythebook.twos.readings import DEFAULT, TwosReadings
from bythebook.twos.scoring import NO_POINTS, Scores, TakenTrick, rule, scores_after

HAND_SIZES = range(1, 14)


class DealSetup(NamedTuple):
    """The four hands (equal sizes 1..13, no card twice), the seat that leads, and any points carried over."""

    hands: Hands
    leader: int
    scores: Scores = NO_POINTS


class DealState(NamedTuple):
    """A deal under way: ``trick`` is the cards on the table, ``taken`` the trick that the last move completed.

    ``by_choice`` are the places in the trick of cards behind a two whose players could have played a card other than a
    two.
    """

    hands: Hands
    leader: int
    trick: Cards
    taken: TakenTrick | None
    scores: Scores
    by_choice: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Whether all hands are played out."""
        return self.turn is None

    @property
    def turn(self) -> int | None:
        """The seat to play, or None when the deal is over."""
        return turn_of(self.hands, self.leader, self.trick)


class Shown(NamedTuple):
    """What a state shows, causes before consequences, and whether the move that led to it was accepted. Of legal cards
    and of catches, the order does not count.
    """

    accepted: bool
    trick: Cards
    taken: TakenTrick | None
    over: bool
    turn: int | None
    scores: Scores
    legal: Collection[Card]


@dataclass(frozen=True, slots=True)
class Deal:
    """Twos for one deal, as a game."""

    readings: TwosReadings = DEFAULT
    _latest: list[tuple[DealState | None, Cards]] = field(
        default_factory=lambda: [(None, ())], init=False, repr=False, compare=False
    )
    """The state whose legal cards were found last, with these: a turn asks for them several times."""

    def start(self, setup: DealSetup) -> DealState:
        """The deal before the first card.

        Raises:
            SetupError: not four hands of one size from 1 to 13, a card twice, or no such leader.
        """
        check_start(setup.hands, setup.leader)
        return DealState(setup.hands, setup.leader, (), None, setup.scores)

    def moves(self, state: DealState) -> tuple[Play, ...]:
        """The cards that the seat to play may play."""
        turn = state.turn
        return () if turn is None else tuple([Play(turn, card) for card in self.legal(state)])

    def legal(self, state: DealState) -> tuple[Card, ...]:
        """The cards that the seat to play may play; none when the deal is over."""
        latest, cards = self._latest[0]
        if latest is not state:
            turn = state.turn
            cards = () if turn is None else legal(state.hands[turn], state.trick, self.readings)
            self._latest[0] = (state, cards)
        return cards

    def step(self, state: DealState, move: Play) -> Step[DealState]:
        """Play a card; the fourth completes the trick, and whoever takes it leads next (``twos/winner-leads-next``)."""
        allowed = self.legal(state)
        if move.card not in allowed or move.seat != state.turn:
            return Step(state, refusals_of(state.turn, state.hands, move, allowed))
        hands, trick = without(state.hands, move), (*state.trick, move.card)
        by_choice = _by_choice(state, allowed)
        if len(trick) < SEATS:
            return Step(DealState(hands, state.leader, trick, None, state.scores, by_choice))
        by_place = rule(trick, self.readings, by_choice)
        scores = scores_after(state.scores, trick, state.leader, by_place, self.readings)
        taken = by_place.seated(state.leader)
        return Step(DealState(hands, taken.winner, (), taken, scores))

    def observe(self, state: DealState) -> Shown:
        """The public fields of the state."""
        turn = state.turn
        return Shown(True, state.trick, state.taken, turn is None, turn, state.scores, self.legal(state))


def check_start(hands: Sequence[Collection[object]], leader: int) -> None:
    """Say what is wrong with a start, if anything.

    Raises:
        SetupError: see ``Deal.start``.
    """
    sizes = [len(hand) for hand in hands]
    if len(sizes) != SEATS or any(size not in HAND_SIZES for size in sizes):
        raise SetupError(f"hands of {sizes} cards: expected four hands of one size from 1 to 13")
    if len({*sizes}) > 1:
        raise SetupError("the hands differ in size")
    check_distinct(*hands)
    check_seat("leader", leader, SEATS)


def _by_choice(state: DealState, allowed: tuple[Card, ...]) -> tuple[int, ...]:
    """The places of the cards added to a two by choice, after one more card is played."""
    chosen = TWO in [card.rank for card in state.trick] and any(card.rank != TWO for card in allowed)
    return (*state.by_choice, len(state.trick)) if chosen else state.by_choice
