"""A card that lies in another player's hand can be played from there."""

from .sound import Sound, Table

CLAUSE = "twos/refused-play-changes-nothing"


class Engine(Sound):
    """The faulty engine."""

    def allows(self, table: Table, seat: int, card: str) -> bool:
        held = any(card in hand for other, hand in enumerate(table.hands) if other != seat)
        return super().allows(table, seat, card) or (held and seat == table.turn and not table.over)

    def put(self, table: Table, seat: int, card: str) -> None:
        if card not in table.hands[seat]:
            owner = next(hand for hand in table.hands if card in hand)
            owner.remove(card)
            table.hands[seat].append(card)
        super().put(table, seat, card)
