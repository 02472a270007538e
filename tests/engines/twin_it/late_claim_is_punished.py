"""A player whose hands are both on top of those of the winner makes a mistake."""

from .sound import Hand, Mistake, Sound, Table

CLAUSE = "twin_it/late-claim-is-harmless"


class Engine(Sound):
    """The faulty engine."""

    def mistakes(self, table: Table, hands: list[Hand]) -> list[Mistake]:
        mistakes = super().mistakes(table, hands)
        valid = self.valid_hands(hands, mistakes)
        for player in () if table.teams else range(len(table.piles)):
            own = [hand for hand in valid if hand.player == player]
            lowest = [self.holder(table, hand.target, valid) for hand in own]
            winners = {hand.player for hand in lowest if hand is not None}
            if len(own) == 2 and len(winners) == 1 and player not in winners:
                mistakes.append(Mistake(own[1].arrival, player, []))
        return mistakes
