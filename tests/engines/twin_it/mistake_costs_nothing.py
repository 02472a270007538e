"""Who makes a mistake loses no set."""

from .sound import Card, Sound, Table, WonSet

CLAUSE = "twin_it/mistake-costs-a-set"


class Engine(Sound):
    """The faulty engine."""

    def lost_cards(self, table: Table, player: int, gift: WonSet | None) -> list[Card]:
        return []
