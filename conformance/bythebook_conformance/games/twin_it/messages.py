"""The messages of Twin It!, and what stands in them as the reference has it.

Field descriptions here are the protocol page's. Both sides use the same names for cards and designs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar, Literal

from msgspec import UNSET, Meta, Struct
from msgspec.structs import force_setattr

from bythebook import twin_it
from bythebook.twin_it import TwinItReadings
from bythebook.twin_it.game import check_players, check_start
from bythebook.twin_it.state import check_deck
from bythebook_conformance.kit.messages import (
    PARTY,
    PER_SEAT,
    SEAT,
    SET,
    TEAM,
    Given,
    SeatNumber,
    about,
    require,
    require_below,
    require_distinct,
)
from bythebook_conformance.kit.playing import end_of

# ---- what makes a question well-formed, beyond its types -------------------------------------------------------------


def require_mode(mode: str, teams: object) -> None:
    """Refuse teams in another mode than that of teams, and none in this one.

    Raises:
        ValueError: so it is.
    """
    if (mode == "team") != bool(teams):
        raise ValueError("teams are given in team mode only")


def require_hands(players: Iterable[int], seats: int) -> None:
    """Refuse hands of players who do not exist, and more than two of one player.

    Raises:
        ValueError: there are such.
    """
    for player, hands in Counter(players).items():
        require_below(seats, "seat", player)
        if hands > 2:
            raise ValueError(f"player {player} touches {hands} cards: a player has two hands")


# ---- messages --------------------------------------------------------------------------------------------------------


Name = Annotated[str, Meta(min_length=1, max_length=64)]
Seat = Annotated[int, about("A seat, numbered clockwise from 0.", SEAT, ge=0, le=5)]
SeatName = Annotated[Literal["0", "1", "2", "3", "4", "5"], Meta(extra=SEAT)]
Party = Annotated[int, about("A seat, in team mode a team (0 or 1).", PARTY, ge=0, le=5)]
PartyName = Annotated[Literal["0", "1", "2", "3", "4", "5"], Meta(extra=PARTY)]
PartyNumber = Annotated[int, Meta(extra=PARTY)]
"""A party in an answer: that there is no such party makes it wrong, not malformed."""
Mode = Literal["competitive", "team"]
Rating = Literal["beginners", "prospects", "experts", "geniuses"]


class Card(Struct, frozen=True, order=True, gc=False, array_like=True, forbid_unknown_fields=True):
    """A card: its id, the design it shows, and the design on its other side."""

    id: Name
    shown: Name
    hidden: Name


class Face(Struct, frozen=True, order=True, gc=False, array_like=True, forbid_unknown_fields=True):
    """The visible side of a card: its id and the design it shows."""

    id: Name
    shown: Name


class Touch(Struct, frozen=True, gc=False, array_like=True, forbid_unknown_fields=True):
    """A hand that lands on a card: the player and the card's id."""

    player: Seat
    card: Name


Teams = Annotated[
    list[Annotated[int, Meta(ge=0, le=1, extra=TEAM)]], about("Team mode only: the team of each seat.", PER_SEAT)
]
Piles = Annotated[list[list[Card]], about("The piles of seats 0, 1, ..., each from the top card down.", PER_SEAT)]
Rows = Annotated[
    dict[PartyName, Annotated[list[Card], about(mark=SET)]], about("The forbidden cards of each party that has any.")
]
Give = Annotated[
    dict[SeatName, Name], about("The set that a player would give up for a mistake, named by one of its cards.")
]
Touches = Annotated[
    list[Touch],
    about(
        "The hands in order of arrival, at most two per player. On one card, an earlier hand lies below a later one.",
        min_length=1,
    ),
]


class WonSet(Struct, frozen=True, gc=False):
    """A set that a party has won, with its two or three cards."""

    owner: Party
    cards: Annotated[list[Card], about("The cards of the set.", SET, min_length=2, max_length=3)]


class Position(Struct, frozen=True, gc=False):
    """The complete state of a game: every card and where it is."""

    mode: Annotated[Mode, about("Every player alone, or two teams.")]
    table: Annotated[list[Card], about("The cards on the table.", SET)]
    piles: Piles
    sets: Annotated[list[WonSet], about("The sets won, oldest first.")]
    due: Annotated[Seat | Literal["any"] | None, about("The seat that flips next; null if nobody can.")] = None
    winner: Annotated[Party | None, about("The party that has won, otherwise null.")] = None
    teams: Given[Teams] = UNSET
    forbidden: Given[Rows] = UNSET

    @property
    def parties(self) -> int:
        """The number of parties."""
        return len(self.piles) if self.teams is UNSET else 2

    @property
    def visible(self) -> list[list[Card]]:
        """What a hand can be on: loose cards, each alone, and sets."""
        loose = [*self.table, *(pile[0] for pile in self.piles if pile)]
        barred = [card for row in (self.forbidden or {}).values() for card in row]
        return [*([card] for card in loose), *(won.cards for won in self.sets), *([card] for card in barred)]

    def __post_init__(self) -> None:
        require_mode(self.mode, self.teams)
        require(check_players, len(self.piles), self.teams or ())
        rows = self.forbidden or {}
        groups = (*self.piles, self.table, *(won.cards for won in self.sets), *rows.values())
        require(check_deck, [card for group in groups for card in group])
        require_below(self.parties, "party", *(won.owner for won in self.sets), *map(int, rows))
        if isinstance(self.due, int):
            require_below(len(self.piles), "seat", self.due)
        if self.winner is not None:
            require_below(self.parties, "party", self.winner)
        for won in self.sets:
            if len({card.shown for card in won.cards}) > 1:
                raise ValueError(f"the set of {won.cards[0].id} shows several designs")


class SlapParams(Struct, frozen=True, gc=False, omit_defaults=True):
    """A position and the hands that land on it in one slap."""

    position: Position
    touches: Touches
    give: Given[Give] = UNSET

    def __post_init__(self) -> None:
        position = self.position
        require_hands((touch.player for touch in self.touches), len(position.piles))
        seen = {card.id for target in position.visible for card in target}
        for touch in self.touches:
            if touch.card not in seen:
                covered = (
                    f": it is card {depth} of the pile of player {seat}"
                    for seat, pile in enumerate(position.piles)
                    for depth, card in enumerate(pile, start=1)
                    if card.id == touch.card
                )
                where = next(covered, "")
                raise ValueError(f"a hand of player {touch.player} is on {touch.card}, which is not visible{where}")
        for player, card in (self.give or {}).items():
            require_below(len(position.piles), "seat", int(player))
            party = position.teams[int(player)] if position.teams else int(player)
            if not any(won.owner == party and any(each.id == card for each in won.cards) for won in position.sets):
                raise ValueError(f"{card} is in no set that player {player} could give up")


class _Taking(Struct, frozen=True, gc=False):
    """A set is made or grows."""

    player: Annotated[SeatNumber, about("The player whose hand completed the set.")]
    cards: Annotated[list[Name], about("The ids of the cards now in the set.", SET)]


class Win(_Taking, frozen=True, gc=False, tag_field="kind", tag="win"):
    """A new set of two."""


class Rob(_Taking, frozen=True, gc=False, tag_field="kind", tag="rob"):
    """A player takes another party's set of two and makes it a set of three."""


class Grow(_Taking, frozen=True, gc=False, tag_field="kind", tag="grow"):
    """A player's own set of two becomes a set of three."""


class Tie(Struct, frozen=True, gc=False, tag_field="kind", tag="tie"):
    """A tie: cards of one design are turned over."""

    cards: Annotated[list[Name], about("The cards turned over.", SET)]


class Third(Struct, frozen=True, gc=False, tag_field="kind", tag="third"):
    """The third card of a visible three of a kind is turned over."""

    cards: Annotated[list[Name], about("The card turned over.", SET)]


class Mistake(Struct, frozen=True, gc=False, tag_field="kind", tag="mistake"):
    """A player makes a mistake; the player's party loses a set if it has one."""

    player: Annotated[SeatNumber, about("The player who made the mistake.")]
    lost: Annotated[list[Name], about("The ids of the cards in the lost set; empty if the party had none.", SET)]


Outcome = Win | Rob | Grow | Tie | Third | Mistake
Outcomes = Annotated[list[Outcome], about("All outcomes of the slap.", SET)]


class SetAfter(Struct, frozen=True, gc=False):
    """A set won, as an engine reports it."""

    owner: Annotated[PartyNumber, about("The party that owns the set.")]
    cards: Annotated[list[Card], about("The cards of the set.", SET)]


class PositionAfter(Struct, frozen=True, gc=False):
    """The position after a slap."""

    judged: ClassVar[tuple[str, ...]] = ("mode", "teams", "winner", "sets", "piles", "table", "forbidden", "due")
    """Causes before consequences: the first field that differs is the one to examine."""

    mode: Given[Annotated[Mode, about("The same as in the question.")]] = UNSET
    teams: Given[Teams] = UNSET
    due: Given[
        Annotated[SeatNumber | Literal["any"] | None, about("The seat that flips next; null if nobody can.")]
    ] = UNSET
    table: Given[Annotated[list[Card], about("The cards on the table.", SET)]] = UNSET
    piles: Given[Piles] = UNSET
    sets: Given[Annotated[list[SetAfter], about("The sets won, oldest first.")]] = UNSET
    forbidden: Given[Rows] = UNSET
    winner: Given[Annotated[PartyNumber | None, about("The party that has won, otherwise null.")]] = UNSET

    def __post_init__(self) -> None:
        _drop_empty_rows(self)


class SlapResult(Struct, frozen=True, gc=False):
    """The outcomes of a slap and the position after it."""

    outcomes: Given[Outcomes] = UNSET
    position: Given[PositionAfter] = UNSET


class Move(Struct, frozen=True, gc=False, omit_defaults=True):
    """A flip by one seat, or a slap."""

    flip: Given[Seat] = UNSET
    slap: Given[Touches] = UNSET
    give: Given[Give] = UNSET

    def __post_init__(self) -> None:
        if (self.flip is UNSET) == (self.slap is UNSET):
            raise ValueError("a move is either a flip or a slap")


class PlayParams(Struct, frozen=True, gc=False, omit_defaults=True):
    """A dealt game and the moves attempted in it, in order."""

    mode: Annotated[Mode, about("Every player alone, or two teams.")]
    piles: Piles
    first: Annotated[Seat, about("The seat that flips first.")]
    moves: Annotated[list[Move], about("The moves in order. A refused move changes nothing.")]
    teams: Given[Teams] = UNSET
    forbidden: Given[Rows] = UNSET

    def __post_init__(self) -> None:
        seats = len(self.piles)
        require_mode(self.mode, self.teams)
        rows = self.forbidden or {}
        require(check_start, self.piles, self.first, self.teams or (), zip(map(int, rows), rows.values(), strict=True))
        known = {card.id for cards in (*self.piles, *rows.values()) for card in cards}
        for move in self.moves:
            if isinstance(move.flip, int):
                require_below(seats, "seat", move.flip)
            touches = move.slap or []
            require_hands((touch.player for touch in touches), seats)
            require_below(seats, "seat", *map(int, move.give or {}))
            for card in (*(touch.card for touch in touches), *(move.give or {}).values()):
                if card not in known:
                    raise ValueError(f"{card} is not in the deck")


class PileTop(Struct, frozen=True, gc=False):
    """The visible part of a pile."""

    top: Annotated[Face | None, about("The top card; null if the pile is empty.")]
    size: Annotated[int, about("The number of cards in the pile.")]


class SetSeen(Struct, frozen=True, gc=False):
    """A set won, given by the ids of its cards."""

    owner: Annotated[PartyNumber, about("The party that owns the set.")]
    cards: Annotated[list[Name], about("The ids of the cards in the set.", SET)]


class PlayState(Struct, frozen=True, gc=False):
    """The state of a game before the first move or after a move."""

    judged: ClassVar[tuple[str, ...]] = ("accepted", "outcomes", "winner", "sets", "piles", "table", "forbidden", "due")

    accepted: Given[Annotated[bool, about("Whether the last move was accepted; true before the first move.")]] = UNSET
    outcomes: Given[Outcomes] = UNSET
    winner: Given[Annotated[PartyNumber, about("The party that has won, otherwise null.")] | None] = UNSET
    sets: Given[Annotated[list[SetSeen], about("The sets won, oldest first.")]] = UNSET
    table: Given[Annotated[list[Face], about("The cards on the table.", SET)]] = UNSET
    piles: Given[Annotated[list[PileTop], about("The piles of seats 0, 1, ...", PER_SEAT)]] = UNSET
    forbidden: Given[
        Annotated[
            dict[PartyName, Annotated[list[Face], about(mark=SET)]],
            about("The forbidden cards of each party that has any."),
        ]
    ] = UNSET
    due: Given[
        Annotated[SeatNumber | Literal["any"] | None, about("The seat that flips next; null if nobody can.")]
    ] = UNSET

    def __post_init__(self) -> None:
        _drop_empty_rows(self)


class PlayResult(Struct, frozen=True, gc=False):
    """One state before the first move and one after each move."""

    states: Given[Annotated[list[PlayState], about("In the order of the moves.")]] = UNSET


CountedCard = Annotated[
    list[Name],
    about(
        "The id and the design shown; the design on the other side only for engines that declare any-common.",
        min_length=2,
        max_length=3,
    ),
]
"""A card of the cooperative mode. It is a list rather than a message so that its last part can be omitted."""


class ScoreParams(Struct, frozen=True, gc=False):
    """The sets laid out when the minute is over."""

    sets: Annotated[list[list[CountedCard]], about("The groups of cards; no card is in two groups.")]

    def __post_init__(self) -> None:
        require_distinct([card[0] for cards in self.sets for card in cards])


class ScoreResult(Struct, frozen=True, gc=False):
    """The points for the sets."""

    points: Given[Annotated[int, about("One point for each pair, two for each three of a kind.")]] = UNSET


class RatingParams(Struct, frozen=True, gc=False):
    """A group of players and their points."""

    players: Annotated[int, about("The number of players.", ge=1, le=6)]
    points: Annotated[int, about("The points of the group.", ge=0)]


class RatingResult(Struct, frozen=True, gc=False):
    """The rating of the result."""

    rating: Given[Annotated[Rating, about("The rating that the sheet gives for these points.")]] = UNSET


class WinnersParams(Struct, frozen=True, gc=False):
    """The points of every player in the competitive version of the cooperative mode."""

    points: Annotated[
        list[Annotated[int, Meta(ge=0)]], about("The points of seats 0, 1, ...", PER_SEAT, min_length=1, max_length=6)
    ]


class WinnersResult(Struct, frozen=True, gc=False):
    """The winners."""

    seats: Given[Annotated[list[SeatNumber], about("The seats with the most points.", SET)]] = UNSET


class DealParams(Struct, frozen=True, gc=False):
    """The number of cards and the number of players."""

    cards: Annotated[int, about("The number of cards.", ge=1, le=1000)]
    players: Annotated[int, about("The number of players.", ge=2, le=6)]


class DealResult(Struct, frozen=True, gc=False):
    """The sizes of the piles after the deal."""

    sizes: Given[Annotated[list[int], about("The sizes in any order.", SET)]] = UNSET


def _drop_empty_rows(message: PositionAfter | PlayState) -> None:
    """Drop rows without cards: they mean the same as no row."""
    rows = message.forbidden
    if isinstance(rows, dict) and rows and not all(rows.values()):
        force_setattr(message, "forbidden", {party: row for party, row in rows.items() if row})


# ---- what stands in them, as the reference has it --------------------------------------------------------------------


def cards_of(cards: Iterable[Card]) -> twin_it.Cards:
    """Cards of the reference."""
    return tuple([twin_it.Card(card.id, card.shown, card.hidden) for card in cards])


def counted(cards: Iterable[list[str]]) -> twin_it.Cards:
    """Cards of a set in the cooperative mode; an unknown side matches no other."""
    return tuple(twin_it.Card(card[0], card[1], card[2] if len(card) > 2 else f"behind {card[0]}") for card in cards)


def rows_of(rows: Rows) -> tuple[twin_it.Row, ...]:
    """Forbidden rows of the reference."""
    return tuple([twin_it.Row(int(party), cards_of(cards)) for party, cards in rows.items()])


def touches_of(touches: Iterable[Touch]) -> tuple[twin_it.Touch, ...]:
    """Hands of the reference."""
    return tuple([twin_it.Touch(touch.player, touch.card) for touch in touches])


def given(give: Mapping[Any, str]) -> tuple[twin_it.Touch, ...]:
    """Sets to give up, of the reference."""
    return tuple([twin_it.Touch(int(player), card) for player, card in give.items()])


def state_of(position: Position) -> twin_it.State:
    """The position as a state of the reference."""
    due = twin_it.ANYONE if position.due == "any" else position.due
    assert not isinstance(due, str)
    return twin_it.position(
        tuple([cards_of(pile) for pile in position.piles]),
        due,
        cards_of(position.table),
        tuple([twin_it.WonSet(won.owner, cards_of(won.cards)) for won in position.sets]),
        rows_of(position.forbidden or {}),
        position.winner,
        tuple(position.teams or ()),
    )


def wire(cards: twin_it.Cards) -> list[Card]:
    """Cards of the wire."""
    return [Card(*card) for card in cards]


def face(card: twin_it.Card) -> Face:
    """The visible part of a card."""
    return Face(card.id, card.shown)


def slap_of(params: SlapParams) -> twin_it.Slap:
    """The slap of a question."""
    return twin_it.Slap(touches_of(params.touches), given(params.give or {}))


def start(params: PlayParams, readings: TwinItReadings) -> tuple[twin_it.TwinIt, twin_it.State]:
    """A game before its first move."""
    game = twin_it.TwinIt(readings)
    piles = tuple(cards_of(pile) for pile in params.piles)
    setup = twin_it.TwinItSetup(piles, params.first, tuple(params.teams or ()), rows_of(params.forbidden or {}))
    return game, game.start(setup)


def after_moves(
    params: PlayParams, moves: Iterable[Move], readings: TwinItReadings
) -> tuple[twin_it.TwinIt, twin_it.State]:
    """A game after these moves."""
    game, state = start(params, readings)
    return game, end_of(state, game.step, map(move_of, moves))


def move_of(move: Move) -> twin_it.Move:
    """A move of the wire as one of the reference."""
    if isinstance(move.flip, int):
        return twin_it.Flip(move.flip)
    return twin_it.Slap(touches_of(move.slap or []), given(move.give or {}))


def wire_move(move: twin_it.Move) -> Move:
    """A move of the reference as one of the wire."""
    if isinstance(move, twin_it.Flip):
        return Move(flip=move.seat)
    return Move(slap=[Touch(each.player, str(each.card)) for each in move.touches])
