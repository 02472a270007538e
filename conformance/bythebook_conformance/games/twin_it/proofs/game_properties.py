"""Properties of a game of Twin It!: flips, starts, refused and listed moves, and what every move uses up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, product
from typing import Any

from bythebook.clauses import ClauseIds, broken
from bythebook.twin_it.course_reasons import Landed
from bythebook.twin_it.game import TwinIt, TwinItSetup, refusals_of
from bythebook.twin_it.hands import visible_pairs
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import ANYONE, Card, Flip, Move, Outcome, Row, Slap, State, Why, WonSet, position
from bythebook.twin_it.state_reasons import REMEMBERED, STAGES, broken_in, demands_on
from bythebook.twin_it.told_reasons import Told
from bythebook_conformance.games.twin_it.proofs import game_statements as stated
from bythebook_conformance.games.twin_it.proofs.cases import rows_of_touches
from bythebook_conformance.games.twin_it.proofs.landed_cases import landed
from bythebook_conformance.games.twin_it.proofs.other_moves import other_readings, other_states
from bythebook_conformance.games.twin_it.proofs.slap_cases import slaps
from bythebook_conformance.games.twin_it.proofs.statements import card
from bythebook_conformance.kit import planting
from bythebook_conformance.kit.departures import single_departures
from bythebook_conformance.kit.planting import altered
from bythebook_conformance.kit.properties import Latest, Property, Rule, exactly
from bythebook_conformance.kit.stepping import is_refused, or_refused, passage_of, steps_of, told

# ---- domains ---------------------------------------------------------------------------------------------------------

_TEAMS: tuple[tuple[int, ...], ...] = ((), (0, 1, 0, 1), (0, 0, 0, 1))


def _states() -> Iterator[State]:
    """Four players with any design on two tops, on the table, in a set and in a row; a chain, a side, who is due."""
    places = product(
        _TEAMS, ((0, 1, 2), (0, 0, 2), (0, 1, 1), (1, 0, 0), (2, 1, 0), (0, 8, 8)), (False, True), (0, 1, ANYONE, None)
    )
    for number, (teams, (first, second, lying), row, due) in enumerate(places):
        piles = ((card(1, first), card(2, 30)), (card(3, second),), (), ())
        triple = WonSet(0, (card(7, 8), card(8, 8), card(9, 8)))
        won = (WonSet(1, (card(5, 1), card(6, 1))), triple, WonSet(1, (card(12, 2), card(13, 2))))
        table = (card(4, lying), card(14, 31))
        rows = (Row(0, (card(10, 0), card(11, 2))), Row(1, (card(15, 32), card(16, 2)))) if row else ()
        state = State(teams, (), due, table, piles, won[number // 4 % 3 :], rows, None)
        side = number // 8 % 2 if teams and due == ANYONE and number // 4 % 2 else None
        yield state._replace(chain=number // 4 % 3 < 2, side=side)
        if due == 0:
            yield state._replace(winner=1, due=None)
            yield state._replace(piles=((card(1, first),), (card(3, second),)), teams=(), sets=won[:1], chain=True)


def _attempts() -> Iterator[tuple[State, Move]]:
    """Flips by every seat and two others, slaps with faults of every kind, for four players alone and in teams and for
    two, with pairs in every place, in a chain or not, whoever is due.
    """
    touches = rows_of_touches(
        ", 0:1, 0:1 0:4, 0:1 0:4 0:3, 0:2, 0:2 1:2 1:99, -1:1, 4:1 4:3 4:4, 0:1 1:1 1:3 1:4, 0:12 0:14, 0:6 1:5, "
        "0:11 1:15, 4:1 -1:4"
    )
    gives = rows_of_touches(", 0:8, 1:5 0:5, 0:4, -1:5 4:8, 2:8, 0:9 1:12, 0:99")
    for state in _states():
        yield from ((state, Flip(seat)) for seat in range(-1, 5))
        for touched, given in product(touches, gives):
            if not touched or not given or touched == touches[1]:
                yield state, Slap(touched, given)


def _flips() -> Iterator[tuple[State, int]]:
    """A flip of either of two seats, with any turn interrupted, and a third card of a kind or not.

    A third card may come to two on the table or to one and the only card of a pile; before the flip there is a tie.
    """
    for seat, interrupted, hidden, side, second in product((0, 1), (None, 0, 1, 2), (0, 9), (None, 1), (0, 8)):
        piles = ((Card(1, 7, hidden), card(2, 30)), (Card(3, second, hidden),), ())
        table = (card(4, 0, 40), card(5, 0 if second else 2, 41))
        tied = (Outcome("tie", None, (4, 5)),)
        before = State((), tied, seat, table, piles, (), (Row(0, (card(6, 3),)),), None, interrupted, 2, True, side)
        yield before, seat
        yield before._replace(teams=(0, 1, 1)), seat


def _setups() -> Iterator[TwinItSetup]:
    """None to seven piles, any seat first, any teams and rows, decks of up to three cards of two designs with a name
    twice or not, other faulty decks.
    """
    yield from (TwinItSetup((deck, ()), 0) for deck in _decks())
    for seats, empty in product(range(8), (False, True)):
        piles = tuple(() if empty and seat != 1 else (card(seat, seat), card(10 + seat, seat)) for seat in range(seats))
        for first in (-1, 0, 2, seats - 1, seats):
            yield TwinItSetup(piles, first)
        several: tuple[tuple[int, ...], ...] = ((0, 1) * 4, (0,) * 8, (0, 0, 0, 1, 1, 1, 1), (0, 1, 2, 1, 0, 0))
        for teams in several:
            for each in (teams[:seats], teams[: seats - 1], (*teams[:seats], 1)):
                yield TwinItSetup(piles, 0, each)
        for party, sides in product((-1, 0, 1, 2, seats - 1, seats), ((), ((0, 1) * 4)[:seats])):
            yield TwinItSetup(piles, 0, sides, (Row(party, (card(99, 50),)),))
        yield TwinItSetup(piles, 0, (), (Row(0, (card(0, 60),)),))
        yield TwinItSetup(piles, 0, (), (Row(0, (Card(90, 0, 0),)),))
        for second in (Row(1, (card(98, 51),)), Row(1, (card(0, 60),)), Row(seats, (card(98, 51),))):
            yield TwinItSetup(piles, 0, (), (Row(0, (card(97, 52),)), second))
        for several_rows in (
            (Row(seats, (card(98, 51),)), Row(-1, (card(97, 52),))),
            (Row(0, (card(98, 51), card(97, 52))), Row(1, (card(97, 52), card(98, 51)))),
            (Row(0, (card(98, 51),)), Row(1, (card(97, 52),)), Row(1, (card(96, 53),))),
        ):
            yield TwinItSetup(piles, 0, (), several_rows)
    yield TwinItSetup(((), (), ()), 1)
    yield TwinItSetup(((card(0, 0), card(1, 1)), (card(1, 1), card(0, 0))))


def _decks() -> Iterator[tuple[Card, ...]]:
    """Decks of up to three cards of two designs, with a name twice or not; some of 4 or 8 with two faults."""
    faces = [*product(range(2), repeat=2)]
    for size in range(4):
        for sides, names in product(product(faces, repeat=size), ((0, 1, 2), (0, 1, 0), (0, 0, 1), (0, 1, 1))):
            yield tuple(Card(names[place], *each) for place, each in enumerate(sides))
    yield from (tuple(Card(name, 0, 1) for name in names) for names in ((0, 0, 1, 1), (0, 1, 1, 1), (0, 1, 2, 3)))
    yield tuple(Card(number, number // 2, 1 - number // 2) for number in range(4))
    yield tuple(Card(number, 10 + number, number // 4) for number in range(8))


def _course() -> Iterator[tuple[State, Move]]:
    """A flip with any turn interrupted and a third card of a kind or not; one or two hands of two players on five
    targets, three on three of them, and chosen rows of up to six hands with several results, with no sets before,
    three or four, some in teams.
    """
    return chain(((state, Flip(seat)) for state, seat in _flips()), slaps())


def _read() -> Iterator[tuple[State, Move, TwinItReadings]]:
    """All flips and slaps of these that are allowed, under the default readings and every single departure."""
    return ((*case, readings) for readings in single_departures(TwinItReadings) for case in _course())


# ---- rules -----------------------------------------------------------------------------------------------------------


def _listed(state: State, readings: Any) -> Any:
    game = TwinIt(readings)
    found = list(game.moves(state))
    assert tuple(move for move in found if isinstance(move, Flip)) == game.flips(state), "flips are among the moves"
    return found


def _pairs(state: State, _: Any) -> Any:
    return [(one.cards, other.cards) for one, other in visible_pairs(state)]


def _refusals(case: tuple[State, Move], readings: Any) -> Any:
    return told(refusals_of(*case, readings))


_step, _passage = steps_of(TwinIt), passage_of(TwinIt)


@or_refused
def _begun(setup: TwinItSetup, readings: Any) -> Any:
    started = TwinIt(readings).start(setup)
    assert TwinIt(readings).observe(started) == started, "all of it is seen"
    assert position(setup.piles, setup.first).due == setup.first, "a position is as it is described"
    return tuple(started)


def _accepted(case: tuple[State, Move], readings: Any) -> bool:
    return not refusals_of(*case, readings)


# ---- what clauses demand ---------------------------------------------------------------------------------------------


_landed = Latest(lambda case, readings: Landed(case[0], case[1], readings))


def _breaks(after: Any, case: tuple[State, Move], readings: Any) -> Iterable[str]:
    """A move leads to the state that no clause forbids, under all readings."""
    before, move = case
    landed = None if is_refused(after) or isinstance(move, Flip) else _landed(case, readings)
    attempt = Told(before, move, before if is_refused(after) else after, readings, landed)
    if is_refused(after) or not attempt.allowed:
        return broken(demands_on("accepted"), attempt, "accepted", not is_refused(after))
    return next(filter(None, (broken_in(field, attempt) for field in STAGES + REMEMBERED)), ())


def _breaks_by_the_sheet(after: Any, case: tuple[State, Move], readings: Any) -> Iterable[str]:
    """Every other state after a move breaks a clause."""
    return _breaks(after, case, readings)


def _breaks_if_accepted(accepted: bool, case: tuple[State, Move], readings: Any) -> ClauseIds:
    """A move is accepted unless a clause forbids it."""
    return broken(demands_on("accepted"), Told(*case, case[0], readings), "accepted", accepted)


# ---- planted faults --------------------------------------------------------------------------------------------------


def _without(reason: str) -> Rule:
    """A reason against moves is never given."""
    return altered(_refusals, lambda case, found: [each for each in found if each[0] != reason])


def _turned_round(setup: TwinItSetup) -> TwinItSetup:
    """The cards from the bottom, where all of them are in the first pile."""
    return setup if any(setup.piles[1:]) else setup._replace(piles=tuple(pile[::-1] for pile in setup.piles))


RULES_OF_MOVES = (
    "slap turns contest mistakes hands state:ids state:Card state:State state:with_pile state:SETS_TO_WIN "
    "game:TwinIt.step"
)

GAME_PROPERTIES = (
    Property.demanded(_breaks, RULES_OF_MOVES, _step, _course, landed, read=TwinItReadings, others=other_readings),
    Property.demanded(_breaks_by_the_sheet, RULES_OF_MOVES, _step, _course, read=TwinItReadings(), others=other_states),
    Property.demanded(
        _breaks_if_accepted,
        "game:refusals_of game:_against_a_flip game:_against_a_slap game:_pair_waits game:plain_slaps "
        "game:_of_one_party hands:tops_count",
        _accepted,
        _attempts,
        read=TwinItReadings,
    ),
    Property.of(
        exactly(stated.pairs),
        "hands:visible_pairs hands:alike hands:faces hands:showing hands:every_two",
        _pairs,
        planting.of_a_row(_pairs),
        _states,
    ),
    Property.of(
        exactly(stated.against),
        "game:refusals_of game:_against_a_flip game:_against_a_slap game:_pair_waits game:TwinIt.step",
        _refusals,
        {f"{why.name} is no reason": _without(why.name) for why in Why},
        _attempts,
        read=TwinItReadings,
    ),
    Property.of(
        exactly(stated.listed),
        "game:TwinIt.moves game:TwinIt.flips game:plain_slaps game:_of_one_party hands:visible_pairs hands:tops_count "
        "mistakes:is_forbidden",
        _listed,
        {**planting.unlisted(_listed, Flip, Slap), **planting.of_a_row(_listed)},
        _states,
        read=TwinItReadings,
    ),
    Property.of(
        exactly(stated.begun),
        "game:TwinIt.start game:TwinIt.observe game:_check_setup game:_check_seats game:_check_rows game:SEATS "
        "game:TEAM_SEATS state:position state:check_deck state:check_names state:MOST_FACES",
        _begun,
        {
            **planting.of_a_start(_begun, first=0, forbidden=(), teams=()),
            "the last fault of a deck is told": planting.instead(_begun, _turned_round),
        },
        _setups,
        read=TwinItReadings(),
    ),
    Property.of(
        stated.falls,
        "game:TwinIt.step",
        _passage,
        {
            "a flip leaves the pile": planting.passing(_passage, lambda old, new: old),
            "a taken set comes into the pile": planting.passing(
                _passage,
                lambda old, new: (
                    new._replace(piles=((*new.piles[0], *new.sets[-1].cards), *new.piles[1:]), sets=new.sets[:-1])
                    if len(new.sets) > len(old.sets)
                    else new
                ),
            ),
        },
        _read,
    ),
)
