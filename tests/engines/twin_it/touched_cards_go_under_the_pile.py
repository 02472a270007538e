"""The loose cards that a player touched by mistake go under his pile."""

from .sound import Mistake, Sound, Table, Target, WonSet

CLAUSE = "twin_it/touched-cards-stay"


class Engine(Sound):
    """The faulty engine."""

    def pay(self, table: Table, mistakes: list[Mistake], gifts: dict[int, WonSet | None]) -> list[Mistake]:
        paid = super().pay(table, mistakes, gifts)
        for mistake in paid:
            for hand in mistake.hands:
                if hand.target.won is None and hand.target in self.still_loose(table, [hand.target]):
                    self.remove(table, hand.target.cards[0])
                    table.piles[mistake.player].append(hand.target.cards[0])
        return paid

    def still_loose(self, table: Table, targets: list[Target]) -> list[Target]:
        loose = [target.cards[0] for target in self.targets(table) if target.won is None]
        return [target for target in targets if target.cards[0] in loose]
