"""The facts of a move that is attempted, and of a start, that demands ask about. They only serve demands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import product
from typing import Final, NamedTuple

from bythebook.game import RefusalReason
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.slap_facts import (
    Landed,
    LandedHand,
    ids,
    loose_in,
    pairs_of,
    party_of,
)
from bythebook.twin_it.state import ANYONE, Flip, Move, Name, Obstacle, Piles, Row, Slap, State


def claimable(landed: Landed) -> Iterator[tuple[LandedHand, LandedHand]]:
    """Every two hands of one party with which it may take a visible pair: of a player, or in teams of two mates."""
    before = landed.before
    seats = range(len(before.piles))
    for one, other in pairs_of(landed.touchables):
        for a, b in product(seats, seats):
            if party_of(before, a) == party_of(before, b) and (a != b) == bool(before.teams):
                hands = LandedHand(a, party_of(before, a), one, 0), LandedHand(b, party_of(before, b), other, 1)
                if landed.match(*hands) and not landed.is_forbidden(*hands):
                    yield hands


class AttemptFacts:
    """The facts of a move that is attempted in a state."""

    def __init__(self, before: State, move: Move, readings: TwinItReadings, landed: Landed | None = None) -> None:
        self.before, self.move, self.readings = before, move, readings
        self.teams = bool(before.teams)
        self.slap = move if isinstance(move, Slap) else Slap(())  # the hands; of a flip none
        self.flip = move.seat if isinstance(move, Flip) else None
        """Who flips."""
        if landed is not None:
            self.landed = landed

    @cached_property
    def landed(self) -> Landed:
        """The hands of a slap as they landed; those of a flip are none."""
        return Landed(self.before, self.slap, self.readings)

    @cached_property
    def valid(self) -> list[LandedHand]:
        """The hands that do not belong to a mistake."""
        return [hand for hand in self.landed.hands if hand.player not in self.landed.wrong]

    @property
    def out_of_turn(self) -> bool:
        """Whether it is a flip by another than who is due."""
        return self.flip is not None and self.before.due not in (ANYONE, self.flip)

    @property
    def of_other_side(self) -> bool:
        """Whether it is a flip by a player of the team that may not."""
        before = self.before
        return self.flip is not None and before.due == ANYONE and before.side not in (None, party_of(before, self.flip))

    @property
    def without_card(self) -> bool:
        """Whether it is a flip from an empty pile."""
        return self.flip is not None and self.before.piles[self.flip : self.flip + 1] == ((),)

    @cached_property
    def pair_waits(self) -> bool:
        """Whether it is a flip before which a pair must be claimed, by other readings: one that somebody may claim."""
        if self.flip is None:
            return False
        blocks = self.readings.flip_while_pair_visible
        if blocks == "never-blocks":
            return False
        if blocks == "blocks-after-win" and not self.before.chain:
            return False
        return next(claimable(self.landed), None) is not None

    @property
    def pair_in_sight(self) -> bool:
        """Whether two visible cards, or a card and a set, are a pair."""
        return bool(pairs_of(self.landed.touchables))

    @cached_property
    def out_of_sight(self) -> list[Name]:
        """The cards touched that are not visible."""
        if self.flip is not None:
            return []
        seen = {*ids(loose_in(self.before))}.union(*[ids(won.cards) for won in self.before.sets])
        return [touch.card for touch in self.slap.touches if touch.card not in seen]

    @property
    def three_hands(self) -> bool:
        """Whether a player touches more than two cards."""
        players = [touch.player for touch in self.slap.touches]
        return any(players.count(player) > 2 for player in players)

    @property
    def gives_others(self) -> bool:
        """Whether a player names a set that is not theirs."""
        before = self.before
        owned = {(each.owner, card.id) for each in before.sets for card in each.cards}
        return any((party_of(before, player), card) not in owned for player, card in self.slap.give)

    @property
    def of_nobody(self) -> bool:
        """Whether it is the move of somebody who does not play."""
        players = [touch.player for touch in self.slap.touches] if self.flip is None else [self.flip]
        return any(player not in range(len(self.before.piles)) for player in players)

    @property
    def can_be_followed(self) -> bool:
        """Whether it is clear what the move would be, allowed or not."""
        return not (self.of_nobody or self.without_card or self.out_of_sight)

    @cached_property
    def obstacles(self) -> frozenset[RefusalReason]:
        """Everything that is against the move."""
        if self.before.winner is not None:
            return frozenset({Obstacle.GAME_IS_OVER})
        if self.of_nobody and self.flip is not None:
            return frozenset({Obstacle.NO_SUCH_SEAT})
        return frozenset([why for why, stands in _OBSTACLES[type(self.move)].items() if stands(self)])

    def against(self, why: Obstacle) -> bool:
        """Whether this is against the move."""
        return why in self.obstacles

    @property
    def allowed(self) -> bool:
        """Whether nothing is against the move."""
        return not self.obstacles


_OBSTACLES: Final[dict[type, dict[Obstacle, Callable[[AttemptFacts], object]]]] = {
    Flip: {
        Obstacle.NOT_DUE: lambda t: t.out_of_turn,
        Obstacle.OTHER_SIDE: lambda t: t.of_other_side,
        Obstacle.EMPTY_PILE: lambda t: t.without_card,
        Obstacle.PAIR_WAITS: lambda t: t.pair_waits,
    },
    Slap: {
        Obstacle.NO_SUCH_SEAT: lambda t: t.of_nobody,
        Obstacle.NOT_VISIBLE: lambda t: t.out_of_sight,
        Obstacle.TOO_MANY_HANDS: lambda t: t.three_hands,
        Obstacle.NOT_THEIR_SET: lambda t: t.gives_others,
    },
}
"""What can be against a move of somebody who plays, while the game goes on."""


class StartFacts(NamedTuple):
    """A game before its first move: its piles, the seat that flips first, and the forbidden rows."""

    piles: Piles
    first: int
    forbidden: tuple[Row, ...]

    @property
    def first_with_cards(self) -> int | None:
        """The first seat, or the next clockwise that has a card."""
        seats = (each % len(self.piles) for each in range(self.first, self.first + len(self.piles)))
        return next((seat for seat in seats if self.piles[seat]), None)
