"""A two caught by another two pays its own three as well when that lies in the trick."""

from .sound import Json, Sound

CLAUSE = "twos/caught-once-only"


class Engine(Sound):
    """The faulty engine."""

    def catches(self, trick: list[str]) -> list[Json]:
        catches = super().catches(trick)
        for catch in list(catches):
            three = self.catching_three(trick, catch["from"])
            if three not in (None, catch["by"]):
                catches.append({"by": three, "from": catch["from"], "points": 3})
        return catches
