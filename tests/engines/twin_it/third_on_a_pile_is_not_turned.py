"""The third of three visible cards is not turned over when it tops a pile."""

from .sound import Sound, Target

CLAUSE = "twin_it/third-is-turned"


class Engine(Sound):
    """The faulty engine."""

    def thirds(self, visible: list[Target], taken: list[Target]) -> list[Target]:
        return [target for target in super().thirds(visible, taken) if target.place != "pile"]
