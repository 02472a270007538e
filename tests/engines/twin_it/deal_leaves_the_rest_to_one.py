"""All cards that are left over in the deal go to the last player."""

from .sound import Sound

CLAUSE = "twin_it/dealt-as-equally-as-possible"


class Engine(Sound):
    """The faulty engine."""

    def sizes(self, cards: int, players: int) -> list[int]:
        each, over = divmod(cards, players)
        return [each] * (players - 1) + [each + over]
