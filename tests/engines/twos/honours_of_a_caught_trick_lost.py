"""The honours of a trick in which a three catches a two count for nobody."""

from .sound import Sound

CLAUSE = "twos/honours-score-one"


class Engine(Sound):
    """The faulty engine."""

    def honours(self, trick: list[str]) -> int:
        caught = any(catch["points"] == 3 for catch in self.catches(trick))
        return 0 if caught else super().honours(trick)
