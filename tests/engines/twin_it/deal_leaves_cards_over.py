"""Cards that cannot be dealt evenly are not dealt at all."""

from .sound import Sound

CLAUSE = "twin_it/dealt-as-equally-as-possible"


class Engine(Sound):
    """The faulty engine."""

    def sizes(self, cards: int, players: int) -> list[int]:
        return [cards // players] * players
