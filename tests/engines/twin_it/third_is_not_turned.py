"""The third of three visible cards stays as it is when the other two are won."""

from .sound import Sound, Target

CLAUSE = "twin_it/third-is-turned"


class Engine(Sound):
    """The faulty engine."""

    def thirds(self, visible: list[Target], taken: list[Target]) -> list[Target]:
        return []
