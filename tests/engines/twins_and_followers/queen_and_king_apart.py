"""Queen and king do not follow each other, for no example of the sheet shows them."""

from .sound import Sound

CLAUSE = "twins_and_followers/face-examples-are-no-full-list"


class Engine(Sound):
    """The faulty engine."""

    def faces_follow(self, one: str, other: str) -> bool:
        return super().faces_follow(one, other) and "J" in (one, other)
