"""A two has power only in a trick of its own suit."""

from .sound import Sound

CLAUSE = "twos/twos-are-wild"
NAMED = ("twos/two-catching-two-pays-two",)  # an off-suit two catches nothing; a sample may show that first


class Engine(Sound):
    """The faulty engine."""

    def twos(self, trick: list[str]) -> list[int]:
        return [two for two in super().twos(trick) if trick[two][1] == trick[0][1]]
