"""The ace follows the king, as if it were the highest face."""

from .sound import Sound

CLAUSE = "twins_and_followers/ace-is-a-number"
# Both keep king and ace apart, and this one decides less elsewhere.
NAMED = ("twins_and_followers/path-has-ends",)


class Engine(Sound):
    """The faulty engine."""

    def ranks_follow(self, one: str, other: str) -> bool:
        return super().ranks_follow(one, other) or {one, other} == {"K", "A"}
