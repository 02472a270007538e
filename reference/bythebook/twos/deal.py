"""One deal: tricks played out from given hands and a given leader."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from bythebook.cards import TWO, Card
from bythebook.clauses import ClauseIds, Reasons, Table, joined, on, reasons_by_field
from bythebook.game import Reason, Refusal, SetupError, Step
from bythebook.twos.following import FOLLOWING, Choice, legal
from bythebook.twos.readings import NextLeader, TwosReadings
from bythebook.twos.scoring import NO_POINTS, SCORING, SEATS, Scored, Scores, Settled, honours, rule, settle
from bythebook.twos.trick import TRICK, Taken

HAND_SIZES = range(1, 14)
Hand = tuple[Card, ...]
DEFAULT = TwosReadings()


class DealSetup(NamedTuple):
    """The four hands (equal sizes 1..13, no card twice), the seat that leads, and any points carried over."""

    hands: tuple[Hand, ...]
    leader: int
    scores: Scores = NO_POINTS


class Play(NamedTuple):
    """A move: the seat plays the card."""

    seat: int
    card: Card


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


class Why(Reason):
    """The reasons against a card, as sentences about the values that were compared."""

    DEAL_IS_OVER = "the deal is over: all hands are played out"
    OUT_OF_TURN = "seat {} plays out of turn: it is seat {}'s turn"
    NOT_HELD = "seat {} does not hold {}"
    MAY_NOT_BE_PLAYED = "{} may not be played; the legal cards are {}"


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
        """Play a card; the fourth card settles the trick, and its winner leads to the next."""
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
        return Step(DealState(hands, self._next_leader(state.leader, taken), (), taken, scores))

    def _next_leader(self, leader: int, taken: Settled) -> int:
        """Who leads to the next trick (``twos/winner-leads-next``)."""
        return (leader + 1) % SEATS if self.readings.next_leader is NextLeader.ROTATE else taken.winner

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
    if move.card not in state.hands[move.seat]:
        reasons.append(Why.NOT_HELD(move.seat, move.card))
    elif move.seat == turn and move.card not in allowed:
        reasons.append(Why.MAY_NOT_BE_PLAYED(move.card, allowed))
    return tuple(reasons)


# ---- reasons ---------------------------------------------------------------------------------------------------------


class Moved:
    """A state of a deal, the move that led to it (None at the start), and the facts that clauses ask about."""

    def __init__(self, game: Deal, before: DealState, move: Play | None = None) -> None:
        self.game, self.before, self.move = game, before, move
        step = Step(before) if move is None else game.step(before, move)
        self.after, self.refusals = step.state, step.refusals

    @property
    def trick_ends(self) -> bool:
        """Whether the move completes a trick."""
        return self.move is not None and not self.refusals and self.after.taken is not None

    def refused(self, *reasons: Why) -> bool:
        """Whether the move is refused for one of these reasons."""
        return any(each.reason in reasons for each in self.refusals)

    @property
    def decided(self) -> bool:
        """Whether the deal goes on although no points are left to be won."""
        left = [card for cards in (*self.after.hands, self.after.trick) for card in cards]
        return bool(left) and honours(left) == 0 and TWO not in [card.rank for card in left]

    def choice(self, state: DealState, about: Hand | None = None) -> Choice:
        """The choice of the seat to play."""
        hand = () if state.turn is None else state.hands[state.turn]
        return Choice(hand, state.trick, self.game.readings, about)

    def accepted_for(self, before: Reasons) -> ClauseIds:
        """Why the card may be played, or may not, given the reasons for the state before; at the start nothing."""
        if self.move is None:
            return ()
        if self.refused(Why.OUT_OF_TURN, Why.DEAL_IS_OVER):
            return before["turn"][:1]
        about = reasons_by_field(FOLLOWING, self.choice(self.before, (self.move.card,)))
        if self.refused(Why.MAY_NOT_BE_PLAYED):
            return about["barred"]
        return () if self.refusals else about["legal"]

    def finished(self) -> tuple[Taken, Scored]:
        """The trick that the move completes."""
        assert self.move is not None
        before, readings = self.before, self.game.readings
        trick = (*before.trick, self.move.card)
        by_choice = _by_choice(before, self.game.legal(before))
        settled = rule(trick, readings, by_choice)
        return Taken(trick, readings, by_choice), Scored(trick, settled, before.scores, before.leader, readings)


DEAL: Table = {
    "twos/winner-leads-next": on("turn", lambda m: m.trick_ends and not m.after.over),
    "twos/play-goes-clockwise": on("turn", lambda m: not m.trick_ends and not m.after.over)
    | on("accepted", lambda m: m.refused(Why.OUT_OF_TURN)),
    "twos/play-in-tricks": on("trick taken"),
    "twos/four-players": on("trick") | on("accepted", lambda m: m.move is None or m.refused(Why.NOT_HELD)),
    "twos/deal-is-played-out": on("over", lambda m: m.decided),
    "twos/refused-play-changes-nothing": on("accepted unchanged", lambda m: m.refusals),
}
"""The clauses on a state of a deal, and on whether a move is accepted."""


NOTHING_SCORED = Scored((), Settled(0, (), 0))


def state_reasons(m: Moved, before: Reasons) -> Reasons:
    """The reasons for every field of a state, given the reasons for the state before."""
    own = reasons_by_field(DEAL, m)
    accepted = joined(m.accepted_for(before), own["accepted"])
    if m.refusals:
        return {**dict.fromkeys(before, own["unchanged"]), "accepted": accepted}
    following = reasons_by_field(FOLLOWING, m.choice(m.after))
    now = {**own, "accepted": accepted, "legal": following["legal"], "over": joined(own["over"], following["over"])}
    if not m.trick_ends:
        return {"scores": before.get("scores") or reasons_by_field(SCORING, NOTHING_SCORED)["scores"], **now}
    taken, scored = m.finished()
    trick, points = reasons_by_field(TRICK, taken), reasons_by_field(SCORING, scored)
    turn = own["turn"]
    if m.after.over:
        turn = following["over"]
    elif m.game.readings.next_leader is not NextLeader.ROTATE:
        turn = joined(turn, trick["winner"])
    scores = joined(points["scores"], trick["catches"] if taken.catches else (), points["honours"])
    return {**now, "turn": turn, "scores": scores, **trick, "honours": points["honours"]}
