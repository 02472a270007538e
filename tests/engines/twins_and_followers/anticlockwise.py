"""Turns go anticlockwise."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/turns-go-clockwise"


class Engine(Sound):
    """The faulty engine."""

    def next_seat(self, table: Table, seat: int) -> int:
        return (seat - 1) % len(table.hands)
