"""Faults in Flipping."""

from typing import Any

from faults import fault

from .sound import Card, Due, Hand, Json, Sound, Table, Target


@fault("twin_it/turns-go-clockwise")
class Anticlockwise(Sound):
    """Turns go anticlockwise."""

    def next_seat(self, table: Table, seat: int) -> Due:
        return (seat - 1) % len(table.piles)

    def seat_with_pile(self, table: Table, seat: int) -> int:
        while not table.piles[seat]:
            seat = (seat - 1) % len(table.piles)
        return seat


@fault("twin_it/flip-uncovers-the-next-card")
class FlipTurnsTheNextCard(Sound):
    """The card below a flipped one is turned over as well, on the pile."""

    def take_from_pile(self, table: Table, seat: int) -> Card:
        card = super().take_from_pile(table, seat)
        for below in table.piles[seat][:1]:
            self.turn(below)
        return card


# the pile shows the wrong top: which card went is seen no sooner
@fault("twin_it/flip-the-top-card", named=("twin_it/flip-uncovers-the-next-card",))
class FlipsFromTheBottom(Sound):
    """A player flips the bottom card of the pile."""

    def take_from_pile(self, table: Table, seat: int) -> Card:
        return table.piles[seat].pop()


@fault("twin_it/turns-go-clockwise")
class OutOfTurnFlipAccepted(Sound):
    """Anybody who has a card may flip at any time."""

    def may_flip(self, table: Table, seat: int) -> bool:
        return table.winner is None and bool(table.piles[seat])


@fault("twin_it/refused-move-changes-nothing")
class RefusedFlipCostsTheTurn(Sound):
    """A flip that is refused makes the player to the left of the one who is due flip."""

    def refuse(self, table: Table, move: Json) -> None:
        if "flip" in move and isinstance(table.due, int):
            self.make_due(table, self.next_seat(table, table.due))


@fault("twin_it/refused-move-changes-nothing")
class RefusedMoveClearsTheOutcomes(Sound):
    """After a refused move the outcomes of the move before are gone."""

    def refuse(self, table: Table, move: Json) -> None:
        table.outcomes = []


@fault("twin_it/table-cards-never-cover")
class TableIsAHeap(Sound):
    """Flipped cards lie on one heap: hands on all but the latest card on the table count for nothing."""

    def hands(self, table: Table, targets: list[Target], touches: list[Any]) -> list[Hand]:
        hands = super().hands(table, targets, touches)
        return [hand for hand in hands if hand.target.place != "table" or hand.target.cards[0] is table.table[-1]]


@fault("twin_it/turns-go-clockwise")
class TurnStaysOpenInTeamMode(Sound):
    """In team mode anyone may flip after every flip."""

    def next_seat(self, table: Table, seat: int) -> Due:
        return "any" if table.teams else super().next_seat(table, seat)
