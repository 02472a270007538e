"""Faults in End of the round."""

from faults import fault

from .sound import Sound, Table


@fault("twins_and_followers/everyone-may-win-after-a-fight")
class BystandersLoseTheirChance(Sound):
    """After a fight only those who fought can claim a discard."""

    def begin_fight(self, table: Table) -> None:
        super().begin_fight(table)
        table.notes["fought"] = {*table.notes.get("fought", ()), *table.able}

    def look_round(self, table: Table) -> None:
        if "fought" in table.notes:
            table.able = [seat for seat in table.able if seat in table.notes["fought"]]
        super().look_round(table)


# That the claimed card is shown is said by both, and this one decides claims alone.
@fault("twins_and_followers/winning-hand-is-shown", named=("twins_and_followers/claim-is-the-win",))
class ClaimedCardNotShown(Sound):
    """The hand that won by a claim is shown without the claimed card."""

    def claim(self, table: Table, seat: int) -> None:
        super().claim(table, seat)
        table.hands[seat].pop()


@fault("twins_and_followers/fight-has-no-winner")
class FightMayBeWon(Sound):
    """A fighter whose new card fits the contested card wins at once."""

    def after_fight(self, table: Table) -> None:
        contested = table.discards[-1 - len(table.able)]
        fitting = [seat for seat in table.able if self.can_use(table.hands[seat], contested)]
        super().after_fight(table)
        if fitting:
            table.discards.remove(contested)
            table.hands[fitting[0]].append(contested)
            self.end(table, winner=fitting[0])
