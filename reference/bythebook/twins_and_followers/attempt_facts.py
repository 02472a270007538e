"""The facts of a move that is attempted: what stands against it.

They follow from the state before, the move and the readings, and from which hands the clauses let win. Nothing here
calls what decides a round.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.cards import Card, Cards
from bythebook.twins_and_followers.hand import may_follow, may_win
from bythebook.twins_and_followers.readings import TwinsAndFollowersReadings
from bythebook.twins_and_followers.state import (
    CLAIM,
    DISCARD,
    DRAW,
    FIGHT,
    OVER,
    Claim,
    Declare,
    Discard,
    Draw,
    Drop,
    Move,
    Obstacle,
    Pass,
    RoundState,
    Seats,
)

Wins = Callable[[Any], bool]
"""Whether cards win: a word that clauses define."""


class AttemptFacts:
    """The facts of a move that is attempted, or with None of the start of a round, that clauses ask about."""

    card: Card | None = None  # which is discarded or dropped
    obstacles: tuple[Obstacle, ...] = ()  # what stands against the move

    def __init__(
        self, before: RoundState, move: Move | None, readings: TwinsAndFollowersReadings, wins: Wins = may_win
    ) -> None:
        self.before, self.move, self.readings, self.wins = before, move, readings, wins
        seat = before.turn if move is None else move.seat
        assert seat is not None, "at the start the starter is due"
        self.seat = seat
        self.held: Cards = before.hands[seat] if 0 <= seat < len(before.hands) else ()
        if isinstance(move, Discard | Drop):
            self.card = move.card
        if move is not None:
            self.obstacles = self._against()

    def tried(self, *kinds: type) -> bool:
        """Whether a move of one of these kinds was attempted."""
        return isinstance(self.move, kinds)

    def against(self, *reasons: Obstacle) -> bool:
        """Whether one of these things stands against the move."""
        return any(reason in reasons for reason in self.obstacles)

    @property
    def idle(self) -> bool:
        """A claim is attempted, and no card is open to claims."""
        return Obstacle.NOTHING_TO_CLAIM in self.obstacles

    def _against(self) -> tuple[Obstacle, ...]:
        if self.before.phase == OVER:
            return (Obstacle.ROUND_IS_OVER,)
        if not 0 <= self.seat < len(self.before.hands):
            return (Obstacle.NO_SUCH_SEAT,)
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

    def clockwise(self, discarder: int | None) -> Seats:
        """All seats from the left of the one that laid the latest discard, which comes last."""
        assert discarder is not None, "nobody laid a card that was there at the start"
        return (*range(discarder + 1, len(self.before.hands)), *range(discarder + 1))


Stands = Callable[[AttemptFacts], object]


_TURN: Final[dict[Obstacle, Stands]] = {
    Obstacle.CLAIM_IS_OPEN: lambda m: m.before.phase == CLAIM,
    Obstacle.FIGHT_IS_OPEN: lambda m: m.before.phase == FIGHT,
    Obstacle.OUT_OF_TURN: lambda m: m.before.turn is not None and not m.mine,
}


_ANSWER: Final[dict[Obstacle, Stands]] = {
    Obstacle.FIGHT_IS_OPEN: lambda m: m.before.phase == FIGHT,
    Obstacle.MAY_NOT_PASS: lambda m: m.tried(Pass) and m.before.phase != CLAIM,
    Obstacle.NOTHING_TO_CLAIM: lambda m: m.before.live is None,
    Obstacle.ALREADY_ANSWERED: lambda m: m.seat in dict(m.before.answers),
    Obstacle.OWN_DISCARD_BARRED: lambda m: (
        any(laid.card == m.before.live and laid.seat == m.seat for laid in m.before.discards)
        and m.readings.own_discard == "barred"
    ),
    Obstacle.NOT_ABLE: lambda m: not m.wins((*m.held, m.before.live)),
}


_OBSTACLES: Final[dict[type, dict[Obstacle, Stands]]] = {
    Draw: {**_TURN, Obstacle.ALREADY_DREW: lambda m: m.mine and m.before.phase == DISCARD},
    Declare: {
        **_TURN,
        Obstacle.MUST_DRAW_FIRST: lambda m: m.before.turn is not None and not (m.mine and m.before.phase == DISCARD),
        Obstacle.NOT_WINNING: lambda m: m.mine and m.before.phase == DISCARD and not m.wins(m.held),
    },
    Discard: {
        **_TURN,
        Obstacle.MUST_DRAW_FIRST: lambda m: m.mine and m.before.phase == DRAW,
        Obstacle.NOT_HELD: lambda m: m.card not in m.held,
        Obstacle.MUST_DECLARE: lambda m: m.card in m.held and m.wins(m.held) and m.readings.win_on_draw == "compulsory",
        Obstacle.DRAWN_CARD_STAYS: lambda m: (
            m.card in m.held and m.card == m.before.drawn and m.readings.discard_any == "not-the-drawn-card"
        ),
    },
    Claim: _ANSWER,
    Pass: _ANSWER,
    Drop: {
        Obstacle.NO_FIGHT: lambda m: m.before.phase != FIGHT,
        Obstacle.NOT_HELD: lambda m: m.card not in m.held,
        Obstacle.NOT_A_FIGHTER: lambda m: m.before.phase == FIGHT and m.seat not in m.before.able,
        Obstacle.ALREADY_DROPPED: lambda m: m.before.phase == FIGHT and m.seat in dict(m.before.drops),
        Obstacle.DROPS_OUT_OF_TURN: lambda m: (
            m.dropping and m.seat != m.first_to_drop and m.readings.drop_secrecy == "open-clockwise"
        ),
        Obstacle.MAY_NOT_BE_DROPPED: lambda m: (
            m.dropping and m.card in m.held and not m.is_partner(m.card) and m.readings.drop_choice == "partner-card"
        ),
    },
}
"""What can stand against a move of each kind, in the order in which refusals name it."""


_ALONE: Final = (Obstacle.FIGHT_IS_OPEN, Obstacle.MAY_NOT_PASS, Obstacle.NOTHING_TO_CLAIM, Obstacle.ALREADY_ANSWERED)
"""What refusals of a claim or a pass name alone: there is nothing to claim or to let go."""
