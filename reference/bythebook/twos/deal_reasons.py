"""The clauses on a deal: the facts of a move, what each clause demands of what is shown after it, and the reasons."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from bythebook import tricks
from bythebook.cards import TWO, Card
from bythebook.clauses import ClauseIds, ClauseTable, Reasons, always, broken, joined, on, reasons_by_field, reasons_of
from bythebook.tricks import SEATS, Hand
from bythebook.twos.deal import Deal, DealState, Play
from bythebook.twos.following import FOLLOWING, ChoiceFacts
from bythebook.twos.scoring import SCORING, ScoreFacts, Scores, TakenTrick
from bythebook.twos.trick_reasons import TRICK


class Shown(NamedTuple):
    """What a state shows, causes before consequences, and whether the move that led to it was accepted. Of legal cards
    and of catches, the order does not count.
    """

    accepted: bool
    trick: tuple[Card, ...]
    taken: TakenTrick | None
    over: bool
    turn: int | None
    scores: Scores
    legal: Collection[Card]


class MoveFacts(tricks.MoveFacts):
    """The facts of a move that clauses on a deal ask about: see `bythebook.tricks.MoveFacts`."""

    choices = FOLLOWING

    def choice(self, about: Hand | None = None) -> ChoiceFacts:
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


DEAL: ClauseTable = {
    "twos/winner-leads-next": on(
        "turn",
        when=lambda m: m.trick_ends and not m.ends,
        demands=lambda m, turn: turn == m.next_leader,
    ),
    "twos/play-goes-clockwise": on(
        "turn", when=lambda m: not (m.trick_ends or m.ends), demands=lambda m, turn: turn == m.follower
    )
    | on("accepted", when=lambda m: m.out_of_turn, demands=lambda m, accepted: not accepted),
    "twos/play-in-tricks": on("trick", demands=lambda m, trick: trick == (() if m.trick_ends else m.cards))
    | on("taken", demands=lambda m, taken: (taken is not None) == m.trick_ends),
    "twos/four-players": on("trick", demands=lambda m, trick: len(trick) < SEATS)
    | on(
        "accepted",
        when=lambda m: m.move is None or (m.was.turn is not None and not m.held),
        wherever=lambda m: not m.held,
        demands=lambda m, accepted: not accepted,
    ),
    "twos/deal-is-played-out": on("over", demands=lambda m, over: over == m.ends)
    | on("turn", when=lambda m: m.ends, demands=lambda m, turn: turn is None),
    "twos/refused-play-changes-nothing": on(
        "accepted",
        when=lambda m: not m.allowed,
        wherever=always,
        demands=lambda m, accepted: accepted == m.allowed,  # what no clause bars is played
    )
    | on("unchanged", when=lambda m: not m.shown.accepted, demands=lambda m, as_before: as_before),
}
"""For each clause when it has a say in a state of a deal, or in whether a move is accepted, and what it demands."""


def shown_by(game: Deal, state: DealState, accepted: bool = True) -> Shown:
    """What a state of a game shows."""
    turn, allowed, trick, taken, scores, over = game.observe(state)
    if taken is not None:
        taken = taken._replace(catches=frozenset(taken.catches))
    return Shown(accepted, trick, taken, over, turn, scores, frozenset(allowed))


def facts_of(game: Deal, state: DealState, moves: Iterable[Play]) -> Iterator[MoveFacts]:
    """The facts of the start and of moves that lead where the rules say."""
    was = shown_by(game, state)
    yield MoveFacts(game.readings, state, was, None, was)
    for move in moves:
        step = game.step(state, move)
        shown = was._replace(accepted=False) if step.refusals else shown_by(game, step.state)
        yield MoveFacts(game.readings, state, was, move, shown)
        state, was = step.state, shown._replace(accepted=True)


NOTHING_SCORED = ScoreFacts(())


def state_reasons(m: MoveFacts, before: Reasons) -> Reasons:
    """The reasons for every field of a state, given the reasons for the state before."""
    own = reasons_by_field(DEAL, m)
    accepted = joined(_accepted(m, before), own["accepted"])
    if not m.shown.accepted:
        return {**dict.fromkeys(before, own["unchanged"]), "accepted": accepted}
    following = reasons_by_field(FOLLOWING, m.choice())
    now = {**own, "accepted": accepted, "legal": following["legal"]}
    if not m.trick_ends:
        return {"scores": before.get("scores") or reasons_of(SCORING, NOTHING_SCORED, "scores"), **now}
    facts = m.score_facts
    trick, points = reasons_by_field(TRICK, facts), reasons_by_field(SCORING, facts)
    turn = own["turn"] if m.ends else joined(own["turn"], trick["winner"])
    scores = joined(points["scores"], trick["catches"] if facts.taken.catches else (), points["honours"])
    of_the_trick = {"winner": trick["winner"], "catches": trick["catches"], "honours": points["honours"]}
    return {**now, "turn": turn, "scores": scores, **of_the_trick}


def _accepted(m: MoveFacts, before: Reasons) -> ClauseIds:
    """Why the card may be played, or may not, given the reasons for the state before; at the start nothing."""
    if m.move is None or (m.was.turn is not None and not m.held and not m.out_of_turn):
        return ()
    if not m.in_turn:
        return before["turn"][:1]
    return reasons_by_field(FOLLOWING, m.choice_before())["barred" if m.barred else "legal"]


def broken_in_state(m: MoveFacts, field: str) -> ClauseIds:
    """The clauses that what is shown in a field breaks: a field of ``Shown`` or of its ``taken``."""
    whole = "taken" if field in TakenTrick._fields else field
    shown = getattr(m.shown, whole)
    if field == "accepted":
        return joined(m.broken_by_playing(), broken(DEAL, m, field, shown))
    if not m.shown.accepted:
        return broken(DEAL, m, "unchanged", shown == getattr(m.was, whole))
    if field == "legal":
        return broken(FOLLOWING, m.choice(), field, shown)
    if whole == "taken" and field != "taken":
        return _broken_in_trick(m, field)
    found = broken(DEAL, m, field, shown)
    if field == "scores":
        facts = m.score_facts
        return joined(broken(SCORING, facts, field, shown), broken(TRICK, facts, field, shown))
    return found


def _broken_in_trick(m: MoveFacts, field: str) -> ClauseIds:
    """The clauses that a field of the trick just taken breaks."""
    facts = m.score_facts
    if field == "honours":
        return broken(SCORING, facts, field, facts.taken.honours)
    catches = [(facts.place(by), facts.place(victim), points) for by, victim, points in facts.taken.catches]
    return broken(TRICK, facts, field, facts.winner if field == "winner" else catches)
