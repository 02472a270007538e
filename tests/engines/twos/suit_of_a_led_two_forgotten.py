"""When a two was led, the latest card of the trick says which suit to follow."""

from .sound import Sound

CLAUSE = "twos/suit-of-a-led-two"


class Engine(Sound):
    """The faulty engine."""

    def suit_to_follow(self, trick: list[str]) -> str:
        return super().suit_to_follow(trick[-1:] if self.is_two(trick[0]) else trick)
