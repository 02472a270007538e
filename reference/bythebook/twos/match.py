"""A match of several deals: the sheet is silent on its length, its winner and who leads; these are the defaults."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from bythebook.game import SetupError, Step
from bythebook.twos.deal import DEFAULT, Deal, DealSetup, DealState, Hand, Observation, Play
from bythebook.twos.readings import TwosReadings
from bythebook.twos.scoring import NO_POINTS, SEATS, Scores


class MatchSetup(NamedTuple):
    """The hands of every deal in order, and the seat that leads the first; each later deal is led one seat on."""

    deals: tuple[tuple[Hand, ...], ...]
    leader: int


class MatchState(NamedTuple):
    """The deal under way, the number of deals before it, and the setup, which holds the others."""

    setup: MatchSetup
    finished: int
    deal: DealState


@dataclass(frozen=True, slots=True)
class Match:
    """Twos over a fixed number of deals; points carry over from deal to deal."""

    readings: TwosReadings = DEFAULT

    def start(self, setup: MatchSetup) -> MatchState:
        """The match before its first card.

        Raises:
            SetupError: there is no deal, or one of them cannot be started.
        """
        if not setup.deals:
            raise SetupError("a match without deals: expected at least one")
        deal = Deal(self.readings)
        for hands in setup.deals[1:]:
            deal.start(DealSetup(hands, setup.leader))
        return MatchState(setup, 0, deal.start(DealSetup(setup.deals[0], setup.leader, NO_POINTS)))

    def moves(self, state: MatchState) -> tuple[Play, ...]:
        """The cards that the seat to play may play."""
        return Deal(self.readings).moves(state.deal)

    def step(self, state: MatchState, move: Play) -> Step[MatchState]:
        """Play a card; when it ends a deal, the next one starts at once."""
        deal = Deal(self.readings)
        step = deal.step(state.deal, move)
        after, finished = step.state, state.finished
        if step.accepted and after.over and finished + 1 < len(state.setup.deals):
            finished += 1
            leader = (state.setup.leader + finished) % SEATS
            started = deal.start(DealSetup(state.setup.deals[finished], leader, after.scores))
            after = started._replace(taken=after.taken, scores=after.scores)
        return Step(MatchState(state.setup, finished, after), step.refusals)

    def observe(self, state: MatchState) -> Observation:
        """The public fields of the deal under way; the scores are those of the match."""
        return Deal(self.readings).observe(state.deal)


def leaders(scores: Scores) -> tuple[int, ...]:
    """The seats with the highest total; several share the win (``twos/length-and-winner-of-a-match``)."""
    best = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)
