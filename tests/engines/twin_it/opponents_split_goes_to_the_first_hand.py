"""When two opponents have a hand on each card of a pair, the team of the first hand wins it."""

from .sound import Effect, Hand, Sound, Table, Target

CLAUSE = "twin_it/opponents-tie"


class Engine(Sound):
    """The faulty engine."""

    def effect(self, table: Table, visible: list[Target], holding: list[Hand], hands: list[Hand]) -> Effect | None:
        effect = super().effect(table, visible, holding, hands)
        if effect is None or effect.taken or not table.teams:
            return effect
        taken = [hand.target for hand in holding[:2]]
        return Effect(effect.arrival, holding[:1], taken, self.thirds(visible, taken))
