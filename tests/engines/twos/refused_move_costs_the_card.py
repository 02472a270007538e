"""A refused move takes the card out of the player's hand."""

from .sound import Sound, Table

CLAUSE = "twos/refused-play-changes-nothing"
NAMED = ("twos/follow-suit",)


class Engine(Sound):
    """The faulty engine."""

    def refuse(self, table: Table, seat: int, card: str) -> None:
        if card in table.hands[seat]:
            table.hands[seat].remove(card)
