"""Moves of Twins & Followers: every one is answered, a refused one changes nothing, and all reasons are given."""

from __future__ import annotations

from itertools import chain
from random import Random

import pytest
from hypothesis import given

from bythebook.cards import PACK, parse_card, parse_cards
from bythebook.game import SetupError
from bythebook.spec import load_spec
from bythebook.twins_and_followers import Claim, Declare, Discard, Draw, Drop, Move, Pass, Round, RoundSetup
from bythebook.twins_and_followers.refusals import (
    AlreadyDrew,
    MustDeclare,
    MustDrawFirst,
    NoSuchSeat,
    NotHeld,
    OutOfTurn,
    RoundIsOver,
)
from bythebook.twins_and_followers.round_reasons import explained
from bythebook_conformance.oracle.comparing import clause_lists
from test_twins_and_followers_rounds import (
    DEFAULT,
    QUICK,
    RANDOM,
    dealt,
    every_reading,
    played,
    states_of,
)

SPEC = load_spec("twins_and_followers")
EXAMPLE = RoundSetup(
    tuple(map(parse_cards, ("5S 8C KC", "QH QD 4C", "2H 7C KD", "TS 9S 5D"))), parse_cards("AD 7H JC 6S")
)


def any_move(seats: int, rng: Random) -> Move:
    """A move of any kind, seldom an allowed one; now and then of a seat that does not exist."""
    seat = rng.randrange(-1, seats + 1)
    kind = rng.choice((Draw, Declare, Claim, Pass, Discard, Drop))
    if kind in (Discard, Drop):
        return kind(seat, rng.choice(PACK))
    return kind(seat)


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


@QUICK
@given(RANDOM)
def test_states_are_equal_and_hash_alike_when_reached_alike(rng: Random) -> None:
    setup = dealt(rng)
    line = played(DEFAULT, setup, rng)
    state = DEFAULT.start(setup)
    for before, move, step in line:
        assert (state, hash(state)) == (before, hash(before))
        state = DEFAULT.step(state, move).state
        assert state == step.state


def test_all_reasons_against_a_move_are_given() -> None:
    state = DEFAULT.start(EXAMPLE)
    early = DEFAULT.step(state, Discard(1, parse_card("AC"))).refusals
    assert list(map(type, early)) == [OutOfTurn, NotHeld]
    early = DEFAULT.step(state, Discard(0, parse_card("AC"))).refusals
    assert list(map(type, early)) == [MustDrawFirst, NotHeld]
    state = DEFAULT.step(state, Draw(0)).state
    (again,) = DEFAULT.step(state, Draw(0)).refusals
    assert again == AlreadyDrew(0, 4)


def test_a_refusal_names_the_values_compared() -> None:
    setup = RoundSetup((parse_cards("QH QD 4C"), parse_cards("2D 7D KH")), parse_cards("5S 7H"))
    state = DEFAULT.step(DEFAULT.start(setup), Draw(0)).state
    (refusal,) = DEFAULT.step(state, Discard(0, parse_card("4C"))).refusals
    assert isinstance(refusal, MustDeclare)
    assert (refusal.seat, refusal.held) == (0, parse_cards("QH QD 4C 5S"))
    state = DEFAULT.step(state, Declare(0)).state
    (refusal,) = DEFAULT.step(state, Draw(1)).refusals
    assert isinstance(refusal, RoundIsOver)


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
