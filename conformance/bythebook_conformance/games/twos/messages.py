"""The messages of Twos, and what stands in them as the reference has it.

Field descriptions here are the protocol page's.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import UNSET, Struct, field

from bythebook.twos import Deal, DealSetup
from bythebook.twos.deal import check_start
from bythebook.twos.deal_clauses import MoveFacts
from bythebook_conformance.kit.messages import (
    PER_SEAT,
    SET,
    CardName,
    Given,
    Seat,
    SeatNumber,
    about,
    cards_of,
    named,
    require,
    require_distinct,
)
from bythebook_conformance.kit.tricks.messages import LegalResult as LegalResult
from bythebook_conformance.kit.tricks.messages import Move as Move
from bythebook_conformance.kit.tricks.messages import TrickParams as TrickParams
from bythebook_conformance.kit.tricks.plays import Messages, Plays


class TrickCatch(Struct, frozen=True, order=True, gc=False):
    """A catch; cards are named by their places in the trick, counted from 0."""

    by: Annotated[int, about("The place of the card that catches, always the winning card.")]
    victim: Annotated[int, about("The place of the caught two.")] = field(name="from")
    points: Annotated[int, about("The points that the catcher gains and the victim loses.")]


class TrickResult(Struct, frozen=True, gc=False):
    """The ruling on a trick."""

    winner: Given[Annotated[int, about("The place of the card that takes the trick.")]] = UNSET
    catches: Given[Annotated[list[TrickCatch], about("All catches in the trick.", SET)]] = UNSET
    honours: Given[Annotated[int, about("The number of aces, kings, queens and jacks in the trick.")]] = UNSET


class LegalParams(Struct, frozen=True, gc=False):
    """A player's turn: the player's hand and the cards already on the table."""

    hand: Annotated[list[CardName], about("The player's hand.", SET, max_length=13)]
    trick: Annotated[list[CardName], about("The 0 to 3 cards already played, in play order.", max_length=3)]

    def __post_init__(self) -> None:
        require_distinct(self.hand, self.trick)


class PlayParams(Struct, frozen=True, gc=False):
    """A deal and the moves attempted in it, in order."""

    hands: Annotated[
        list[Annotated[list[CardName], about(mark=SET, min_length=1, max_length=13)]],
        about(
            "The hands of seats 0 to 3, of equal size, without duplicate cards.", PER_SEAT, min_length=4, max_length=4
        ),
    ]
    leader: Annotated[Seat, about("The seat that leads the first trick.")]
    moves: Annotated[list[Move], about("The moves in order. A refused move changes nothing.")]

    def __post_init__(self) -> None:
        require(check_start, self.hands, self.leader)


class SeatCatch(Struct, frozen=True, order=True, gc=False):
    """A catch, by seats."""

    by: Annotated[SeatNumber, about("The seat that catches.")]
    victim: Annotated[SeatNumber, about("The seat that loses its two.")] = field(name="from")
    points: Annotated[int, about("The points that the catcher gains and the victim loses.")]


class Taken(Struct, frozen=True, gc=False):
    """The trick completed by the last move."""

    winner: Given[Annotated[SeatNumber, about("The seat that takes the trick.")]] = UNSET
    catches: Given[Annotated[list[SeatCatch], about("All catches in the trick.", SET)]] = UNSET
    honours: Given[Annotated[int, about("The number of aces, kings, queens and jacks in the trick.")]] = UNSET


class PlayState(Struct, frozen=True, gc=False):
    """The state of a deal before the first move or after a move."""

    judged: ClassVar[tuple[str, ...]] = ("accepted", "trick", "taken", "over", "turn", "scores", "legal")
    """Causes before consequences: the first field that differs is the one to examine."""

    accepted: Given[Annotated[bool, about("Whether the last move was accepted; true before the first move.")]] = UNSET
    turn: Given[Annotated[SeatNumber | None, about("The seat whose turn it is; null when the deal is over.")]] = UNSET
    legal: Given[
        Annotated[list[CardName], about("The cards that this seat may play; empty when the deal is over.", SET)]
    ] = UNSET
    trick: Given[
        Annotated[list[CardName], about("The cards on the table in play order; empty after the fourth card.")]
    ] = UNSET
    taken: Given[Taken | None] = UNSET
    scores: Given[Annotated[list[int], about("The points of seats 0 to 3.", PER_SEAT)]] = UNSET
    over: Given[Annotated[bool, about("Whether all cards have been played.")]] = UNSET


class PlayResult(Struct, frozen=True, gc=False):
    """One state before the first move and one after each move."""

    states: Given[Annotated[list[PlayState], about("In the order of the moves.")]] = UNSET


# ---- what stands in them, as the reference has it --------------------------------------------------------------------


PLAYS = Plays(
    "twos.play",
    Messages(PlayParams, PlayResult, PlayState),
    Deal,
    lambda params: DealSetup(tuple(map(cards_of, params.hands)), params.leader),
    lambda setup, moves: PlayParams([named(hand) for hand in setup.hands], setup.leader, moves),
    MoveFacts,
)
