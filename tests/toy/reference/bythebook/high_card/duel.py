"""Two cards against each other."""

from dataclasses import dataclass
from typing import NamedTuple

from bythebook.cards import ACE, Card
from bythebook.clauses import Table, on
from bythebook.readings import Reading, Readings

NOBODY = -1


class Tie(Reading):
    """Who wins when the ranks are equal?"""

    NOBODY = "nobody"
    FIRST = "first"


@dataclass(frozen=True, slots=True)
class HighCardReadings(Readings):
    """The one open point."""

    tie: Tie = Tie.NOBODY


def duel(led: Card, answer: Card, readings: HighCardReadings) -> int:
    """The place of the winning card, -1 if there is none (``high_card/higher-rank-wins``)."""
    if led.rank == answer.rank:
        return 0 if readings.tie is Tie.FIRST else NOBODY
    return int(answer.rank > led.rank)


class Duel(NamedTuple):
    """What the clauses on a duel ask about."""

    led: Card
    answer: Card

    @property
    def equal(self) -> bool:
        """Whether the ranks are equal."""
        return self.led.rank == self.answer.rank


DUEL: Table = {
    "high_card/equal-ranks": on("winner", lambda d: d.equal),
    "high_card/ace-is-highest": on("winner", lambda d: not d.equal and ACE in (d.led.rank, d.answer.rank)),
    "high_card/higher-rank-wins": on("winner", lambda d: not d.equal),
}
"""When a clause has a say in who wins, the most particular one first."""
