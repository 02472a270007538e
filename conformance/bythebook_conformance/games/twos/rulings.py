"""The reference's answers to the questions of Twos, and the reasons for every field."""

from __future__ import annotations

from bythebook.twos import TwosReadings, legal, rule
from bythebook.twos.following import FOLLOWING, ChoiceFacts
from bythebook.twos.scoring import SCORING, ScoreFacts
from bythebook.twos.trick_clauses import TRICK
from bythebook_conformance.games.twos import messages as m
from bythebook_conformance.games.twos.demands import broken_in_legal, broken_in_trick
from bythebook_conformance.kit import Explanation, Method
from bythebook_conformance.kit.messages import cards_of, named
from bythebook_conformance.kit.rewriting import up_to_suits


def rule_trick(params: m.TrickParams, readings: TwosReadings) -> m.TrickResult:
    """Who takes the trick, what is caught, and the honours in it."""
    winner, caught, honoured = rule(cards_of(params.cards), readings)
    return m.TrickResult(winner, [m.TrickCatch(*catch) for catch in caught], honoured)


def explain_trick(params: m.TrickParams, readings: TwosReadings) -> Explanation:
    """The reasons for the ruling on a trick."""
    cards = cards_of(params.cards)
    facts = ScoreFacts(cards, readings, taken=rule(cards, readings))
    trick = TRICK.reasons_by_field(facts)
    return trick["winner"], trick["catches"], SCORING.reasons_by_field(facts)["honours"]


def rule_legal(params: m.LegalParams, readings: TwosReadings) -> m.LegalResult:
    """What may be played from a hand."""
    return m.LegalResult(named(legal(cards_of(params.hand), cards_of(params.trick), readings)))


def explain_legal(params: m.LegalParams, readings: TwosReadings) -> Explanation:
    """The reasons for what may be played."""
    choice = ChoiceFacts(cards_of(params.hand), cards_of(params.trick), readings)
    return (FOLLOWING.reasons_by_field(choice)["legal"],)


METHODS = (
    Method.of("twos.trick", "Rule on one trick.", rule_trick, explain_trick, up_to_suits, broken_in_trick),
    Method.of(
        "twos.legal",
        "Say which cards of a hand may be played.",
        rule_legal,
        explain_legal,
        up_to_suits,
        broken_in_legal,
    ),
    m.PLAYS.method("Play a deal through a list of moves.", up_to_suits),
)
