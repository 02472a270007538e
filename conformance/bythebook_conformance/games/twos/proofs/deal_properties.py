"""Properties of a deal and a match of Twos: who may play what, what comes of it, zero sums, and the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from bythebook.twos.deal import Deal, DealSetup, DealState
from bythebook.twos.match import Match, MatchSetup, MatchState
from bythebook.twos.readings import TwosReadings
from bythebook_conformance.games.twos.proofs import deal_cases as cases
from bythebook_conformance.games.twos.proofs import deal_statements as stated
from bythebook_conformance.kit.properties import Domain, Property, Rule, exactly
from bythebook_conformance.kit.stepping import REFUSED, refused, silent, starts_of, steps_of

READ = TwosReadings
Answer = tuple[Any, ...]
OTHER = next(cases.states())
"""A state that a game is asked about before another."""

# ---- rules -----------------------------------------------------------------------------------------------------------


_step, _match_step = steps_of(Deal), steps_of(Match)
_begun, _match_begun = starts_of(Deal), starts_of(Match)


def _turn(state: DealState, _: Any) -> int | None:
    assert state.over == (state.turn is None), "somebody is to play until the deal is over"
    return state.turn


def _listed(state: DealState, readings: Any) -> list[Answer]:
    game = Deal(readings)
    game.moves(OTHER)
    first, again = game.moves(state), game.moves(state)
    assert first == again == Match(readings).moves(MatchState(MatchSetup((), 0), 0, state)), "whatever is asked before"
    return [*map(tuple, first)]


def _seen(state: DealState, readings: Any) -> Answer:
    found = Deal(readings).observe(state)
    assert found == Match(readings).observe(MatchState(MatchSetup((), 0), 0, state)), "a match shows its deal"
    return tuple(found)


Course = list[DealState]


def _courses(case: tuple[DealSetup, Any], _: Any) -> Iterator[Course]:
    """Every way in which a deal can be played out."""
    setup, readings = case
    game = Deal(readings)
    waiting = [[game.start(setup)]]
    while waiting:
        course = waiting.pop()
        moves = game.moves(course[-1])
        waiting += [[*course, game.step(course[-1], move).state] for move in moves]
        if not moves:
            yield course


def _in_all(says: Callable[[Course, Any, Any], bool]) -> Callable[[Any, Any, Any], bool]:
    """Whether this holds of every course of a deal, of which there are some."""

    def holds(courses: Any, case: Any, readings: Any) -> bool:
        found = [says(course, case, readings) for course in courses]
        return bool(found) and all(found)

    return holds


# ---- planted faults --------------------------------------------------------------------------------------------------


def _leads(change: Callable[[DealState, DealState], DealState]) -> Rule:
    """Accepted cards lead elsewhere."""

    def changed(case: cases.Case, readings: Any) -> Answer:
        answer = _step(case, readings)
        return answer if answer[0] == REFUSED else tuple(change(case[0], DealState(*answer)))

    return changed


def _settled(change: Callable[[DealState, DealState, Any], DealState]) -> Rule:
    """Full tricks lead elsewhere."""
    return _leads(lambda old, new: new if new.taken is None else change(old, new, new.taken))


def _no_reason(name: str) -> Rule:
    def changed(case: cases.Case, readings: Any) -> Answer:
        answer = _step(case, readings)
        return tuple(each for each in answer if answer[0] != REFUSED or each[0] != name)

    return changed


def _courses_changed(change: Callable[[DealState, DealState], DealState]) -> Rule:
    """The states behind full tricks are others, on a single course."""

    def changed(case: Any, readings: Any) -> list[Course]:
        course = next(_courses(case, readings))
        pairs = pairwise(course)
        return [[course[0], *(new if new.taken is None else change(old, new) for old, new in pairs)]]

    return changed


def _caught(state: DealState) -> tuple[Any, ...]:
    return () if state.taken is None else state.taken.catches


def _catching(state: DealState, catches: tuple[Any, ...]) -> DealState:
    return state if state.taken is None else state._replace(taken=state.taken._replace(catches=catches))


def _honours(state: DealState) -> int:
    return 0 if state.taken is None else state.taken.honours


def _scored(state: DealState, *more: int) -> DealState:
    return state._replace(scores=tuple(a + b for a, b in zip(state.scores, more, strict=True)))


STEP_FAULTS: dict[str, Rule] = {
    **{f"{name} is no reason": _no_reason(name) for name in ("DealIsOver", "OutOfTurn", "NotHeld", "MayNotBePlayed")},
    "nobody may play": lambda case, readings: (REFUSED,),
    "the card stays in the hand": _leads(lambda old, new: new._replace(hands=old.hands)),
    "the card does not lie in the trick": _leads(lambda old, new: new._replace(trick=old.trick)),
    "the trick is not ruled on": _leads(lambda old, new: new._replace(taken=None)),
    "a full trick stays": _settled(lambda old, new, taken: new._replace(trick=old.trick)),
    "nobody scores": _leads(lambda old, new: new._replace(scores=old.scores)),
    "the same seat leads again": _leads(lambda old, new: new._replace(leader=old.leader)),
    "places are seats": _settled(
        lambda old, new, taken: new._replace(taken=taken._replace(winner=(taken.winner - old.leader) % 4))
    ),
    "catches are between places": _settled(
        lambda old, new, taken: new._replace(
            taken=taken._replace(catches=tuple(each._replace(by=(each.by - old.leader) % 4) for each in taken.catches))
        )
    ),
    "every two is forced": _leads(lambda old, new: new._replace(by_choice=old.by_choice)),
    "choices are kept for the next trick": _settled(lambda old, new, taken: new._replace(by_choice=old.by_choice)),
}
MATCH_FAULTS: dict[str, Rule] = {
    "there is one deal": lambda case, readings: _match_step(
        (case[0]._replace(setup=case[0].setup._replace(deals=case[0].setup.deals[:1])), case[1]), readings
    ),
    "every deal is led by the same seat": lambda case, readings: _after_deal(
        case, readings, lambda state, deal: deal._replace(leader=state.setup.leader)
    ),
    "every deal starts at zero": lambda case, readings: _after_deal(
        case, readings, lambda state, deal: deal._replace(scores=(0, 0, 0, 0))
    ),
    "the last trick of a deal is forgotten": lambda case, readings: _after_deal(
        case, readings, lambda state, deal: deal._replace(taken=None)
    ),
    "the deals are not counted": lambda case, readings: _uncounted(_match_step(case, readings), case[0].finished),
}


def _after_deal(case: Any, readings: Any, change: Callable[[MatchState, DealState], DealState]) -> Answer:
    """The first state of the next deal is another one."""
    answer: Answer = _match_step(case, readings)
    if answer[0] == REFUSED or answer[1] == case[0].finished:
        return answer
    return *answer[:2], change(case[0], answer[2])


def _uncounted(answer: Answer, finished: int) -> Answer:
    return answer if answer[0] == REFUSED else (answer[0], finished, answer[2])


# ---- properties ------------------------------------------------------------------------------------------------------

DEAL_PROPERTIES = (
    Property(
        "the seat to play follows the leader by as many places as there are cards in the trick, until none is left",
        ("play-goes-clockwise", "deal-is-played-out"),
        ("deal:DealState", "scoring:SEATS"),
        _turn,
        exactly(stated.turn),
        {
            "the leader always plays": lambda state, _: state.turn and state.leader,
            "somebody plays after the last card": lambda state, _: 0 if state.turn is None else state.turn,
        },
        (Domain.of(cases.states),),
    ),
    Property(
        "a card is refused exactly if it is out of turn, not held or not legal; else it lies in the trick, and "
        "the fourth pays and passes the lead",
        (
            "play-in-tricks",
            "play-goes-clockwise",
            "winner-leads-next",
            "refused-play-changes-nothing",
            "deal-is-played-out",
            "catch-is-a-transfer",
        ),
        ("deal", "scoring:Settled"),
        _step,
        exactly(stated.step),
        STEP_FAULTS,
        (Domain.of(cases.plays, READ),),
    ),
    Property(
        "the moves that are listed are exactly the legal cards of the seat to play",
        ("follow-suit", "deal-is-played-out"),
        ("deal:Deal.moves", "deal:Deal.legal", "match:Match.moves"),
        _listed,
        exactly(stated.listed),
        {"nobody may play": lambda state, readings: [], "one card may": lambda state, r: _listed(state, r)[:1]},
        (Domain("every one of these states", every=cases.states, readings=READ),),
    ),
    Property(
        "what is seen is the turn, the legal cards, the trick, the last ruling, the scores, and whether it is over",
        ("play-in-tricks", "deal-is-played-out"),
        ("deal:Deal.observe", "match:Match.observe"),
        _seen,
        exactly(stated.seen),
        {"nothing is over": lambda state, readings: (*_seen(state, readings)[:5], False)},
        (Domain("every one of these states", every=cases.states, readings=READ),),
    ),
    Property(
        "a deal begins with four hands of one size from 1 to 13, no card twice, and any leader",
        ("four-players", "thirteen-cards-each", "first-leader"),
        ("deal:Deal.start", "deal:_check", "deal:HAND_SIZES"),
        _begun,
        exactly(stated.begun),
        {
            "every start is refused": lambda setup, readings: refused(),
            "nothing is said of why not": silent(_begun),
            "the points so far are lost": lambda setup, readings: _begun(setup._replace(scores=(0, 0, 0, 0)), readings),
            "the first seat leads": lambda setup, readings: _begun(setup._replace(leader=0), readings),
        },
        (Domain.of(cases.setups),),
        READ(),
    ),
    Property(
        "a match begins with its first deal and no points, if every deal can be played",
        ("length-and-winner-of-a-match",),
        ("match:Match.start", "scoring:NO_POINTS"),
        _match_begun,
        exactly(stated.match_begun),
        {
            "every match is refused": lambda setup, readings: refused(),
            "nothing is said of why not": silent(_match_begun),
            "only the first deal is looked at": lambda setup, readings: _match_begun(
                setup._replace(deals=setup.deals[:1]), readings
            ),
        },
        (Domain.of(cases.matches),),
        READ(),
    ),
    Property(
        "behind the last card of a deal the next begins, led one seat on, with the points so far",
        ("length-and-winner-of-a-match", "first-leader"),
        ("match:Match.step",),
        _match_step,
        exactly(stated.match_step),
        MATCH_FAULTS,
        (Domain.of(cases.match_plays),),
        READ(),
    ),
    Property(
        "a deal pays a point for every honour, and nothing else but from one player to another: catches sum to zero",
        ("catch-is-a-transfer", "nothing-else-scores", "honours-score-one"),
        ("scoring:_with_gains", "scoring:settle"),
        _courses,
        _in_all(stated.pays),
        {
            "a catch costs nobody": _courses_changed(lambda old, new: _scored(new, 0, 2 * len(_caught(new)), 0, 0)),
            "a catch pays nobody": _courses_changed(lambda old, new: _scored(new, 0, 0, -2 * len(_caught(new)), 0)),
            "honours are not paid": _courses_changed(lambda old, new: _scored(new, -_honours(new), 0, 0, 0)),
            "a seat catches its own two": _courses_changed(
                lambda old, new: _catching(new, tuple(each._replace(victim=each.by) for each in _caught(new)))
            ),
        },
        (
            Domain(
                "every course of three small deals, under the default readings and every single departure; under "
                "uncaught-victim=pays-anyway only that two points at a time are lost, under totals=floor-at-zero only "
                "that nobody is below zero",
                every=cases.whole_deals,
            ),
        ),
    ),
    Property(
        "every card played leaves one less in the hands, until none is left: deals end",
        ("deal-is-played-out", "whole-pack-dealt"),
        ("deal:Deal.step",),
        _courses,
        _in_all(stated.shrinks),
        {
            "a card comes back": lambda case, readings: ([course[0], *course] for course in _courses(case, readings)),
            "the last trick is not played": lambda case, readings: (course[:-4] for course in _courses(case, readings)),
        },
        (Domain.of(cases.whole_deals),),
    ),
)
