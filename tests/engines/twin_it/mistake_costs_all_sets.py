"""Who makes a mistake loses all his sets."""

from .sound import Card, Sound, Table, WonSet

CLAUSE = "twin_it/mistake-costs-a-set"
NAMED = ("twin_it/which-set-is-lost",)  # with one set there is no difference


class Engine(Sound):
    """The faulty engine."""

    def lost_cards(self, table: Table, player: int, gift: WonSet | None) -> list[Card]:
        lost = super().lost_cards(table, player, gift)
        while self.own_sets(table, player):
            lost = lost + super().lost_cards(table, player, None)
        return lost
