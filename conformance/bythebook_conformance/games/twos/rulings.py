"""The reference's answers to the questions of Twos, and the reasons for every field."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from msgspec import UNSET

from bythebook.clauses import ClauseIds, Reasons, broken, reasons_by_field
from bythebook.twos import Deal, DealSetup, DealState, Play, TwosReadings, legal, rule
from bythebook.twos.deal_reasons import MoveFacts, Shown, broken_in_state, facts_of, state_reasons
from bythebook.twos.following import FOLLOWING, ChoiceFacts
from bythebook.twos.scoring import SCORING, ScoreFacts, TakenTrick
from bythebook.twos.trick import Catch
from bythebook.twos.trick_reasons import TRICK
from bythebook_conformance.games.twos import messages as m
from bythebook_conformance.kit import Explanation, Method
from bythebook_conformance.kit.messages import cards_of, named
from bythebook_conformance.kit.playing import along
from bythebook_conformance.kit.rewriting import up_to_suits
from bythebook_conformance.kit.tricks.plays import moved, moves_in
from bythebook_conformance.oracle.comparing import field_of, state_of

T = TypeVar("T")


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


def broken_in_trick(params: m.TrickParams, answer: m.TrickResult, readings: TwosReadings, path: str) -> ClauseIds:
    """The clauses that an answer on a trick breaks in a field."""
    cards = cards_of(params.cards)
    winner = rule(cards, readings).winner if path == "winner" or answer.winner is UNSET else answer.winner
    facts = ScoreFacts(cards, readings, taken=TakenTrick(winner, (), 0))
    if path == "catches" and answer.catches is not UNSET:
        return broken(TRICK, facts, path, [(each.by, each.victim, each.points) for each in answer.catches])
    return broken(TRICK if path == "winner" else SCORING, facts, path, getattr(answer, path))


def rule_legal(params: m.LegalParams, readings: TwosReadings) -> m.LegalResult:
    """What may be played from a hand."""
    return m.LegalResult(named(legal(cards_of(params.hand), cards_of(params.trick), readings)))


def explain_legal(params: m.LegalParams, readings: TwosReadings) -> Explanation:
    """The reasons for what may be played."""
    choice = ChoiceFacts(cards_of(params.hand), cards_of(params.trick), readings)
    return (reasons_by_field(FOLLOWING, choice)["legal"],)


def broken_in_legal(params: m.LegalParams, answer: m.LegalResult, readings: TwosReadings, path: str) -> ClauseIds:
    """The clauses that an answer on legal cards breaks."""
    choice = ChoiceFacts(cards_of(params.hand), cards_of(params.trick), readings)
    return () if answer.cards is UNSET else broken(FOLLOWING, choice, "legal", cards_of(answer.cards))


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
    for facts in facts_of(game, state, moves):
        now = state_reasons(facts, kept)
        kept = now if facts.shown.accepted else kept
        explanation.append(_explanation(facts, now))
    return explanation


def broken_in_play(params: m.PlayParams, answer: m.PlayResult, readings: TwosReadings, path: str) -> ClauseIds:
    """The clauses that a state breaks in a field, given what it shows before that; the states before it are right."""
    if answer.states is UNSET or not path.startswith("states["):
        return ()
    place = state_of(path)
    facts = next(islice(facts_of(*start(params, readings), moves_in(params)), place, None))
    facts.shown = _as_answered(facts.shown, answer.states[place])
    return broken_in_state(facts, field_of(path).rpartition(".")[2])


def _as_answered(right: Shown, state: m.PlayState) -> Shown:
    """What a state shows; where it leaves a field out, that is right."""
    given = {name: getattr(state, name) for name in Shown._fields if getattr(state, name) is not UNSET}
    made: dict[str, Callable[[Any], Any]] = {
        "trick": cards_of,
        "legal": lambda names: _without_order(cards_of(names)),
        "scores": tuple,
    }
    if isinstance(state.taken, m.Taken):
        made["taken"] = partial(_as_taken, right.taken or TakenTrick(-1, (), 0))
    return right._replace(**{name: made[name](value) if name in made else value for name, value in given.items()})


def _without_order(row: tuple[T, ...]) -> Collection[T]:
    """A row whose order does not count; what is in it twice stays so."""
    return frozenset(row) if len({*row}) == len(row) else row


def _as_taken(right: TakenTrick, taken: m.Taken) -> TakenTrick:
    """How a trick is taken by a state; where that leaves a field out, it is right."""
    found = right
    if taken.winner is not UNSET:
        found = found._replace(winner=taken.winner)
    if taken.catches is not UNSET:
        catches = tuple(Catch(each.by, each.victim, each.points) for each in taken.catches)
        found = found._replace(catches=_without_order(catches))
    return found if taken.honours is UNSET else found._replace(honours=taken.honours)


def start(params: m.PlayParams, readings: TwosReadings) -> tuple[Deal, DealState]:
    """A deal before its first move."""
    game = Deal(readings)
    return game, game.start(DealSetup(tuple(map(cards_of, params.hands)), params.leader))


def play_of(setup: DealSetup, moves: Iterable[Play]) -> m.PlayParams:
    """The question about a deal with these moves."""
    return m.PlayParams([named(hand) for hand in setup.hands], setup.leader, moved(moves))


def _shown(game: Deal, state: DealState, accepted: bool) -> m.PlayState:
    turn, allowed, trick, taken, scores, over = game.observe(state)
    caught = [] if taken is None else [m.SeatCatch(*catch) for catch in taken.catches]
    shown = None if taken is None else m.Taken(taken.winner, caught, taken.honours)
    return m.PlayState(accepted, turn, named(allowed), named(trick), shown, list(scores), over)


def _explanation(facts: MoveFacts, found: Reasons) -> Explanation:
    of_the_trick: Explanation = found["taken"]
    if facts.shown.taken is not None:
        of_the_trick = found["winner"], found["catches"], found["honours"]
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
