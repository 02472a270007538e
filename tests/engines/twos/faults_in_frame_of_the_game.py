"""Faults in Frame of the game."""

from faults import fault, wrong

from .sound import Json, Sound, Table


@wrong(Sound.next_seat, "twos/play-goes-clockwise")
def anticlockwise(self: Sound, seat: int) -> int:
    """The turn passes anticlockwise."""
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


@wrong(Sound.next_leader, "twos/winner-leads-next")
def lead_passes_round(self: Sound, table: Table, taken: Json) -> int:
    """The tricks are led in rotation, whoever wins them."""
    return self.next_seat(table.seats[0])


@wrong(Sound.next_leader, "twos/winner-leads-next")
def leader_leads_again(self: Sound, table: Table, taken: Json) -> int:
    """The leader of the first trick leads all the others too."""
    return table.seats[0]


@wrong(
    Sound.refuse,
    "twos/refused-play-changes-nothing",
    named=("twos/follow-suit", "twos/void-plays-anything", "twos/any-card-may-be-led"),
)
def opposite_card_is_dropped(self: Sound, table: Table, seat: int, card: str) -> None:
    """A card that the player opposite tries out of turn is refused, and gone from the hand."""
    if (seat - table.turn) % 4 == 2 and card in table.hands[seat]:
        table.hands[seat].remove(card)


@wrong(Sound.allows, "twos/play-goes-clockwise")
def out_of_turn_accepted(self: Sound, table: Table, seat: int, card: str) -> bool:
    """A player may play out of turn."""
    return not table.over and card in self.playable(table.hands[seat], table.trick)


@wrong(Sound.is_over, "twos/deal-is-played-out")
def over_one_trick_early(self: Sound, table: Table) -> bool:
    """A deal is over when every player has one card left."""
    return all(len(hand) <= 1 for hand in table.hands)


@wrong(Sound.is_over, "twos/deal-is-played-out")
def over_when_decided(self: Sound, table: Table) -> bool:
    """A deal is over when no honour and no two is left in the hands."""
    return not any(self.is_honour(card) or self.is_two(card) for hand in table.hands for card in hand)


@wrong(Sound.victims, "twos/every-player-alone")
def partners_do_not_catch(self: Sound, trick: list[str], winner: int) -> list[int]:
    """A two of the player opposite is not caught."""
    return [victim for victim in Sound.victims(self, trick, winner) if (victim - winner) % 4 != 2]


@wrong(Sound.refuse, "twos/refused-play-changes-nothing")
def refused_move_clears_taken(self: Sound, table: Table, seat: int, card: str) -> None:
    """After a refused move the trick just taken is forgotten."""
    table.taken = None


@wrong(Sound.refuse, "twos/refused-play-changes-nothing", named=("twos/follow-suit",))
def refused_move_costs_the_card(self: Sound, table: Table, seat: int, card: str) -> None:
    """A refused move takes the card out of the player's hand."""
    if card in table.hands[seat]:
        table.hands[seat].remove(card)


@wrong(Sound.refuse, "twos/refused-play-changes-nothing")
def refused_move_passes_the_turn(self: Sound, table: Table, seat: int, card: str) -> None:
    """After a refused move it is the next player's turn."""
    table.turn = self.next_seat(table.turn)


@wrong(Sound.allows, "twos/refused-play-changes-nothing")
def revoke_accepted(self: Sound, table: Table, seat: int, card: str) -> bool:
    """A move is accepted although its player could follow suit and does not."""
    return not table.over and seat == table.turn and card in table.hands[seat]


@wrong(Sound.pay, "twos/totals-may-be-negative")
def victim_pays_what_he_has(self: Sound, table: Table, catch: Json) -> None:
    """The victim of a catch pays no more than he has, and the catcher gets no more than that."""
    points = min(catch["points"], max(0, table.scores[catch["from"]]))
    Sound.pay(self, table, catch | {"points": points})
