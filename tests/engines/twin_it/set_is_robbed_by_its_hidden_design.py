"""A won pair can be robbed with a design that its cards hide."""

from .sound import Effect, Hand, Sound, Table, Target

CLAUSE = "twin_it/set-shows-its-design"
NAMED = ("twin_it/sets-within-reach",)  # a set is touched and shows its design in the same slaps


class Engine(Sound):
    """The faulty engine."""

    def hidden(self, one: Target, other: Target) -> bool:
        won, loose = (one, other) if one.won else (other, one)
        if won.won is None or loose.won is not None or len(won.cards) == 3:
            return False
        return all(card[2] == self.design(loose) for card in won.cards)

    def is_mistake(self, table: Table, one: Hand, other: Hand) -> bool:
        return super().is_mistake(table, one, other) and not self.hidden(one.target, other.target)

    def effects(self, table: Table, targets: list[Target], hands: list[Hand]) -> list[Effect]:
        effects = super().effects(table, targets, hands)
        for hand in hands:
            for mate in hands[: hands.index(hand)]:
                if mate.player == hand.player and self.hidden(mate.target, hand.target):
                    effects.append(Effect(hand.arrival, [mate, hand], [mate.target, hand.target], []))
        return effects
