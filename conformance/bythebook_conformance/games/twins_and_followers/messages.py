"""The messages of Twins & Followers. Field descriptions here are the protocol page's."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, Struct

from bythebook_conformance.kit.cards import (
    PER_SEAT,
    SEAT,
    SET,
    CardName,
    Given,
    RankName,
    SeatNumber,
    about,
    require_distinct,
)

Seat = Annotated[int, about("A seat, numbered clockwise from 0.", SEAT, ge=0, le=16)]
Action = Literal["draw", "declare", "claim", "pass", "discard", "drop"]
Phase = Literal["draw", "discard", "claim", "fight", "over"]
Hands = Annotated[
    list[Annotated[list[CardName], Meta(min_length=3, max_length=3, extra=SET)]],
    about("The hands of seats 0, 1, ...: three cards each, no card twice.", PER_SEAT, min_length=2, max_length=17),
]
WITH_CARD = ("discard", "drop")


class WinsParams(Struct, frozen=True, gc=False):
    """Four cards that may be a winning hand."""

    cards: Annotated[list[CardName], about("Four cards.", SET, min_length=4, max_length=4)]

    def __post_init__(self) -> None:
        if len({*self.cards}) != 4:  # spelt out: hundreds of thousands of hands pass here
            require_distinct(self.cards)


class WinsResult(Struct, frozen=True, gc=False):
    """Whether they win, and by which split."""

    wins: Given[Annotated[bool, about("Whether the hand wins.")]] = UNSET
    twins: Given[Annotated[RankName, about("The rank of the twins; null or left out when not winning.")] | None] = UNSET
    followers: Given[Annotated[list[RankName], about("The ranks of the followers, in the order A to K.")] | None] = (
        UNSET
    )


class AbleParams(Struct, frozen=True, gc=False):
    """A discard that may complete hands."""

    hands: Hands
    discard: Annotated[CardName, about("The latest discard; it lies in no hand.")]
    discarder: Annotated[Seat, about("The seat that threw it.")]

    def __post_init__(self) -> None:
        require_distinct(*self.hands, [self.discard])
        require_seats(len(self.hands), self.discarder)


class AbleResult(Struct, frozen=True, gc=False):
    """Who can win with it."""

    seats: Given[Annotated[list[SeatNumber], about("The seats that can win with it.", SET)]] = UNSET


class Move(Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that a seat does, or tries to."""

    seat: Seat
    do: Annotated[Action, about("What it does.")]
    card: Given[Annotated[CardName, about("The card, for discard and drop only.")]] = UNSET

    def __post_init__(self) -> None:
        if self.do in WITH_CARD and self.card is UNSET:
            raise ValueError(f"{self.do} needs a card")


class PlayParams(Struct, frozen=True, gc=False, omit_defaults=True):
    """A round and the moves tried in it, in order."""

    hands: Hands
    pile: Annotated[list[CardName], about("The draw pile, top first.")]
    starter: Annotated[Seat, about("The seat that draws first.")]
    moves: Annotated[list[Move], about("Moves in order; refused ones change nothing.")]
    discards: Given[Annotated[list[CardName], about("Older discards, bottom first; none of them may be claimed.")]] = (
        UNSET
    )
    shuffle: Given[
        Annotated[
            list[CardName],
            about("The order of recycled discards; sent only to engines that declare pile-out=recycle-..."),
        ]
    ] = UNSET

    def __post_init__(self) -> None:
        require_distinct(*self.hands, self.pile, self.discards or [])
        require_distinct(self.shuffle or [])
        require_seats(len(self.hands), self.starter, *(move.seat for move in self.moves))


class PlayState(Struct, frozen=True, gc=False):
    """A round before its first move or after one."""

    judged: ClassVar[tuple[str, ...]] = (
        "accepted",
        "winner",
        "phase",
        "able",
        "live",
        "turn",
        "pile",
        "discards",
        "hands",
    )
    """Causes before consequences: the first field that differs is the one to look at."""

    accepted: Given[Annotated[bool, about("Whether the last move was made; true before the first.")]] = UNSET
    phase: Given[Annotated[Phase, about("What the round waits for.")]] = UNSET
    turn: Given[Annotated[SeatNumber, about("The seat to draw or discard, else null.")] | None] = UNSET
    able: Given[
        Annotated[list[SeatNumber], about("Who may claim (phase claim), who fights (phase fight), else empty.", SET)]
    ] = UNSET
    hands: Given[
        Annotated[list[Annotated[list[CardName], Meta(extra=SET)]], about("The hands of seats 0, 1, ...", PER_SEAT)]
    ] = UNSET
    pile: Given[Annotated[int, about("How many cards the pile has.")]] = UNSET
    discards: Given[Annotated[list[CardName], about("The discards, bottom first.")]] = UNSET
    live: Given[Annotated[CardName, about("The card that may be claimed now, else null.")] | None] = UNSET
    winner: Given[Annotated[SeatNumber, about("Who has won, else null.")] | None] = UNSET


class PlayResult(Struct, frozen=True, gc=False):
    """One state before the first move and one after each."""

    states: Given[Annotated[list[PlayState], about("In the order of the moves.")]] = UNSET


def require_seats(count: int, *seats: int) -> None:
    """Refuse a seat that nobody sits on.

    Raises:
        ValueError: there is no such seat; the message names it.
    """
    for seat in seats:
        if seat >= count:
            raise ValueError(f"there is no seat {seat}: there are {count}")
