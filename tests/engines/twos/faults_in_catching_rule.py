"""Faults in Catching rule."""

from faults import wrong

from .sound import Json, Sound, Table


@wrong(Sound.catches, "twos/caught-once-only")
def catch_charged_twice(self: Sound, trick: list[str]) -> list[Json]:
    """A two caught by another two pays its own three as well when that lies in the trick."""
    catches = Sound.catches(self, trick)
    for catch in list(catches):
        three = self.catching_three(trick, catch["from"])
        if three not in (None, catch["by"]):
            catches.append({"by": three, "from": catch["from"], "points": 3})
    return catches


@wrong(Sound.pay, "twos/catch-is-a-transfer")
def catcher_not_paid(self: Sound, table: Table, catch: Json) -> None:
    """The victim of a catch pays, but the catcher gets nothing."""
    table.scores[catch["from"]] -= catch["points"]


@wrong(Sound.catch, "twos/only-the-winner-catches", named=("twos/caught-once-only",))
def losing_three_catches(self: Sound, trick: list[str], by: int, victim: int) -> Json:
    """A three that does not win the trick still catches its two, and the winner does not."""
    three = self.catching_three(trick, victim)
    return Sound.catch(self, trick, by if three is None else three, victim)


@wrong(Sound.pay, "twos/catch-is-a-transfer")
def victim_not_charged(self: Sound, table: Table, catch: Json) -> None:
    """The catcher is paid, but the victim loses nothing."""
    table.scores[catch["by"]] += catch["points"]
