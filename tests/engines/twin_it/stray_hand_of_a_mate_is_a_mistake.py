"""A hand on another card is a mistake although two mates have their hands on a pair."""

from .sound import Hand, Mistake, Sound, Table

CLAUSE = "twin_it/mates-hands-must-match"
NAMED = ("twin_it/two-mates-win-a-pair",)  # the two mates' pair is what is missed


class Engine(Sound):
    """The faulty engine."""

    def team_mistakes(self, table: Table, team: int, hands: list[Hand]) -> list[Mistake]:
        mistakes = super().team_mistakes(table, team, hands)
        rest = self.valid_hands(hands, mistakes)
        paired = [hand for hand in rest if any(self.alike(hand.target, mate.target) for mate in rest)]
        targets = [hand.target for hand in paired]
        strays = [hand for hand in rest if paired and hand.target not in targets]
        return mistakes + [Mistake(hand.arrival, hand.player, [hand]) for hand in strays]
