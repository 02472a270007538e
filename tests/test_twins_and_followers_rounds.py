"""Rounds of Twins & Followers: what holds in every one of them, under the defaults and under every other reading."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bythebook.cards import KING, PACK, QUEEN, Card
from bythebook.game import Step
from bythebook.readings import ReadingError
from bythebook.twins_and_followers import (
    READINGS,
    Claim,
    Declare,
    Discard,
    Draw,
    Drop,
    Move,
    Round,
    RoundSetup,
    RoundState,
    able,
    next_starter,
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


def held(setup: RoundSetup) -> set[Card]:
    return {*(card for hand in setup.hands for card in hand), *setup.pile, *setup.discards}


def cards_of(state: RoundState) -> list[Card]:
    hands = [card for hand in state.hands for card in hand]
    return [*hands, *state.pile, *(laid.card for laid in state.discards)]


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


@QUICK
@given(RANDOM)
def test_the_cards_are_the_same_ones_at_every_moment(rng: Random) -> None:
    for readings in rng.sample(every_reading(), 3):
        setup = dealt(rng)
        for state in states_of(played(Round(readings), setup, rng)):
            cards = cards_of(state)
            assert len(cards) == len(set(cards))
            assert set(cards) == held(setup)


@QUICK
@given(RANDOM)
def test_a_round_ends_within_as_many_turns_as_there_are_cards_in_the_pile(rng: Random) -> None:
    setup = dealt(rng)
    line = played(DEFAULT, setup, rng)
    draws = sum(isinstance(move, Draw) for _, move, _ in line)
    fights = sum(isinstance(move, Drop) and step.state.phase != "fight" for _, move, step in line)
    assert not line or line[-1][2].state.over
    assert draws <= len(setup.pile)
    assert 3 * fights <= len(setup.pile)


def test_the_winner_starts_the_next_round_and_without_one_the_same_player() -> None:
    assert next_starter(2, 0) == 0
    assert next_starter(2, None) == 2
