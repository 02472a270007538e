"""What lies on a table of Twin It!, and what a slap brings about there."""

from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]
Card = list[str]  # its id, the design that it shows, and the one that it hides
Due = int | str | None


@dataclass(eq=False)
class WonSet:
    """A set that somebody has won."""

    owner: int  # a party: a seat, or in team mode a team
    cards: list[Card]


@dataclass(eq=False)
class Target:
    """What a hand can be on: a visible card that lies loose, or a won set."""

    place: str  # "table", "pile", "forbidden" or "set"
    cards: list[Card]  # one, unless it is a set
    holder: int | None = None  # whose pile or forbidden row it is, or who owns the set
    won: WonSet | None = None


@dataclass(eq=False)
class Hand:
    """A hand on a target."""

    arrival: int
    player: int
    target: Target


@dataclass(eq=False)
class Mistake:
    """A mistake that was made."""

    arrival: int  # of the hand that completed it
    player: int
    hands: list[Hand]  # all those that it makes count for nothing


@dataclass(eq=False)
class Effect:
    """A win, with the third card, or else a tie."""

    arrival: int  # of the hand that completed it
    hands: list[Hand]  # those that decide it
    taken: list[Target]  # nothing when it is a tie
    turned: list[Target]


@dataclass
class Table:
    """A game in progress."""

    teams: list[int] | None  # of each seat, in team mode
    table: list[Card]
    piles: list[list[Card]]  # each with its top first
    sets: list[WonSet]  # oldest first
    forbidden: dict[int, list[Card]]  # by party
    due: Due = None
    winner: int | None = None
    outcomes: list[Json] = field(default_factory=list)  # of the latest move
    notes: dict[str, Any] = field(default_factory=dict)  # what a faulty engine remembers besides
