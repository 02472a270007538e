"""In team mode a player may take a pair with both his hands."""

from .sound import Hand, Sound, Table

CLAUSE = "twin_it/both-hands-of-one-player"


class Engine(Sound):
    """The faulty engine."""

    def is_team_mistake(self, table: Table, one: Hand, other: Hand) -> bool:
        targets = [one.target, other.target]
        return not self.alike(*targets) or self.is_forbidden(table, self.party(table, one.player), targets)
