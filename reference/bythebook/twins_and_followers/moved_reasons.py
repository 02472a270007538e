"""An attempted move, with the facts that clauses ask about: why it is allowed, and why the next state is as it is."""

from __future__ import annotations

from functools import cached_property

from bythebook.game import Step
from bythebook.twins_and_followers.claiming import Claims, able
from bythebook.twins_and_followers.hand import wins
from bythebook.twins_and_followers.moves import Claim, Declare, Discard, Draw, Drop, Move, Pass
from bythebook.twins_and_followers.refusals import Why
from bythebook.twins_and_followers.round import Round
from bythebook.twins_and_followers.state import CLAIM, DRAW, FIGHT, OVER, Hand, RoundState, Seats
from bythebook.twins_and_followers.turns import discard


class Moved:
    """A move in a round, with the states before and after it and its refusals; None for the start of the round.

    If the move is refused, nothing asked about here has happened.
    """

    def __init__(self, game: Round, before: RoundState, move: Move | None = None) -> None:
        self.before, self.move, self.readings = before, move, game.readings
        step = Step(before) if move is None else game.step(before, move)
        self.after, self.refusals = step.state, step.refusals
        self.refused = bool(self.refusals)
        self.start = move is None
        self.drew, self.threw = self.made(Draw), self.made(Discard)
        """Whether a card was drawn to open a turn, or one discarded."""

    # The move

    def tried(self, *kinds: type) -> bool:
        """Whether a move of one of these kinds was attempted."""
        return isinstance(self.move, kinds)

    def made(self, *kinds: type) -> bool:
        """Whether a move of one of these kinds was made."""
        return isinstance(self.move, kinds) and not self.refused

    def against(self, *reasons: Why) -> bool:
        """Whether the move is refused for one of these reasons."""
        return any(refusal.reason in reasons for refusal in self.refusals)

    @property
    def held(self) -> Hand:
        """The hand of the seat that moves."""
        return self.before.hands[self.move.seat] if self.move else ()

    @property
    def judged(self) -> Hand | None:
        """The cards that must win, or must not, for the move to be allowed."""
        if self.made(Declare, Discard) or self.against(Why.NOT_WINNING, Why.MUST_DECLARE):
            return self.held
        return self.held if self.tried(Declare) and self.against(Why.MUST_DRAW_FIRST) else None

    # Who can win with a discard

    @cached_property
    def claims(self) -> Claims:
        """The seats that can win with the discarded card."""
        assert isinstance(self.move, Discard)
        card, seat = self.move.card, self.move.seat
        hands = discard(self.before, card).hands
        return Claims(hands, card, seat, able(hands, card, seat, self.readings))

    @property
    def claimed(self) -> Claims | None:
        """The claim or answer of one seat; if no card is open to claims, only a claim that its hand rules out."""
        asked = self.made(Claim, Pass) or self.against(Why.NOT_ABLE, Why.OWN_DISCARD_BARRED, Why.NOTHING_TO_CLAIM)
        if not self.move or not asked or not self.before.discards:
            return None
        card, discarder, dead = self.before.discards[-1]
        closed = self.before.live is None and (dead or wins((*self.held, card)))
        return None if discarder is None or closed else Claims(self.before.hands, card, discarder, (self.move.seat,))

    @property
    def contenders(self) -> Seats:
        """Who can win with the card that was discarded, or with the card that an answer was about."""
        if self.threw:
            return self.claims.seats
        return self.before.contenders if self.made(Claim, Pass) else ()

    # What followed

    @property
    def opened(self) -> bool:
        """A seat is asked whether it claims a discard."""
        return self.threw and self.after.phase == CLAIM

    @property
    def fight(self) -> bool:
        """A fight begins."""
        return self.after.phase == FIGHT and self.before.phase != FIGHT

    @property
    def several(self) -> int:
        """How many fight, or would with enough cards; 0 if there was no fight."""
        if self.fight:
            return len(self.after.able)
        return len(self.contenders) if self.unwon and not self.passes and len(self.contenders) > 1 else 0

    @property
    def dropped(self) -> bool:
        """A fighter chose a card, and others must still choose."""
        return self.made(Drop) and self.after.phase == FIGHT

    @property
    def settled(self) -> bool:
        """A fight is settled."""
        return self.made(Drop) and self.after.phase != FIGHT

    @property
    def passes(self) -> bool:
        """Nobody takes a discard, and the turn passes on if there is a card left to draw."""
        if self.threw:
            return not self.contenders
        return self.made(Pass) and self.unwon and not any(claims for _, claims in self.before.answers)

    @property
    def unwon(self) -> bool:
        """A draw is due, or the round is over without a winner."""
        return not self.refused and self.after.phase in (DRAW, OVER) and self.after.winner is None

    @property
    def out(self) -> bool:
        """A draw or a claim was due, and the pile is empty."""
        return self.unwon and self.after.over and not self.after.pile

    @property
    def recycled(self) -> bool:
        """The discards became the pile."""
        return not self.refused and not self.drew and len(self.after.pile) > len(self.before.pile)

    @property
    def last(self) -> bool:
        """The last card of the pile was drawn, or the card discarded after it can be claimed."""
        return (self.drew or self.opened) and not self.after.pile

    @property
    def won(self) -> bool:
        """The move won the round."""
        return not self.refused and self.after.winner is not None

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
        below = self.before.discards if self.threw else self.before.discards[:-1]
        return self.passes and any(laid.seat is not None and not laid.dead for laid in below)
