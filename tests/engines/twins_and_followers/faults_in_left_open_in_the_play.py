"""Faults in Left open in the play."""

from faults import fault

from .sound import Sound, Table


# Both decide the discards of every fight: the drops are to lie on the contested card.
@fault("twins_and_followers/contested-card-is-dead", named=("twins_and_followers/drops-join-the-discards",))
class ContestedCardSetAside(Sound):
    """The card that a fight is about leaves the discards for good."""

    def settle(self, table: Table) -> None:
        table.discards.pop()
        super().settle(table)


@fault("twins_and_followers/own-discard-is-barred")
class DiscarderJoinsTheAble(Sound):
    """The discarder counts among several who are able to win with the discard."""

    def able_seats(self, hands: list[list[str]], discard: str, discarder: int) -> list[int]:
        able = super().able_seats(hands, discard, discarder)
        return [*able, discarder] if able and self.can_use(hands[discarder], discard) else able


@fault("twins_and_followers/own-discard-is-barred")
class DiscarderTakesItBack(Sound):
    """While a discard can be claimed its discarder may take it back, and wins with it."""

    def may_claim(self, table: Table, seat: int) -> bool:
        return super().may_claim(table, seat) or (table.phase == "claim" and seat == table.discarder)


@fault("twins_and_followers/empty-pile-ends-the-round")
class EmptyPileNotNoticed(Sound):
    """With an empty pile the round waits for a draw that nobody can make."""

    def is_exhausted(self, table: Table) -> bool:
        return False

    def may_draw(self, table: Table, seat: int) -> bool:
        return super().may_draw(table, seat) and bool(table.pile)


@fault("twins_and_followers/refused-move-changes-nothing")
class FalseClaimClosesTheClaim(Sound):
    """A claim by a player who is not able ends everybody's right to claim."""

    def refuse(self, table: Table, seat: int, do: str, card: str = "") -> None:
        if table.phase == "claim" and do == "claim":
            self.go_on(table)


@fault("twins_and_followers/fight-with-a-short-pile")
class FightNeedsACardToSpare(Sound):
    """A fight that would empty the pile ends the round, as if a card were missing."""

    def is_short(self, table: Table) -> bool:
        return len(table.pile) <= len(table.able)


@fault("twins_and_followers/followers-of-any-suit")
class FollowersOfOneSuit(Sound):
    """Followers have to be of one suit."""

    def are_followers(self, one: str, other: str) -> bool:
        return one[1] == other[1] and super().are_followers(one, other)


@fault("twins_and_followers/empty-pile-ends-the-round")
class LastCardEndsTheRound(Sound):
    """The round is over as soon as the last card of the pile is drawn."""

    def draw(self, table: Table, seat: int) -> None:
        super().draw(table, seat)
        if not table.pile:
            self.end(table, winner=None)


# Both say that those who could win are asked first, and this one decides less elsewhere.
@fault("twins_and_followers/empty-pile-ends-the-round", named=("twins_and_followers/claim-before-the-next-draw",))
class LastDiscardNotClaimable(Sound):
    """With an empty pile the round ends with the discard, whoever could win with it."""

    def look_round(self, table: Table) -> None:
        if not table.pile:
            table.able = []
        super().look_round(table)


@fault("twins_and_followers/claim-before-the-next-draw")
class NextPlayerDoesNotWait(Sound):
    """The next player may draw before a claim is made or declined."""

    def may_draw(self, table: Table, seat: int) -> bool:
        hasty = table.phase == "claim" and bool(table.pile) and seat == self.next_seat(table, table.discarder)
        return hasty or super().may_draw(table, seat)

    def draw(self, table: Table, seat: int) -> None:
        self.begin_turn(table, seat)
        super().draw(table, seat)


@fault("twins_and_followers/refused-move-changes-nothing")
class RefusedDrawTakesTheCard(Sound):
    """A draw that is refused takes the top card all the same."""

    def refuse(self, table: Table, seat: int, do: str, card: str = "") -> None:
        if do == "draw" and len(table.pile) > 1 and table.phase != "fight":
            table.hands[seat].append(self.take_top(table))


@fault("twins_and_followers/refused-move-changes-nothing")
class RefusedMoveCostsTheTurn(Sound):
    """A player who is due to draw and tries something else loses the turn."""

    def refuse(self, table: Table, seat: int, do: str, card: str = "") -> None:
        if table.phase == "draw" and seat == table.turn:
            self.begin_turn(table, self.next_seat(table, seat))


@fault("twins_and_followers/fight-with-a-short-pile")
class ShortFightGoesToTheNearest(Sound):
    """Where the pile is too small for a fight, the first who is able may claim."""

    def is_fight(self, table: Table) -> bool:
        if self.is_short(table):
            del table.able[1:]
        return super().is_fight(table)
