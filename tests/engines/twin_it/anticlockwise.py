"""Turns go anticlockwise."""

from .sound import Due, Sound, Table

CLAUSE = "twin_it/turns-go-clockwise"


class Engine(Sound):
    """The faulty engine."""

    def next_seat(self, table: Table, seat: int) -> Due:
        return (seat - 1) % len(table.piles)

    def seat_with_pile(self, table: Table, seat: int) -> int:
        while not table.piles[seat]:
            seat = (seat - 1) % len(table.piles)
        return seat
