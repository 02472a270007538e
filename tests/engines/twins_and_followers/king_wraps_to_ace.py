"""The ace follows the king, as if it were the highest face."""

from .sound import Sound

CLAUSE = "twins_and_followers/ace-is-a-number"


class Engine(Sound):
    """The faulty engine."""

    def ranks_follow(self, one: str, other: str) -> bool:
        return super().ranks_follow(one, other) or {one, other} == {"K", "A"}
