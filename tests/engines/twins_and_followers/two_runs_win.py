"""Two pairs of followers win as well as twins and followers."""

from .sound import Sound

CLAUSE = "twins_and_followers/one-part-twins"
# Both say what twins are, and decide the same hands.
NAMED = ("twins_and_followers/twins-number-or-face",)


class Engine(Sound):
    """The faulty engine."""

    def are_twins(self, one: str, other: str) -> bool:
        return super().are_twins(one, other) or self.ranks_follow(one[0], other[0])
