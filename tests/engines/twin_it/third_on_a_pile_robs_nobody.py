"""A third card on top of a pile does not make a set with a won pair."""

from .sound import Sound, Target

CLAUSE = "twin_it/third-card-anywhere-loose"


class Engine(Sound):
    """The faulty engine."""

    def alike(self, one: Target, other: Target) -> bool:
        return super().alike(one, other) and {one.place, other.place} != {"pile", "set"}
