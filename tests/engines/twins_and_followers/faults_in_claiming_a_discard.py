"""Faults in Claiming a discard."""

from faults import fault, wrong

from .sound import Sound, Table


@wrong(Sound.may_claim, "twins_and_followers/claim-completes-a-win")
def anyone_may_claim(self: Sound, table: Table, seat: int) -> bool:
    """A claim is accepted from every other player, able or not."""
    return table.phase == "claim" and seat != table.discarder


@wrong(Sound.end, "twins_and_followers/claim-is-the-win")
def claim_is_a_draw(self: Sound, table: Table, winner: int | None) -> None:
    """Who claims a discard has a turn, in which the win is yet to be declared."""
    claimed = table.live
    Sound.end(self, table, winner)
    if claimed and winner is not None:
        table.phase, table.turn, table.winner = "discard", winner, None


@wrong(Sound.may_pass, "twins_and_followers/claim-is-a-choice")
def claim_is_a_duty(self: Sound, table: Table, seat: int) -> bool:
    """Who can claim a discard may not decline."""
    return False


@wrong(Sound.claim, "twins_and_followers/claim-is-the-win")
def claimed_card_also_stays(self: Sound, table: Table, seat: int) -> None:
    """A claimed card stays on the discards as well."""
    table.discards.append(table.discards[-1])
    Sound.claim(self, table, seat)


@wrong(Sound.after_fight, "twins_and_followers/fight-drops-are-dead")
def fight_drop_claimable(self: Sound, table: Table) -> None:
    """The card dropped last in a fight can be claimed."""
    able = self.able_seats(table.hands, table.discards[-1], table.able[-1])
    Sound.after_fight(self, table)
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


@wrong(Sound.askable, "twins_and_followers/any-seat-may-claim")
def only_the_next_player_claims(self: Sound, hands: list[list[str]], discarder: int) -> list[int]:
    """Only the player whose turn is next can win with a discard."""
    return Sound.askable(self, hands, discarder)[:1]


# The seat that is barred and the one that is not are two faults; only this one decides in both.
# the discarder may claim
@wrong(
    Sound.askable,
    "twins_and_followers/any-seat-may-claim",
    named=("twins_and_followers/claim-completes-a-win",),
    also_broken=("twins_and_followers/own-discard-is-barred",),
)
def wrong_seat_barred(self: Sound, hands: list[list[str]], discarder: int) -> list[int]:
    """Not the discarder but the player after him is barred from a discard."""
    return [*Sound.askable(self, hands, discarder)[1:], discarder]
