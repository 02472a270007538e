"""Only the player whose turn is next can win with a discard."""

from .sound import Sound

CLAUSE = "twins_and_followers/any-seat-may-claim"


class Engine(Sound):
    """The faulty engine."""

    def askable(self, hands: list[list[str]], discarder: int) -> list[int]:
        return super().askable(hands, discarder)[:1]
