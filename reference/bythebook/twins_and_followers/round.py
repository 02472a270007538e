"""One round: from given hands and a given pile to a winner, or to an empty pile."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from bythebook.cards import Card
from bythebook.game import Refusal, SetupError, Step, check_distinct, check_seat
from bythebook.twins_and_followers.claiming import after_discard, answer
from bythebook.twins_and_followers.fight import drop, droppable, next_clockwise
from bythebook.twins_and_followers.hand import wins
from bythebook.twins_and_followers.readings import DEFAULT, TwinsAndFollowersReadings
from bythebook.twins_and_followers.state import (
    CLAIM,
    DISCARD,
    DRAW,
    FIGHT,
    HAND_SIZE,
    NUMBERS_OF_PLAYERS,
    Claim,
    Declare,
    Discard,
    Draw,
    Drop,
    Laid,
    Move,
    Observation,
    Obstacle,
    Pass,
    RoundSetup,
    RoundState,
)
from bythebook.twins_and_followers.turns import begin_turn, discard, draw, ended


@dataclass(frozen=True, slots=True)
class Round:
    """Twins & Followers for one round, as a game."""

    readings: TwinsAndFollowersReadings = DEFAULT

    def start(self, setup: RoundSetup) -> RoundState:
        """The round before its first draw.

        Raises:
            SetupError: not 2 to 17 hands of three cards, a card twice, or no such starter.
        """
        check_start(setup.hands, setup.pile, setup.starter, setup.discards, setup.shuffle)
        laid = tuple(Laid(card, None) for card in setup.discards)
        state = RoundState(DRAW, None, (), setup.hands, setup.pile, laid, shuffle=setup.shuffle)
        return begin_turn(state, setup.starter, self.readings)

    def moves(self, state: RoundState) -> tuple[Move, ...]:
        """Every move that the rules allow now, seat by seat."""
        return tuple([move for move in _candidates(state) if not _refusals_of(state, move, self.readings)])

    def step(self, state: RoundState, move: Move) -> Step[RoundState]:
        """Make a move; a refused one changes nothing (``twins_and_followers/refused-move-changes-nothing``)."""
        refusals = _refusals_of(state, move, self.readings)
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
                return answer(state, seat, True, self.readings)
            case Pass(seat):
                return answer(state, seat, False, self.readings)
            case Drop(seat, card):
                return drop(state, seat, card, self.readings)


def check_start(
    hands: Sequence[Collection[object]],
    pile: Collection[object],
    starter: int,
    discards: Collection[object] = (),
    shuffle: Collection[object] = (),
) -> None:
    """Say what is wrong with a start position, if anything.

    Raises:
        SetupError: see ``Round.start``.
    """
    sizes = [len(hand) for hand in hands]
    if len(sizes) not in NUMBERS_OF_PLAYERS or {*sizes} != {HAND_SIZE}:
        raise SetupError(f"hands of {sizes} cards: expected 2 to 17 hands of three cards")
    check_distinct(*hands, pile, discards)
    check_distinct(shuffle)
    check_seat("starter", starter, len(sizes))


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


def _refusals_of(state: RoundState, move: Move, readings: TwinsAndFollowersReadings) -> tuple[Refusal, ...]:
    """Every reason why the move may not be made now; empty if it may."""
    if state.over:
        return (Obstacle.ROUND_IS_OVER(),)
    if move.seat not in range(len(state.hands)):
        return (Obstacle.NO_SUCH_SEAT(move.seat, len(state.hands)),)
    match move:
        case Drop():
            return tuple(_against_a_drop(state, move, readings))
        case Claim() | Pass():
            return tuple(_against_an_answer(state, move, readings))
        case Discard():
            return (*_not_now(state, move.seat), *_against_a_discard(state, move, readings))
        case Draw() | Declare():
            return (*_not_now(state, move.seat), *_against_a_turn(state, move))
        case _:
            assert_never(move)


def _not_now(state: RoundState, seat: int) -> list[Refusal]:
    """The reasons against a draw, a declaration or a discard now."""
    if state.phase == CLAIM:
        return [Obstacle.CLAIM_IS_OPEN(state.able)]
    if state.phase == FIGHT:
        return [Obstacle.FIGHT_IS_OPEN(state.able)]
    if state.turn is not None and seat != state.turn:
        return [Obstacle.OUT_OF_TURN(seat, state.turn)]
    return []


def _against_a_turn(state: RoundState, move: Draw | Declare) -> list[Refusal]:
    """The reasons against a draw or a declaration by this seat."""
    seat, held = move.seat, state.hands[move.seat]
    due = seat == state.turn
    match move:
        case Draw() if due and state.phase == DISCARD:
            return [Obstacle.ALREADY_DREW(seat, len(held))]
        case Declare() if state.turn is not None and (not due or state.phase == DRAW):
            return [Obstacle.MUST_DRAW_FIRST(seat, len(held))]
        case Declare() if due and not wins(held):
            return [Obstacle.NOT_WINNING(seat, held)]
    return []


def _against_a_discard(state: RoundState, move: Discard, readings: TwinsAndFollowersReadings) -> list[Refusal]:
    """The reasons against a discard of this card by this seat."""
    reasons: list[Refusal] = []
    held = state.hands[move.seat]
    if state.turn == move.seat and state.phase == DRAW:
        reasons.append(Obstacle.MUST_DRAW_FIRST(move.seat, len(held)))
    if move.card not in held:
        return [*reasons, Obstacle.NOT_HELD(move.seat, move.card, held)]
    if wins(held) and readings.win_on_draw == "compulsory":
        reasons.append(Obstacle.MUST_DECLARE(move.seat, held))
    if move.card == state.drawn and readings.discard_any == "not-the-drawn-card":
        reasons.append(Obstacle.DRAWN_CARD_STAYS(move.card))
    return reasons


def _against_an_answer(state: RoundState, move: Claim | Pass, readings: TwinsAndFollowersReadings) -> list[Refusal]:
    """The reasons against a claim or a pass."""
    if state.phase == FIGHT:
        return [Obstacle.FIGHT_IS_OPEN(state.able)]
    if isinstance(move, Pass) and state.phase != CLAIM:
        return [Obstacle.MAY_NOT_PASS(move.seat)]
    if state.live is None:
        return [Obstacle.NOTHING_TO_CLAIM(move.seat)]
    if move.seat in dict(state.answers):
        return [Obstacle.ALREADY_ANSWERED(move.seat)]
    return _not_able(state, move.seat, state.live, readings)


def _not_able(state: RoundState, seat: int, card: Card, readings: TwinsAndFollowersReadings) -> list[Refusal]:
    """Why a seat may not answer about the live card, if so: it discarded it, cannot win with it, or both."""
    reasons: list[Refusal] = []
    held = state.hands[seat]
    if seat == state.discarder_of(card) and readings.own_discard == "barred":
        reasons.append(Obstacle.OWN_DISCARD_BARRED(seat, card))
    if not wins((*held, card)):
        reasons.append(Obstacle.NOT_ABLE(seat, held, card))
    return reasons


def _against_a_drop(state: RoundState, move: Drop, readings: TwinsAndFollowersReadings) -> list[Refusal]:
    """The reasons against a drop of this card by this seat."""
    held, chosen = state.hands[move.seat], dict(state.drops)
    foreign = [] if move.card in held else [Obstacle.NOT_HELD(move.seat, move.card, held)]
    if state.phase != FIGHT:
        return [Obstacle.NO_FIGHT(move.seat), *foreign]
    if move.seat not in state.able:
        return [*foreign, Obstacle.NOT_A_FIGHTER(move.seat, state.able)]
    if move.seat in chosen:
        return [*foreign, Obstacle.ALREADY_DROPPED(move.seat, chosen[move.seat])]
    return [*foreign, *_against_a_fighters_drop(state, move, readings)]


def _against_a_fighters_drop(state: RoundState, move: Drop, readings: TwinsAndFollowersReadings) -> list[Refusal]:
    """The reasons against a drop by a fighter who has not dropped yet."""
    reasons: list[Refusal] = []
    due, held = next_clockwise(state), state.hands[move.seat]
    if due is not None and due != move.seat and readings.drop_secrecy == "open-clockwise":
        reasons.append(Obstacle.DROPS_OUT_OF_TURN(move.seat, due))
    if move.card in held:
        allowed = droppable(held, state.discards[-1].card, readings)
        if move.card not in allowed:
            reasons.append(Obstacle.MAY_NOT_BE_DROPPED(move.card, allowed))
    return reasons
