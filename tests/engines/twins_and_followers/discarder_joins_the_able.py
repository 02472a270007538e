"""The discarder counts among several who are able to win with the discard."""

from .sound import Sound

CLAUSE = "twins_and_followers/own-discard-is-barred"


class Engine(Sound):
    """The faulty engine."""

    def able_seats(self, hands: list[list[str]], discard: str, discarder: int) -> list[int]:
        able = super().able_seats(hands, discard, discarder)
        return [*able, discarder] if able and self.can_use(hands[discarder], discard) else able
