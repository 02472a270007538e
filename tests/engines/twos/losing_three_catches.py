"""A three that does not win the trick still catches its two, and the winner does not."""

from .sound import Json, Sound

CLAUSE = "twos/only-the-winner-catches"
NAMED = ("twos/caught-once-only",)


class Engine(Sound):
    """The faulty engine."""

    def catch(self, trick: list[str], by: int, victim: int) -> Json:
        three = self.catching_three(trick, victim)
        return super().catch(trick, by if three is None else three, victim)
