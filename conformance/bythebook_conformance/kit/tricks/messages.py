"""Messages that games of tricks share."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Struct

from bythebook_conformance.kit.cards import PER_SEAT, SET, CardName, Given, Seat, about, require_distinct


class TrickParams(Struct, frozen=True, gc=False):
    """A trick to rule on. Fewer than four cards are ruled as if the trick ended there."""

    cards: Annotated[list[CardName], about("1 to 4 cards in play order.", PER_SEAT, min_length=1, max_length=4)]

    def __post_init__(self) -> None:
        cards = self.cards
        if len({*cards}) != len(cards):  # spelt out: millions of tricks pass here
            require_distinct(cards)


class LegalResult(Struct, frozen=True, gc=False):
    """The legal plays."""

    cards: Given[Annotated[list[CardName], about("The cards in hand that may be played.", SET)]] = UNSET


class Move(Struct, frozen=True, gc=False):
    """A card that a seat plays, legally or not."""

    seat: Seat
    play: CardName
