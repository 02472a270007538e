"""The clauses that wrong answers of Twos break: answers of the wire as what demands are about."""

from __future__ import annotations

from msgspec import UNSET

from bythebook.clauses import ClauseIds
from bythebook.twos import TwosReadings, rule
from bythebook.twos.following import FOLLOWING, ChoiceFacts
from bythebook.twos.scoring import SCORING, ScoreFacts, TakenTrick
from bythebook.twos.trick_clauses import TRICK
from bythebook_conformance.games.twos import messages as m
from bythebook_conformance.kit.messages import cards_of


def broken_in_trick(params: m.TrickParams, answer: m.TrickResult, readings: TwosReadings, path: str) -> ClauseIds:
    """The clauses that an answer on a trick breaks in a field."""
    cards = cards_of(params.cards)
    winner = rule(cards, readings).winner if path == "winner" or answer.winner is UNSET else answer.winner
    facts = ScoreFacts(cards, readings, taken=TakenTrick(winner, (), 0))
    if path == "catches" and answer.catches is not UNSET:
        return TRICK.broken(facts, path, [(each.by, each.victim, each.points) for each in answer.catches])
    return (TRICK if path == "winner" else SCORING).broken(facts, path, getattr(answer, path))


def broken_in_legal(params: m.LegalParams, answer: m.LegalResult, readings: TwosReadings, path: str) -> ClauseIds:
    """The clauses that an answer on legal cards breaks."""
    choice = ChoiceFacts(cards_of(params.hand), cards_of(params.trick), readings)
    return () if answer.cards is UNSET else FOLLOWING.broken(choice, "legal", cards_of(answer.cards))
