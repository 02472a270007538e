"""What a completed trick is worth: honours, and the points that pass between players."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from bythebook.cards import ACE, JACK, KING, QUEEN, TWO, Card
from bythebook.clauses import ClauseTable, always, on
from bythebook.tricks import SEATS
from bythebook.twos.readings import DEFAULT, TwosReadings
from bythebook.twos.trick import Catch, catches, places_of, take
from bythebook.twos.trick_clauses import TrickFacts

Scores = tuple[int, ...]
NO_POINTS: Scores = (0,) * SEATS


class TakenTrick(NamedTuple):
    """A completed trick: the winning place or seat, the catches between places or seats, and its honours."""

    winner: int
    catches: Collection[Catch]
    honours: int

    def seated(self, leader: int) -> TakenTrick:
        """The same with seats instead of places."""

        def seat(place: int) -> int:
            return (leader + place) % SEATS

        caught = tuple([Catch(seat(by), seat(victim), points) for by, victim, points in self.catches])
        return TakenTrick(seat(self.winner), caught, self.honours)


def rule(trick: Sequence[Card], readings: TwosReadings = DEFAULT, by_choice: Collection[int] = ()) -> TakenTrick:
    """Rule on a trick of 1 to 4 distinct cards in play order, in places; ``by_choice`` as in ``catches``."""
    taking = take(trick, readings)
    return TakenTrick(taking.winner, catches(trick, taking, readings, by_choice), honours(trick))


def honours(trick: Sequence[Card]) -> int:
    """How many aces, kings, queens and jacks are in the trick (``twos/honours-score-one``)."""
    return sum([card.rank >= JACK for card in trick])


def scores_after(
    scores: Scores, trick: Sequence[Card], leader: int, taken: TakenTrick, readings: TwosReadings = DEFAULT
) -> Scores:
    """The scores of the four seats after a trick that ``leader`` led; ``taken`` has places.

    Honours go to the winner (``twos/honours-to-trick-winner``); a catch passes points from victim to catcher
    (``twos/catch-is-a-transfer``).
    """
    winner, caught, honoured = taken.seated(leader)
    after = list(scores)
    after[winner] += honoured
    for catch in caught:
        after[catch.by] += catch.points
        after[catch.victim] -= catch.points
    safe = {taken.winner, *[catch.victim for catch in taken.catches]}
    stranded = [place for place in places_of(TWO, trick)[1:] if place not in safe]  # behind another two, and not caught
    if stranded and readings.uncaught_victim == "pays-anyway":
        for place in stranded:
            after[(leader + place) % SEATS] -= 2
    if min(after) < 0 and readings.totals == "floor-at-zero":
        return tuple([max(score, 0) for score in after])
    return tuple(after)


# ---- reasons ---------------------------------------------------------------------------------------------------------

HONOURS = frozenset((ACE, KING, QUEEN, JACK))


class ScoreFacts(TrickFacts):
    """The facts of the scores after a trick: the trick, the seat that led it, how it is taken (in seats, as it is
    answered; None if no trick is completed), and the scores before. Nothing here asks the rules above.
    """

    def __init__(
        self,
        cards: Sequence[Card],
        readings: TwosReadings = DEFAULT,
        by_choice: Collection[int] = (),
        taken: TakenTrick | None = None,
        leader: int = 0,
        before: Scores = NO_POINTS,
    ) -> None:
        self.taken, self.leader, self.before = taken or TakenTrick(0, (), 0), leader, before
        super().__init__(cards, readings, by_choice, self.place(self.taken.winner))
        self.honours = len([card for card in cards if card.rank in HONOURS])

    def place(self, seat: int) -> int:
        """The place of the card of a seat, -1 if there is no such seat."""
        return (seat - self.leader) % SEATS if seat in range(SEATS) else -1

    @cached_property
    def in_catches(self) -> set[int]:
        """The seats that catch or are caught."""
        return {seat for by, victim, _ in self.taken.catches for seat in (by, victim)}

    @cached_property
    def stranded(self) -> list[int]:
        """The seats of the twos behind another one that neither win nor are caught."""
        seats = [(self.leader + two) % SEATS for two in self.twos[1:]]
        victims = [victim for _, victim, _ in self.taken.catches]
        return [seat for seat in seats if seat not in (self.taken.winner, *victims)]

    def total(self, seat: int) -> int:
        """The total of a seat, which may be negative: the winner gains the honours, and each catch passes points on."""
        winner, catches, honours = self.taken
        gained = sum([points for by, _, points in catches if by == seat], honours if seat == winner else 0)
        lost = sum([points for _, victim, points in catches if victim == seat])
        if seat in self.stranded and self.readings.uncaught_victim == "pays-anyway":
            lost += 2
        return self.before[seat] + gained - lost

    def score(self, seat: int) -> int:
        """The score of a seat: its total, but by another reading a trick leaves nobody below zero."""
        total = self.total(seat)
        return 0 if total < 0 and self.cards and self.readings.totals == "floor-at-zero" else total

    def are_right(self, scores: Sequence[int], seats: Iterable[int], lack: int = 0) -> bool:
        """Whether these seats have their scores, but for points that they lack; others than the four do not count."""
        return all(scores[seat : seat + 1] == (self.score(seat) - lack,) for seat in seats if seat in range(SEATS))

    def catches_are_paid(self, scores: Sequence[int]) -> bool:
        """Whether all in catches have their scores, the winner with honours or without: these are another clause's."""
        winner = self.in_catches & {self.taken.winner}
        with_honours_or_without = any(self.are_right(scores, winner, lack) for lack in (0, self.taken.honours))
        return with_honours_or_without and self.are_right(scores, self.in_catches - winner)

    @cached_property
    def untouched(self) -> set[int]:
        """The seats whose scores stay as they were."""
        winner = {self.taken.winner} if self.taken.honours else set()
        return {*range(SEATS)} - winner - self.in_catches - {*self.stranded}


SCORING = ClauseTable() | {
    "twos/catch-is-a-transfer": on(
        "scores", when=lambda s: s.taken.catches, demands=lambda s, scores: s.catches_are_paid(scores)
    ),
    "twos/honours-to-trick-winner": on(
        "scores", when=lambda s: s.taken.honours, demands=lambda s, scores: s.are_right(scores, [s.taken.winner])
    ),
    "twos/totals-may-be-negative": on(
        "scores",
        when=lambda s: any(s.total(seat) < min(s.before[seat], 0) for seat in range(SEATS)),
        wherever=always,
        demands=lambda s, scores: s.are_right(scores, [seat for seat in range(SEATS) if s.total(seat) < 0]),
    ),
    "twos/honours-score-one": on(
        "honours",
        when=lambda s: s.honours,
        wherever=always,
        demands=lambda s, honours: s.honours <= honours <= len(s.cards),  # the other cards are another clause's
    ),
    "twos/nothing-else-scores": on(
        "honours", when=lambda s: s.honours < len(s.cards), demands=lambda s, honours: honours <= s.honours
    )
    | on(
        "scores",
        demands=lambda s, scores: (
            len(scores) == SEATS
            and all(score <= right for score, right in zip(scores, map(s.score, range(SEATS)), strict=True))
            and s.are_right(scores, s.untouched)
        ),
    ),
}
"""For each clause when it has a say in the honours in a trick and in the scores after it, and what it then demands."""
