"""A card may be a twin and a follower at the same time."""

from .sound import Sound

CLAUSE = "twins_and_followers/parts-share-no-card"


class Engine(Sound):
    """The faulty engine."""

    def pairings(self, cards: list[str]) -> list[tuple[list[str], list[str]]]:
        pairs = [pair for pair, _ in super().pairings(cards)]
        return super().pairings(cards) + [(one, other) for one in pairs for other in pairs if one != other]
