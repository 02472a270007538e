"""The reference's answers to the questions of Twin It!, with the reasons for every field."""

from __future__ import annotations

from typing import Any, Literal, cast

from bythebook import twin_it
from bythebook.ruling import Ruling
from bythebook.twin_it import TwinItReadings
from bythebook.twin_it.slap import slap
from bythebook_conformance.canonical import up_to_names
from bythebook_conformance.games.twin_it import messages as m
from bythebook_conformance.games.twin_it.crossing import (
    cards_of,
    counted,
    face,
    given,
    rows_of,
    state_of,
    touches_of,
    wire,
)
from bythebook_conformance.kit import Expected, Grounds, Items, Method, why

_UNCHANGED = (twin_it.UNCHANGED, ())
_TEAM_MODE = (twin_it.TEAM_MODE, ())
_NO_REASON = ((), ())
_STATE = ("outcomes", "winner", "sets", "table", "piles", "forbidden", "due")


def rule_slap(params: m.SlapParams, readings: TwinItReadings) -> Expected[m.SlapResult]:
    """What a slap brings about. What may not be slapped at all is malformed, and refused before."""
    before = state_of(params.position)
    move = twin_it.Slap(touches_of(params.touches), given(params.give or {}))
    state = before if before.over else slap(before, move, readings)
    echo = _TEAM_MODE if state.teams else _NO_REASON
    after = m.PositionAfter(
        params.position.mode,
        params.position.teams,
        due_of(state),
        wire(state.table.value),
        [wire(pile) for pile in state.piles.value],
        [m.SetAfter(won.owner, wire(won.cards)) for won in state.sets.value],
        {_party(row.party): wire(row.cards) for row in state.forbidden.value},
        state.winner.value,
    )
    rulings: tuple[Ruling[Any], ...] = (state.due, state.table, state.piles, state.sets, state.forbidden, state.winner)
    grounds = (echo, echo, *map(why, rulings))
    return Expected(m.SlapResult(_outcomes(state), after), (_items(state), grounds))


def rule_play(params: m.PlayParams, readings: TwinItReadings) -> Expected[m.PlayResult]:
    """The states of a game under the given moves."""
    game, state = start(params, readings)
    seen = [_state(state, Ruling(True, ("twin_it/anyone-at-any-time",)))]
    for move in params.moves:
        step = game.step(state, move_of(move))
        state = step.state
        seen.append(_state(state, step.accepted))
    return Expected(m.PlayResult([shown for shown, _ in seen]), ([grounds for _, grounds in seen],))


def start(params: m.PlayParams, readings: TwinItReadings) -> tuple[twin_it.TwinIt, twin_it.State]:
    """A game before its first move."""
    game = twin_it.TwinIt(readings)
    piles = tuple(cards_of(pile) for pile in params.piles)
    setup = twin_it.TwinItSetup(piles, params.first, tuple(params.teams or ()), rows_of(params.forbidden or {}))
    return game, game.start(setup)


def rule_score(params: m.ScoreParams, readings: TwinItReadings) -> Expected[m.ScoreResult]:
    """The points of sets."""
    ruling = twin_it.score(tuple(counted(cards) for cards in params.sets), readings)
    return Expected(m.ScoreResult(ruling.value), (why(ruling),))


def rule_rating(params: m.RatingParams, readings: TwinItReadings) -> Expected[m.RatingResult]:
    """How good a group is."""
    ruling = twin_it.rating(params.players, params.points)
    return Expected(m.RatingResult(cast(m.Rating, ruling.value)), (why(ruling),))


def rule_winners(params: m.WinnersParams, readings: TwinItReadings) -> Expected[m.WinnersResult]:
    """Who has the most points."""
    ruling = twin_it.winners(tuple(params.points))
    return Expected(m.WinnersResult(list(ruling.value)), (why(ruling),))


def rule_deal(params: m.DealParams, readings: TwinItReadings) -> Expected[m.DealResult]:
    """How many cards everybody gets."""
    ruling = twin_it.sizes(params.cards, params.players)
    return Expected(m.DealResult(list(ruling.value)), (why(ruling),))


def move_of(move: m.Move) -> twin_it.Move:
    """A move of the wire as one of the reference."""
    if isinstance(move.flip, int):
        return twin_it.Flip(move.flip)
    return twin_it.Slap(touches_of(move.slap or []), given(move.give or {}))


def _state(state: twin_it.State, accepted: Ruling[bool]) -> tuple[m.PlayState, Grounds]:
    shown = m.PlayState(
        accepted.value,
        _outcomes(state),
        state.winner.value,
        [m.SetSeen(won.owner, [card.id for card in won.cards]) for won in state.sets.value],
        [face(card) for card in state.table.value],
        [m.PileTop(face(pile[0]) if pile else None, len(pile)) for pile in state.piles.value],
        {_party(row.party): [face(card) for card in row.cards] for row in state.forbidden.value},
        due_of(state),
    )
    if not accepted.value:
        return shown, (why(accepted), *[_UNCHANGED] * len(_STATE))
    return shown, (why(accepted), _items(state), *(why(getattr(state, name)) for name in _STATE[1:]))


def _items(state: twin_it.State) -> Items:
    """The reasons of every outcome, and those that there is no other."""
    each = tuple((outcome.because, outcome.readings) for outcome in state.outcomes.value)
    own = {reason for because, readings in each for reason in (*because, *readings)}
    because, readings = why(state.outcomes)
    around = tuple(clause for clause in because if clause not in own)
    return Items(each, (around, tuple(point for point in readings if point not in own)))


def _outcomes(state: twin_it.State) -> list[m.Outcome]:
    return [_outcome(outcome) for outcome in state.outcomes.value]


def _outcome(outcome: twin_it.Outcome) -> m.Outcome:
    cards = list(outcome.cards)
    player = outcome.player
    if player is None:
        return m.Tie(cards) if outcome.kind == "tie" else m.Third(cards)
    if outcome.kind == "mistake":
        return m.Mistake(player, cards)
    if outcome.kind == "win":
        return m.Win(player, cards)
    return m.Rob(player, cards) if outcome.kind == "rob" else m.Grow(player, cards)


def due_of(state: twin_it.State) -> int | Literal["any"] | None:
    """Who flips next, as the wire has it."""
    return "any" if state.due.value == twin_it.ANYONE else state.due.value


def _party(party: int) -> m.PartyName:
    return cast(m.PartyName, str(party))


METHODS: tuple[Method[Any, Any], ...] = (
    Method(
        "twin_it.slap", "What hands that land together bring about.", m.SlapParams, m.SlapResult, rule_slap, up_to_names
    ),
    Method("twin_it.play", "The states of a game, move by move.", m.PlayParams, m.PlayResult, rule_play, up_to_names),
    Method(
        "twin_it.score",
        "The points of sets in the cooperative mode.",
        m.ScoreParams,
        m.ScoreResult,
        rule_score,
        up_to_names,
    ),
    Method("twin_it.rating", "The rating of a group.", m.RatingParams, m.RatingResult, rule_rating),
    Method("twin_it.winners", "Who wins the competitive version.", m.WinnersParams, m.WinnersResult, rule_winners),
    Method("twin_it.deal", "How many cards everybody gets.", m.DealParams, m.DealResult, rule_deal),
)
