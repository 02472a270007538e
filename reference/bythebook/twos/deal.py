"""One deal: tricks played out from given hands and a given leader."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from bythebook.cards import THREE, TWO, Card, format_cards
from bythebook.ruling import Refusal, Ruling, SetupError, Step, unique
from bythebook.twos.following import legal
from bythebook.twos.readings import NextLeader, TwosReadings
from bythebook.twos.scoring import SEATS, Scores, TrickRuling, rule, settle
from bythebook.twos.trick import Catch, places_of

HAND_SIZES = range(1, 14)
Hand = tuple[Card, ...]
# Clauses that widen or colour a choice; they never bar a card by themselves.
_LICENCES = frozenset({"twos/two-to-any-trick", "twos/no-duty-to-beat", "twos/threes-follow-suit"})
DEFAULT = TwosReadings()
NO_POINTS: Scores = (0,) * SEATS


class DealSetup(NamedTuple):
    """The four hands (equal sizes 1..13, no card twice), the seat that leads, and points brought along."""

    hands: tuple[Hand, ...]
    leader: int
    scores: Scores = NO_POINTS


class Play(NamedTuple):
    """A move: the seat plays the card."""

    seat: int
    card: Card


class Taken(NamedTuple):
    """A finished trick: the winning seat, the catches between seats, the honours in it."""

    winner: Ruling[int]
    catches: Ruling[tuple[Catch, ...]]
    honours: Ruling[int]


class DealState(NamedTuple):
    """A deal under way: ``trick`` is what lies on the table, ``taken`` the trick that the last move finished.

    ``by_choice`` are the places of twos in the trick that were added to another two although their players had other
    cards to choose from.
    """

    hands: tuple[Hand, ...]
    leader: int
    trick: tuple[Card, ...]
    taken: Taken | None
    scores: Ruling[Scores]
    by_choice: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Whether every hand is played out."""
        return not self.trick and not self.hands[self.leader]

    @property
    def turn(self) -> int | None:
        """The seat to play, None when the deal is over."""
        return None if self.over else (self.leader + len(self.trick)) % SEATS


class Observation(NamedTuple):
    """What is seen of a state, each field with the clauses that decided it."""

    turn: Ruling[int | None]
    legal: Ruling[tuple[Card, ...]]
    trick: Ruling[tuple[Card, ...]]
    taken: Taken | None
    scores: Ruling[Scores]
    over: Ruling[bool]


@dataclass(frozen=True, slots=True)
class DealIsOver(Refusal):
    """A card after the last trick."""

    def __str__(self) -> str:
        return "the deal is over: every hand is played out"


@dataclass(frozen=True, slots=True)
class OutOfTurn(Refusal):
    """A card from a seat that is not to play."""

    seat: int
    due: int

    def __str__(self) -> str:
        return f"seat {self.seat} plays out of turn: it is seat {self.due}'s turn"


@dataclass(frozen=True, slots=True)
class NotHeld(Refusal):
    """A card that the player does not hold."""

    seat: int
    card: Card

    def __str__(self) -> str:
        return f"seat {self.seat} does not hold {self.card}"


@dataclass(frozen=True, slots=True)
class MayNotBePlayed(Refusal):
    """A card that is held but is not among the legal ones."""

    card: Card
    legal: tuple[Card, ...]

    def __str__(self) -> str:
        return f"{self.card} may not be played: legal are {format_cards(self.legal)}"


@dataclass(frozen=True, slots=True)
class Deal:
    """Twos for one deal, as a game."""

    readings: TwosReadings = DEFAULT

    def start(self, setup: DealSetup) -> DealState:
        """The deal before the first card.

        Raises:
            SetupError: not four hands of one size from 1 to 13, a card twice, or no such leader.
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
        return DealState(setup.hands, setup.leader, (), None, Ruling(setup.scores, ("twos/nothing-else-scores",)))

    def moves(self, state: DealState) -> tuple[Play, ...]:
        """The cards that the seat to play may play."""
        turn = state.turn
        if turn is None:
            return ()
        return tuple(Play(turn, card) for card in self._legal(state).value)

    def step(self, state: DealState, move: Play) -> Step[DealState]:
        """Play a card; the fourth of a trick settles it, and its winner leads the next."""
        allowed = self._legal(state)
        refusals = _refusals(state, move, allowed.value, allowed.because)
        if refusals:
            clauses = (refusal.clauses for refusal in refusals)
            return Step(state, unique(*clauses, ("twos/refused-play-changes-nothing",)), refusals)
        hand = tuple(card for card in state.hands[move.seat] if card != move.card)
        hands = (*state.hands[: move.seat], hand, *state.hands[move.seat + 1 :])
        trick = (*state.trick, move.card)
        by_choice = state.by_choice
        if move.card.rank == TWO and places_of(TWO, state.trick) and any(card.rank != TWO for card in allowed.value):
            by_choice = (*by_choice, len(state.trick))
        if len(trick) < SEATS:
            return Step(DealState(hands, state.leader, trick, None, state.scores, by_choice), allowed.because)
        ruling = rule(trick, self.readings, by_choice)
        scores = settle(state.scores.value, trick, state.leader, ruling, self.readings)
        taken = _seated(ruling, state.leader)
        leader = (state.leader + 1) % SEATS if self._rotates else taken.winner.value
        return Step(DealState(hands, leader, (), taken, scores), allowed.because)

    def observe(self, state: DealState) -> Observation:
        """The public fields of the state."""
        return Observation(
            self._turn(state),
            self._legal(state),
            Ruling(state.trick, ("twos/play-in-tricks", "twos/four-players")),
            state.taken,
            state.scores,
            Ruling(state.over, ("twos/deal-is-played-out", "twos/whole-pack-dealt")),
        )

    def _turn(self, state: DealState) -> Ruling[int | None]:
        if state.over:
            return Ruling(None, ("twos/whole-pack-dealt",))
        if state.taken is not None:
            return self._next_leader(state, state.taken.winner)
        return Ruling(state.turn, ("twos/play-goes-clockwise",))

    @property
    def _rotates(self) -> bool:
        return self.readings.next_leader is NextLeader.ROTATE

    def _next_leader(self, state: DealState, winner: Ruling[int]) -> Ruling[int | None]:
        """Who leads to the next trick (``twos/winner-leads-next``)."""
        raised = ("next-leader",)
        if self._rotates:
            return Ruling(state.turn, ("twos/winner-leads-next",), raised)
        return Ruling(state.turn, ("twos/winner-leads-next", *winner.because), raised)

    def _legal(self, state: DealState) -> Ruling[tuple[Card, ...]]:
        turn = state.turn
        hand = () if turn is None else state.hands[turn]
        return legal(hand, state.trick, self.readings)


def _refusals(state: DealState, move: Play, legal: tuple[Card, ...], because: tuple[str, ...]) -> tuple[Refusal, ...]:
    """Every reason why the move may not be played, where ``legal`` cards are allowed ``because`` of those clauses."""
    turn = state.turn
    if turn is None:
        return (DealIsOver(("twos/whole-pack-dealt",)),)
    reasons: list[Refusal] = []
    if move.seat != turn:
        reasons.append(OutOfTurn(("twos/play-goes-clockwise",), move.seat, turn))
    if move.card not in state.hands[move.seat]:
        reasons.append(NotHeld(("twos/refused-play-changes-nothing",), move.seat, move.card))
    elif move.seat == turn and move.card not in legal:
        barring = tuple(clause for clause in because if clause not in _LICENCES)
        if move.card.rank == THREE:
            barring = unique(("twos/threes-follow-suit",), barring)
        reasons.append(MayNotBePlayed(barring, move.card, legal))
    return tuple(reasons)


def _seated(ruling: TrickRuling, leader: int) -> Taken:
    """A trick's ruling with seats instead of places."""

    def seat(place: int) -> int:
        return (leader + place) % SEATS

    caught = tuple(Catch(seat(catch.by), seat(catch.victim), catch.points) for catch in ruling.catches.value)
    return Taken(
        Ruling(seat(ruling.winner.value), ruling.winner.because, ruling.winner.readings),
        Ruling(caught, ruling.catches.because, ruling.catches.readings),
        ruling.honours,
    )
