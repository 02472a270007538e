"""Faults in Catching rule."""

from faults import fault

from .sound import Json, Sound, Table


@fault("twos/caught-once-only")
class CatchChargedTwice(Sound):
    """A two caught by another two pays its own three as well when that lies in the trick."""

    def catches(self, trick: list[str]) -> list[Json]:
        catches = super().catches(trick)
        for catch in list(catches):
            three = self.catching_three(trick, catch["from"])
            if three not in (None, catch["by"]):
                catches.append({"by": three, "from": catch["from"], "points": 3})
        return catches


@fault("twos/catch-is-a-transfer")
class CatcherNotPaid(Sound):
    """The victim of a catch pays, but the catcher gets nothing."""

    def pay(self, table: Table, catch: Json) -> None:
        table.scores[catch["from"]] -= catch["points"]


@fault("twos/only-the-winner-catches", named=("twos/caught-once-only",))
class LosingThreeCatches(Sound):
    """A three that does not win the trick still catches its two, and the winner does not."""

    def catch(self, trick: list[str], by: int, victim: int) -> Json:
        three = self.catching_three(trick, victim)
        return super().catch(trick, by if three is None else three, victim)


@fault("twos/catch-is-a-transfer")
class VictimNotCharged(Sound):
    """The catcher is paid, but the victim loses nothing."""

    def pay(self, table: Table, catch: Json) -> None:
        table.scores[catch["by"]] += catch["points"]
