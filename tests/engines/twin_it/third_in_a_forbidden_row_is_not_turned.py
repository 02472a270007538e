"""The third of three visible cards is not turned over when it lies in a forbidden row."""

from .sound import Sound, Target

CLAUSE = "twin_it/forbidden-cards-are-visible"
NAMED = ("twin_it/third-is-turned",)  # it is exactly where a third is due to turn


class Engine(Sound):
    """The faulty engine."""

    def thirds(self, visible: list[Target], taken: list[Target]) -> list[Target]:
        return [target for target in super().thirds(visible, taken) if target.place != "forbidden"]
