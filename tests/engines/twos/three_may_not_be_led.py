"""A three may not be led by a player who has another card."""

from .sound import Sound

CLAUSE = "twos/any-card-may-be-led"


class Engine(Sound):
    """The faulty engine."""

    def leads(self, hand: list[str]) -> list[str]:
        return [card for card in hand if card[0] != "3"] or hand
