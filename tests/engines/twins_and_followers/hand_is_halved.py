"""Of a sorted hand only the halves are looked at, which misses queens between jack and king."""

from .sound import RANKS, Sound

CLAUSE = "twins_and_followers/face-pairs-written-out"


class Engine(Sound):
    """The faulty engine."""

    def pairings(self, cards: list[str]) -> list[tuple[list[str], list[str]]]:
        ordered = sorted(cards, key=lambda card: RANKS.index(card[0]))
        return [(ordered[:2], ordered[2:]), (ordered[2:], ordered[:2])]
