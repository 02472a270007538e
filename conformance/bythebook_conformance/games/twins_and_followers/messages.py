"""The messages of Twins & Followers. Field descriptions here are the protocol page's."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from bythebook_conformance.kit.cards import SET, CardName, RankName, require_distinct

Seat = Annotated[int, Meta(ge=0, le=16, description="A seat, numbered clockwise from 0.")]
Action = Literal["draw", "declare", "claim", "pass", "discard", "drop"]
Phase = Literal["draw", "discard", "claim", "fight", "over"]
Hands = Annotated[
    list[Annotated[list[CardName], Meta(min_length=3, max_length=3, extra=SET)]],
    Meta(min_length=2, max_length=17, description="The hands of seats 0, 1, ...: three cards each, no card twice."),
]
WITH_CARD = ("discard", "drop")


class WinsParams(Struct, frozen=True, gc=False):
    """Four cards that may be a winning hand."""

    cards: Annotated[list[CardName], Meta(min_length=4, max_length=4, extra=SET, description="Four cards.")]

    def __post_init__(self) -> None:
        if len({*self.cards}) != 4:  # spelt out: hundreds of thousands of hands pass here
            require_distinct(self.cards)


class WinsResult(Struct, frozen=True, gc=False):
    """Whether they win, and by which split."""

    wins: Annotated[bool, Meta(description="Whether the hand wins.")] | UnsetType = UNSET
    twins: (
        Annotated[RankName, Meta(description="The rank of the twins; null or left out when not winning.")]
        | UnsetType
        | None
    ) = UNSET
    followers: (
        Annotated[list[RankName], Meta(description="The ranks of the followers, in the order A to K.")]
        | UnsetType
        | None
    ) = UNSET


class AbleParams(Struct, frozen=True, gc=False):
    """A discard that may complete hands."""

    hands: Hands
    discard: Annotated[CardName, Meta(description="The latest discard; it lies in no hand.")]
    discarder: Annotated[Seat, Meta(description="The seat that threw it.")]

    def __post_init__(self) -> None:
        require_distinct(*self.hands, [self.discard])
        require_seats(len(self.hands), self.discarder)


class AbleResult(Struct, frozen=True, gc=False):
    """Who can win with it."""

    seats: Annotated[list[int], Meta(extra=SET, description="The seats that can win with it.")] | UnsetType = UNSET


class Move(Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that a seat does, or tries to."""

    seat: Seat
    do: Annotated[Action, Meta(description="What it does.")]
    card: Annotated[CardName, Meta(description="The card, for discard and drop only.")] | UnsetType = UNSET

    def __post_init__(self) -> None:
        if self.do in WITH_CARD and self.card is UNSET:
            raise ValueError(f"{self.do} needs a card")


class PlayParams(Struct, frozen=True, gc=False, omit_defaults=True):
    """A round and the moves tried in it, in order."""

    hands: Hands
    pile: Annotated[list[CardName], Meta(description="The draw pile, top first.")]
    starter: Annotated[Seat, Meta(description="The seat that draws first.")]
    moves: Annotated[list[Move], Meta(description="Moves in order; refused ones change nothing.")]
    discards: (
        Annotated[list[CardName], Meta(description="Older discards, bottom first; none of them may be claimed.")]
        | UnsetType
    ) = UNSET
    shuffle: (
        Annotated[
            list[CardName],
            Meta(description="The order of recycled discards; sent only to engines that declare pile-out=recycle-..."),
        ]
        | UnsetType
    ) = UNSET

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

    accepted: (
        Annotated[bool, Meta(description="Whether the last move was made; true before the first.")] | UnsetType
    ) = UNSET
    phase: Annotated[Phase, Meta(description="What the round waits for.")] | UnsetType = UNSET
    turn: Annotated[int, Meta(description="The seat to draw or discard, else null.")] | UnsetType | None = UNSET
    able: (
        Annotated[
            list[int],
            Meta(extra=SET, description="Who may claim (phase claim), who fights (phase fight), else empty."),
        ]
        | UnsetType
    ) = UNSET
    hands: (
        Annotated[list[Annotated[list[CardName], Meta(extra=SET)]], Meta(description="The hands of seats 0, 1, ...")]
        | UnsetType
    ) = UNSET
    pile: Annotated[int, Meta(description="How many cards the pile has.")] | UnsetType = UNSET
    discards: Annotated[list[CardName], Meta(description="The discards, bottom first.")] | UnsetType = UNSET
    live: Annotated[CardName, Meta(description="The card that may be claimed now, else null.")] | UnsetType | None = (
        UNSET
    )
    winner: Annotated[int, Meta(description="Who has won, else null.")] | UnsetType | None = UNSET


class PlayResult(Struct, frozen=True, gc=False):
    """One state before the first move and one after each."""

    states: Annotated[list[PlayState], Meta(description="In the order of the moves.")] | UnsetType = UNSET


def require_seats(count: int, *seats: int) -> None:
    """Refuse a seat that nobody sits on.

    Raises:
        ValueError: there is no such seat; the message names it.
    """
    for seat in seats:
        if seat >= count:
            raise ValueError(f"there is no seat {seat}: there are {count}")
