"""A two played later than the lead changes the suit to follow to its own."""

from .sound import Sound

CLAUSE = "twos/follow-suit"


class Engine(Sound):
    """The faulty engine."""

    def suit_to_follow(self, trick: list[str]) -> str:
        twos = self.twos(trick)
        return trick[twos[-1]][1] if twos else super().suit_to_follow(trick)
