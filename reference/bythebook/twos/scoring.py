"""What a finished trick is worth: honours, and the points that pass between players."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from bythebook.cards import JACK, TWO, Card
from bythebook.ruling import Ruling, unique
from bythebook.twos.readings import Totals, TwosReadings, UncaughtVictim
from bythebook.twos.trick import Catch, catches_of, take

DEFAULT = TwosReadings()
SEATS = 4
Scores = tuple[int, ...]


class TrickRuling(NamedTuple):
    """All that the sheet says of one trick: its winner, the catches and the honours in it. Places, not seats."""

    winner: Ruling[int]
    catches: Ruling[tuple[Catch, ...]]
    honours: Ruling[int]


def rule(trick: Sequence[Card], readings: TwosReadings = DEFAULT, by_choice: Collection[int] = ()) -> TrickRuling:
    """Rule on a trick of 1 to 4 distinct cards in play order; ``by_choice`` as in ``catches_of``."""
    taking = take(trick, readings)
    return TrickRuling(
        Ruling(taking.value.winner, taking.because, taking.readings),
        catches_of(trick, taking, readings, by_choice),
        honours(trick),
    )


def honours(trick: Sequence[Card]) -> Ruling[int]:
    """How many aces, kings, queens and jacks lie in the trick (``twos/honours-score-one``)."""
    count = sum(card.rank >= JACK for card in trick)
    if count == 0:
        return Ruling(0, ("twos/nothing-else-scores",))
    if count == len(trick):
        return Ruling(count, ("twos/honours-score-one",))
    return Ruling(count, ("twos/honours-score-one", "twos/nothing-else-scores"))


def settle(
    scores: Scores, trick: Sequence[Card], leader: int, ruling: TrickRuling, readings: TwosReadings = DEFAULT
) -> Ruling[Scores]:
    """The scores of the four seats after a trick that ``leader`` led.

    Honours go to the winner (``twos/honours-to-trick-winner``); a catch passes points from victim to catcher
    (``twos/catch-is-a-transfer``).
    """
    seats = [(leader + place) % SEATS for place in range(len(trick))]
    gains = [0] * SEATS
    losses = [0] * SEATS
    gains[seats[ruling.winner.value]] += ruling.honours.value
    for catch in ruling.catches.value:
        gains[seats[catch.by]] += catch.points
        losses[seats[catch.victim]] += catch.points
    if readings.uncaught_victim is UncaughtVictim.PAYS_ANYWAY:
        for place in stranded(trick, ruling):
            losses[seats[place]] += 2
    after = tuple(score + gain - loss for score, gain, loss in zip(scores, gains, losses, strict=True))
    because = _reasons(ruling, after)
    raised = unique(ruling.winner.readings, ruling.catches.readings)
    if min(after) < 0:
        raised = (*raised, "totals")
        if readings.totals is Totals.FLOOR_AT_ZERO:
            after = tuple(max(score, 0) for score in after)
    return Ruling(after, because, raised)


def stranded(trick: Sequence[Card], ruling: TrickRuling) -> list[int]:
    """The places of the twos that followed another two, do not win and are caught by nobody."""
    twos = [place for place, card in enumerate(trick) if card.rank == TWO]
    safe = {ruling.winner.value, *(catch.victim for catch in ruling.catches.value)}
    return [place for place in twos[1:] if place not in safe]


def _reasons(ruling: TrickRuling, after: Scores) -> tuple[str, ...]:
    """The clauses behind a change of the scores, the most particular first."""
    because: tuple[str, ...] = ()
    if min(after) < 0:
        because += ("twos/totals-may-be-negative",)
    if ruling.catches.value:
        because += ("twos/catch-is-a-transfer",)
    if ruling.honours.value:
        because += ("twos/honours-to-trick-winner",)
    return unique(because, ruling.catches.because, ruling.honours.because)
