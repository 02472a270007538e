"""Faults in Left open in the play."""

from faults import fault, wrong

from .sound import Sound, Table


# Both decide the discards of every fight: the drops are to lie on the contested card.
@wrong(
    Sound.settle, "twins_and_followers/contested-card-is-dead", named=("twins_and_followers/drops-join-the-discards",)
)
def contested_card_set_aside(self: Sound, table: Table) -> None:
    """The card that a fight is about leaves the discards for good."""
    table.discards.pop()
    Sound.settle(self, table)


@wrong(Sound.able_seats, "twins_and_followers/own-discard-is-barred")
def discarder_joins_the_able(self: Sound, hands: list[list[str]], discard: str, discarder: int) -> list[int]:
    """The discarder counts among several who are able to win with the discard."""
    able = Sound.able_seats(self, hands, discard, discarder)
    return [*able, discarder] if able and self.can_use(hands[discarder], discard) else able


@wrong(Sound.may_claim, "twins_and_followers/own-discard-is-barred")
def discarder_takes_it_back(self: Sound, table: Table, seat: int) -> bool:
    """While a discard can be claimed its discarder may take it back, and wins with it."""
    return Sound.may_claim(self, table, seat) or (table.phase == "claim" and seat == table.discarder)


@fault("twins_and_followers/empty-pile-ends-the-round")
class EmptyPileNotNoticed(Sound):
    """With an empty pile the round waits for a draw that nobody can make."""

    def is_exhausted(self, table: Table) -> bool:
        return False

    def may_draw(self, table: Table, seat: int) -> bool:
        return super().may_draw(table, seat) and bool(table.pile)


@wrong(Sound.refuse, "twins_and_followers/refused-move-changes-nothing")
def false_claim_closes_the_claim(self: Sound, table: Table, seat: int, do: str, card: str = "") -> None:
    """A claim by a player who is not able ends everybody's right to claim."""
    if table.phase == "claim" and do == "claim":
        self.go_on(table)


@wrong(Sound.is_short, "twins_and_followers/fight-with-a-short-pile")
def fight_needs_a_card_to_spare(self: Sound, table: Table) -> bool:
    """A fight that would empty the pile ends the round, as if a card were missing."""
    return len(table.pile) <= len(table.able)


@wrong(Sound.are_followers, "twins_and_followers/followers-of-any-suit")
def followers_of_one_suit(self: Sound, one: str, other: str) -> bool:
    """Followers have to be of one suit."""
    return one[1] == other[1] and Sound.are_followers(self, one, other)


@wrong(Sound.draw, "twins_and_followers/empty-pile-ends-the-round")
def last_card_ends_the_round(self: Sound, table: Table, seat: int) -> None:
    """The round is over as soon as the last card of the pile is drawn."""
    Sound.draw(self, table, seat)
    if not table.pile:
        self.end(table, winner=None)


# Both say that those who could win are asked first, and this one decides less elsewhere.
@wrong(
    Sound.look_round,
    "twins_and_followers/empty-pile-ends-the-round",
    named=("twins_and_followers/claim-before-the-next-draw",),
)
def last_discard_not_claimable(self: Sound, table: Table) -> None:
    """With an empty pile the round ends with the discard, whoever could win with it."""
    if not table.pile:
        table.able = []
    Sound.look_round(self, table)


@fault("twins_and_followers/claim-before-the-next-draw")
class NextPlayerDoesNotWait(Sound):
    """The next player may draw before a claim is made or declined."""

    def may_draw(self, table: Table, seat: int) -> bool:
        hasty = table.phase == "claim" and bool(table.pile) and seat == self.next_seat(table, table.discarder)
        return hasty or super().may_draw(table, seat)

    def draw(self, table: Table, seat: int) -> None:
        self.begin_turn(table, seat)
        super().draw(table, seat)


@wrong(Sound.refuse, "twins_and_followers/refused-move-changes-nothing")
def refused_draw_takes_the_card(self: Sound, table: Table, seat: int, do: str, card: str = "") -> None:
    """A draw that is refused takes the top card all the same."""
    if do == "draw" and len(table.pile) > 1 and table.phase != "fight":
        table.hands[seat].append(self.take_top(table))


@wrong(Sound.refuse, "twins_and_followers/refused-move-changes-nothing")
def refused_move_costs_the_turn(self: Sound, table: Table, seat: int, do: str, card: str = "") -> None:
    """A player who is due to draw and tries something else loses the turn."""
    if table.phase == "draw" and seat == table.turn:
        self.begin_turn(table, self.next_seat(table, seat))


@wrong(Sound.is_fight, "twins_and_followers/fight-with-a-short-pile")
def short_fight_goes_to_the_nearest(self: Sound, table: Table) -> bool:
    """Where the pile is too small for a fight, the first who is able may claim."""
    if self.is_short(table):
        del table.able[1:]
    return Sound.is_fight(self, table)
