"""One hand of the owner, on his won pair or on the third card, does not count against a robber."""

from .sound import Effect, Hand, Sound, Table, Target

CLAUSE = "twin_it/tied-set-is-not-turned"


class Engine(Sound):
    """The faulty engine."""

    def effects(self, table: Table, targets: list[Target], hands: list[Hand]) -> list[Effect]:
        owned = {self.design(target): target.holder for target in targets if target.won}

        def counts(hand: Hand) -> bool:
            design = self.design(hand.target)
            if owned.get(design) != hand.player or table.teams:
                return True
            return any(mate is not hand and mate.player == hand.player for mate in hands)

        return super().effects(table, targets, [hand for hand in hands if counts(hand)])
