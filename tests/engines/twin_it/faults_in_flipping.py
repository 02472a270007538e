"""Faults in Flipping."""

from typing import Any

from faults import fault, wrong

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


@wrong(Sound.take_from_pile, "twin_it/flip-uncovers-the-next-card")
def flip_turns_the_next_card(self: Sound, table: Table, seat: int) -> Card:
    """The card below a flipped one is turned over as well, on the pile."""
    card = Sound.take_from_pile(self, table, seat)
    for below in table.piles[seat][:1]:
        self.turn(below)
    return card


# the pile shows the wrong top: which card went is seen no sooner
@wrong(Sound.take_from_pile, "twin_it/flip-the-top-card", named=("twin_it/flip-uncovers-the-next-card",))
def flips_from_the_bottom(self: Sound, table: Table, seat: int) -> Card:
    """A player flips the bottom card of the pile."""
    return table.piles[seat].pop()


@wrong(Sound.may_flip, "twin_it/turns-go-clockwise")
def out_of_turn_flip_accepted(self: Sound, table: Table, seat: int) -> bool:
    """Anybody who has a card may flip at any time."""
    return table.winner is None and bool(table.piles[seat])


@wrong(Sound.refuse, "twin_it/refused-move-changes-nothing")
def refused_flip_costs_the_turn(self: Sound, table: Table, move: Json) -> None:
    """A flip that is refused makes the player to the left of the one who is due flip."""
    if "flip" in move and isinstance(table.due, int):
        self.make_due(table, self.next_seat(table, table.due))


@wrong(Sound.refuse, "twin_it/refused-move-changes-nothing")
def refused_move_clears_the_outcomes(self: Sound, table: Table, move: Json) -> None:
    """After a refused move the outcomes of the move before are gone."""
    table.outcomes = []


@wrong(Sound.hands, "twin_it/table-cards-never-cover")
def table_is_a_heap(self: Sound, table: Table, targets: list[Target], touches: list[Any]) -> list[Hand]:
    """Flipped cards lie on one heap: hands on all but the latest card on the table count for nothing."""
    hands = Sound.hands(self, table, targets, touches)
    return [hand for hand in hands if hand.target.place != "table" or hand.target.cards[0] is table.table[-1]]


@wrong(Sound.next_seat, "twin_it/turns-go-clockwise")
def turn_stays_open_in_team_mode(self: Sound, table: Table, seat: int) -> Due:
    """In team mode anyone may flip after every flip."""
    return "any" if table.teams else Sound.next_seat(self, table, seat)
