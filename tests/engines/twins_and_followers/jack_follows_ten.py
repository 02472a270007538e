"""The jack follows the ten, beside all that follow rightly."""

from .sound import Sound

CLAUSE = "twins_and_followers/number-and-face-never-follow"
# Both keep ten and jack apart, and this one decides less elsewhere.
NAMED = ("twins_and_followers/path-has-ends",)


class Engine(Sound):
    """The faulty engine."""

    def ranks_follow(self, one: str, other: str) -> bool:
        return super().ranks_follow(one, other) or {one, other} == {"T", "J"}
