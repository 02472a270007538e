""" "4 or less" is read as less than 4, and so on for every bound."""

from .sound import Sound

CLAUSE = "twin_it/printed-bands"


class Engine(Sound):
    """The faulty engine."""

    def label(self, bands: tuple[int, int, int], points: int) -> str:
        return self.labels()[sum(points >= most for most in bands)]
