"""Every fighter draws up to four cards while the pile lasts."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/fighters-end-with-three"


class Engine(Sound):
    """The faulty engine."""

    def draw_in_fight(self, table: Table, seat: int) -> None:
        while table.pile and len(table.hands[seat]) < 4:
            super().draw_in_fight(table, seat)
