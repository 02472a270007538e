"""The first player with a hand on each of the two cards wins them, whoever has the lower hands."""

from .sound import Effect, Hand, Sound, Table, Target

CLAUSE = "twin_it/bottom-hand-prevails"
NAMED = ("twin_it/late-claim-is-harmless",)  # it is exactly where a full claim wins nothing


class Engine(Sound):
    """The faulty engine."""

    def effect(self, table: Table, visible: list[Target], holding: list[Hand], hands: list[Hand]) -> Effect | None:
        for hand in hands:
            for first in hands[: hands.index(hand)]:
                if first.player == hand.player and first.target in visible and hand.target in visible:
                    taken = [first.target, hand.target]
                    return Effect(hand.arrival, [first, hand], taken, self.thirds(visible, taken))
        return super().effect(table, visible, holding, hands)
