"""A trick of fewer than four cards without a two belongs to its leader."""

from .sound import Sound

CLAUSE = "twos/highest-of-led-suit-wins"
NAMED = ("twos/ranking-of-plain-cards",)


class Engine(Sound):
    """The faulty engine."""

    def plain_winner(self, trick: list[str]) -> int:
        return super().plain_winner(trick) if self.is_full(trick) else 0
