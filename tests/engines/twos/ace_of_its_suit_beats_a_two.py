"""The ace of a two's own suit beats it."""

from .sound import Sound

CLAUSE = "twos/no-other-card-beats-a-two"


class Engine(Sound):
    """The faulty engine."""

    def winner(self, trick: list[str]) -> int:
        winner = super().winner(trick)
        ace = "A" + trick[winner][1]
        return trick.index(ace) if self.is_two(trick[winner]) and ace in trick else winner
