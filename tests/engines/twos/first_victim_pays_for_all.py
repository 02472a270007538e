"""The first victim of a trick pays for all of them."""

from .sound import Json, Sound

CLAUSE = "twos/each-victim-pays-its-own"
NAMED = ("twos/catches-add-up",)


class Engine(Sound):
    """The faulty engine."""

    def catches(self, trick: list[str]) -> list[Json]:
        catches = super().catches(trick)
        points = sum(catch["points"] for catch in catches)
        return [catch | {"points": points} for catch in catches[:1]]
