"""The clauses that an engine's answers break: answers of the wire as the states that demands are about."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Any, TypeVar

from msgspec import UNSET, Struct

from bythebook import twin_it
from bythebook.clauses import ClauseIds, joined
from bythebook.twin_it import ANYONE, TwinItReadings
from bythebook.twin_it.cooperative import POINTS, RATING, WINNERS, Group, PointFacts
from bythebook.twin_it.course_facts import every_card
from bythebook.twin_it.game import SIZES, Deck
from bythebook.twin_it.slap_facts import StartFacts
from bythebook.twin_it.state import Outcome, Row, State, WonSet
from bythebook.twin_it.state_clauses import CLAUSES, STATE, breaks_in, meant_in
from bythebook.twin_it.told_facts import Past, ToldFacts
from bythebook_conformance.games.twin_it import messages as m
from bythebook_conformance.games.twin_it.messages import cards_of, counted, move_of, rows_of, slap_of, start, state_of
from bythebook_conformance.kit.playing import along
from bythebook_conformance.oracle import comparing

Item = TypeVar("Item")
Faces = dict[str, twin_it.Card]
"""The name of every card -> the card."""
ON_POINTS = POINTS | STATE
"""The clauses on points, wherever they stand."""


def broken_in_slap(params: m.SlapParams, answer: m.SlapResult, readings: TwinItReadings, path: str) -> ClauseIds:
    """The clauses that a result of a slap breaks in a field."""
    field, before = path.rpartition(".")[2], state_of(params.position)
    if before.over:
        return ("twin_it/nothing-after-the-end", "twin_it/five-sets-win")
    if field == "mode":
        return ()
    return tuple(breaks_in(field, _told_of_slap(params, answer, before, readings)))


def meant_slap(params: m.SlapParams, answer: m.SlapResult, readings: TwinItReadings, path: str) -> ClauseIds:
    """The clauses that define words by which the outcomes would be right if the words meant something else."""
    before = state_of(params.position)
    if before.over or path != "outcomes":
        return ()
    return meant_in("outcomes", _told_of_slap(params, answer, before, readings))


def broken_in_play(params: m.PlayParams, answer: m.PlayResult, readings: TwinItReadings, path: str) -> ClauseIds:
    """The clauses that a state of a game breaks in a field; the states before it are right."""
    number, field = comparing.state_of(path), comparing.field_of(path)
    state = _states(answer)[number]
    if number == 0:
        _, begun = start(params, readings)
        value = state.accepted if field == "accepted" else getattr(_seen(state, begun), field)
        return STATE.broken(StartFacts(begun.piles, params.first, begun.forbidden), f"dealt.{field}", value)
    told = _told_of_move(params, state, number, readings)
    if field == "accepted":
        return CLAUSES.broken(told, "accepted", state.accepted)
    if not (told.allowed if state.accepted is UNSET else state.accepted):
        seen, before = canonical(_seen(state, told.before)), canonical(told.before)
        return () if getattr(seen, field) == getattr(before, field) else ("twin_it/refused-move-changes-nothing",)
    return tuple(breaks_in(field, told)) if told.can_be_followed else ()


def canonical(state: State) -> State:
    """A state in which that is in one order which has none on the wire: outcomes and their cards, the table, and rows,
    of which one without cards is none.
    """
    return state._replace(
        outcomes=_in_one_order(each._replace(cards=_in_one_order(each.cards)) for each in state.outcomes),
        table=_in_one_order(state.table),
        forbidden=_in_one_order(Row(party, _in_one_order(cards)) for party, cards in state.forbidden if cards),
    )


def _in_one_order(row: Iterable[Item]) -> tuple[Item, ...]:
    return tuple(sorted(row, key=repr))


def meant_play(params: m.PlayParams, answer: m.PlayResult, readings: TwinItReadings, path: str) -> ClauseIds:
    """The clauses that define words by which the outcomes would be right if the words meant something else."""
    number, field = comparing.state_of(path), comparing.field_of(path)
    if number == 0 or field != "outcomes":
        return ()
    told = _told_of_move(params, _states(answer)[number], number, readings)
    return meant_in("outcomes", told) if told.can_be_followed and told.flip is None else ()


def broken_in_score(params: m.ScoreParams, answer: m.ScoreResult, readings: TwinItReadings, path: str) -> ClauseIds:
    """The clauses that the points of sets break."""
    scored = PointFacts(tuple(counted(cards) for cards in params.sets), readings)
    return ON_POINTS.broken(scored, "points", answer.points)


def broken_in_rating(params: m.RatingParams, answer: m.RatingResult, readings: TwinItReadings, path: str) -> ClauseIds:
    """The clauses that a rating breaks."""
    return RATING.broken(Group(params.players, params.points), "rating", answer.rating)


def broken_in_winners(
    params: m.WinnersParams, answer: m.WinnersResult, readings: TwinItReadings, path: str
) -> ClauseIds:
    """The clauses that the winners break."""
    return WINNERS.broken(tuple(params.points), "winners", answer.seats)


def broken_in_deal(params: m.DealParams, answer: m.DealResult, readings: TwinItReadings, path: str) -> ClauseIds:
    """The clauses that the sizes of piles break."""
    deal = Deck(params.cards, params.players)
    return joined(STATE.broken(deal, "sizes", answer.sizes), SIZES.broken(deal, "sizes", answer.sizes))


# ---- answers as states -----------------------------------------------------------------------------------------------


def _told_of_slap(params: m.SlapParams, answer: m.SlapResult, before: State, readings: TwinItReadings) -> ToldFacts:
    """A slap and the position after it as an engine tells it; what it leaves out follows from the rest."""
    told = _told(before, slap_of(params), answer.outcomes, readings)
    after, given = told.after, answer.position
    if isinstance(given, Struct):
        changes: dict[str, Any] = {}
        if given.table is not UNSET:
            changes["table"] = cards_of(given.table)
        if given.piles is not UNSET:
            changes["piles"] = tuple(map(cards_of, given.piles))
        if given.sets is not UNSET:
            changes["sets"] = tuple(WonSet(won.owner, cards_of(won.cards)) for won in given.sets)
        if given.forbidden is not UNSET:
            changes["forbidden"] = rows_of(given.forbidden)
        if given.teams is not UNSET:
            changes["teams"] = tuple(given.teams)
        after = after._replace(**changes, **_plain(given))
    return ToldFacts(before, told.move, after, readings)


def _told_of_move(params: m.PlayParams, state: m.PlayState, number: int, readings: TwinItReadings) -> ToldFacts:
    """A move of a game and the state after it as an engine tells it."""
    game, begun = start(params, readings)
    states = [each for each, _ in along(begun, game.step, map(move_of, params.moves[: number - 1]))]
    before, past = states[-1], reduce(Past.and_then, states, Past())
    told = ToldFacts(before, move_of(params.moves[number - 1]), before, readings)
    if not told.can_be_followed:
        return told
    told = _told(before, told.move, state.outcomes, readings)
    return ToldFacts(before, told.move, _seen(state, told.after), readings, past)


def _told(before: State, move: twin_it.Move, outcomes: Any, readings: TwinItReadings) -> ToldFacts:
    """A move with the outcomes that are told, and everything else as it follows from them."""
    given = () if outcomes is UNSET else tuple(map(_outcome, outcomes))
    course = ToldFacts(before, move, before._replace(outcomes=given), readings).course
    if outcomes is UNSET:
        given = tuple(course.expected)
        course = ToldFacts(before, move, before._replace(outcomes=given), readings).course
    return ToldFacts(before, move, course.lies._replace(outcomes=given, winner=course.winner), readings)


def _outcome(outcome: m.Outcome) -> Outcome:
    """An outcome of the wire as one of the reference."""
    kind = str(outcome.__struct_config__.tag)
    cards = outcome.lost if isinstance(outcome, m.Mistake) else outcome.cards
    return Outcome(kind, getattr(outcome, "player", None), tuple(cards))


def _plain(given: Any) -> dict[str, Any]:
    """The winner and who is due, as far as they are given."""
    found = {name: getattr(given, name) for name in ("winner", "due") if getattr(given, name) is not UNSET}
    if found.get("due") == "any":
        found["due"] = ANYONE
    return found


def _seen(state: m.PlayState, lies: State) -> State:
    """A state of which an engine tells what can be seen; what cannot is as it follows from the outcomes told."""
    faces = {card.id: card for card in every_card(lies)}
    changes: dict[str, Any] = _plain(state)
    if state.outcomes is not UNSET:
        changes["outcomes"] = tuple(map(_outcome, state.outcomes))
    if state.table is not UNSET:
        changes["table"] = _cards(state.table, faces)
    if state.sets is not UNSET:
        changes["sets"] = tuple(WonSet(won.owner, _named(won, lies, faces)) for won in state.sets)
    if state.forbidden is not UNSET:
        changes["forbidden"] = tuple(Row(int(party), _cards(row, faces)) for party, row in state.forbidden.items())
    if state.piles is not UNSET:
        piles = [*lies.piles, *[()] * len(state.piles)]
        changes["piles"] = tuple(_pile(top, pile, faces) for top, pile in zip(state.piles, piles, strict=False))
    return lies._replace(**changes)


def _cards(seen: Iterable[m.Face], faces: Faces) -> twin_it.Cards:
    return tuple(_card(face, faces) for face in seen)


def _card(face: m.Face, faces: Faces) -> twin_it.Card:
    """A card of which one side is seen; the other one is known if it is a card of the game."""
    card = faces.get(face.id)
    if card is None or face.shown not in (card.shown, card.hidden):
        return twin_it.Card(face.id, face.shown, None)
    return card if card.shown == face.shown else card.turned()


def _named(won: m.SetSeen, lies: State, faces: Faces) -> twin_it.Cards:
    """The cards of a set, in the order in which they lie if it is there."""
    there = next((each.cards for each in lies.sets if {card.id for card in each.cards} == {*won.cards}), None)
    return there or tuple(faces.get(card, twin_it.Card(card, None, None)) for card in won.cards)


def _pile(seen: m.PileTop, lies: twin_it.Cards, faces: Faces) -> twin_it.Cards:
    """A pile of which the top and the size are seen; what is below is as much of what should be there."""
    if seen.top is None or seen.size < 1:
        return ()
    top = _card(seen.top, faces)
    below = [card for card in lies if card.id != top.id]
    if len(below) > seen.size - 1:
        below = below[len(below) - seen.size + 1 :]
    filler = [twin_it.Card(f"{seen.top.id} {number}", None, None) for number in range(seen.size - 1 - len(below))]
    return (top, *below, *filler)


def _states(answer: m.PlayResult) -> list[m.PlayState]:
    assert isinstance(answer.states, list)
    return answer.states
