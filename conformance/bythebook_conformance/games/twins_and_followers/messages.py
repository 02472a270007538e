"""The messages of Twins & Followers, and what stands in them as the reference has it."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, cast

from msgspec import UNSET, Struct

from bythebook.cards import CARD_OF, RANK_LETTERS, Card
from bythebook.twins_and_followers import (
    Claim,
    Declare,
    Discard,
    Draw,
    Drop,
    Pass,
    Round,
    RoundSetup,
    RoundState,
    TwinsAndFollowersReadings,
)
from bythebook.twins_and_followers.round import check_start
from bythebook.twins_and_followers.state import Move as RoundMove
from bythebook_conformance.kit.messages import (
    PER_SEAT,
    SEAT,
    SET,
    CardName,
    Given,
    RankName,
    SeatNumber,
    about,
    cards_of,
    require,
    require_below,
    require_distinct,
)

Seat = Annotated[int, about("A seat, numbered clockwise from 0.", SEAT, ge=0, le=16)]
Action = Literal["draw", "declare", "claim", "pass", "discard", "drop"]
Phase = Literal["draw", "discard", "claim", "fight", "over"]
Hands = Annotated[
    list[Annotated[list[CardName], about(mark=SET, min_length=3, max_length=3)]],
    about(
        "The hands of seats 0, 1, ..., three cards each, without duplicate cards.",
        PER_SEAT,
        min_length=2,
        max_length=17,
    ),
]
WITH_CARD = ("discard", "drop")


class WinsParams(Struct, frozen=True, gc=False):
    """Four cards to test for a winning hand."""

    cards: Annotated[list[CardName], about("Four cards.", SET, min_length=4, max_length=4)]

    def __post_init__(self) -> None:
        if len({*self.cards}) != 4:  # spelt out: hundreds of thousands of hands pass here
            require_distinct(self.cards)


class WinsResult(Struct, frozen=True, gc=False):
    """Whether the four cards win, and how they split into twins and followers."""

    wins: Given[Annotated[bool, about("Whether the hand wins.")]] = UNSET
    twins: Given[
        Annotated[RankName, about("The rank of the twins; null or omitted if the hand does not win.")] | None
    ] = UNSET
    followers: Given[
        Annotated[
            list[RankName],
            about("The ranks of the followers in the order A to K; null or omitted if the hand does not win."),
        ]
        | None
    ] = UNSET

    def __post_init__(self) -> None:
        if self.followers and self.followers != sorted(self.followers, key=RANK_LETTERS.index):
            raise ValueError("the followers are not in the order A to K")


class AbleParams(Struct, frozen=True, gc=False):
    """The latest discard and the hands that it may complete."""

    hands: Hands
    discard: Annotated[CardName, about("The latest discard, which is in no hand.")]
    discarder: Annotated[Seat, about("The seat that discarded it.")]

    def __post_init__(self) -> None:
        require_distinct(*self.hands, [self.discard])
        require_below(len(self.hands), "seat", self.discarder)


class AbleResult(Struct, frozen=True, gc=False):
    """The players who can win with the discard."""

    seats: Given[Annotated[list[SeatNumber], about("The seats that can win with the discard.", SET)]] = UNSET


class Move(Struct, frozen=True, gc=False, omit_defaults=True):
    """An action of a seat, legal or not."""

    seat: Seat
    do: Annotated[Action, about("The action.")]
    card: Given[Annotated[CardName, about("The card; for discard and drop only.")]] = UNSET

    def __post_init__(self) -> None:
        if self.do in WITH_CARD and self.card is UNSET:
            raise ValueError(f"{self.do} needs a card")


class PlayParams(Struct, frozen=True, gc=False, omit_defaults=True):
    """A round and the moves attempted in it, in order."""

    hands: Hands
    pile: Annotated[list[CardName], about("The draw pile, top first.")]
    starter: Annotated[Seat, about("The seat that draws first.")]
    moves: Annotated[list[Move], about("The moves in order. A refused move changes nothing.")]
    discards: Given[
        Annotated[list[CardName], about("Earlier discards, bottom first. None of them may be claimed.")]
    ] = UNSET
    shuffle: Given[
        Annotated[
            list[CardName],
            about("The order of the recycled discards; sent only to engines that declare pile-out=recycle-..."),
        ]
    ] = UNSET

    def __post_init__(self) -> None:
        require(check_start, self.hands, self.pile, self.starter, self.discards or (), self.shuffle or ())
        require_below(len(self.hands), "seat", *(move.seat for move in self.moves))


class PlayState(Struct, frozen=True, gc=False):
    """The state of a round before the first move or after a move."""

    judged: ClassVar[tuple[str, ...]] = (
        "accepted",
        "winner",
        "able",
        "phase",
        "live",
        "turn",
        "pile",
        "discards",
        "hands",
    )
    """Causes before consequences: the first field that differs is the one to examine."""

    accepted: Given[Annotated[bool, about("Whether the last move was accepted; true before the first move.")]] = UNSET
    phase: Given[Annotated[Phase, about("What the round is waiting for.")]] = UNSET
    turn: Given[Annotated[SeatNumber, about("The seat that is to draw or discard, otherwise null.")] | None] = UNSET
    able: Given[
        Annotated[
            list[SeatNumber],
            about("The seats that may claim (phase claim) or fight (phase fight); otherwise empty.", SET),
        ]
    ] = UNSET
    hands: Given[
        Annotated[list[Annotated[list[CardName], about(mark=SET)]], about("The hands of seats 0, 1, ...", PER_SEAT)]
    ] = UNSET
    pile: Given[Annotated[int, about("The number of cards in the draw pile.")]] = UNSET
    discards: Given[Annotated[list[CardName], about("The discards, bottom first.")]] = UNSET
    live: Given[Annotated[CardName, about("The card that may be claimed now, otherwise null.")] | None] = UNSET
    winner: Given[Annotated[SeatNumber, about("The seat that has won, otherwise null.")] | None] = UNSET


class PlayResult(Struct, frozen=True, gc=False):
    """One state before the first move and one after each move."""

    states: Given[Annotated[list[PlayState], about("In the order of the moves.")]] = UNSET


# ---- what stands in them, as the reference has it --------------------------------------------------------------------


WITHOUT_CARD = (Draw, Declare, Claim, Pass)
"""The kinds of moves to which no card belongs."""
_WITHOUT_CARD = {kind.__name__.lower(): kind for kind in WITHOUT_CARD}


def setup_of(params: PlayParams) -> RoundSetup:
    """The start position of a play."""
    return RoundSetup(
        tuple(map(cards_of, params.hands)),
        cards_of(params.pile),
        params.starter,
        cards_of(params.discards or ()),
        cards_of(params.shuffle or ()),
    )


def move_of(move: Move) -> RoundMove:
    """A message's move as a move of the reference."""
    if move.do in _WITHOUT_CARD:
        return _WITHOUT_CARD[move.do](move.seat)
    return (Discard if move.do == "discard" else Drop)(move.seat, CARD_OF[str(move.card)])


def wire_move(move: RoundMove) -> Move:
    """A move of the reference as one of the wire."""
    do = cast(Action, type(move).__name__.lower())
    return Move(move.seat, do, str(move.card)) if isinstance(move, Discard | Drop) else Move(move.seat, do)


def rank_name(rank: int) -> str:
    """The letter of a rank."""
    return str(Card(rank, 0))[0]


def start(params: PlayParams, readings: TwinsAndFollowersReadings) -> tuple[Round, RoundState]:
    """A round before its first move."""
    game = Round(readings)
    return game, game.start(setup_of(params))
