"""A third card of the twins' rank is no follower."""

from .sound import Sound

CLAUSE = "twins_and_followers/follower-of-twin-rank"


class Engine(Sound):
    """The faulty engine."""

    def pairings(self, cards: list[str]) -> list[tuple[list[str], list[str]]]:
        return [(pair, rest) for pair, rest in super().pairings(cards) if all(card[0] != pair[0][0] for card in rest)]
