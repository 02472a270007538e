"""A discard that the player does not hold is taken for the first card of the hand."""

from .sound import Sound, Table

CLAUSE = "twins_and_followers/discard-back-to-three"


class Engine(Sound):
    """The faulty engine."""

    def may_discard(self, table: Table, seat: int, card: str) -> bool:
        return super().may_discard(table, seat, card) or super().may_discard(table, seat, table.hands[seat][0])

    def discard(self, table: Table, seat: int, card: str) -> None:
        hand = table.hands[seat]
        super().discard(table, seat, card if card in hand else hand[0])
