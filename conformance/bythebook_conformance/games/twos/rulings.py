"""The reference's answers to the questions of Twos, and the reasons for every field."""

from __future__ import annotations

from collections.abc import Iterable

from bythebook.clauses import Reasons, reasons_by_field
from bythebook.twos import Deal, DealState, Play, TwosReadings, legal, rule
from bythebook.twos.deal_clauses import MoveFacts
from bythebook.twos.following import FOLLOWING, ChoiceFacts
from bythebook.twos.scoring import SCORING, ScoreFacts
from bythebook.twos.trick_clauses import TRICK
from bythebook_conformance.games.twos import messages as m
from bythebook_conformance.games.twos.demands import broken_in_legal, broken_in_play, broken_in_trick
from bythebook_conformance.games.twos.messages import start
from bythebook_conformance.kit import Explanation, Method
from bythebook_conformance.kit.messages import cards_of, named
from bythebook_conformance.kit.playing import along
from bythebook_conformance.kit.rewriting import up_to_suits
from bythebook_conformance.kit.tricks.plays import moves_in


def rule_trick(params: m.TrickParams, readings: TwosReadings) -> m.TrickResult:
    """Who takes the trick, what is caught, and the honours in it."""
    winner, caught, honoured = rule(cards_of(params.cards), readings)
    return m.TrickResult(winner, [m.TrickCatch(*catch) for catch in caught], honoured)


def explain_trick(params: m.TrickParams, readings: TwosReadings) -> Explanation:
    """The reasons for the ruling on a trick."""
    cards = cards_of(params.cards)
    facts = ScoreFacts(cards, readings, taken=rule(cards, readings))
    trick = reasons_by_field(TRICK, facts)
    return trick["winner"], trick["catches"], reasons_by_field(SCORING, facts)["honours"]


def rule_legal(params: m.LegalParams, readings: TwosReadings) -> m.LegalResult:
    """What may be played from a hand."""
    return m.LegalResult(named(legal(cards_of(params.hand), cards_of(params.trick), readings)))


def explain_legal(params: m.LegalParams, readings: TwosReadings) -> Explanation:
    """The reasons for what may be played."""
    choice = ChoiceFacts(cards_of(params.hand), cards_of(params.trick), readings)
    return (reasons_by_field(FOLLOWING, choice)["legal"],)


def rule_play(params: m.PlayParams, readings: TwosReadings) -> m.PlayResult:
    """The states of a deal under the given moves."""
    return deal_from(*start(params, readings), moves_in(params))


def deal_from(game: Deal, state: DealState, moves: Iterable[Play]) -> m.PlayResult:
    """A state and those that moves lead to."""
    return m.PlayResult([_shown(game, *each) for each in along(state, game.step, moves)])


def explain_play(params: m.PlayParams, readings: TwosReadings) -> Explanation:
    """The reasons for every field of every state."""
    return (explained(*start(params, readings), moves_in(params)),)


def explained(game: Deal, state: DealState, moves: Iterable[Play]) -> list[Explanation]:
    """The reasons for a state and for those that moves lead to. The reasons of a refusal are not kept."""
    kept: Reasons = {}
    explanation = []
    for facts in MoveFacts.along(game, state, moves):
        now = facts.reasons(kept)
        kept = now if facts.shown.accepted else kept
        explanation.append(_explanation(facts, now))
    return explanation


def _shown(game: Deal, state: DealState, accepted: bool) -> m.PlayState:
    turn, allowed, trick, taken, scores, over = game.observe(state)
    caught = [] if taken is None else [m.SeatCatch(*catch) for catch in taken.catches]
    shown = None if taken is None else m.Taken(taken.winner, caught, taken.honours)
    return m.PlayState(accepted, turn, named(allowed), named(trick), shown, list(scores), over)


def _explanation(facts: MoveFacts, found: Reasons) -> Explanation:
    of_the_trick: Explanation = found["taken"]
    if facts.shown.taken is not None:
        of_the_trick = found["taken.winner"], found["taken.catches"], found["taken.honours"]
    before = (found[field] for field in ("accepted", "turn", "legal", "trick"))
    return (*before, of_the_trick, found["scores"], found["over"])


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
    Method.of(
        "twos.play", "Play a deal through a list of moves.", rule_play, explain_play, up_to_suits, broken_in_play
    ),
)
