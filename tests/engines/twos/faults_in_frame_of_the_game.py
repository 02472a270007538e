"""Faults in Frame of the game."""

from faults import fault

from .sound import Json, Sound, Table


@fault("twos/play-goes-clockwise")
class Anticlockwise(Sound):
    """The turn passes anticlockwise."""

    def next_seat(self, seat: int) -> int:
        return (seat - 1) % 4


@fault("twos/refused-play-changes-nothing")
class ForeignCardAccepted(Sound):
    """A card that lies in another player's hand can be played from there."""

    def allows(self, table: Table, seat: int, card: str) -> bool:
        held = any(card in hand for other, hand in enumerate(table.hands) if other != seat)
        return super().allows(table, seat, card) or (held and seat == table.turn and not table.over)

    def put(self, table: Table, seat: int, card: str) -> None:
        if card not in table.hands[seat]:
            owner = next(hand for hand in table.hands if card in hand)
            owner.remove(card)
            table.hands[seat].append(card)
        super().put(table, seat, card)


@fault("twos/winner-leads-next")
class LeadPassesRound(Sound):
    """The tricks are led in rotation, whoever wins them."""

    def next_leader(self, table: Table, taken: Json) -> int:
        return self.next_seat(table.seats[0])


@fault("twos/winner-leads-next")
class LeaderLeadsAgain(Sound):
    """The leader of the first trick leads all the others too."""

    def next_leader(self, table: Table, taken: Json) -> int:
        return table.seats[0]


@fault(
    "twos/refused-play-changes-nothing",
    named=("twos/follow-suit", "twos/void-plays-anything", "twos/any-card-may-be-led"),
)
class OppositeCardIsDropped(Sound):
    """A card that the player opposite tries out of turn is refused, and gone from the hand."""

    def refuse(self, table: Table, seat: int, card: str) -> None:
        if (seat - table.turn) % 4 == 2 and card in table.hands[seat]:
            table.hands[seat].remove(card)


@fault("twos/play-goes-clockwise")
class OutOfTurnAccepted(Sound):
    """A player may play out of turn."""

    def allows(self, table: Table, seat: int, card: str) -> bool:
        return not table.over and card in self.playable(table.hands[seat], table.trick)


@fault("twos/deal-is-played-out")
class OverOneTrickEarly(Sound):
    """A deal is over when every player has one card left."""

    def is_over(self, table: Table) -> bool:
        return all(len(hand) <= 1 for hand in table.hands)


@fault("twos/deal-is-played-out")
class OverWhenDecided(Sound):
    """A deal is over when no honour and no two is left in the hands."""

    def is_over(self, table: Table) -> bool:
        return not any(self.is_honour(card) or self.is_two(card) for hand in table.hands for card in hand)


@fault("twos/every-player-alone")
class PartnersDoNotCatch(Sound):
    """A two of the player opposite is not caught."""

    def victims(self, trick: list[str], winner: int) -> list[int]:
        return [victim for victim in super().victims(trick, winner) if (victim - winner) % 4 != 2]


@fault("twos/refused-play-changes-nothing")
class RefusedMoveClearsTaken(Sound):
    """After a refused move the trick just taken is forgotten."""

    def refuse(self, table: Table, seat: int, card: str) -> None:
        table.taken = None


@fault("twos/refused-play-changes-nothing", named=("twos/follow-suit",))
class RefusedMoveCostsTheCard(Sound):
    """A refused move takes the card out of the player's hand."""

    def refuse(self, table: Table, seat: int, card: str) -> None:
        if card in table.hands[seat]:
            table.hands[seat].remove(card)


@fault("twos/refused-play-changes-nothing")
class RefusedMovePassesTheTurn(Sound):
    """After a refused move it is the next player's turn."""

    def refuse(self, table: Table, seat: int, card: str) -> None:
        table.turn = self.next_seat(table.turn)


@fault("twos/refused-play-changes-nothing")
class RevokeAccepted(Sound):
    """A move is accepted although its player could follow suit and does not."""

    def allows(self, table: Table, seat: int, card: str) -> bool:
        return not table.over and seat == table.turn and card in table.hands[seat]


@fault("twos/totals-may-be-negative")
class VictimPaysWhatHeHas(Sound):
    """The victim of a catch pays no more than he has, and the catcher gets no more than that."""

    def pay(self, table: Table, catch: Json) -> None:
        points = min(catch["points"], max(0, table.scores[catch["from"]]))
        super().pay(table, catch | {"points": points})
