"""A two that is led has no power, it is the lowest card of its suit."""

from .sound import Sound

CLAUSE = "twos/two-takes-any-trick"
NAMED = ("twos/first-two-strongest",)


class Engine(Sound):
    """The faulty engine."""

    def twos(self, trick: list[str]) -> list[int]:
        return [position for position in super().twos(trick) if position > 0]
