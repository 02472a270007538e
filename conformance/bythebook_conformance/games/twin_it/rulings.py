"""The reference's answers to the questions of Twin It!, with the reasons for every field."""

from __future__ import annotations

from typing import Any, Literal, cast

from bythebook import twin_it
from bythebook.ruling import Ruling
from bythebook.twin_it import TwinItReadings
from bythebook_conformance.games.twin_it import messages as m
from bythebook_conformance.games.twin_it.names import Names
from bythebook_conformance.kit import Expected, Grounds, Items, Method, why

_UNCHANGED = (twin_it.UNCHANGED, ())
_TEAM_MODE = (twin_it.TEAM_MODE, ())
_NO_REASON = ((), ())
_STATE = ("outcomes", "winner", "sets", "table", "piles", "forbidden", "due")


def rule_slap(params: m.SlapParams, readings: TwinItReadings) -> Expected[m.SlapResult]:
    """What a slap brings about."""
    names = Names()
    before = names.state(params.position)
    move = twin_it.Slap(names.touches(params.touches), names.give(params.give or {}))
    state = twin_it.TwinIt(readings).step(before, move).state
    echo = _TEAM_MODE if state.teams else _NO_REASON
    after = m.PositionAfter(
        params.position.mode,
        params.position.teams,
        due_of(state),
        names.wire(state.table.value),
        [names.wire(pile) for pile in state.piles.value],
        [m.SetAfter(won.owner, names.wire(won.cards)) for won in state.sets.value],
        {_party(row.party): names.wire(row.cards) for row in state.forbidden.value},
        state.winner.value,
    )
    rulings: tuple[Ruling[Any], ...] = (state.due, state.table, state.piles, state.sets, state.forbidden, state.winner)
    grounds = (echo, echo, *map(why, rulings))
    return Expected(m.SlapResult(_outcomes(names, state), after), (_items(state), grounds))


def rule_play(params: m.PlayParams, readings: TwinItReadings) -> Expected[m.PlayResult]:
    """The states of a game under the given moves."""
    names = Names()
    game, state = start(names, params, readings)
    seen = [_state(names, state, Ruling(True, ("twin_it/anyone-at-any-time",)))]
    for move in params.moves:
        step = game.step(state, move_of(names, move))
        state = step.state
        seen.append(_state(names, state, step.accepted))
    return Expected(m.PlayResult([shown for shown, _ in seen]), ([grounds for _, grounds in seen],))


def start(names: Names, params: m.PlayParams, readings: TwinItReadings) -> tuple[twin_it.TwinIt, twin_it.State]:
    """A game before its first move."""
    game = twin_it.TwinIt(readings)
    piles = tuple(names.cards(pile) for pile in params.piles)
    setup = twin_it.TwinItSetup(piles, params.first, tuple(params.teams or ()), names.rows(params.forbidden or {}))
    return game, game.start(setup)


def rule_score(params: m.ScoreParams, readings: TwinItReadings) -> Expected[m.ScoreResult]:
    """The points of sets."""
    names = Names()
    ruling = twin_it.score(tuple(names.counted(cards) for cards in params.sets), readings)
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


def move_of(names: Names, move: m.Move) -> twin_it.Move:
    """A move of the wire as one of the reference."""
    if isinstance(move.flip, int):
        return twin_it.Flip(move.flip)
    return twin_it.Slap(names.touches(move.slap or []), names.give(move.give or {}))


def _state(names: Names, state: twin_it.State, accepted: Ruling[bool]) -> tuple[m.PlayState, Grounds]:
    shown = m.PlayState(
        accepted.value,
        _outcomes(names, state),
        state.winner.value,
        [m.SetSeen(won.owner, names.names(card.id for card in won.cards)) for won in state.sets.value],
        [names.face(card) for card in state.table.value],
        [m.PileTop(names.face(pile[0]) if pile else None, len(pile)) for pile in state.piles.value],
        {_party(row.party): [names.face(card) for card in row.cards] for row in state.forbidden.value},
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


def _outcomes(names: Names, state: twin_it.State) -> list[m.Outcome]:
    return [_outcome(names, outcome) for outcome in state.outcomes.value]


def _outcome(names: Names, outcome: twin_it.Outcome) -> m.Outcome:
    cards = names.names(outcome.cards)
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
    Method("twin_it.slap", "What hands that land together bring about.", m.SlapParams, m.SlapResult, rule_slap),
    Method("twin_it.play", "The states of a game, move by move.", m.PlayParams, m.PlayResult, rule_play),
    Method("twin_it.score", "The points of sets in the cooperative mode.", m.ScoreParams, m.ScoreResult, rule_score),
    Method("twin_it.rating", "The rating of a group.", m.RatingParams, m.RatingResult, rule_rating),
    Method("twin_it.winners", "Who wins the competitive version.", m.WinnersParams, m.WinnersResult, rule_winners),
    Method("twin_it.deal", "How many cards everybody gets.", m.DealParams, m.DealResult, rule_deal),
)
