"""Why a move is refused."""

from __future__ import annotations

from dataclasses import dataclass

from bythebook.game import Refusal
from bythebook.twin_it.deck import Name


@dataclass(frozen=True, slots=True)
class GameIsOver(Refusal):
    """A move after somebody has won."""

    winner: int

    def __str__(self) -> str:
        return f"the game is over: {self.winner} has won"


@dataclass(frozen=True, slots=True)
class NoSuchSeat(Refusal):
    """A move by a seat that does not exist."""

    seat: int
    seats: int

    def __str__(self) -> str:
        return f"there is no seat {self.seat}: seats are 0 to {self.seats - 1}"


@dataclass(frozen=True, slots=True)
class NotDue(Refusal):
    """A flip by a seat that may not flip now."""

    seat: int
    due: int | None

    def __str__(self) -> str:
        return f"seat {self.seat} is not to flip" + ("" if self.due is None else f": seat {self.due} is")


@dataclass(frozen=True, slots=True)
class OtherSide(Refusal):
    """A flip by a team that may not resume."""

    seat: int
    side: int

    def __str__(self) -> str:
        return f"seat {self.seat} may not resume: team {self.side} may"


@dataclass(frozen=True, slots=True)
class EmptyPile(Refusal):
    """A flip from an empty pile."""

    seat: int

    def __str__(self) -> str:
        return f"the pile of seat {self.seat} is empty"


@dataclass(frozen=True, slots=True)
class PairWaits(Refusal):
    """A flip while a pair is visible."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} may not flip while a pair is visible"


@dataclass(frozen=True, slots=True)
class NotVisible(Refusal):
    """A hand on a card that is not visible."""

    card: Name

    def __str__(self) -> str:
        return f"card {self.card} is not visible"


@dataclass(frozen=True, slots=True)
class TooManyHands(Refusal):
    """More than two hands of one player."""

    player: int
    hands: int

    def __str__(self) -> str:
        return f"seat {self.player} touches {self.hands} cards: a player has two hands"


@dataclass(frozen=True, slots=True)
class NotTheirSet(Refusal):
    """A set to give up that the player's party does not own."""

    player: int
    card: Name

    def __str__(self) -> str:
        return f"card {self.card} is in no set of seat {self.player}'s"
