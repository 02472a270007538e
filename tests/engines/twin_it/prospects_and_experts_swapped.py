"""The two middle labels are swapped."""

from .sound import Sound

CLAUSE = "twin_it/four-labels"


class Engine(Sound):
    """The faulty engine."""

    def labels(self) -> list[str]:
        return ["beginners", "experts", "prospects", "geniuses"]
