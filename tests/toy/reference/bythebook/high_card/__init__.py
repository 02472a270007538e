"""High Card: a toy game of one rule and one open point."""

from dataclasses import dataclass

from bythebook.cards import Card
from bythebook.readings import Reading, Readings
from bythebook.ruling import Ruling


class Tie(Reading):
    """Who wins when the ranks are equal?"""

    NOBODY = "nobody"
    FIRST = "first"


@dataclass(frozen=True, slots=True)
class HighCardReadings(Readings):
    """The one open point."""

    tie: Tie = Tie.NOBODY


def duel(first: Card, second: Card, readings: HighCardReadings) -> Ruling[int]:
    """The place of the winning card, -1 if there is none."""
    if first.rank == second.rank:
        return Ruling(0 if readings.tie is Tie.FIRST else -1, ("high_card/equal-ranks",), ("tie",))
    return Ruling(int(second.rank > first.rank), ("high_card/higher-rank-wins",))
