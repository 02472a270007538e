"""The first two wins the trick but is itself caught by every later two."""

from .sound import Json, Sound

CLAUSE = "twos/two-caught-only-behind-a-two"
NAMED = ("twos/two-catching-two-pays-two",)


class Engine(Sound):
    """The faulty engine."""

    def catch(self, trick: list[str], by: int, victim: int) -> Json:
        if self.is_two(trick[by]):
            by, victim = victim, by
        return super().catch(trick, by, victim)
