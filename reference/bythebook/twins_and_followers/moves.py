"""The moves a player can attempt in a round."""

from __future__ import annotations

from dataclasses import dataclass

from bythebook.cards import Card


@dataclass(frozen=True, slots=True)
class Draw:
    """The seat draws the top card of the pile."""

    seat: int


@dataclass(frozen=True, slots=True)
class Declare:
    """The seat declares a winning hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class Discard:
    """The seat discards the card, which ends its turn."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Claim:
    """The seat claims the card that is open to claims."""

    seat: int


@dataclass(frozen=True, slots=True)
class Pass:
    """The seat lets go a card that it could claim."""

    seat: int


@dataclass(frozen=True, slots=True)
class Drop:
    """The seat, in a fight, gives up the card."""

    seat: int
    card: Card


Move = Draw | Declare | Discard | Claim | Pass | Drop
