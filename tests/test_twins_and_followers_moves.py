"""Rounds and moves of Twins & Followers: every move is answered, a refused one changes nothing, and says why."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bythebook.cards import KING, PACK, QUEEN, parse_card, parse_cards
from bythebook.game import SetupError, Step
from bythebook.readings import ReadingError
from bythebook.spec import load_spec
from bythebook.twins_and_followers import (
    READINGS,
    Claim,
    Declare,
    Discard,
    Draw,
    Drop,
    Move,
    Pass,
    Round,
    RoundSetup,
    RoundState,
    able,
    next_starter,
)
from bythebook.twins_and_followers.refusals import (
    NoSuchSeat,
)
from bythebook.twins_and_followers.round_reasons import explained
from bythebook_conformance.oracle.comparing import clause_lists

SPEC = load_spec("twins_and_followers")
EXAMPLE = RoundSetup(
    tuple(map(parse_cards, ("5S 8C KC", "QH QD 4C", "2H 7C KD", "TS 9S 5D"))), parse_cards("AD 7H JC 6S")
)
DEFAULT = Round()
RICH = [card for card in PACK if card.rank in (4, 5, 6, QUEEN, KING)]
RANDOM = st.integers(0, 2**32).map(Random)
QUICK = settings(max_examples=60, deadline=None)

Played = list[tuple[RoundState, Move, Step[RoundState]]]


def dealt(rng: Random) -> RoundSetup:
    """A start position: a whole pack, or one of five ranks only, in which fights are common; often a short pile."""
    seats = rng.choice((2, 3, 4, 5, 6))
    pack = list(RICH)
    if rng.random() < 0.3:
        seats, pack = rng.choice(range(2, 18)), list(PACK)
    rng.shuffle(pack)
    hands = tuple(tuple(pack[3 * seat : 3 * seat + 3]) for seat in range(seats))
    rest = pack[3 * seats :]
    older = rng.choice((0, 0, rng.randrange(len(rest) + 1)))
    return RoundSetup(hands, tuple(rest[older:]), rng.randrange(seats), tuple(rest[:older]), tuple(pack))


def tempting(state: RoundState, moves: tuple[Move, ...], rng: Random) -> Move:
    """One of the moves: seldom one that wins, often a discard that others can use, so that rounds get long."""
    plain = [move for move in moves if not isinstance(move, Declare | Claim)] or list(moves)
    useful = [move for move in plain if isinstance(move, Discard) and len(_able(state, move)) > 1]
    chance = rng.random()
    if useful and chance < 0.7:
        return rng.choice(useful)
    return rng.choice(plain if chance < 0.85 else list(moves))


def _able(state: RoundState, move: Discard) -> tuple[int, ...]:
    hands = [tuple(card for card in hand if card != move.card) for hand in state.hands]
    return able(hands, move.card, move.seat)


def played(game: Round, setup: RoundSetup, rng: Random, most: int = 300) -> Played:
    """A round of allowed moves: the state before each, the move, and the step."""
    state = game.start(setup)
    line: Played = []
    while (moves := game.moves(state)) and len(line) < most:
        move = tempting(state, moves, rng)
        step = game.step(state, move)
        assert not step.refusals
        line.append((state, move, step))
        state = step.state
    return line


def states_of(line: Played) -> list[RoundState]:
    return [line[0][0], *(step.state for _, _, step in line)] if line else []


@lru_cache
def every_reading() -> tuple[READINGS, ...]:
    """The defaults, every single departure from them, and every pair of departures that makes sense."""
    points = READINGS.points()
    departures = [
        (name, each.value) for name, point in points.items() for each in point if each.value != READINGS().names()[name]
    ]
    found = {READINGS()}
    for one, other in product(departures, repeat=2):
        chosen = {"win-on-draw": "optional"} if "own-discard" in (one[0], other[0]) else {}
        try:
            found.add(READINGS.from_names({**chosen, one[0]: one[1], other[0]: other[1]}))
        except ReadingError:
            continue
    return tuple(sorted(found, key=lambda readings: sorted(readings.departures().items())))


def any_move(seats: int, rng: Random) -> Move:
    """A move of any kind, seldom an allowed one; now and then of a seat that does not exist."""
    seat = rng.randrange(-1, seats + 1)
    kind = rng.choice((Draw, Declare, Claim, Pass, Discard, Drop))
    if kind in (Discard, Drop):
        return kind(seat, rng.choice(PACK))
    return kind(seat)


@QUICK
@given(RANDOM)
def test_the_cards_are_the_same_ones_at_every_moment(rng: Random) -> None:
    for readings in rng.sample(every_reading(), 3):
        setup = dealt(rng)
        due = sorted((*chain.from_iterable(setup.hands), *setup.pile, *setup.discards))
        for state in states_of(played(Round(readings), setup, rng)):
            laid = (each.card for each in state.discards)
            assert sorted((*chain.from_iterable(state.hands), *state.pile, *laid)) == due


def test_the_winner_starts_the_next_round_and_without_one_the_same_player() -> None:
    assert next_starter(2, 0) == 0
    assert next_starter(2, None) == 2


@QUICK
@given(RANDOM)
def test_there_is_a_move_exactly_until_the_round_is_over(rng: Random) -> None:
    for readings in rng.sample(every_reading(), 3):
        game = Round(readings)
        for state in states_of(played(game, dealt(rng), rng)):
            moves = game.moves(state)
            assert bool(moves) != state.over
            assert len(set(moves)) == len(moves)


@QUICK
@given(RANDOM)
def test_a_move_is_listed_exactly_when_it_is_not_refused(rng: Random) -> None:
    game = Round(rng.choice(every_reading()))
    for state, _, _ in played(game, dealt(rng), rng):
        moves = game.moves(state)
        for _ in range(20):
            move = any_move(len(state.hands), rng)
            assert (move in moves) == (not game.step(state, move).refusals)


@QUICK
@given(RANDOM)
def test_a_refused_move_changes_nothing_and_says_why(rng: Random) -> None:
    game = Round(rng.choice(every_reading()))
    for state, _, _ in played(game, dealt(rng), rng):
        for _ in range(10):
            step = game.step(state, any_move(len(state.hands), rng))
            if step.refusals:
                assert step.state is state
                assert not step.accepted
                assert all(map(str, step.refusals))


@QUICK
@given(RANDOM)
def test_every_reason_is_a_checkable_clause_named_once(rng: Random) -> None:
    game, setup = Round(rng.choice(every_reading())), dealt(rng)
    moves = [move for _, move, _ in played(game, setup, rng)]
    moves.insert(rng.randrange(len(moves) + 1), Draw(rng.randrange(len(setup.hands))))
    states = explained(game, setup, moves)
    assert len(states) == len(moves) + 1
    for clauses in chain.from_iterable(map(clause_lists, states)):
        assert clauses
        assert len(set(clauses)) == len(clauses)
        assert all(SPEC.clause[clause].checked == "wire" for clause in clauses)


def test_a_seat_that_does_not_exist_is_refused() -> None:
    state = DEFAULT.start(EXAMPLE)
    for seat in (-1, 4):
        (refusal,) = DEFAULT.step(state, Draw(seat)).refusals
        assert refusal == NoSuchSeat(seat, 4)


def test_every_reason_says_what_was_compared() -> None:
    seen = set()
    for moves in ((), (Draw(0),), (Draw(0), Discard(0, parse_card("5S")))):
        state = DEFAULT.start(EXAMPLE)
        for move in moves:
            state = DEFAULT.step(state, move).state
        kinds = (Draw, Declare, Claim, Pass)
        tried: list[Move] = [kind(seat) for kind in kinds for seat in range(-1, 5)]
        tried += [kind(seat, card) for kind in (Discard, Drop) for seat in range(4) for card in PACK[::5]]
        for refusal in (refusal for move in tried for refusal in DEFAULT.step(state, move).refusals):
            text = str(refusal)
            assert text == text.strip()
            assert "\n" not in text
            seen.add(type(refusal))
    assert len(seen) >= 11


HANDS = EXAMPLE.hands
BAD_SETUPS = {
    "one player": (EXAMPLE._replace(hands=HANDS[:1]), "2 to 17 hands"),
    "eighteen players": (EXAMPLE._replace(hands=tuple(PACK[k : k + 3] for k in range(18))), "2 to 17 hands"),
    "a hand of two": (EXAMPLE._replace(hands=(HANDS[0][:2], HANDS[1])), "three cards"),
    "a card in two hands": (EXAMPLE._replace(hands=(HANDS[0], HANDS[0])), "5S appears twice"),
    "a card in hand and pile": (EXAMPLE._replace(pile=parse_cards("AD 5S")), "5S appears twice"),
    "a card in pile and discards": (EXAMPLE._replace(discards=parse_cards("AD")), "AD appears twice"),
    "a card twice in the shuffle": (EXAMPLE._replace(shuffle=parse_cards("AD AD")), "AD appears twice"),
    "a starter behind the last seat": (EXAMPLE._replace(starter=4), "0 to 3"),
    "a negative starter": (EXAMPLE._replace(starter=-1), "0 to 3"),
}


@pytest.mark.parametrize("fault", BAD_SETUPS)
def test_a_start_that_the_rules_do_not_know_is_refused(fault: str) -> None:
    setup, problem = BAD_SETUPS[fault]
    with pytest.raises(SetupError, match=problem):
        DEFAULT.start(setup)
