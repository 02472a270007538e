"""What is drawn at random, and is the same for everybody who draws it again."""

from __future__ import annotations

from random import Random

from msgspec import Struct


class Chance(Struct, frozen=True):
    """A source of chance that has a name, which everything drawn from it follows from.

    Parts of a run are asked in any order, more than once, and by several processes. So each draws from a source of its
    own, which is no generator that others have drawn from: it makes one anew whenever it is asked.
    """

    name: str

    def of(self, *names: object) -> Chance:
        """The source of what has these names."""
        return Chance(" ".join(map(str, (self.name, *names))))

    def random(self) -> Random:
        """What draws, from the beginning."""
        return Random(self.name)


BY_DEFAULT = Chance("0")
"""Where nobody says another; what is stored beside the rules is drawn from it."""
