"""Two cards against each other."""

from dataclasses import dataclass

from bythebook.cards import ACE, Card
from bythebook.readings import Reading, Readings
from bythebook.ruling import Ruling

NOBODY = -1


class Tie(Reading):
    """Who wins when the ranks are equal?"""

    NOBODY = "nobody"
    FIRST = "first"


@dataclass(frozen=True, slots=True)
class HighCardReadings(Readings):
    """The one open point."""

    tie: Tie = Tie.NOBODY


def duel(led: Card, answer: Card, readings: HighCardReadings) -> Ruling[int]:
    """The place of the winning card, -1 if there is none (``high_card/higher-rank-wins``)."""
    if led.rank == answer.rank:
        winner = 0 if readings.tie is Tie.FIRST else NOBODY
        return Ruling(winner, ("high_card/equal-ranks",), ("tie",))
    because = ("high_card/ace-is-highest",) if ACE in (led.rank, answer.rank) else ()
    return Ruling(int(answer.rank > led.rank), (*because, "high_card/higher-rank-wins"))
