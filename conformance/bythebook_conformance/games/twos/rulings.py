"""The reference's answers to the questions of Twos, and the reasons for every field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import UNSET

from bythebook.cards import CARD_OF
from bythebook.clauses import Reasons, reasons_by_field
from bythebook.twos import Deal, DealSetup, DealState, Play, TwosReadings, legal, rule
from bythebook.twos.deal import Moved, state_reasons
from bythebook.twos.following import FOLLOWING, Choice
from bythebook.twos.scoring import SCORING, Scored
from bythebook.twos.trick import TRICK
from bythebook.twos.trick import Taken as TakenTrick
from bythebook_conformance.games.twos import messages as m
from bythebook_conformance.kit import Explanation, Method
from bythebook_conformance.kit.canonical import up_to_suits
from bythebook_conformance.kit.cards import cards_of, named
from bythebook_conformance.kit.walking import along


def rule_trick(params: m.TrickParams, readings: TwosReadings) -> m.TrickResult:
    """Who takes the trick, what is caught, and the honours in it."""
    winner, caught, honoured = rule(cards_of(params.cards), readings)
    return m.TrickResult(winner, [m.TrickCatch(*catch) for catch in caught], honoured)


def explain_trick(params: m.TrickParams, readings: TwosReadings) -> Explanation:
    """The reasons for the ruling on a trick."""
    cards = cards_of(params.cards)
    taken = reasons_by_field(TRICK, TakenTrick(cards, readings))
    points = reasons_by_field(SCORING, Scored(cards, rule(cards, readings)))
    return taken["winner"], taken["catches"], points["honours"]


def rule_legal(params: m.LegalParams, readings: TwosReadings) -> m.LegalResult:
    """What may be played from a hand."""
    return m.LegalResult(named(legal(cards_of(params.hand), cards_of(params.trick), readings)))


def explain_legal(params: m.LegalParams, readings: TwosReadings) -> Explanation:
    """The reasons for what may be played."""
    choice = Choice(cards_of(params.hand), cards_of(params.trick), readings)
    return (reasons_by_field(FOLLOWING, choice)["legal"],)


def rule_play(params: m.PlayParams, readings: TwosReadings) -> m.PlayResult:
    """The states of a deal under the given moves."""
    return deal_from(*start(params, readings), _moves(params))


def deal_from(game: Deal, state: DealState, moves: Iterable[Play]) -> m.PlayResult:
    """A state and those that moves lead to."""
    return m.PlayResult([_shown(game, *each) for each in along(state, game.step, moves)])


def explain_play(params: m.PlayParams, readings: TwosReadings) -> Explanation:
    """The reasons for every field of every state."""
    return (explained(*start(params, readings), _moves(params)),)


def explained(game: Deal, state: DealState, moves: Iterable[Play]) -> list[Explanation]:
    """The reasons for a state and for those that moves lead to. The reasons of a refusal are not kept."""
    kept: Reasons = {}
    explanation = []
    for move in (None, *moves):
        moved = Moved(game, state, move)
        now = state_reasons(moved, kept)
        state, kept = moved.after, kept if moved.refusals else now
        explanation.append(_explanation(moved, now))
    return explanation


def start(params: m.PlayParams, readings: TwosReadings) -> tuple[Deal, DealState]:
    """A deal before its first move."""
    game = Deal(readings)
    return game, game.start(DealSetup(tuple(map(cards_of, params.hands)), params.leader))


def play_of(setup: DealSetup, moves: Iterable[Play]) -> m.PlayParams:
    """The question about a deal with these moves."""
    tried = [m.Move(move.seat, str(move.card)) for move in moves]
    return m.PlayParams([named(hand) for hand in setup.hands], setup.leader, tried)


def _moves(params: m.PlayParams) -> Iterator[Play]:
    return (Play(move.seat, CARD_OF[move.play]) for move in params.moves)


def _shown(game: Deal, state: DealState, accepted: bool) -> m.PlayState:
    turn, allowed, trick, taken, scores, over = game.observe(state)
    caught = [] if taken is None else [m.SeatCatch(*catch) for catch in taken.catches]
    shown = None if taken is None else m.Taken(taken.winner, caught, taken.honours)
    return m.PlayState(accepted, turn, named(allowed), named(trick), shown, list(scores), over)


def _explanation(moved: Moved, found: Reasons) -> Explanation:
    of_the_trick: Explanation = found["taken"]
    if moved.after.taken is not None:
        of_the_trick = found["winner"], found["catches"], found["honours"]
    before = (found[field] for field in ("accepted", "turn", "legal", "trick"))
    return (*before, of_the_trick, found["scores"], found["over"])


def successors(params: m.PlayParams, state: m.PlayState) -> list[m.PlayParams]:
    """The plays that are one move longer, by an engine's own word on turn and legal cards."""
    if state.turn is UNSET or state.turn is None or state.legal is UNSET:
        return []
    turn = state.turn
    return [
        m.PlayParams(params.hands, params.leader, [*params.moves, m.Move(turn, card)]) for card in sorted(state.legal)
    ]


METHODS = (
    Method.of("twos.trick", "Rule on one trick.", rule_trick, explain_trick, up_to_suits),
    Method.of("twos.legal", "Say which cards of a hand may be played.", rule_legal, explain_legal, up_to_suits),
    Method.of("twos.play", "Play a deal through a list of moves.", rule_play, explain_play, up_to_suits),
)
