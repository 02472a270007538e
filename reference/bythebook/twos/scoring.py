"""What a completed trick is worth: honours, and the points that pass between players."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from bythebook.cards import JACK, TWO, Card
from bythebook.clauses import Table, on
from bythebook.twos.readings import Totals, TwosReadings, UncaughtVictim
from bythebook.twos.trick import Catch, catches, take

DEFAULT = TwosReadings()
SEATS = 4
Scores = tuple[int, ...]
NO_POINTS: Scores = (0,) * SEATS


class Settled(NamedTuple):
    """A completed trick: the winning place or seat, the catches between places or seats, and its honours."""

    winner: int
    catches: tuple[Catch, ...]
    honours: int

    def seated(self, leader: int) -> Settled:
        """The same with seats instead of places."""

        def seat(place: int) -> int:
            return (leader + place) % SEATS

        caught = tuple([Catch(seat(by), seat(victim), points) for by, victim, points in self.catches])
        return Settled(seat(self.winner), caught, self.honours)


def rule(trick: Sequence[Card], readings: TwosReadings = DEFAULT, by_choice: Collection[int] = ()) -> Settled:
    """Rule on a trick of 1 to 4 distinct cards in play order, in places; ``by_choice`` as in ``catches``."""
    taking = take(trick, readings)
    return Settled(taking.winner, catches(trick, taking, readings, by_choice), honours(trick))


def honours(trick: Sequence[Card]) -> int:
    """How many aces, kings, queens and jacks are in the trick (``twos/honours-score-one``)."""
    return sum([card.rank >= JACK for card in trick])


def settle(
    scores: Scores, trick: Sequence[Card], leader: int, settled: Settled, readings: TwosReadings = DEFAULT
) -> Scores:
    """The scores of the four seats after a trick that ``leader`` led, settled in places.

    Honours go to the winner (``twos/honours-to-trick-winner``); a catch passes points from victim to catcher
    (``twos/catch-is-a-transfer``).
    """
    after = _with_gains(scores, trick, leader, settled, readings)
    if min(after) < 0 and readings.totals is Totals.FLOOR_AT_ZERO:
        return tuple(max(score, 0) for score in after)
    return after


def _with_gains(scores: Scores, trick: Sequence[Card], leader: int, settled: Settled, readings: TwosReadings) -> Scores:
    winner, caught, honoured = settled.seated(leader)
    after = list(scores)
    after[winner] += honoured
    for catch in caught:
        after[catch.by] += catch.points
        after[catch.victim] -= catch.points
    left = stranded(trick, settled)
    if left and readings.uncaught_victim is UncaughtVictim.PAYS_ANYWAY:
        for place in left:
            after[(leader + place) % SEATS] -= 2
    return tuple(after)


def stranded(trick: Sequence[Card], settled: Settled) -> list[int]:
    """The places of the twos that followed another two, did not win and were not caught."""
    twos = [place for place, card in enumerate(trick) if card.rank == TWO]
    safe = {settled.winner, *[catch.victim for catch in settled.catches]}
    return [place for place in twos[1:] if place not in safe]


# ---- reasons ---------------------------------------------------------------------------------------------------------


class Scored:
    """A settled trick with the scores before it; ``uncut`` are the scores after it if they may fall below zero."""

    def __init__(
        self,
        trick: Sequence[Card],
        settled: Settled,
        scores: Scores = NO_POINTS,
        leader: int = 0,
        readings: TwosReadings = DEFAULT,
    ) -> None:
        self.trick, self.settled, self.before = trick, settled, scores
        self.uncut = _with_gains(scores, trick, leader, settled, readings)


SCORING: Table = {
    "twos/catch-is-a-transfer": on("scores", lambda s: s.settled.catches),
    "twos/honours-to-trick-winner": on("scores", lambda s: s.settled.honours),
    "twos/totals-may-be-negative": on(
        "scores", lambda s: any(now < min(was, 0) for was, now in zip(s.before, s.uncut, strict=True))
    ),
    "twos/honours-score-one": on("honours", lambda s: s.settled.honours),
    "twos/nothing-else-scores": on("honours", lambda s: s.settled.honours < len(s.trick)) | on("scores"),
}
"""The clauses on the honours in a trick and on how it changes the scores."""
