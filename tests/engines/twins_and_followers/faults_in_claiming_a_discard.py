"""Faults in Claiming a discard."""

from faults import fault

from .sound import Sound, Table


@fault("twins_and_followers/claim-completes-a-win")
class AnyoneMayClaim(Sound):
    """A claim is accepted from every other player, able or not."""

    def may_claim(self, table: Table, seat: int) -> bool:
        return table.phase == "claim" and seat != table.discarder


@fault("twins_and_followers/claim-is-the-win")
class ClaimIsADraw(Sound):
    """Who claims a discard has a turn, in which the win is yet to be declared."""

    def end(self, table: Table, winner: int | None) -> None:
        claimed = table.live
        super().end(table, winner)
        if claimed and winner is not None:
            table.phase, table.turn, table.winner = "discard", winner, None


@fault("twins_and_followers/claim-is-a-choice")
class ClaimIsADuty(Sound):
    """Who can claim a discard may not decline."""

    def may_pass(self, table: Table, seat: int) -> bool:
        return False


@fault("twins_and_followers/claim-is-the-win")
class ClaimedCardAlsoStays(Sound):
    """A claimed card stays on the discards as well."""

    def claim(self, table: Table, seat: int) -> None:
        table.discards.append(table.discards[-1])
        super().claim(table, seat)


@fault("twins_and_followers/fight-drops-are-dead")
class FightDropClaimable(Sound):
    """The card dropped last in a fight can be claimed."""

    def after_fight(self, table: Table) -> None:
        able = self.able_seats(table.hands, table.discards[-1], table.able[-1])
        super().after_fight(table)
        if len(able) == 1:
            table.phase, table.turn, table.able, table.live = "claim", None, able, table.discards[-1]


@fault("twins_and_followers/only-latest-discard")
class OlderDiscardClaimable(Sound):
    """A discard that nobody can use uncovers the one before it."""

    def look_round(self, table: Table) -> None:
        below = table.notes.get("below")
        table.notes["below"] = table.live
        if not table.able and below:
            able = self.able_seats(table.hands, below, table.discarder)
            if len(able) == 1:
                table.able, table.live = able, below
        super().look_round(table)

    def begin_fight(self, table: Table) -> None:
        del table.notes["below"]
        super().begin_fight(table)

    def claim(self, table: Table, seat: int) -> None:
        if table.live:
            table.discards.remove(table.live)
            table.discards.append(table.live)
        super().claim(table, seat)


@fault("twins_and_followers/any-seat-may-claim")
class OnlyTheNextPlayerClaims(Sound):
    """Only the player whose turn is next can win with a discard."""

    def askable(self, hands: list[list[str]], discarder: int) -> list[int]:
        return super().askable(hands, discarder)[:1]


# The seat that is barred and the one that is not are two faults; only this one decides in both.
# the discarder may claim
@fault(
    "twins_and_followers/any-seat-may-claim",
    named=("twins_and_followers/claim-completes-a-win",),
    also_broken=("twins_and_followers/own-discard-is-barred",),
)
class WrongSeatBarred(Sound):
    """Not the discarder but the player after him is barred from a discard."""

    def askable(self, hands: list[list[str]], discarder: int) -> list[int]:
        return [*super().askable(hands, discarder)[1:], discarder]
