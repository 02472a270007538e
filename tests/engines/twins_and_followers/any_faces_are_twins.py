"""Any two faces are twins."""

from .sound import Sound

CLAUSE = "twins_and_followers/twins-number-or-face"


class Engine(Sound):
    """The faulty engine."""

    def are_twins(self, one: str, other: str) -> bool:
        return super().are_twins(one, other) or (self.is_face(one[0]) and self.is_face(other[0]))
