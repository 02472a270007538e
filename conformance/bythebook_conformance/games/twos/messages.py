"""The messages of Twos. Field descriptions here are the protocol page's."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, Struct, UnsetType, field

from bythebook_conformance.kit.cards import SET, CardName, Seat, require_distinct


class TrickParams(Struct, frozen=True, gc=False):
    """A trick to be ruled on; fewer than four cards are ruled as if it ended there."""

    cards: Annotated[list[CardName], Meta(min_length=1, max_length=4, description="1 to 4 cards in play order.")]

    def __post_init__(self) -> None:
        cards = self.cards
        if len({*cards}) != len(cards):  # spelt out: millions of tricks pass here
            require_distinct(cards)


class TrickCatch(Struct, frozen=True, order=True, gc=False):
    """A catch, by places in the trick."""

    by: Annotated[int, Meta(description="The place of the catching card, always the winner's.")]
    victim: Annotated[int, Meta(description="The place of the caught two.")] = field(name="from")
    points: Annotated[int, Meta(description="What the catcher gains and the victim loses.")]


class TrickResult(Struct, frozen=True, gc=False):
    """The ruling on a trick."""

    winner: Annotated[int, Meta(description="The place of the card that takes the trick.")] | UnsetType = UNSET
    catches: Annotated[list[TrickCatch], Meta(extra=SET, description="Every catch.")] | UnsetType = UNSET
    honours: (
        Annotated[int, Meta(description="How many aces, kings, queens and jacks lie in the trick.")] | UnsetType
    ) = UNSET


class LegalParams(Struct, frozen=True, gc=False):
    """A player to play: his hand and what lies on the table."""

    hand: Annotated[list[CardName], Meta(max_length=13, extra=SET, description="The player's hand.")]
    trick: Annotated[list[CardName], Meta(max_length=3, description="0 to 3 cards in play order.")]

    def __post_init__(self) -> None:
        require_distinct(self.hand, self.trick)


class LegalResult(Struct, frozen=True, gc=False):
    """What may be played."""

    cards: (
        Annotated[list[CardName], Meta(extra=SET, description="The cards of the hand that may be played.")] | UnsetType
    ) = UNSET


class Move(Struct, frozen=True, gc=False):
    """A seat plays a card, or tries to."""

    seat: Seat
    play: CardName


class PlayParams(Struct, frozen=True, gc=False):
    """A deal and the moves tried in it, in order."""

    hands: Annotated[
        list[Annotated[list[CardName], Meta(min_length=1, max_length=13, extra=SET)]],
        Meta(min_length=4, max_length=4, description="The hands of seats 0 to 3: equal sizes, no card twice."),
    ]
    leader: Annotated[Seat, Meta(description="The seat that leads the first trick.")]
    moves: Annotated[list[Move], Meta(description="Moves in order; refused ones change nothing.")]

    def __post_init__(self) -> None:
        require_distinct(*self.hands)
        if len({len(hand) for hand in self.hands}) > 1:
            raise ValueError("the hands differ in size")


class SeatCatch(Struct, frozen=True, order=True, gc=False):
    """A catch, by seats."""

    by: Annotated[int, Meta(description="The seat that catches.")]
    victim: Annotated[int, Meta(description="The seat that loses its two.")] = field(name="from")
    points: Annotated[int, Meta(description="What the catcher gains and the victim loses.")]


class Taken(Struct, frozen=True, gc=False):
    """The trick that the last move finished."""

    winner: Annotated[int, Meta(description="The seat that takes it.")] | UnsetType = UNSET
    catches: Annotated[list[SeatCatch], Meta(extra=SET, description="Every catch.")] | UnsetType = UNSET
    honours: Annotated[int, Meta(description="How many aces, kings, queens and jacks lie in it.")] | UnsetType = UNSET


class PlayState(Struct, frozen=True, gc=False):
    """A deal before its first move or after one."""

    judged: ClassVar[tuple[str, ...]] = ("accepted", "trick", "taken", "over", "turn", "scores", "legal")
    """Causes before consequences: the first field that differs is the one to look at."""

    accepted: (
        Annotated[bool, Meta(description="Whether the last move was played; true before the first.")] | UnsetType
    ) = UNSET
    turn: Annotated[int | None, Meta(description="The seat to play; null when the deal is over.")] | UnsetType = UNSET
    legal: (
        Annotated[list[CardName], Meta(extra=SET, description="What that seat may play; empty when over.")] | UnsetType
    ) = UNSET
    trick: (
        Annotated[list[CardName], Meta(description="The cards on the table in play order; empty after the fourth.")]
        | UnsetType
    ) = UNSET
    taken: Taken | UnsetType | None = UNSET
    scores: Annotated[list[int], Meta(description="The points of seats 0 to 3.")] | UnsetType = UNSET
    over: Annotated[bool, Meta(description="Whether all hands are played out.")] | UnsetType = UNSET


class PlayResult(Struct, frozen=True, gc=False):
    """One state before the first move and one after each."""

    states: Annotated[list[PlayState], Meta(description="In the order of the moves.")] | UnsetType = UNSET
