"""Why a move is refused: one class per reason, each with the values that were compared."""

from __future__ import annotations

from dataclasses import dataclass

from bythebook.cards import Card, format_cards
from bythebook.game import Refusal
from bythebook.twins_and_followers.state import Hand, Seats


@dataclass(frozen=True, slots=True)
class RoundIsOver(Refusal):
    """A move after the end of the round."""

    def __str__(self) -> str:
        return "the round is over"


@dataclass(frozen=True, slots=True)
class NoSuchSeat(Refusal):
    """A move by a seat that is not at the table."""

    seat: int
    seats: int

    def __str__(self) -> str:
        return f"there is no seat {self.seat}: {self.seats} play"


@dataclass(frozen=True, slots=True)
class OutOfTurn(Refusal):
    """A draw, a declaration or a discard out of turn."""

    seat: int
    due: int

    def __str__(self) -> str:
        return f"seat {self.seat} is out of turn: it is seat {self.due}'s turn"


@dataclass(frozen=True, slots=True)
class MustDrawFirst(Refusal):
    """A declaration or a discard with three cards, before the draw that opens the turn."""

    seat: int
    held: int

    def __str__(self) -> str:
        return f"seat {self.seat} holds {self.held} cards and draws first"


@dataclass(frozen=True, slots=True)
class AlreadyDrew(Refusal):
    """A second draw in a turn."""

    seat: int
    held: int

    def __str__(self) -> str:
        return f"seat {self.seat} has drawn already and holds {self.held} cards"


@dataclass(frozen=True, slots=True)
class MayNotPass(Refusal):
    """A pass when there is nothing to let go."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} has nothing to pass on: a turn cannot be passed"


@dataclass(frozen=True, slots=True)
class NotHeld(Refusal):
    """A card that the player does not hold."""

    seat: int
    card: Card
    held: Hand

    def __str__(self) -> str:
        return f"seat {self.seat} does not hold {self.card} but {format_cards(self.held)}"


@dataclass(frozen=True, slots=True)
class NotWinning(Refusal):
    """A declaration of four cards that do not win."""

    seat: int
    held: Hand

    def __str__(self) -> str:
        return f"seat {self.seat} does not win with {format_cards(self.held)}"


@dataclass(frozen=True, slots=True)
class MustDeclare(Refusal):
    """A discard from a winning hand."""

    seat: int
    held: Hand

    def __str__(self) -> str:
        return f"seat {self.seat} wins with {format_cards(self.held)} and must declare"


@dataclass(frozen=True, slots=True)
class DrawnCardStays(Refusal):
    """A discard of the card just drawn."""

    card: Card

    def __str__(self) -> str:
        return f"{self.card} was drawn in this turn and may not be discarded"


@dataclass(frozen=True, slots=True)
class ClaimIsOpen(Refusal):
    """A move other than an answer while seats are asked whether they claim."""

    asked: Seats

    def __str__(self) -> str:
        return f"the claim comes first: {_seats(self.asked)} must claim or pass"


@dataclass(frozen=True, slots=True)
class NothingToClaim(Refusal):
    """A claim when no card may be claimed."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} has nothing to claim: no card is open to claims"


@dataclass(frozen=True, slots=True)
class OwnDiscardBarred(Refusal):
    """A claim of a player's own discard."""

    seat: int
    card: Card

    def __str__(self) -> str:
        return f"seat {self.seat} discarded {self.card} and may not take it back"


@dataclass(frozen=True, slots=True)
class NotAble(Refusal):
    """An answer about a discard by a seat that cannot win with it."""

    seat: int
    held: Hand
    card: Card

    def __str__(self) -> str:
        return f"seat {self.seat} does not win with {format_cards(self.held)} and {self.card}"


@dataclass(frozen=True, slots=True)
class AlreadyAnswered(Refusal):
    """A second answer to one discard."""

    seat: int
    claimed: bool

    def __str__(self) -> str:
        return f"seat {self.seat} has already {'claimed' if self.claimed else 'passed'}"


@dataclass(frozen=True, slots=True)
class NoFight(Refusal):
    """A drop when there is no fight."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} has no fight to drop a card in"


@dataclass(frozen=True, slots=True)
class FightIsOpen(Refusal):
    """A move other than a drop while a fight is not settled."""

    fighters: Seats

    def __str__(self) -> str:
        return f"the fight comes first: {_seats(self.fighters)} must drop"


@dataclass(frozen=True, slots=True)
class NotAFighter(Refusal):
    """A drop by a seat that does not fight."""

    seat: int
    fighters: Seats

    def __str__(self) -> str:
        return f"seat {self.seat} does not fight: {_seats(self.fighters)} do"


@dataclass(frozen=True, slots=True)
class AlreadyDropped(Refusal):
    """A second drop in one fight."""

    seat: int
    card: Card

    def __str__(self) -> str:
        return f"seat {self.seat} has already chosen {self.card}"


@dataclass(frozen=True, slots=True)
class DropsOutOfTurn(Refusal):
    """A drop before that of a fighter who comes earlier clockwise."""

    seat: int
    due: int

    def __str__(self) -> str:
        return f"seat {self.seat} drops after seat {self.due}: fighters drop one after another, clockwise"


@dataclass(frozen=True, slots=True)
class MayNotBeDropped(Refusal):
    """A drop of a held card that must be kept."""

    card: Card
    droppable: Hand

    def __str__(self) -> str:
        return f"{self.card} may not be dropped; allowed are {format_cards(self.droppable)}"


def _seats(seats: Seats) -> str:
    return ("seat " if len(seats) == 1 else "seats ") + ", ".join(map(str, seats))
