"""The clauses on a deal, and the facts of a move that they ask about: those of games of tricks, and of Twos."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

from bythebook import tricks
from bythebook.cards import TWO, Cards
from bythebook.clauses import ClauseIds, ClauseTable, Reasons, on
from bythebook.tricks import CLOCKWISE, FOUR_PLAYERS, IN_TRICKS, REFUSED_CHANGES_NOTHING, SEATS, WINNER_LEADS
from bythebook.twos.deal import Deal, DealState, Shown
from bythebook.twos.following import FOLLOWING, ChoiceFacts
from bythebook.twos.scoring import SCORING, ScoreFacts
from bythebook.twos.trick_clauses import TRICK

DEAL = ClauseTable() | {
    "twos/winner-leads-next": WINNER_LEADS,
    "twos/play-goes-clockwise": CLOCKWISE,
    "twos/play-in-tricks": IN_TRICKS,
    "twos/four-players": FOUR_PLAYERS,
    "twos/deal-is-played-out": on("over", demands=lambda m, over: over == m.ends)
    | on("turn", when=lambda m: m.ends, demands=lambda m, turn: turn is None),
    "twos/refused-play-changes-nothing": REFUSED_CHANGES_NOTHING,
}
"""For each clause when it has a say in a state of a deal, or in whether a move is accepted, and what it demands."""


class MoveFacts(tricks.MoveFacts):
    """The facts of a move that clauses on a deal ask about: see `bythebook.tricks.MoveFacts`."""

    table = DEAL
    choices = FOLLOWING
    scoring: ClassVar = SCORING | TRICK
    """The clauses on the trick that the move completes, and on the scores."""

    @classmethod
    def shown_by(cls, game: Deal, state: DealState) -> Shown:
        """What a state of a game shows, without an order where none counts."""
        shown = game.observe(state)
        taken = shown.taken and shown.taken._replace(catches=frozenset(shown.taken.catches))
        return shown._replace(taken=taken, legal=frozenset(shown.legal))

    def choice(self, about: Cards | None = None) -> ChoiceFacts:
        """The choice of the seat that is to play after the move."""
        seat = self.shown.turn
        hand = self.hands[seat] if seat is not None and seat in range(SEATS) else ()
        return ChoiceFacts(hand, self.shown.trick, self.readings, about)

    def choice_before(self) -> ChoiceFacts:
        """The choice of the seat that plays, about the card that it plays."""
        assert self.move is not None
        return ChoiceFacts(self.before.hands[self.move.seat], self.before.trick, self.readings, (self.move.card,))

    @property
    def by_choice(self) -> tuple[int, ...]:
        """The places of the cards added to a two by a player who might have played another card than a two."""
        plays_to_a_two = any(card.rank == TWO for card in self.before.trick)
        chosen = plays_to_a_two and any(card.rank != TWO for card in self.was.legal)
        return (*self.before.by_choice, len(self.before.trick)) if chosen else self.before.by_choice

    @cached_property
    def score_facts(self) -> ScoreFacts:
        """The facts of the scores: those of the trick that the move completes, as it is shown to be taken."""
        before = self.before
        if not self.trick_ends:
            return ScoreFacts((), self.readings, (), None, before.leader, before.scores)
        return ScoreFacts(self.cards, self.readings, self.by_choice, self.shown.taken, before.leader, before.scores)

    def case_of(self, field: str) -> tuple[ClauseTable, Any, str]:
        """The clauses on a field: on the trick that is taken and on the scores they ask about other facts."""
        if field == "scores" or field.startswith("taken."):
            return self.scoring, self.score_facts, field.removeprefix("taken.")
        return super().case_of(field)

    def causes_of(self, field: str) -> tuple[str, ...]:
        """A winner leads if anybody does; scores follow from honours, and from catches if there are any."""
        if field == "scores":
            return ("taken.catches", "taken.honours") if self.shown.taken.catches else ("taken.honours",)
        return ("taken.winner",) if field == "turn" and not self.ends else ()

    def reasons(self, before: Reasons) -> Reasons:
        """The reasons for every field of what is shown; scores keep theirs until the next trick is taken."""
        found = super().reasons(before)
        kept = self.shown.accepted and not self.trick_ends and "scores" in before
        return {**found, "scores": before["scores"]} if kept else found

    def broken_by(self, field: str, shown: Any) -> ClauseIds:
        """The clauses that a value in a field breaks after a move that was accepted; catches are told by seats."""
        if field == "taken.catches":
            place = self.score_facts.place
            shown = [(place(by), place(victim), points) for by, victim, points in shown]
        return super().broken_by(field, shown)
