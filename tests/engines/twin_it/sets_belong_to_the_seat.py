"""In team mode a set belongs to the seat of the player who completed it."""

from .sound import Card, Sound, Table, WonSet

CLAUSE = "twin_it/team-wins-with-five-sets"
NAMED = ("twin_it/two-mates-win-a-pair",)  # whose a set is shows as soon as it is won


class Engine(Sound):
    """The faulty engine."""

    def new_set(self, table: Table, player: int, cards: list[Card]) -> WonSet:
        won = super().new_set(table, player, cards)
        won.owner = player
        return won
