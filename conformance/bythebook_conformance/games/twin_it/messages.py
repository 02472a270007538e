"""The messages of Twin It! Field descriptions here are the protocol page's."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import force_setattr

from bythebook_conformance.games.twin_it.wellformed import (
    first_above,
    require_below,
    require_deck,
    require_hands,
    require_seats,
)
from bythebook_conformance.kit.cards import SET

Name = Annotated[str, Meta(min_length=1, max_length=64)]
Seat = Annotated[int, Meta(ge=0, le=5, description="A seat, numbered clockwise from 0.")]
Party = Annotated[int, Meta(ge=0, le=5, description="A seat, in team mode a team (0 or 1).")]
PartyName = Literal["0", "1", "2", "3", "4", "5"]
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


Teams = Annotated[list[Annotated[int, Meta(ge=0, le=1)]], Meta(description="Team mode only: the team of every seat.")]
Piles = Annotated[list[list[Card]], Meta(description="The piles of seats 0, 1, ...: cards from the top down.")]
Rows = Annotated[
    dict[PartyName, Annotated[list[Card], Meta(extra=SET)]],
    Meta(description="The forbidden cards of parties that have such."),
]
Give = Annotated[
    dict[PartyName, Name], Meta(description="For players who may err: a card of the set that they would give up.")
]
Touches = Annotated[
    list[Touch],
    Meta(min_length=1, description="Hands in order of arrival, at most two of a player; the earlier lies lower."),
]


class WonSet(Struct, frozen=True, gc=False):
    """A won set: its owner and its two or three cards."""

    owner: Party
    cards: Annotated[list[Card], Meta(min_length=2, max_length=3, extra=SET, description="Its cards.")]


class Position(Struct, frozen=True, gc=False):
    """A game at one moment, every card in it."""

    mode: Annotated[Mode, Meta(description="Everybody for himself, or two teams.")]
    table: Annotated[list[Card], Meta(extra=SET, description="The cards on the table.")]
    piles: Piles
    sets: Annotated[list[WonSet], Meta(description="The won sets, oldest first.")]
    due: Annotated[Seat | Literal["any"] | None, Meta(description="Who flips next; null when nobody can.")] = None
    winner: Annotated[Party | None, Meta(description="The party that has won, else null.")] = None
    teams: Teams | UnsetType = UNSET
    forbidden: Rows | UnsetType = UNSET

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
    give: Give | UnsetType = UNSET

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

    player: Annotated[int, Meta(description="Whose hand completed it.")]
    cards: Annotated[list[Name], Meta(extra=SET, description="The ids of the set as it now is.")]


class Rob(Struct, frozen=True, gc=False, tag_field="kind", tag="rob"):
    """Another's set of two becomes one's own set of three."""

    player: Annotated[int, Meta(description="Whose hand completed it.")]
    cards: Annotated[list[Name], Meta(extra=SET, description="The ids of the set as it now is.")]


class Grow(Struct, frozen=True, gc=False, tag_field="kind", tag="grow"):
    """One's own set of two becomes a set of three."""

    player: Annotated[int, Meta(description="Whose hand completed it.")]
    cards: Annotated[list[Name], Meta(extra=SET, description="The ids of the set as it now is.")]


class Tie(Struct, frozen=True, gc=False, tag_field="kind", tag="tie"):
    """Cards of one design are turned over."""

    cards: Annotated[list[Name], Meta(extra=SET, description="The cards turned.")]


class Third(Struct, frozen=True, gc=False, tag_field="kind", tag="third"):
    """The third of a visible three of a kind is turned over."""

    cards: Annotated[list[Name], Meta(extra=SET, description="The card turned.")]


class Mistake(Struct, frozen=True, gc=False, tag_field="kind", tag="mistake"):
    """A player errs, and his party loses a set if it has one."""

    player: Annotated[int, Meta(description="Who erred.")]
    lost: Annotated[list[Name], Meta(extra=SET, description="The ids of the set lost, empty when there was none.")]


Outcome = Win | Rob | Grow | Tie | Third | Mistake
Outcomes = Annotated[list[Outcome], Meta(extra=SET, description="Everything that the slap brought about.")]


class SetAfter(Struct, frozen=True, gc=False):
    """A won set as an engine gives it."""

    owner: Annotated[int, Meta(description="Its party.")]
    cards: Annotated[list[Card], Meta(extra=SET, description="Its cards.")]


class PositionAfter(Struct, frozen=True, gc=False):
    """The position that a slap leads to."""

    judged: ClassVar[tuple[str, ...]] = ("mode", "teams", "winner", "sets", "piles", "table", "forbidden", "due")
    """Causes before consequences: the first field that differs is the one to look at."""

    mode: Annotated[Mode, Meta(description="As in the question.")] | UnsetType = UNSET
    teams: Teams | UnsetType = UNSET
    due: Annotated[int | Literal["any"] | None, Meta(description="Who flips next.")] | UnsetType = UNSET
    table: Annotated[list[Card], Meta(extra=SET, description="The cards on the table.")] | UnsetType = UNSET
    piles: Piles | UnsetType = UNSET
    sets: Annotated[list[SetAfter], Meta(description="The won sets, oldest first.")] | UnsetType = UNSET
    forbidden: Rows | UnsetType = UNSET
    winner: Annotated[int | None, Meta(description="The party that has won, else null.")] | UnsetType = UNSET

    def __post_init__(self) -> None:
        _drop_empty_rows(self)


class SlapResult(Struct, frozen=True, gc=False):
    """What a slap brings about, and where it leads."""

    outcomes: Outcomes | UnsetType = UNSET
    position: PositionAfter | UnsetType = UNSET


class Move(Struct, frozen=True, gc=False, omit_defaults=True):
    """A flip of a seat, or a slap."""

    flip: Seat | UnsetType = UNSET
    slap: Touches | UnsetType = UNSET
    give: Give | UnsetType = UNSET

    def __post_init__(self) -> None:
        if (self.flip is UNSET) == (self.slap is UNSET):
            raise ValueError("a move is either a flip or a slap")


class PlayParams(Struct, frozen=True, gc=False, omit_defaults=True):
    """A dealt game and the moves tried in it, in order."""

    mode: Annotated[Mode, Meta(description="Everybody for himself, or two teams.")]
    piles: Piles
    first: Annotated[Seat, Meta(description="The seat that flips first.")]
    moves: Annotated[list[Move], Meta(description="Moves in order; refused ones change nothing.")]
    teams: Teams | UnsetType = UNSET
    forbidden: Rows | UnsetType = UNSET

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

    top: Annotated[Face | None, Meta(description="The uppermost card; null when the pile is empty.")]
    size: Annotated[int, Meta(description="How many cards it has.")]


class SetSeen(Struct, frozen=True, gc=False):
    """A won set by the ids of its cards."""

    owner: Annotated[int, Meta(description="Its party.")]
    cards: Annotated[list[Name], Meta(extra=SET, description="The ids of its cards.")]


class PlayState(Struct, frozen=True, gc=False):
    """A game before its first move or after one."""

    judged: ClassVar[tuple[str, ...]] = (
        "accepted",
        "outcomes",
        "winner",
        "sets",
        "piles",
        "table",
        "forbidden",
        "due",
    )

    accepted: (
        Annotated[bool, Meta(description="Whether the last move was made; true before the first.")] | UnsetType
    ) = UNSET
    outcomes: Outcomes | UnsetType = UNSET
    winner: Annotated[int, Meta(description="The party that has won, else null.")] | UnsetType | None = UNSET
    sets: Annotated[list[SetSeen], Meta(description="The won sets, oldest first.")] | UnsetType = UNSET
    table: Annotated[list[Face], Meta(extra=SET, description="The cards on the table.")] | UnsetType = UNSET
    piles: Annotated[list[PileTop], Meta(description="The piles of seats 0, 1, ...")] | UnsetType = UNSET
    forbidden: (
        Annotated[
            dict[PartyName, Annotated[list[Face], Meta(extra=SET)]],
            Meta(description="The forbidden cards of parties that have such."),
        ]
        | UnsetType
    ) = UNSET
    due: (
        Annotated[int | Literal["any"] | None, Meta(description="Who flips next; null when nobody can.")] | UnsetType
    ) = UNSET

    def __post_init__(self) -> None:
        _drop_empty_rows(self)


class PlayResult(Struct, frozen=True, gc=False):
    """One state before the first move and one after each."""

    states: Annotated[list[PlayState], Meta(description="In the order of the moves.")] | UnsetType = UNSET


CountedCard = Annotated[
    list[Name],
    Meta(
        min_length=2,
        max_length=3,
        description="Id and shown design; the design on the other side only for engines that declare any-common.",
    ),
]
"""A card of the cooperative mode: a list, not a message, so that its last part can be left out."""


class ScoreParams(Struct, frozen=True, gc=False):
    """The sets that lie there when the minute is over."""

    sets: Annotated[list[list[CountedCard]], Meta(description="Groups of cards, none of them in two.")]

    def __post_init__(self) -> None:
        ids = [card[0] for cards in self.sets for card in cards]
        if len({*ids}) < len(ids):
            raise ValueError(f"{first_above(1, ids)} is in two places: a card is in one set")


class ScoreResult(Struct, frozen=True, gc=False):
    """Their points."""

    points: Annotated[int, Meta(description="One a pair, two a three of a kind.")] | UnsetType = UNSET


class RatingParams(Struct, frozen=True, gc=False):
    """A group and its points."""

    players: Annotated[int, Meta(ge=1, le=6, description="How many play.")]
    points: Annotated[int, Meta(ge=0, description="Their points.")]


class RatingResult(Struct, frozen=True, gc=False):
    """How good that is."""

    rating: Annotated[Rating, Meta(description="The label of their band.")] | UnsetType = UNSET


class WinnersParams(Struct, frozen=True, gc=False):
    """The points of every player in the competitive version of the cooperative mode."""

    points: Annotated[
        list[Annotated[int, Meta(ge=0)]], Meta(min_length=1, max_length=6, description="The points of seats 0, 1, ...")
    ]


class WinnersResult(Struct, frozen=True, gc=False):
    """Who wins."""

    seats: Annotated[list[int], Meta(extra=SET, description="The seats with the most points.")] | UnsetType = UNSET


class DealParams(Struct, frozen=True, gc=False):
    """How many cards for how many players."""

    cards: Annotated[int, Meta(ge=1, le=1000, description="How many cards there are.")]
    players: Annotated[int, Meta(ge=2, le=6, description="How many play.")]


class DealResult(Struct, frozen=True, gc=False):
    """The sizes of the piles."""

    sizes: Annotated[list[int], Meta(extra=SET, description="In any order.")] | UnsetType = UNSET


def _drop_empty_rows(message: PositionAfter | PlayState) -> None:
    """A row without cards is as good as none."""
    rows = message.forbidden
    if isinstance(rows, dict) and rows and not all(rows.values()):
        force_setattr(message, "forbidden", {party: row for party, row in rows.items() if row})
