"""The jack is worth nothing."""

from .sound import Sound

CLAUSE = "twos/honours-score-one"


class Engine(Sound):
    """The faulty engine."""

    def is_honour(self, card: str) -> bool:
        return card[0] in "AKQ"
