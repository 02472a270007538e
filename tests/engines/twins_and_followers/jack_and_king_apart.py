"""Jack and king do not follow each other, for the queen lies between them."""

from .sound import Sound

CLAUSE = "twins_and_followers/face-pairs-written-out"


class Engine(Sound):
    """The faulty engine."""

    def faces_follow(self, one: str, other: str) -> bool:
        return super().faces_follow(one, other) and "Q" in (one, other)
