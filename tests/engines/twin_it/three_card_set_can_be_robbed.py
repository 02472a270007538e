"""A hand on three cards of another player and a hand on any other card take the three cards."""

from .sound import Effect, Hand, Sound, Table, Target

CLAUSE = "twin_it/three-card-set-is-safe"


class Engine(Sound):
    """The faulty engine."""

    def is_safe(self, hand: Hand) -> bool:
        return len(hand.target.cards) < 3 or hand.target.holder == hand.player

    def is_mistake(self, table: Table, one: Hand, other: Hand) -> bool:
        robbed = not table.teams and self.is_safe(one) != self.is_safe(other)
        return super().is_mistake(table, one, other) and not robbed

    def effects(self, table: Table, targets: list[Target], hands: list[Hand]) -> list[Effect]:
        effects = super().effects(table, targets, hands)
        for hand in () if table.teams else hands:
            own = [each for each in hands if each.player == hand.player]
            if len(own) == 2 and not self.is_safe(hand) and self.holder(table, hand.target, hands) is hand:
                effects.append(Effect(own[1].arrival, [hand], [hand.target], []))
        return effects
