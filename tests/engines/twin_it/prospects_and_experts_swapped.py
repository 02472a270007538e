"""The two middle labels are swapped."""

from .sound import Sound

CLAUSE = "twin_it/four-labels"
NAMED = ("twin_it/printed-bands",)  # a wrong label is a wrong band


class Engine(Sound):
    """The faulty engine."""

    def labels(self) -> list[str]:
        return ["beginners", "experts", "prospects", "geniuses"]
