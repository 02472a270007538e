"""Any three beats and catches the two that is winning, whatever its suit."""

from .sound import Sound

CLAUSE = "twos/three-beats-only-its-two"


class Engine(Sound):
    """The faulty engine."""

    def catching_three(self, trick: list[str], two: int) -> int | None:
        threes = [position for position, card in enumerate(trick) if card[0] == "3"]
        return min(threes, default=None)
