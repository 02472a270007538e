"""A team that alone has hands on both cards of a pair wins it, though an opponent has the lower hand on one."""

from .sound import Effect, Hand, Sound, Table, Target

CLAUSE = "twin_it/bottom-hand-prevails"
NAMED = ("twin_it/opponents-tie",)  # it is exactly where opponents tie


class Engine(Sound):
    """The faulty engine."""

    def effect(self, table: Table, visible: list[Target], holding: list[Hand], hands: list[Hand]) -> Effect | None:
        claims = []
        for team in (0, 1) if table.teams else ():
            mates = [hand for hand in hands if hand.target in visible and self.party(table, hand.player) == team]
            pair = [hand for hand in mates if self.holder(table, hand.target, mates) is hand][:2]
            claims += [pair] if len(pair) == 2 else []
        if len(claims) != 1:
            return super().effect(table, visible, holding, hands)
        taken = [hand.target for hand in claims[0]]
        return Effect(claims[0][1].arrival, claims[0], taken, self.thirds(visible, taken))
