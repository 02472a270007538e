"""The moves a player can attempt."""

from __future__ import annotations

from typing import NamedTuple

from bythebook.twin_it.deck import Name


class Flip(NamedTuple):
    """The seat flips the top card of its pile."""

    seat: int


class Touch(NamedTuple):
    """A hand of a player on a card."""

    player: int
    card: Name


class Slap(NamedTuple):
    """Hands that land together, in order of arrival: on the same target, an earlier hand lies under a later one.

    ``give`` names, for players who may make a mistake, a card of the set that they would give up.
    """

    touches: tuple[Touch, ...]
    give: tuple[Touch, ...] = ()


Move = Flip | Slap
