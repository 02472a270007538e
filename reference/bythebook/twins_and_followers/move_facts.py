"""The facts of a move: what happens by it, measured if need be by an answer's own word.

Nothing here calls what decides a round. Last comes what several clauses demand of the state after it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cached_property
from typing import Any, Final

from bythebook.cards import Card, Cards, Hands
from bythebook.clauses import Demands
from bythebook.twins_and_followers.attempt_facts import AttemptFacts, Wins
from bythebook.twins_and_followers.claiming import ClaimFacts
from bythebook.twins_and_followers.hand import may_win
from bythebook.twins_and_followers.readings import TwinsAndFollowersReadings
from bythebook.twins_and_followers.state import (
    CLAIM,
    DRAW,
    OVER,
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
    Seats,
)

Breaks = Callable[[object], Iterable[str]]
"""A value of a field -> the clauses that it breaks."""


def seen_of(state: RoundState) -> Observation:
    """What is seen of a state."""
    phase, turn, able, hands, pile, laid, live, winner, *_ = state
    return Observation(phase, turn, able, hands, len(pile), tuple([each.card for each in laid]), live, winner)


def dealt(setup: RoundSetup) -> RoundState:
    """The cards as they are dealt, before anybody is due to draw."""
    laid = tuple([Laid(card, None) for card in setup.discards])
    return RoundState(DRAW, setup.starter, (), setup.hands, setup.pile, laid, shuffle=setup.shuffle)


class MoveFacts(AttemptFacts):
    """The facts of a move in a round, or with None of its start, before which the cards are as they are dealt.

    If the move is refused, nothing asked about here has happened. An answer may be measured by what it says itself of
    what comes first in it: whether the move is ``accepted``, and who can win with a discard (``able``).
    """

    # A turn, and what becomes of a discard
    drew = discarded = False  # a card was drawn to open a turn, or one discarded
    complete = False  # the card that was drawn completes a winning hand
    able: Seats = ()  # who can win with the card that was discarded
    contenders: Seats = ()  # these, or who could win with the card that an answer was about
    opened = False  # a seat is asked whether it claims a discard
    waiting: Seats = ()  # who is still to answer, after an answer
    passes = False  # nobody takes a discard: the turn passes on, if there is a card left to draw
    shut = False  # a discard could be claimed, but not with an empty pile
    # A fight
    rivals: Seats = ()  # several who can win with a discard, or claim it: they fight if the pile has enough cards
    fighters: Seats = ()  # who begins to fight
    voided = called_off = False  # the pile is too short: the round ends, or there is no fight and the turn passes on
    drops: Mapping[int, Card] = {}  # the cards chosen so far, by seat
    more_to_drop = all_dropped = False  # others must still choose; or all drops are laid
    droppers: Seats = ()  # those who dropped a card, in the order in which drops are laid and cards drawn
    drops_laid: Cards = ()  # the drops in that order
    drawn: Mapping[int, Card] = {}  # the cards drawn from the pile, by seat
    contested: Card | None = None  # the card that a fight is about, or would have been with a longer pile
    # How the round goes on
    winner: int | None = None  # who wins the round by the move
    prize: Card | None = None  # the discard with which it is won
    asked: Seats = ()  # who may claim, or fights, after the move
    due = False  # a seat is due to draw
    next: int | None = None  # that seat
    open: Card | None = None  # the card that can be claimed while a seat is due to draw, or after it has drawn
    refill: Cards = ()  # the discards that become the pile
    out = False  # a draw is due, and there is no card

    def __init__(
        self,
        before: RoundState,
        move: Move | None,
        readings: TwinsAndFollowersReadings,
        accepted: bool | None = None,
        able: Seats | None = None,
        wins: Wins = may_win,
    ) -> None:
        super().__init__(before, move, readings, wins)
        self.start, self._able = move is None, able
        self.demanded: dict[str, tuple[Breaks, bool]] = {}  # field -> what breaks clauses, and whether one decides it
        self.left = before.hands  # without the card that is discarded
        self.lying = before.discards  # with it, and with the drops; before any of them become the pile
        self.refused = bool(self.obstacles) if accepted is None else not accepted
        if not self.refused:
            self._happen()

    def given(self, accepted: bool | None = None, able: Seats | None = None) -> MoveFacts:
        """The move, measured by an answer's own word."""
        if accepted is None and able is None:
            return self
        return MoveFacts(self.before, self.move, self.readings, accepted, able, self.wins)

    # What happens

    def _happen(self) -> None:
        """Find out what follows from the move."""
        match self.move:
            case None:
                self.due, self.next = True, self.seat
            case Draw():
                self._draw()
            case Declare():
                self.winner = self.seat
            case Discard():
                self._discard()
            case Claim() | Pass():
                self._answer()
            case Drop():
                self._drop()
        if self.passes or self.called_off:
            self.due, self.next = True, self._left_of(self._discarder)
        if self.due and not self.undrawn:
            self._refill()
            self.out = not self.refill

    def _draw(self) -> None:
        pile, live = self.before.pile, self.before.live
        self.drew, self.drawn = True, {self.seat: pile[0]}
        self.complete = self.wins((*self.held, pile[0]))
        if self.complete and self.readings.win_on_draw == "automatic":
            self.winner = self.seat
        elif live is not None and self.readings.claim_close == "at-next-discard":
            self.open = live

    def _discard(self) -> None:
        hands, card, seat = self.before.hands, self.card, self.seat
        assert card is not None, "a card is discarded"
        self.discarded, self.lying = True, (*self.lying, Laid(card, seat))
        self.left = tuple([tuple([held for held in hand if held != card]) for hand in hands])
        able = self._able
        if able is None:
            able = tuple([each for each in self.clockwise(seat) if self.wins((*self.left[each], card))])
            if seat in able and self.readings.own_discard == "barred":
                able = tuple([each for each in able if each != seat])
        self.able = self.contenders = able
        if not able:
            self._pass()
        elif not self.before.pile and self.readings.claim_last == "closed":
            self.shut = True
        elif len(able) > 1 and self.readings.fight_trigger == "all-able":
            self._fight(able)
        elif len(able) == 1 and self.readings.claim_forced == "automatic":
            self.winner, self.prize = able[0], card
        else:
            self.opened, self.asked = True, able

    def _answer(self) -> None:
        before, claims = self.before, self.tried(Claim)
        if before.phase != CLAIM:
            self.winner, self.prize = self.seat, before.live
            return
        self.contenders = before.contenders
        said = {**dict(before.answers), self.seat: claims}
        claiming = tuple([seat for seat in self.contenders if said.get(seat)])
        several = len(self.contenders) > 1
        if several and claims and self.readings.fight_trigger == "able-once-one-claims":
            self._fight(self.contenders)
        elif {*self.contenders} - {*said}:
            self.waiting = self.asked = tuple([seat for seat in self.contenders if seat not in said])
        elif len(claiming) > 1:
            self._fight(claiming)
        elif claiming:
            self.winner, self.prize = claiming[0], before.live
        else:
            self._pass()

    def _pass(self) -> None:
        self.passes = True
        if self.readings.claim_close == "at-next-discard":
            self.open = self.latest

    def _fight(self, rivals: Seats) -> None:
        self.rivals, self.contested, room = rivals, self.latest, len(self.before.pile)
        short = self.readings.fight_short if room < len(rivals) else None
        if short == "void-round":
            self.voided = True
        elif short == "cancel-fight" or (short == "partial-fight" and not room):
            self.called_off = True
            self.lying = (*self.lying[:-1], self.lying[-1]._replace(dead=True))
        elif short == "partial-fight" and self.readings.fight_order != "order-of-drops":
            by_seat = self.readings.fight_order == "ascending-seat"
            self.fighters = (tuple(sorted(rivals)) if by_seat else rivals)[:room]
        else:
            self.fighters = rivals
        self.asked = self.fighters

    def _drop(self) -> None:
        before, room = self.before, len(self.before.pile)
        assert self.card is not None, "a card is dropped"
        self.contested = self.latest
        self.drops = {**dict(before.drops), self.seat: self.card}
        needed = len(before.able)
        if room < needed and self.readings.fight_short == "partial-fight":
            needed = room
        if len(self.drops) < needed:
            self.more_to_drop, self.asked = True, before.able
            return
        self.all_dropped = self.due = True
        match self.readings.fight_order:
            case "ascending-seat":
                self.droppers = tuple(sorted(self.drops))
            case "order-of-drops":
                self.droppers = tuple(self.drops)
            case _:
                self.droppers = tuple([seat for seat in self.clockwise(self._discarder) if seat in self.drops])
        self.drops_laid = tuple([self.drops[seat] for seat in self.droppers])
        self.drawn = dict(zip(self.droppers, before.pile, strict=False))
        self.next = self._left_of(self._discarder)
        *below, contested = before.discards
        if self.readings.contested == "dead-in-place":
            contested = contested._replace(dead=True)
        else:
            self.open = contested.card
        self.lying = (*below, contested, *(Laid(self.drops[seat], seat, True) for seat in self.droppers))

    def _refill(self) -> None:
        loose = [laid.card for laid in self.lying if laid not in self.staying]
        if loose and self.readings.pile_out == "recycle-keep-latest":
            named = [card for card in self.before.shuffle if card in loose]
            self.refill = (*named, *(card for card in loose if card not in named))

    def _left_of(self, seat: int) -> int:
        return (seat + 1) % len(self.before.hands)

    @property
    def _discarder(self) -> int:
        """The seat that laid the latest discard."""
        seat = self.seat if self.discarded else self.before.discards[-1].seat
        assert seat is not None, "nobody laid a card that was there at the start"
        return seat

    # What clauses ask

    def made(self, *kinds: type) -> bool:
        """Whether a move of one of these kinds was made."""
        return isinstance(self.move, kinds) and not self.refused

    @cached_property
    def seen(self) -> Observation:
        """What is seen of the state before."""
        before = seen_of(self.before)
        return before._replace(turn=None) if self.start else before

    @property
    def hand_at_issue(self) -> Cards | None:
        """The cards that must win, or must not, for the move to be allowed."""
        if self.made(Declare, Discard) or self.against(Obstacle.NOT_WINNING, Obstacle.MUST_DECLARE):
            return self.held
        return self.held if self.tried(Declare) and self.against(Obstacle.MUST_DRAW_FIRST) else None

    @property
    def claim_at_issue(self) -> ClaimFacts | None:
        """The claim or answer of one seat; if no card is open to claims, only a claim that its hand rules out."""
        asked = self.made(Claim, Pass) or self.against(
            Obstacle.NOT_ABLE, Obstacle.OWN_DISCARD_BARRED, Obstacle.NOTHING_TO_CLAIM
        )
        if not self.move or not asked or not self.before.discards:
            return None
        card, discarder, dead = self.before.discards[-1]
        closed = self.before.live is None and (dead or self.wins((*self.held, card)))
        if discarder is None or closed:
            return None
        return ClaimFacts(self.before.hands, card, discarder, (self.seat,), self.readings)

    @property
    def for_two(self) -> bool:
        """A discard in a game of two whose discarder may not claim it."""
        return self.discarded and len(self.left) == 2 and self.readings.own_discard == "barred"

    @property
    def latest(self) -> Card | None:
        """The latest discard."""
        return self.card if self.discarded else self.before.discards[-1].card

    @property
    def several(self) -> int:
        """How many fight, or would with enough cards; 0 if there was no fight."""
        if self.fighters:
            return len(self.fighters)
        without = self.voided or self.called_off or (self.shut and len(self.able) > 1)
        return len(self.contenders) if without else 0

    @property
    def won(self) -> bool:
        """The move won the round."""
        return self.winner is not None

    @property
    def shown(self) -> Cards:
        """The hand that won."""
        assert self.winner is not None, "a hand is shown only by the winner"
        more = self.prize or self.drawn.get(self.winner)
        return self.left[self.winner] if more is None else (*self.left[self.winner], more)

    @property
    def staying(self) -> tuple[Laid, ...]:
        """The discards that never become the pile: dead ones, the latest, and one that can be claimed."""
        laid = self.lying
        return tuple([each for each in laid if each.dead or each == laid[-1] or each.card == self.open])

    @property
    def undrawn(self) -> int:
        """How many cards are left in the pile."""
        return len(self.before.pile) - len(self.drawn)

    @property
    def pile_size(self) -> int:
        """How many cards are in the pile after the move."""
        return len(self.refill) or self.undrawn

    @property
    def grown(self) -> bool:
        """The discards became the pile, which is longer than it was."""
        return not self.start and len(self.refill) > len(self.before.pile)

    @property
    def exhausted(self) -> bool:
        """The round is over without a winner, and the pile is empty."""
        return self.out or ((self.voided or self.shut) and not self.before.pile)

    @property
    def last(self) -> bool:
        """The last card of the pile was drawn, or the card discarded after it can be claimed."""
        return (self.drew or self.opened) and not self.undrawn

    def size_of(self, seat: int) -> int:
        """How many cards a seat holds after the move."""
        if seat >= len(self.left):
            return 0
        more = seat in self.drawn or (self.prize is not None and seat == self.winner)
        return len(self.left[seat]) + more - (seat in self.droppers)

    @property
    def laid_by_a_seat(self) -> bool:
        """The latest discard was not there at the start."""
        return any(laid.seat is not None for laid in self.before.discards[-1:])

    @property
    def after_a_fight(self) -> bool:
        """There was a fight earlier."""
        return any(laid.dead for laid in self.before.discards)

    @property
    def first_after_a_fight(self) -> bool:
        """No card was discarded since a fight."""
        return any(laid.dead for laid in self.before.discards[-1:])

    @property
    def uncovered(self) -> bool:
        """Beneath the discard that the move is about lies one that could once be claimed."""
        below = self.before.discards if self.discarded else self.before.discards[:-1]
        return self.passes and any(laid.seat is not None and not laid.dead for laid in below)


# ---- what several clauses demand of the state after a move ----------------------------------------------------------


SEEN: Final = Observation._fields


def lawful(m: MoveFacts, accepted: bool) -> bool:
    """A move is accepted unless something stands against it."""
    return accepted is not m.refused


def nobody(m: MoveFacts, able: Collection[int]) -> bool:
    """Nobody may claim, or fights."""
    return not able


def nothing(m: MoveFacts, seat_or_card: object) -> bool:
    """No seat, or no card."""
    return seat_or_card is None


def over(m: MoveFacts, phase: str) -> bool:
    """The round is over."""
    return phase == OVER


def those_asked(m: MoveFacts, able: Collection[int]) -> bool:
    """Exactly those who are asked may claim, or exactly the fighters fight."""
    return same(able, m.asked)


def the_next(m: MoveFacts, turn: int | None) -> bool:
    """It is the turn of the seat that is due."""
    return turn == m.next


def the_winner(m: MoveFacts, winner: int | None) -> bool:
    """The winner is the seat that wins by the move, if any."""
    return winner == m.winner


def same(one: Collection[object], other: Collection[object]) -> bool:
    """Whether both have the same items, in any order."""
    return len(one) == len(other) and {*one} == {*other}


def held(hands: Hands, seat: int | None) -> set[Card]:
    """The cards in a hand."""
    return {*hands[seat]} if seat is not None and seat < len(hands) else set()


def cards_of(laid: Iterable[Laid]) -> list[Card]:
    """The cards of discards."""
    return [each.card for each in laid]


def untouched(m: MoveFacts, hands: Hands, *but: int | None) -> bool:
    """Whether all hands but those of these seats are as they were, except for a card that was discarded."""
    return len(hands) == len(m.left) and all(seat in but or same(hand, m.left[seat]) for seat, hand in enumerate(hands))


def _unchanged(field: str) -> Demands:
    """The demand that a field is as it was."""

    def says(m: MoveFacts, value: Any) -> bool:
        before = getattr(m.seen, field)
        if field == "hands":
            return len(value) == len(before) and all(map(same, value, before))
        return same(value, before) if field == "able" else bool(value == before)

    return says


UNCHANGED: Final = {field: _unchanged(field) for field in SEEN}
