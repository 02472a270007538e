"""Rounds of Twins & Followers: what holds in every one of them, under the defaults and under every other reading."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bythebook.cards import ACE, JACK, KING, PACK, QUEEN, Card, parse_card, parse_cards
from bythebook.readings import ReadingError
from bythebook.ruling import SetupError, Step
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
    split,
)
from bythebook.twins_and_followers.followers import place
from bythebook.twins_and_followers.refusals import (
    AlreadyDrew,
    MustDeclare,
    MustDrawFirst,
    NoSuchSeat,
    NotHeld,
    OutOfTurn,
    RoundIsOver,
)

SPEC = load_spec("twins_and_followers")
DEFAULT = Round()
RICH = [card for card in PACK if card.rank in (4, 5, 6, QUEEN, KING)]
EXAMPLE = RoundSetup(
    tuple(map(parse_cards, ("5S 8C KC", "QH QD 4C", "2H 7C KD", "TS 9S 5D"))), parse_cards("AD 7H JC 6S")
)
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
    hands = [tuple(card for card in hand if card != move.card) for hand in state.hands.value]
    return able(hands, move.card, move.seat).value


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


def any_move(seats: int, rng: Random) -> Move:
    """A move of any kind, seldom an allowed one; now and then of a seat that does not exist."""
    seat = rng.randrange(-1, seats + 1)
    kind = rng.choice((Draw, Declare, Claim, Pass, Discard, Drop))
    if kind in (Discard, Drop):
        return kind(seat, rng.choice(PACK))
    return kind(seat)


def held(setup: RoundSetup) -> set[Card]:
    return {*(card for hand in setup.hands for card in hand), *setup.pile, *setup.discards}


def cards_of(state: RoundState) -> list[Card]:
    hands = [card for hand in state.hands.value for card in hand]
    return [*hands, *state.pile.value, *(laid.card for laid in state.discards.value)]


def values(state: RoundState) -> list[object]:
    return [ruling.value for ruling in DEFAULT.observe(state)]


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
        four = {"discard": state.turn.value, "over": state.winner.value}.get(state.phase.value)
        expected = [4 if seat == four else 3 for seat in range(len(state.hands.value))]
        assert [len(hand) for hand in state.hands.value] == expected


@QUICK
@given(RANDOM)
def test_the_pile_loses_one_card_a_turn_and_one_a_fighter(rng: Random) -> None:
    setup = dealt(rng)
    turns = fought = 0
    for before, move, step in played(DEFAULT, setup, rng):
        turns += isinstance(move, Draw)
        if isinstance(move, Drop) and step.state.phase.value != "fight":
            fought += len(before.able.value)
        assert len(step.state.pile.value) == len(setup.pile) - turns - fought
        assert step.state.pile.value == setup.pile[turns + fought :]


@QUICK
@given(RANDOM)
def test_a_card_leaves_the_discards_only_by_the_claim_that_wins(rng: Random) -> None:
    for before, move, step in played(DEFAULT, dealt(rng), rng):
        lost = {laid.card for laid in before.discards.value} - {laid.card for laid in step.state.discards.value}
        assert lost == ({before.live.value} if isinstance(move, Claim) else set())
        if lost:
            assert step.state.winner.value == move.seat
            assert before.live.value in step.state.hands.value[move.seat]


@QUICK
@given(RANDOM)
def test_a_card_is_open_to_claims_only_while_somebody_is_asked(rng: Random) -> None:
    for state in states_of(played(DEFAULT, dealt(rng), rng)):
        assert (state.live.value is not None) == (state.phase.value == "claim")
        assert bool(state.able.value) == (state.phase.value in ("claim", "fight"))
        assert (state.turn.value is not None) == (state.phase.value in ("draw", "discard"))
        if state.phase.value == "claim":
            assert state.live.value == state.discards.value[-1].card
            assert len(state.able.value) == 1


@QUICK
@given(RANDOM)
def test_a_fight_has_two_or_more_fighters_without_the_discarder_and_cards_for_all(rng: Random) -> None:
    discarder = None
    for _, move, step in played(DEFAULT, dealt(rng), rng):
        state = step.state
        if isinstance(move, Discard):
            discarder = move.seat
        if state.phase.value == "fight":
            contested = state.discards.value[-1].card
            most = 7 if contested.rank in (10, ACE) else 11
            assert 2 <= len(state.able.value) <= min(len(state.hands.value) - 1, most, len(state.pile.value))
            assert discarder not in state.able.value


@QUICK
@given(RANDOM)
def test_a_fight_changes_the_fighters_hands_only_and_leaves_them_two_of_their_cards(rng: Random) -> None:
    for before, move, step in played(DEFAULT, dealt(rng), rng):
        if not isinstance(move, Drop) or step.state.phase.value == "fight":
            continue
        dropped = dict((*before.drops, (move.seat, move.card)))
        assert set(dropped) == set(before.able.value)
        assert step.state.winner.value is None
        for seat, (old, new) in enumerate(zip(before.hands.value, step.state.hands.value, strict=True)):
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
        if state.turn.value is not None:
            assert state.turn.value == due
        if isinstance(move, Discard):
            due = (move.seat + 1) % len(setup.hands)


@QUICK
@given(RANDOM)
def test_a_round_has_a_winner_exactly_when_somebody_declared_or_claimed(rng: Random) -> None:
    line = played(DEFAULT, dealt(rng), rng)
    for _, move, step in line:
        wins = isinstance(move, Declare | Claim)
        assert (step.state.winner.value is not None) == wins
        if wins:
            assert step.state.over
            assert step.state.winner.value == move.seat
            assert split(step.state.hands.value[move.seat]).value is not None


@QUICK
@given(RANDOM)
def test_a_drawn_winning_hand_can_only_be_declared(rng: Random) -> None:
    for state, _, _ in played(DEFAULT, dealt(rng), rng):
        seat = state.turn.value
        if seat is not None and split(state.hands.value[seat]).value is not None:
            assert DEFAULT.moves(state) == (Declare(seat),)


@QUICK
@given(RANDOM)
def test_a_round_ends_within_as_many_turns_as_there_are_cards_in_the_pile(rng: Random) -> None:
    setup = dealt(rng)
    line = played(DEFAULT, setup, rng)
    draws = sum(isinstance(move, Draw) for _, move, _ in line)
    fights = sum(isinstance(move, Drop) and step.state.phase.value != "fight" for _, move, step in line)
    assert not line or line[-1][2].state.over
    assert draws <= len(setup.pile)
    assert 3 * fights <= len(setup.pile)


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
            move = any_move(len(state.hands.value), rng)
            assert (move in moves) == (not game.step(state, move).refusals)


@QUICK
@given(RANDOM)
def test_a_refused_move_changes_nothing_and_says_why(rng: Random) -> None:
    game = Round(rng.choice(every_reading()))
    for state, _, _ in played(game, dealt(rng), rng):
        for _ in range(10):
            step = game.step(state, any_move(len(state.hands.value), rng))
            if step.refusals:
                assert step.state is state
                assert not step.accepted.value
                assert step.because[-1] == "twins_and_followers/refused-move-changes-nothing"
                assert all(refusal.clauses and str(refusal) for refusal in step.refusals)


@QUICK
@given(RANDOM)
def test_every_reason_is_a_clause_and_every_raised_point_a_switchable_one(rng: Random) -> None:
    game = Round(rng.choice(every_reading()))
    line = played(game, dealt(rng), rng)
    rulings = [step.accepted for _, _, step in line]
    for state in states_of(line):
        for ruling in (*rulings, *game.observe(state)):
            assert ruling.because
            assert set(ruling.because) <= set(SPEC.clause)
            assert not any(SPEC.clause[clause].checked == "advisory" for clause in ruling.because)
            assert len(set(ruling.because)) == len(ruling.because)
            assert len(set(ruling.readings)) == len(ruling.readings)
            assert set(ruling.readings) <= set(READINGS.points())


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


@settings(max_examples=400, deadline=None)
@given(RANDOM)
def test_where_another_reading_answers_differently_it_was_raised(rng: Random) -> None:
    setup = dealt(rng)
    name, point = rng.choice(list(READINGS.points().items()))
    base = {"win-on-draw": "optional"} if name == "own-discard" else {}
    one, other = (Round(READINGS.from_names({**base, name: each.value})) for each in rng.sample(list(point), 2))
    first, second = one.start(setup), other.start(setup)
    for _, move, _ in played(one, setup, rng):
        left, right = one.step(first, move), other.step(second, move)
        if bool(left.refusals) != bool(right.refusals):
            return
        seen, differing = one.observe(left.state), other.observe(right.state)
        apart = [(a, b) for a, b in zip(seen, differing, strict=True) if a.value != b.value]
        assert not apart or all(name in a.readings and name in b.readings for a, b in apart), (name, move, apart)
        if apart:
            return
        first, second = left.state, right.state


def relabelled(setup: RoundSetup, suits: list[int], ranks: dict[int, int]) -> RoundSetup:
    """The start position with other suits and ranks."""

    def other(card: Card) -> Card:
        return Card(ranks.get(card.rank, card.rank), suits[card.suit])

    return RoundSetup(
        tuple(tuple(map(other, hand)) for hand in setup.hands),
        tuple(map(other, setup.pile)),
        setup.starter,
        tuple(map(other, setup.discards)),
    )


def choices(line: Played) -> Iterator[tuple[int, type[Move], int]]:
    """The moves as seat, kind and place of the card in the hand."""
    for state, move, _ in line:
        card = getattr(move, "card", None)
        yield move.seat, type(move), -1 if card is None else state.hands.value[move.seat].index(card)


def followed(setup: RoundSetup, line: Played, turn: int = 0) -> list[RoundState]:
    """The states of the same choices made by seats that sit ``turn`` places further on."""
    states = [DEFAULT.start(setup)]
    for seat, kind, index in choices(line):
        here = (seat + turn) % len(setup.hands)
        card = states[-1].hands.value[here][index]
        move = kind(here) if index < 0 else kind(here, card)  # type: ignore[call-arg, arg-type]
        step = DEFAULT.step(states[-1], move)
        assert not step.refusals, [str(refusal) for refusal in step.refusals]
        states.append(step.state)
    return states


PATH = {rank: ACE if place(rank) == 10 else 11 - place(rank) for rank in (ACE, *range(2, 11))}


@QUICK
@given(RANDOM)
def test_other_suits_other_faces_and_the_path_turned_round_make_the_same_round(rng: Random) -> None:
    setup = dealt(rng)
    line = played(DEFAULT, setup, rng)
    suits = rng.sample(range(4), 4)
    faces = dict(zip((JACK, QUEEN, KING), rng.sample((JACK, QUEEN, KING), 3), strict=True))
    ranks = {**faces, **rng.choice(({}, PATH))}
    for state, other in zip(states_of(line), followed(relabelled(setup, suits, ranks), line), strict=False):
        assert (state.phase.value, state.turn.value, state.able.value, state.winner.value) == (
            other.phase.value,
            other.turn.value,
            other.able.value,
            other.winner.value,
        )


@QUICK
@given(RANDOM)
def test_turning_the_table_turns_the_round_with_it(rng: Random) -> None:
    setup = dealt(rng)
    line = played(DEFAULT, setup, rng)
    seats = len(setup.hands)
    turn = rng.randrange(seats)
    hands = tuple(setup.hands[(seat - turn) % seats] for seat in range(seats))
    turned = setup._replace(hands=hands, starter=(setup.starter + turn) % seats)
    for state, other in zip(states_of(line), followed(turned, line, turn), strict=False):
        assert other.hands.value == tuple(state.hands.value[(seat - turn) % seats] for seat in range(seats))
        assert other.able.value == tuple((seat + turn) % seats for seat in state.able.value)
        assert other.discards.value == tuple(
            laid._replace(seat=None if laid.seat is None else (laid.seat + turn) % seats)
            for laid in state.discards.value
        )


@QUICK
@given(RANDOM)
def test_cards_that_are_never_drawn_have_no_influence(rng: Random) -> None:
    setup = dealt(rng)
    line = played(DEFAULT, setup, rng)
    if not line:
        return
    left = len(line[-1][2].state.pile.value)
    drawn, rest = setup.pile[: len(setup.pile) - left], list(setup.pile[len(setup.pile) - left :])
    rng.shuffle(rest)
    for state, other in zip(states_of(line), followed(setup._replace(pile=(*drawn, *rest)), line), strict=True):
        assert DEFAULT.observe(state) == DEFAULT.observe(other)


@QUICK
@given(RANDOM)
def test_the_order_in_which_fighters_choose_does_not_matter(rng: Random) -> None:
    line = played(DEFAULT, dealt(rng), rng)
    for before, move, step in line:
        if not isinstance(move, Drop) or step.state.phase.value == "fight":
            continue
        drops = [*before.drops, (move.seat, move.card)]
        rng.shuffle(drops)
        state = before._replace(drops=())
        for seat, card in drops:
            state = DEFAULT.step(state, Drop(seat, card)).state
        assert values(state) == values(step.state)


def test_random_rounds_see_fights_claims_declarations_and_empty_piles() -> None:
    ends: dict[str, int] = dict.fromkeys(("fight", "claim", "declare", "nobody"), 0)
    for seed in range(300):
        rng = Random(seed)
        line = played(DEFAULT, dealt(rng), rng)
        if line:
            ends["fight"] += any(isinstance(move, Drop) for _, move, _ in line)
            ends["claim"] += isinstance(line[-1][1], Claim)
            ends["declare"] += isinstance(line[-1][1], Declare)
            ends["nobody"] += line[-1][2].state.winner.value is None
    assert min(ends.values()) >= 20, ends


def test_all_reasons_against_a_move_are_given() -> None:
    state = DEFAULT.start(EXAMPLE)
    early = DEFAULT.step(state, Discard(1, parse_card("AC"))).refusals
    assert list(map(type, early)) == [OutOfTurn, NotHeld]
    early = DEFAULT.step(state, Discard(0, parse_card("AC"))).refusals
    assert list(map(type, early)) == [MustDrawFirst, NotHeld]
    state = DEFAULT.step(state, Draw(0)).state
    (again,) = DEFAULT.step(state, Draw(0)).refusals
    assert again == AlreadyDrew(("twins_and_followers/one-draw-no-passing",), 0, 4)


def test_a_refusal_names_its_clause_and_the_values_compared() -> None:
    setup = RoundSetup((parse_cards("QH QD 4C"), parse_cards("2D 7D KH")), parse_cards("5S 7H"))
    state = DEFAULT.step(DEFAULT.start(setup), Draw(0)).state
    (refusal,) = DEFAULT.step(state, Discard(0, parse_card("4C"))).refusals
    assert isinstance(refusal, MustDeclare)
    assert refusal.clauses[0] == "twins_and_followers/winning-hand-not-broken"
    assert (refusal.seat, refusal.held) == (0, parse_cards("QH QD 4C 5S"))
    state = DEFAULT.step(state, Declare(0)).state
    (refusal,) = DEFAULT.step(state, Draw(1)).refusals
    assert isinstance(refusal, RoundIsOver)
    assert "twins_and_followers/one-winner-ends-the-round" in refusal.clauses


def test_a_seat_that_does_not_exist_is_refused() -> None:
    state = DEFAULT.start(EXAMPLE)
    for seat in (-1, 4):
        (refusal,) = DEFAULT.step(state, Draw(seat)).refusals
        assert refusal == NoSuchSeat(("twins_and_followers/number-of-players",), seat, 4)


HANDS = EXAMPLE.hands
BAD_SETUPS = {
    "one player": (EXAMPLE._replace(hands=HANDS[:1]), "2 to 17 hands"),
    "eighteen players": (EXAMPLE._replace(hands=tuple(PACK[k : k + 3] for k in range(18))), "2 to 17 hands"),
    "a hand of two": (EXAMPLE._replace(hands=(HANDS[0][:2], HANDS[1])), "three cards"),
    "a card in two hands": (EXAMPLE._replace(hands=(HANDS[0], HANDS[0])), "5S is there twice"),
    "a card in hand and pile": (EXAMPLE._replace(pile=parse_cards("AD 5S")), "5S is there twice"),
    "a card in pile and discards": (EXAMPLE._replace(discards=parse_cards("AD")), "AD is there twice"),
    "a card twice in the shuffle": (EXAMPLE._replace(shuffle=parse_cards("AD AD")), "AD is there twice"),
    "a starter behind the last seat": (EXAMPLE._replace(starter=4), "0 to 3"),
    "a negative starter": (EXAMPLE._replace(starter=-1), "0 to 3"),
}


@pytest.mark.parametrize("fault", BAD_SETUPS)
def test_a_start_that_the_rules_do_not_know_is_refused(fault: str) -> None:
    setup, problem = BAD_SETUPS[fault]
    with pytest.raises(SetupError, match=problem):
        DEFAULT.start(setup)


def test_the_winner_starts_the_next_round_and_without_one_the_same_player() -> None:
    assert next_starter(2, 0) == (0, ("twins_and_followers/winner-starts-next",), ())
    assert next_starter(2, None) == (2, ("twins_and_followers/next-starter-without-a-winner",), ())


def test_seventeen_players_never_finish_a_fight() -> None:
    for seed in range(40):
        pack = list(PACK)
        Random(seed).shuffle(pack)
        hands = tuple(tuple(pack[3 * seat : 3 * seat + 3]) for seat in range(17))
        line = played(DEFAULT, RoundSetup(hands, (pack[51],)), Random(seed))
        assert not any(isinstance(move, Drop) for _, move, _ in line)


def test_two_players_never_fight() -> None:
    seeds = islice((seed for seed in range(1000)), 60)
    for seed in seeds:
        rng = Random(seed)
        pack = list(RICH)
        rng.shuffle(pack)
        line = played(DEFAULT, RoundSetup((tuple(pack[:3]), tuple(pack[3:6])), tuple(pack[6:])), rng)
        assert not any(isinstance(move, Drop) for _, move, _ in line)
