"""Rounds of Twins & Followers: what holds in every one of them, under the defaults and under every other reading."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bythebook.cards import ACE, KING, PACK, QUEEN, Card
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
    split,
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


def values(state: RoundState) -> list[object]:
    return list(DEFAULT.observe(state))


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
def test_hands_have_three_cards_and_the_players_four_after_a_draw_or_a_win(rng: Random) -> None:
    for state in states_of(played(DEFAULT, dealt(rng), rng)):
        four = {"discard": state.turn, "over": state.winner}.get(state.phase)
        expected = [4 if seat == four else 3 for seat in range(len(state.hands))]
        assert [len(hand) for hand in state.hands] == expected


@QUICK
@given(RANDOM)
def test_the_pile_loses_one_card_a_turn_and_one_a_fighter(rng: Random) -> None:
    setup = dealt(rng)
    turns = fought = 0
    for before, move, step in played(DEFAULT, setup, rng):
        turns += isinstance(move, Draw)
        if isinstance(move, Drop) and step.state.phase != "fight":
            fought += len(before.able)
        assert len(step.state.pile) == len(setup.pile) - turns - fought
        assert step.state.pile == setup.pile[turns + fought :]


@QUICK
@given(RANDOM)
def test_a_card_leaves_the_discards_only_by_the_claim_that_wins(rng: Random) -> None:
    for before, move, step in played(DEFAULT, dealt(rng), rng):
        lost = {laid.card for laid in before.discards} - {laid.card for laid in step.state.discards}
        assert lost == ({before.live} if isinstance(move, Claim) else set())
        if lost:
            assert step.state.winner == move.seat
            assert before.live in step.state.hands[move.seat]


@QUICK
@given(RANDOM)
def test_a_card_is_open_to_claims_only_while_somebody_is_asked(rng: Random) -> None:
    for state in states_of(played(DEFAULT, dealt(rng), rng)):
        assert (state.live is not None) == (state.phase == "claim")
        assert bool(state.able) == (state.phase in ("claim", "fight"))
        assert (state.turn is not None) == (state.phase in ("draw", "discard"))
        if state.phase == "claim":
            assert state.live == state.discards[-1].card
            assert len(state.able) == 1


@QUICK
@given(RANDOM)
def test_a_fight_has_two_or_more_fighters_without_the_discarder_and_cards_for_all(rng: Random) -> None:
    discarder = None
    for _, move, step in played(DEFAULT, dealt(rng), rng):
        state = step.state
        if isinstance(move, Discard):
            discarder = move.seat
        if state.phase == "fight":
            contested = state.discards[-1].card
            most = 7 if contested.rank in (10, ACE) else 11
            assert 2 <= len(state.able) <= min(len(state.hands) - 1, most, len(state.pile))
            assert discarder not in state.able


@QUICK
@given(RANDOM)
def test_a_fight_changes_the_fighters_hands_only_and_leaves_them_two_of_their_cards(rng: Random) -> None:
    for before, move, step in played(DEFAULT, dealt(rng), rng):
        if not isinstance(move, Drop) or step.state.phase == "fight":
            continue
        dropped = dict((*before.drops, (move.seat, move.card)))
        assert set(dropped) == set(before.able)
        assert step.state.winner is None
        for seat, (old, new) in enumerate(zip(before.hands, step.state.hands, strict=True)):
            if seat in dropped:
                assert set(old) - set(new) == {dropped[seat]}
                assert len(set(new) - set(old)) == 1
            else:
                assert old == new


@QUICK
@given(RANDOM)
def test_the_turn_always_moves_to_the_left_of_the_last_discarder(rng: Random) -> None:
    setup = dealt(rng)
    due = setup.starter
    for state, move, _ in played(DEFAULT, setup, rng):
        if state.turn is not None:
            assert state.turn == due
        if isinstance(move, Discard):
            due = (move.seat + 1) % len(setup.hands)


@QUICK
@given(RANDOM)
def test_a_round_has_a_winner_exactly_when_somebody_declared_or_claimed(rng: Random) -> None:
    line = played(DEFAULT, dealt(rng), rng)
    for _, move, step in line:
        wins = isinstance(move, Declare | Claim)
        assert (step.state.winner is not None) == wins
        if wins:
            assert step.state.over
            assert step.state.winner == move.seat
            assert split(step.state.hands[move.seat]) is not None


@QUICK
@given(RANDOM)
def test_a_drawn_winning_hand_can_only_be_declared(rng: Random) -> None:
    for state, _, _ in played(DEFAULT, dealt(rng), rng):
        seat = state.turn
        if seat is not None and split(state.hands[seat]) is not None:
            assert DEFAULT.moves(state) == (Declare(seat),)


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


def test_random_rounds_see_fights_claims_declarations_and_empty_piles() -> None:
    ends: dict[str, int] = dict.fromkeys(("fight", "claim", "declare", "nobody"), 0)
    for seed in range(300):
        rng = Random(seed)
        line = played(DEFAULT, dealt(rng), rng)
        if line:
            ends["fight"] += any(isinstance(move, Drop) for _, move, _ in line)
            ends["claim"] += isinstance(line[-1][1], Claim)
            ends["declare"] += isinstance(line[-1][1], Declare)
            ends["nobody"] += line[-1][2].state.winner is None
    assert min(ends.values()) >= 20, ends


def test_the_winner_starts_the_next_round_and_without_one_the_same_player() -> None:
    assert next_starter(2, 0) == 0
    assert next_starter(2, None) == 2


def test_seventeen_players_never_finish_a_fight() -> None:
    for seed in range(40):
        pack = list(PACK)
        Random(seed).shuffle(pack)
        hands = tuple(tuple(pack[3 * seat : 3 * seat + 3]) for seat in range(17))
        line = played(DEFAULT, RoundSetup(hands, (pack[51],)), Random(seed))
        assert not any(isinstance(move, Drop) for _, move, _ in line)


def test_two_players_never_fight() -> None:
    for seed in range(60):
        rng = Random(seed)
        pack = list(RICH)
        rng.shuffle(pack)
        line = played(DEFAULT, RoundSetup((tuple(pack[:3]), tuple(pack[3:6])), tuple(pack[6:])), rng)
        assert not any(isinstance(move, Drop) for _, move, _ in line)
