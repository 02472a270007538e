"""A move that is attempted, with the facts that demands on whether it is allowed speak of. It only serves demands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product

from bythebook.twin_it.deck import Name
from bythebook.twin_it.landed_reasons import Laid, Landed, every_two, lays_of, party_of
from bythebook.twin_it.moves import Flip, Move, Slap
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import ANYONE, State


def claimable(landed: Landed) -> Iterator[tuple[Laid, Laid]]:
    """Every two hands of one party with which it may take a visible pair: of a player, or in teams of two mates."""
    before = landed.before
    seats = range(len(before.piles))
    for one, other in every_two(landed.lays):
        for a, b in product(seats, seats):
            if party_of(before, a) == party_of(before, b) and (a != b) == bool(before.teams):
                hands = Laid(a, party_of(before, a), one, 0), Laid(b, party_of(before, b), other, 1)
                if landed.match(*hands) and not landed.is_forbidden(*hands):
                    yield hands


class Attempt:
    """A state, and a move attempted in it."""

    def __init__(self, before: State, move: Move, readings: TwinItReadings, landed: Landed | None = None) -> None:
        self.before, self.move, self.readings = before, move, readings
        self.teams = bool(before.teams)
        if landed is not None:
            self.landed = landed

    @cached_property
    def landed(self) -> Landed:
        """The hands of a slap as they landed; those of a flip are none."""
        slap = self.move if isinstance(self.move, Slap) else Slap(())
        return Landed(self.before, slap, self.readings)

    @property
    def flip(self) -> int | None:
        """Who flips."""
        return self.move.seat if isinstance(self.move, Flip) else None

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

    @cached_property
    def out_of_sight(self) -> list[Name]:
        """The cards touched that are not visible."""
        seen = {card.id for lay in lays_of(self.before) for card in lay.cards}
        return [touch.card for touch in self._slap.touches if touch.card not in seen]

    @property
    def _slap(self) -> Slap:
        return self.move if isinstance(self.move, Slap) else Slap(())

    @property
    def three_hands(self) -> bool:
        """Whether a player touches more than two cards."""
        players = [touch.player for touch in self._slap.touches]
        return any(players.count(player) > 2 for player in players)

    @property
    def gives_others(self) -> bool:
        """Whether a player names a set that is not theirs."""
        before = self.before
        owned = {(each.owner, card.id) for each in before.sets for card in each.cards}
        return any((party_of(before, player), card) not in owned for player, card in self._slap.give)

    @property
    def of_nobody(self) -> bool:
        """Whether it is the move of somebody who does not play."""
        players = [touch.player for touch in self._slap.touches] if self.flip is None else [self.flip]
        return any(player not in range(len(self.before.piles)) for player in players)

    @property
    def can_be_followed(self) -> bool:
        """Whether it is clear what the move would be, allowed or not."""
        return not (self.of_nobody or self.without_card or self.out_of_sight)

    @property
    def allowed(self) -> bool:
        """Whether nothing is against the move."""
        against = self.of_nobody or self.before.winner is not None or self.out_of_turn or self.of_other_side
        if against or self.without_card or self.three_hands or self.out_of_sight or self.gives_others:
            return False
        return not self.pair_waits
