"""The messages of Twos. Field descriptions here are the protocol page's."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, Struct, field

from bythebook_conformance.kit.cards import PER_SEAT, SET, CardName, Given, Seat, SeatNumber, about, require_distinct
from bythebook_conformance.kit.language import tr


class TrickParams(Struct, frozen=True, gc=False):
    """A trick to be ruled on; fewer than four cards are ruled as if it ended there."""

    cards: Annotated[list[CardName], about("1 to 4 cards in play order.", min_length=1, max_length=4)]

    def __post_init__(self) -> None:
        cards = self.cards
        if len({*cards}) != len(cards):  # spelt out: millions of tricks pass here
            require_distinct(cards)


class TrickCatch(Struct, frozen=True, order=True, gc=False):
    """A catch, by places in the trick."""

    by: Annotated[int, about("The place of the catching card, always the winner's.")]
    victim: Annotated[int, about("The place of the caught two.")] = field(name="from")
    points: Annotated[int, about("What the catcher gains and the victim loses.")]


class TrickResult(Struct, frozen=True, gc=False):
    """The ruling on a trick."""

    winner: Given[Annotated[int, about("The place of the card that takes the trick.")]] = UNSET
    catches: Given[Annotated[list[TrickCatch], about("Every catch.", SET)]] = UNSET
    honours: Given[Annotated[int, about("How many aces, kings, queens and jacks lie in the trick.")]] = UNSET


class LegalParams(Struct, frozen=True, gc=False):
    """A player to play: his hand and what lies on the table."""

    hand: Annotated[list[CardName], about("The player's hand.", SET, max_length=13)]
    trick: Annotated[list[CardName], about("0 to 3 cards in play order.", max_length=3)]

    def __post_init__(self) -> None:
        require_distinct(self.hand, self.trick)


class LegalResult(Struct, frozen=True, gc=False):
    """What may be played."""

    cards: Given[Annotated[list[CardName], about("The cards of the hand that may be played.", SET)]] = UNSET


class Move(Struct, frozen=True, gc=False):
    """A seat plays a card, or tries to."""

    seat: Seat
    play: CardName


class PlayParams(Struct, frozen=True, gc=False):
    """A deal and the moves tried in it, in order."""

    hands: Annotated[
        list[Annotated[list[CardName], Meta(min_length=1, max_length=13, extra=SET)]],
        about("The hands of seats 0 to 3: equal sizes, no card twice.", PER_SEAT, min_length=4, max_length=4),
    ]
    leader: Annotated[Seat, about("The seat that leads the first trick.")]
    moves: Annotated[list[Move], about("Moves in order; refused ones change nothing.")]

    def __post_init__(self) -> None:
        require_distinct(*self.hands)
        if len({len(hand) for hand in self.hands}) > 1:
            raise ValueError(tr("the hands differ in size"))


class SeatCatch(Struct, frozen=True, order=True, gc=False):
    """A catch, by seats."""

    by: Annotated[SeatNumber, about("The seat that catches.")]
    victim: Annotated[SeatNumber, about("The seat that loses its two.")] = field(name="from")
    points: Annotated[int, about("What the catcher gains and the victim loses.")]


class Taken(Struct, frozen=True, gc=False):
    """The trick that the last move finished."""

    winner: Given[Annotated[SeatNumber, about("The seat that takes it.")]] = UNSET
    catches: Given[Annotated[list[SeatCatch], about("Every catch.", SET)]] = UNSET
    honours: Given[Annotated[int, about("How many aces, kings, queens and jacks lie in it.")]] = UNSET


class PlayState(Struct, frozen=True, gc=False):
    """A deal before its first move or after one."""

    judged: ClassVar[tuple[str, ...]] = ("accepted", "trick", "taken", "over", "turn", "scores", "legal")
    """Causes before consequences: the first field that differs is the one to look at."""

    accepted: Given[Annotated[bool, about("Whether the last move was played; true before the first.")]] = UNSET
    turn: Given[Annotated[SeatNumber | None, about("The seat to play; null when the deal is over.")]] = UNSET
    legal: Given[Annotated[list[CardName], about("What that seat may play; empty when over.", SET)]] = UNSET
    trick: Given[Annotated[list[CardName], about("The cards on the table in play order; empty after the fourth.")]] = (
        UNSET
    )
    taken: Given[Taken | None] = UNSET
    scores: Given[Annotated[list[int], about("The points of seats 0 to 3.", PER_SEAT)]] = UNSET
    over: Given[Annotated[bool, about("Whether all hands are played out.")]] = UNSET


class PlayResult(Struct, frozen=True, gc=False):
    """One state before the first move and one after each."""

    states: Given[Annotated[list[PlayState], about("In the order of the moves.")]] = UNSET
