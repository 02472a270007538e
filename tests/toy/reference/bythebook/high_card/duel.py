"""Two cards against each other."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from bythebook.cards import ACE, Card
from bythebook.clauses import ClauseTable, on
from bythebook.readings import Readings

NOBODY = -1


@dataclass(frozen=True, slots=True)
class HighCardReadings(Readings):
    """The one open point."""

    tie: Literal["nobody", "first"] = "nobody"


def duel(led: Card, answer: Card, readings: HighCardReadings) -> int:
    """The place of the winning card, -1 if there is none (``high_card/higher-rank-wins``)."""
    if led.rank == answer.rank:
        return 0 if readings.tie == "first" else NOBODY
    return int(answer.rank > led.rank)


class Duel(NamedTuple):
    """The facts of a duel: what its clauses ask about."""

    led: Card
    answer: Card
    readings: HighCardReadings

    @property
    def ranks(self) -> tuple[int, int]:
        """The ranks of both cards."""
        return self.led.rank, self.answer.rank

    @property
    def equal(self) -> bool:
        """Whether they are of the same rank."""
        return self.led.rank == self.answer.rank


DUEL = ClauseTable() | {
    "high_card/equal-ranks": on(
        "winner",
        when=lambda d: d.equal,
        demands=lambda d, winner: winner == (0 if d.readings.tie == "first" else NOBODY),
    ),
    "high_card/ace-is-highest": on(
        "winner",
        when=lambda d: not d.equal and ACE in d.ranks,
        demands=lambda d, winner: winner == d.ranks.index(ACE),
    ),
    "high_card/higher-rank-wins": on(
        "winner",
        when=lambda d: not d.equal,
        demands=lambda d, winner: winner == d.ranks.index(max(d.ranks)),
    ),
}
"""For each clause when it has a say in who wins, and what it then demands; the most particular one first."""
