"""A two stands for the ace of the led suit, and of the two the one played first wins."""

from .sound import Sound

CLAUSE = "twos/two-needs-no-naming"
NAMED = ("twos/no-other-card-beats-a-two",)


class Engine(Sound):
    """The faulty engine."""

    def winner(self, trick: list[str]) -> int:
        winner = super().winner(trick)
        ace = "A" + trick[0][1]
        return trick.index(ace) if self.is_two(trick[winner]) and ace in trick[:winner] else winner
