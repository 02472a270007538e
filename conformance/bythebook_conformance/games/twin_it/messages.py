"""The messages of Twin It! Field descriptions here are the protocol page's."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, Struct
from msgspec.structs import force_setattr

from bythebook_conformance.games.twin_it.wellformed import (
    first_above,
    require_below,
    require_deck,
    require_hands,
    require_seats,
)
from bythebook_conformance.kit.cards import PARTY, PER_SEAT, SEAT, SET, TEAM, Given, SeatNumber, about

Name = Annotated[str, Meta(min_length=1, max_length=64)]
Seat = Annotated[int, about("A seat, numbered clockwise from 0.", SEAT, ge=0, le=5)]
SeatName = Annotated[Literal["0", "1", "2", "3", "4", "5"], Meta(extra=SEAT)]
Party = Annotated[int, about("A seat, in team mode a team (0 or 1).", PARTY, ge=0, le=5)]
PartyName = Annotated[Literal["0", "1", "2", "3", "4", "5"], Meta(extra=PARTY)]
PartyNumber = Annotated[int, Meta(extra=PARTY)]
"""A party in an answer: that there is no such party makes it wrong, not malformed."""
Mode = Literal["competitive", "team"]
Rating = Literal["beginners", "prospects", "experts", "geniuses"]


class Card(Struct, frozen=True, gc=False, array_like=True, forbid_unknown_fields=True):
    """A card: its id, the design that it shows, the design on its other side."""

    id: Name
    shown: Name
    hidden: Name


class Face(Struct, frozen=True, gc=False, array_like=True, forbid_unknown_fields=True):
    """What is seen of a card: its id and the design that it shows."""

    id: Name
    shown: Name


class Touch(Struct, frozen=True, gc=False, array_like=True, forbid_unknown_fields=True):
    """A hand: the player and the id of a card."""

    player: Seat
    card: Name


Teams = Annotated[
    list[Annotated[int, Meta(ge=0, le=1, extra=TEAM)]], about("Team mode only: the team of every seat.", PER_SEAT)
]
Piles = Annotated[list[list[Card]], about("The piles of seats 0, 1, ...: cards from the top down.", PER_SEAT)]
Rows = Annotated[
    dict[PartyName, Annotated[list[Card], Meta(extra=SET)]], about("The forbidden cards of parties that have such.")
]
Give = Annotated[dict[SeatName, Name], about("For players who may err: a card of the set that they would give up.")]
Touches = Annotated[
    list[Touch], about("Hands in order of arrival, at most two of a player; the earlier lies lower.", min_length=1)
]


class WonSet(Struct, frozen=True, gc=False):
    """A won set: its owner and its two or three cards."""

    owner: Party
    cards: Annotated[list[Card], about("Its cards.", SET, min_length=2, max_length=3)]


class Position(Struct, frozen=True, gc=False):
    """A game at one moment, every card in it."""

    mode: Annotated[Mode, about("Everybody for himself, or two teams.")]
    table: Annotated[list[Card], about("The cards on the table.", SET)]
    piles: Piles
    sets: Annotated[list[WonSet], about("The won sets, oldest first.")]
    due: Annotated[Seat | Literal["any"] | None, about("Who flips next; null when nobody can.")] = None
    winner: Annotated[Party | None, about("The party that has won, else null.")] = None
    teams: Given[Teams] = UNSET
    forbidden: Given[Rows] = UNSET

    @property
    def parties(self) -> int:
        """How many owners there are."""
        return len(self.piles) if self.teams is UNSET else 2

    def __post_init__(self) -> None:
        require_seats(self.mode, self.piles, self.teams or None)
        rows = self.forbidden or {}
        require_deck([*self.piles, self.table, *(won.cards for won in self.sets), *rows.values()])
        for party in [*(won.owner for won in self.sets), *map(int, rows)]:
            require_below(party, self.parties, "party")
        if isinstance(self.due, int):
            require_below(self.due, len(self.piles), "seat")
        if self.winner is not None:
            require_below(self.winner, self.parties, "party")
        for won in self.sets:
            if len({card.shown for card in won.cards}) > 1:
                raise ValueError(f"the set of {won.cards[0].id} shows several designs")


class SlapParams(Struct, frozen=True, gc=False, omit_defaults=True):
    """A position, and hands that land together."""

    position: Position
    touches: Touches
    give: Given[Give] = UNSET

    def __post_init__(self) -> None:
        position = self.position
        require_hands((touch.player for touch in self.touches), len(position.piles))
        seen = {card.id for card in position.table}
        seen.update(pile[0].id for pile in position.piles if pile)
        seen.update(card.id for won in position.sets for card in won.cards)
        seen.update(card.id for row in (position.forbidden or {}).values() for card in row)
        for touch in self.touches:
            if touch.card not in seen:
                raise ValueError(f"{touch.card} is not visible")
        for player, card in (self.give or {}).items():
            require_below(int(player), len(position.piles), "seat")
            party = position.teams[int(player)] if position.teams else int(player)
            if not any(won.owner == party and any(each.id == card for each in won.cards) for won in position.sets):
                raise ValueError(f"{card} is in no set that player {player} could give up")


class Win(Struct, frozen=True, gc=False, tag_field="kind", tag="win"):
    """A new set of two."""

    player: Annotated[SeatNumber, about("Whose hand completed it.")]
    cards: Annotated[list[Name], about("The ids of the set as it now is.", SET)]


class Rob(Struct, frozen=True, gc=False, tag_field="kind", tag="rob"):
    """Another's set of two becomes one's own set of three."""

    player: Annotated[SeatNumber, about("Whose hand completed it.")]
    cards: Annotated[list[Name], about("The ids of the set as it now is.", SET)]


class Grow(Struct, frozen=True, gc=False, tag_field="kind", tag="grow"):
    """One's own set of two becomes a set of three."""

    player: Annotated[SeatNumber, about("Whose hand completed it.")]
    cards: Annotated[list[Name], about("The ids of the set as it now is.", SET)]


class Tie(Struct, frozen=True, gc=False, tag_field="kind", tag="tie"):
    """Cards of one design are turned over."""

    cards: Annotated[list[Name], about("The cards turned.", SET)]


class Third(Struct, frozen=True, gc=False, tag_field="kind", tag="third"):
    """The third of a visible three of a kind is turned over."""

    cards: Annotated[list[Name], about("The card turned.", SET)]


class Mistake(Struct, frozen=True, gc=False, tag_field="kind", tag="mistake"):
    """A player errs, and his party loses a set if it has one."""

    player: Annotated[SeatNumber, about("Who erred.")]
    lost: Annotated[list[Name], about("The ids of the set lost, empty when there was none.", SET)]


Outcome = Win | Rob | Grow | Tie | Third | Mistake
Outcomes = Annotated[list[Outcome], about("Everything that the slap brought about.", SET)]


class SetAfter(Struct, frozen=True, gc=False):
    """A won set as an engine gives it."""

    owner: Annotated[PartyNumber, about("Its party.")]
    cards: Annotated[list[Card], about("Its cards.", SET)]


class PositionAfter(Struct, frozen=True, gc=False):
    """The position that a slap leads to."""

    judged: ClassVar[tuple[str, ...]] = ("mode", "teams", "winner", "sets", "piles", "table", "forbidden", "due")
    """Causes before consequences: the first field that differs is the one to look at."""

    mode: Given[Annotated[Mode, about("As in the question.")]] = UNSET
    teams: Given[Teams] = UNSET
    due: Given[Annotated[SeatNumber | Literal["any"] | None, about("Who flips next.")]] = UNSET
    table: Given[Annotated[list[Card], about("The cards on the table.", SET)]] = UNSET
    piles: Given[Piles] = UNSET
    sets: Given[Annotated[list[SetAfter], about("The won sets, oldest first.")]] = UNSET
    forbidden: Given[Rows] = UNSET
    winner: Given[Annotated[PartyNumber | None, about("The party that has won, else null.")]] = UNSET

    def __post_init__(self) -> None:
        _drop_empty_rows(self)


class SlapResult(Struct, frozen=True, gc=False):
    """What a slap brings about, and where it leads."""

    outcomes: Given[Outcomes] = UNSET
    position: Given[PositionAfter] = UNSET


class Move(Struct, frozen=True, gc=False, omit_defaults=True):
    """A flip of a seat, or a slap."""

    flip: Given[Seat] = UNSET
    slap: Given[Touches] = UNSET
    give: Given[Give] = UNSET

    def __post_init__(self) -> None:
        if (self.flip is UNSET) == (self.slap is UNSET):
            raise ValueError("a move is either a flip or a slap")


class PlayParams(Struct, frozen=True, gc=False, omit_defaults=True):
    """A dealt game and the moves tried in it, in order."""

    mode: Annotated[Mode, about("Everybody for himself, or two teams.")]
    piles: Piles
    first: Annotated[Seat, about("The seat that flips first.")]
    moves: Annotated[list[Move], about("Moves in order; refused ones change nothing.")]
    teams: Given[Teams] = UNSET
    forbidden: Given[Rows] = UNSET

    def __post_init__(self) -> None:
        seats = len(self.piles)
        require_seats(self.mode, self.piles, self.teams or None)
        rows = self.forbidden or {}
        require_deck([*self.piles, *rows.values()])
        require_below(self.first, seats, "seat")
        for party in map(int, rows):
            require_below(party, 2 if self.teams else seats, "party")
        known = {card.id for cards in (*self.piles, *rows.values()) for card in cards}
        for move in self.moves:
            if isinstance(move.flip, int):
                require_below(move.flip, seats, "seat")
            touches = move.slap or []
            require_hands((touch.player for touch in touches), seats)
            for player in move.give or {}:
                require_below(int(player), seats, "seat")
            for card in (*(touch.card for touch in touches), *(move.give or {}).values()):
                if card not in known:
                    raise ValueError(f"{card} is not in the deck")


class PileTop(Struct, frozen=True, gc=False):
    """What is seen of a pile."""

    top: Annotated[Face | None, about("The uppermost card; null when the pile is empty.")]
    size: Annotated[int, about("How many cards it has.")]


class SetSeen(Struct, frozen=True, gc=False):
    """A won set by the ids of its cards."""

    owner: Annotated[PartyNumber, about("Its party.")]
    cards: Annotated[list[Name], about("The ids of its cards.", SET)]


class PlayState(Struct, frozen=True, gc=False):
    """A game before its first move or after one."""

    judged: ClassVar[tuple[str, ...]] = ("accepted", "outcomes", "winner", "sets", "piles", "table", "forbidden", "due")

    accepted: Given[Annotated[bool, about("Whether the last move was made; true before the first.")]] = UNSET
    outcomes: Given[Outcomes] = UNSET
    winner: Given[Annotated[PartyNumber, about("The party that has won, else null.")] | None] = UNSET
    sets: Given[Annotated[list[SetSeen], about("The won sets, oldest first.")]] = UNSET
    table: Given[Annotated[list[Face], about("The cards on the table.", SET)]] = UNSET
    piles: Given[Annotated[list[PileTop], about("The piles of seats 0, 1, ...", PER_SEAT)]] = UNSET
    forbidden: Given[
        Annotated[
            dict[PartyName, Annotated[list[Face], Meta(extra=SET)]],
            about("The forbidden cards of parties that have such."),
        ]
    ] = UNSET
    due: Given[Annotated[SeatNumber | Literal["any"] | None, about("Who flips next; null when nobody can.")]] = UNSET

    def __post_init__(self) -> None:
        _drop_empty_rows(self)


class PlayResult(Struct, frozen=True, gc=False):
    """One state before the first move and one after each."""

    states: Given[Annotated[list[PlayState], about("In the order of the moves.")]] = UNSET


CountedCard = Annotated[
    list[Name],
    about(
        "Id and shown design; the design on the other side only for engines that declare any-common.",
        min_length=2,
        max_length=3,
    ),
]
"""A card of the cooperative mode: a list, not a message, so that its last part can be left out."""


class ScoreParams(Struct, frozen=True, gc=False):
    """The sets that lie there when the minute is over."""

    sets: Annotated[list[list[CountedCard]], about("Groups of cards, none of them in two.")]

    def __post_init__(self) -> None:
        ids = [card[0] for cards in self.sets for card in cards]
        if len({*ids}) < len(ids):
            raise ValueError(f"{first_above(1, ids)} is in two places: a card is in one set")


class ScoreResult(Struct, frozen=True, gc=False):
    """Their points."""

    points: Given[Annotated[int, about("One a pair, two a three of a kind.")]] = UNSET


class RatingParams(Struct, frozen=True, gc=False):
    """A group and its points."""

    players: Annotated[int, about("How many play.", ge=1, le=6)]
    points: Annotated[int, about("Their points.", ge=0)]


class RatingResult(Struct, frozen=True, gc=False):
    """How good that is."""

    rating: Given[Annotated[Rating, about("The label of their band.")]] = UNSET


class WinnersParams(Struct, frozen=True, gc=False):
    """The points of every player in the competitive version of the cooperative mode."""

    points: Annotated[
        list[Annotated[int, Meta(ge=0)]], about("The points of seats 0, 1, ...", PER_SEAT, min_length=1, max_length=6)
    ]


class WinnersResult(Struct, frozen=True, gc=False):
    """Who wins."""

    seats: Given[Annotated[list[SeatNumber], about("The seats with the most points.", SET)]] = UNSET


class DealParams(Struct, frozen=True, gc=False):
    """How many cards for how many players."""

    cards: Annotated[int, about("How many cards there are.", ge=1, le=1000)]
    players: Annotated[int, about("How many play.", ge=2, le=6)]


class DealResult(Struct, frozen=True, gc=False):
    """The sizes of the piles."""

    sizes: Given[Annotated[list[int], about("In any order.", SET)]] = UNSET


def _drop_empty_rows(message: PositionAfter | PlayState) -> None:
    """A row without cards is as good as none."""
    rows = message.forbidden
    if isinstance(rows, dict) and rows and not all(rows.values()):
        force_setattr(message, "forbidden", {party: row for party, row in rows.items() if row})
