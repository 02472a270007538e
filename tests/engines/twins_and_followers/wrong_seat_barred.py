"""Not the discarder but the player after him is barred from a discard."""

from .sound import Sound

CLAUSE = "twins_and_followers/any-seat-may-claim"


class Engine(Sound):
    """The faulty engine."""

    def askable(self, hands: list[list[str]], discarder: int) -> list[int]:
        return [*super().askable(hands, discarder)[1:], discarder]
