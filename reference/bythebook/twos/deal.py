"""One deal: tricks played out from given hands and a given leader."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from bythebook.cards import TWO, Card
from bythebook.game import Refusal, SetupError, Step
from bythebook.tricks import Play as Play
from bythebook.tricks import Why as Why
from bythebook.twos.following import legal
from bythebook.twos.readings import TwosReadings
from bythebook.twos.scoring import NO_POINTS, SEATS, Scores, Settled, rule, settle

HAND_SIZES = range(1, 14)
Hand = tuple[Card, ...]
DEFAULT = TwosReadings()


class DealSetup(NamedTuple):
    """The four hands (equal sizes 1..13, no card twice), the seat that leads, and any points carried over."""

    hands: tuple[Hand, ...]
    leader: int
    scores: Scores = NO_POINTS


class DealState(NamedTuple):
    """A deal under way: ``trick`` is the cards on the table, ``taken`` the trick that the last move completed.

    ``by_choice`` are the places in the trick of cards behind a two whose players could have played a card other than a
    two.
    """

    hands: tuple[Hand, ...]
    leader: int
    trick: tuple[Card, ...]
    taken: Settled | None
    scores: Scores
    by_choice: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Whether all hands are played out."""
        return self.turn is None

    @property
    def turn(self) -> int | None:
        """The seat to play, or None when the deal is over."""
        seat = (self.leader + len(self.trick)) % SEATS
        return seat if self.hands[seat] else None


class Observation(NamedTuple):
    """The public fields of a state."""

    turn: int | None
    legal: tuple[Card, ...]
    trick: tuple[Card, ...]
    taken: Settled | None
    scores: Scores
    over: bool


@dataclass(frozen=True, slots=True)
class Deal:
    """Twos for one deal, as a game."""

    readings: TwosReadings = DEFAULT
    _latest: list[tuple[DealState | None, Hand]] = field(
        default_factory=lambda: [(None, ())], init=False, repr=False, compare=False
    )
    """The state whose legal cards were found last, with these: a turn asks for them several times."""

    def start(self, setup: DealSetup) -> DealState:
        """The deal before the first card.

        Raises:
            SetupError: not four hands of one size from 1 to 13, a card twice, or no such leader.
        """
        _check(setup)
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
        """Play a card; the fourth card settles the trick; its winner leads next (``twos/winner-leads-next``)."""
        allowed = self.legal(state)
        if move.card not in allowed or move.seat != state.turn:
            return Step(state, refusals_of(state, move, allowed))
        seat, card = move
        hand, place = state.hands[seat], state.hands[seat].index(card)
        hands = (*state.hands[:seat], hand[:place] + hand[place + 1 :], *state.hands[seat + 1 :])
        trick, by_choice = (*state.trick, card), _by_choice(state, allowed)
        if len(trick) < SEATS:
            return Step(DealState(hands, state.leader, trick, None, state.scores, by_choice))
        settled = rule(trick, self.readings, by_choice)
        scores = settle(state.scores, trick, state.leader, settled, self.readings)
        taken = settled.seated(state.leader)
        return Step(DealState(hands, taken.winner, (), taken, scores))

    def observe(self, state: DealState) -> Observation:
        """The public fields of the state."""
        return Observation(state.turn, self.legal(state), state.trick, state.taken, state.scores, state.over)


def _check(setup: DealSetup) -> None:
    """Say what is wrong with a start, if anything.

    Raises:
        SetupError: see ``Deal.start``.
    """
    sizes = [len(hand) for hand in setup.hands]
    if len(sizes) != SEATS or len(set(sizes)) != 1 or sizes[0] not in HAND_SIZES:
        raise SetupError(f"hands of {sizes} cards: expected four hands of one size from 1 to 13")
    cards = [card for hand in setup.hands for card in hand]
    if len(set(cards)) != len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise SetupError(f"{twice} is dealt twice")
    if setup.leader not in range(SEATS):
        raise SetupError(f"leader {setup.leader}: expected a seat from 0 to {SEATS - 1}")


def _by_choice(state: DealState, allowed: tuple[Card, ...]) -> tuple[int, ...]:
    """The places of the cards added to a two by choice, after one more card is played."""
    chosen = TWO in [card.rank for card in state.trick] and any(card.rank != TWO for card in allowed)
    return (*state.by_choice, len(state.trick)) if chosen else state.by_choice


def refusals_of(state: DealState, move: Play, allowed: tuple[Card, ...]) -> tuple[Refusal, ...]:
    """Every reason why the move may not be played, given the legal cards."""
    turn = state.turn
    if turn is None:
        return (Why.DEAL_IS_OVER(),)
    reasons: list[Refusal] = []
    if move.seat != turn:
        reasons.append(Why.OUT_OF_TURN(move.seat, turn))
    if move.card not in [card for seat, hand in enumerate(state.hands) if seat == move.seat for card in hand]:
        reasons.append(Why.NOT_HELD(move.seat, move.card))
    elif move.seat == turn and move.card not in allowed:
        reasons.append(Why.MAY_NOT_BE_PLAYED(move.card, allowed))
    return tuple(reasons)
