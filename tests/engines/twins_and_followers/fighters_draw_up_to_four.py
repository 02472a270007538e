"""Every fighter draws up to four cards while the pile lasts."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/fighters-end-with-three"
# Both decide the hands of every fight, and the size of the pile shows it first.
NAMED = ("twins_and_followers/one-draw-per-fighter",)


class Engine(Sound):
    """The faulty engine."""

    def draw_in_fight(self, table: Table, seat: int) -> None:
        while table.pile and len(table.hands[seat]) < 4:
            super().draw_in_fight(table, seat)
