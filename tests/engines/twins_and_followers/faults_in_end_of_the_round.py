"""Faults in End of the round."""

from faults import fault, wrong

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
@wrong(Sound.claim, "twins_and_followers/winning-hand-is-shown", named=("twins_and_followers/claim-is-the-win",))
def claimed_card_not_shown(self: Sound, table: Table, seat: int) -> None:
    """The hand that won by a claim is shown without the claimed card."""
    Sound.claim(self, table, seat)
    table.hands[seat].pop()


@wrong(Sound.after_fight, "twins_and_followers/fight-has-no-winner")
def fight_may_be_won(self: Sound, table: Table) -> None:
    """A fighter whose new card fits the contested card wins at once."""
    contested = table.discards[-1 - len(table.able)]
    fitting = [seat for seat in table.able if self.can_use(table.hands[seat], contested)]
    Sound.after_fight(self, table)
    if fitting:
        table.discards.remove(contested)
        table.hands[fitting[0]].append(contested)
        self.end(table, winner=fitting[0])
