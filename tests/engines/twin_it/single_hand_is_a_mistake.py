"""A player who puts down only one hand, where nobody else has one on that design, makes a mistake."""

from .sound import Hand, Mistake, Sound, Table

CLAUSE = "twin_it/single-hand-claims-nothing"


class Engine(Sound):
    """The faulty engine."""

    def mistakes(self, table: Table, hands: list[Hand]) -> list[Mistake]:
        mistakes = super().mistakes(table, hands)
        for hand in self.valid_hands(hands, mistakes):
            others = [other for other in hands if other is not hand]
            alone = all(self.design(other.target) != self.design(hand.target) for other in others)
            if not table.teams and alone and all(other.player != hand.player for other in others):
                mistakes.append(Mistake(hand.arrival, hand.player, [hand]))
        return mistakes
