"""A two takes the trick from the three that has just caught the two before it."""

from .sound import Sound

CLAUSE = "twos/later-two-does-not-revive"


class Engine(Sound):
    """The faulty engine."""

    def deciding_two(self, trick: list[str]) -> int | None:
        twos = self.twos(trick)
        if not twos:
            return None
        deciding = twos[0]
        for later in twos[1:]:
            three = self.catching_three(trick, deciding)
            if three is not None and three < later:
                deciding = later
        return deciding
