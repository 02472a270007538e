"""The cards of a fight are drawn from the bottom of the pile."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/rest-is-the-pile"
# Both decide the hands of every fight, and this one decides no other draw.
NAMED = ("twins_and_followers/fight-draw-from-the-pile",)


class Engine(Sound):
    """The faulty engine."""

    def draw_in_fight(self, table: Table, seat: int) -> None:
        table.hands[seat].append(table.pile.pop())
