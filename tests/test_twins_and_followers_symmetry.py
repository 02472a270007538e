"""Rounds of Twins & Followers that must run alike: other suits, other seats, other faces, another order."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import given

from bythebook.cards import ACE, JACK, KING, QUEEN, Card
from bythebook.twins_and_followers import Drop, Move, RoundSetup, RoundState
from bythebook.twins_and_followers.followers import place
from test_twins_and_followers_rounds import DEFAULT, QUICK, RANDOM, Played, dealt, played, states_of, values


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
