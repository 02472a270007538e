"""An attempted move, and what stands against it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.cards import Card
from bythebook.twins_and_followers.hand import may_follow, may_win
from bythebook.twins_and_followers.moves import Claim, Declare, Discard, Draw, Drop, Move, Pass
from bythebook.twins_and_followers.readings import TwinsAndFollowersReadings
from bythebook.twins_and_followers.refusals import Why
from bythebook.twins_and_followers.state import CLAIM, DISCARD, DRAW, FIGHT, Hand, RoundState, Seats

Wins = Callable[[Any], bool]
"""Whether cards win: a word that clauses define."""


class Attempt:
    """A move that is attempted in a state, or with None the start of a round, with the facts that clauses ask about."""

    card: Card | None = None  # which is discarded or dropped
    obstacles: tuple[Why, ...] = ()  # what stands against the move

    def __init__(
        self, before: RoundState, move: Move | None, readings: TwinsAndFollowersReadings, wins: Wins = may_win
    ) -> None:
        self.before, self.move, self.readings, self.wins = before, move, readings, wins
        seat = before.turn if move is None else move.seat
        assert seat is not None, "at the start the starter is due"
        self.seat = seat
        self.held: Hand = before.hands[seat] if 0 <= seat < len(before.hands) else ()
        if isinstance(move, Discard | Drop):
            self.card = move.card
        if move is not None:
            self.obstacles = self._against()

    def tried(self, *kinds: type) -> bool:
        """Whether a move of one of these kinds was attempted."""
        return isinstance(self.move, kinds)

    def against(self, *reasons: Why) -> bool:
        """Whether one of these things stands against the move."""
        return any(reason in reasons for reason in self.obstacles)

    @property
    def idle(self) -> bool:
        """A claim is attempted, and no card is open to claims."""
        return Why.NOTHING_TO_CLAIM in self.obstacles

    def _against(self) -> tuple[Why, ...]:
        if self.before.over:
            return (Why.ROUND_IS_OVER,)
        if not 0 <= self.seat < len(self.before.hands):
            return (Why.NO_SUCH_SEAT,)
        found = []
        for why, stands in _OBSTACLES[type(self.move)].items():
            if stands(self):
                found.append(why)
                if why in _ALONE and self.tried(Claim, Pass):
                    break
        return tuple(found)

    @property
    def mine(self) -> bool:
        """Whether it is the turn of the seat that moves."""
        return self.seat == self.before.turn

    @property
    def dropping(self) -> bool:
        """Whether the seat fights, and has not yet chosen a card."""
        before = self.before
        return before.phase == FIGHT and self.seat in before.able and self.seat not in dict(before.drops)

    @property
    def first_to_drop(self) -> int:
        """The fighter who has not yet chosen and comes first, clockwise from the discarder."""
        waiting = {*self.before.able} - {*dict(self.before.drops)}
        return next(seat for seat in self.clockwise(self.before.discards[-1].seat) if seat in waiting)

    def is_partner(self, card: Card | None) -> bool:
        """Whether a held card makes twins or followers with the contested card, and the other two the other part."""
        assert card is not None, "a card is dropped"
        rank, contested = card.rank, self.before.discards[-1].card.rank
        one, other = (held.rank for held in self.held if held != card)
        return (rank == contested and may_follow(one, other)) or (one == other and may_follow(rank, contested))

    def clockwise(self, thrower: int | None) -> Seats:
        """All seats from the left of the one that laid the latest discard, which comes last."""
        assert thrower is not None, "nobody laid a card that was there at the start"
        return (*range(thrower + 1, len(self.before.hands)), *range(thrower + 1))


Stands = Callable[[Attempt], object]
_TURN: Final[dict[Why, Stands]] = {
    Why.CLAIM_IS_OPEN: lambda m: m.before.phase == CLAIM,
    Why.FIGHT_IS_OPEN: lambda m: m.before.phase == FIGHT,
    Why.OUT_OF_TURN: lambda m: m.before.turn is not None and not m.mine,
}
_ANSWER: Final[dict[Why, Stands]] = {
    Why.FIGHT_IS_OPEN: lambda m: m.before.phase == FIGHT,
    Why.MAY_NOT_PASS: lambda m: m.tried(Pass) and m.before.phase != CLAIM,
    Why.NOTHING_TO_CLAIM: lambda m: m.before.live is None,
    Why.ALREADY_ANSWERED: lambda m: m.seat in dict(m.before.answers),
    Why.OWN_DISCARD_BARRED: lambda m: (
        any(laid.card == m.before.live and laid.seat == m.seat for laid in m.before.discards)
        and m.readings.own_discard == "barred"
    ),
    Why.NOT_ABLE: lambda m: not m.wins((*m.held, m.before.live)),
}
_OBSTACLES: Final[dict[type, dict[Why, Stands]]] = {
    Draw: {**_TURN, Why.ALREADY_DREW: lambda m: m.mine and m.before.phase == DISCARD},
    Declare: {
        **_TURN,
        Why.MUST_DRAW_FIRST: lambda m: m.before.turn is not None and not (m.mine and m.before.phase == DISCARD),
        Why.NOT_WINNING: lambda m: m.mine and m.before.phase == DISCARD and not m.wins(m.held),
    },
    Discard: {
        **_TURN,
        Why.MUST_DRAW_FIRST: lambda m: m.mine and m.before.phase == DRAW,
        Why.NOT_HELD: lambda m: m.card not in m.held,
        Why.MUST_DECLARE: lambda m: m.card in m.held and m.wins(m.held) and m.readings.win_on_draw == "compulsory",
        Why.DRAWN_CARD_STAYS: lambda m: (
            m.card in m.held and m.card == m.before.drawn and m.readings.discard_any == "not-the-drawn-card"
        ),
    },
    Claim: _ANSWER,
    Pass: _ANSWER,
    Drop: {
        Why.NO_FIGHT: lambda m: m.before.phase != FIGHT,
        Why.NOT_HELD: lambda m: m.card not in m.held,
        Why.NOT_A_FIGHTER: lambda m: m.before.phase == FIGHT and m.seat not in m.before.able,
        Why.ALREADY_DROPPED: lambda m: m.before.phase == FIGHT and m.seat in dict(m.before.drops),
        Why.DROPS_OUT_OF_TURN: lambda m: (
            m.dropping and m.seat != m.first_to_drop and m.readings.drop_secrecy == "open-clockwise"
        ),
        Why.MAY_NOT_BE_DROPPED: lambda m: (
            m.dropping and m.card in m.held and not m.is_partner(m.card) and m.readings.drop_choice == "partner-card"
        ),
    },
}
"""What can stand against a move of each kind, in the order in which it is told."""
_ALONE: Final = (Why.FIGHT_IS_OPEN, Why.MAY_NOT_PASS, Why.NOTHING_TO_CLAIM, Why.ALREADY_ANSWERED)
"""What is told alone of a claim or a pass: without it, there is something to claim or to let go."""
