from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bythebook.cards import PACK, TWO, parse_card, parse_cards
from bythebook.game import SetupError
from bythebook.twos import Deal, DealSetup, DealState, Match, MatchSetup, Play, TwosReadings
from bythebook.twos.deal import DealIsOver, MayNotBePlayed, NotHeld, OutOfTurn
from bythebook.twos.match import leaders

DEAL = Deal()
SMALL = DealSetup(tuple(map(parse_cards, ("6H 9C", "QH 2S", "5H 3D", "2D 9H"))), 0)


def play(state: DealState, *moves: str, deal: Deal = DEAL) -> DealState:
    """The state after moves such as ``0:6H``; every one must be accepted."""
    for move in moves:
        seat, _, card = move.partition(":")
        step = deal.step(state, Play(int(seat), parse_card(card)))
        assert step.accepted, (move, step.refusals)
        state = step.state
    return state


def played_out(seed: int, size: int, deal: Deal = DEAL) -> list[DealState]:
    """The states of a deal of ``size`` cards a hand, played at random."""
    rng = Random(seed)
    pack = list(PACK)
    rng.shuffle(pack)
    states = [
        deal.start(DealSetup(tuple(tuple(pack[seat * size : seat * size + size]) for seat in range(4)), seed % 4))
    ]
    while moves := deal.moves(states[-1]):
        states.append(deal.step(states[-1], rng.choice(moves)).state)
    return states


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 13))
def test_the_scores_of_a_deal_sum_to_the_honours_that_were_dealt(seed: int, size: int) -> None:
    states = played_out(seed, size)
    honours = sum(card.rank > 10 for hand in states[0].hands for card in hand)
    assert sum(states[-1].scores) == honours


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 13))
def test_a_deal_ends_after_one_trick_a_card(seed: int, size: int) -> None:
    states = played_out(seed, size)
    assert len(states) == 4 * size + 1
    assert sum(state.taken is not None for state in states) == size
    assert [state.over for state in states] == [False] * (4 * size) + [True]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 13))
def test_the_winner_of_a_trick_leads_the_next(seed: int, size: int) -> None:
    for state in played_out(seed, size)[:-1]:
        if state.taken is not None:
            assert state.turn == state.taken.winner


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_every_two_of_a_deal_wins_is_caught_once_or_is_stranded(seed: int) -> None:
    states = played_out(seed, 13)
    catches = [catch for state in states if state.taken for catch in state.taken.catches]
    gains = sum(catch.points for catch in catches)
    assert len(catches) <= 4
    assert 0 <= gains <= 12
    assert all(-12 <= score <= 28 for score in states[-1].scores)


def test_the_extreme_deal_reaches_both_bounds() -> None:
    text = """
    3C 2C 5C 4C / 3D 2D 8D 4D / 3H 2H 8H 4H / 3S 2S 8S 4S / AC 5D 9D QD / KC 6D TD KD / QC 7D JD AD /
    JC 5H 9H QH / TC 6H TH KH / 9C 7H JH AH / 8C 5S 9S QS / 7C 6S TS KS / 6C 7S JS AS"""
    tricks = [parse_cards(trick) for trick in text.replace("\n", " ").split("/")]
    state = DEAL.start(DealSetup(tuple(tuple(trick[seat] for trick in tricks) for seat in range(4)), 0))
    for trick in tricks:
        state = play(state, *(f"{seat}:{card}" for seat, card in enumerate(trick)))
    assert state.scores == (28, -12, 0, 0)
    assert state.over


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        ([], "1:QH", OutOfTurn),
        ([], "0:QH", NotHeld),
        (["0:6H"], "1:2S", None),
        (["0:6H", "1:QH"], "2:3D", MayNotBePlayed),
        (["0:6H", "1:QH", "2:5H", "3:2D", "3:9H", "0:9C", "1:2S", "2:3D"], "1:2S", DealIsOver),
    ],
)
def test_a_move_is_refused_for_the_reason_that_applies(moves: Sequence[str], move: str, reason: type | None) -> None:
    state = play(DEAL.start(SMALL), *moves)
    seat, _, card = move.partition(":")
    step = DEAL.step(state, Play(int(seat), parse_card(card)))
    assert [type(refusal) for refusal in step.refusals] == ([reason] if reason else [])
    assert step.accepted == (reason is None)


def test_all_reasons_for_a_refusal_are_given() -> None:
    step = DEAL.step(DEAL.start(SMALL), Play(2, parse_card("KS")))
    assert [type(refusal) for refusal in step.refusals] == [OutOfTurn, NotHeld]
    assert [str(refusal) for refusal in step.refusals] == [
        "seat 2 plays out of turn: it is seat 0's turn",
        "seat 2 does not hold KS",
    ]


def test_a_refused_move_leaves_the_very_same_state() -> None:
    state = DEAL.start(SMALL)
    assert DEAL.step(state, Play(3, parse_card("2D"))).state is state


def test_states_are_hashable() -> None:
    states = played_out(1, 3)
    assert len(set(states)) == len(states)


@pytest.mark.parametrize(
    ("setup", "complaint"),
    [
        (DealSetup(SMALL.hands[:3], 0), "expected four hands"),
        (DealSetup((*SMALL.hands[:3], parse_cards("2D")), 0), "expected four hands of one size"),
        (DealSetup((*SMALL.hands[:3], parse_cards("6H 2D")), 0), "6H is dealt twice"),
        (DealSetup(SMALL.hands, 4), "leader 4"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(setup: DealSetup, complaint: str) -> None:
    with pytest.raises(SetupError, match=complaint):
        DEAL.start(setup)


def match_of(deals: int, readings: TwosReadings | None = None) -> tuple[Match, MatchSetup]:
    """A match of deals of one card a hand: in each, the third seat from the leader catches the leader's two."""
    hands = tuple((parse_card(name),) for name in ("2H", "4H", "3H", "9H"))
    return Match(readings or TwosReadings()), MatchSetup((hands,) * deals, 0)


def test_each_deal_of_a_match_is_led_one_seat_on() -> None:
    match, setup = match_of(3)
    state = match.start(setup)
    led = []
    while moves := match.moves(state):
        if not state.deal.trick:
            led.append(state.deal.leader)
        state = match.step(state, moves[0]).state
    assert led == [0, 1, 2]
    assert state.finished == 2


def test_points_are_carried_from_deal_to_deal() -> None:
    match, setup = match_of(2)
    state = match.start(setup)
    while moves := match.moves(state):
        state = match.step(state, moves[0]).state
    assert state.deal.scores == (-6, 0, 6, 0)


def test_with_a_floor_nobody_falls_below_zero() -> None:
    match, setup = match_of(2, TwosReadings.from_names({"totals": "floor-at-zero"}))
    state = match.start(setup)
    while moves := match.moves(state):
        state = match.step(state, moves[0]).state
    assert state.deal.scores == (0, 0, 6, 0)


def test_a_match_needs_a_deal() -> None:
    with pytest.raises(SetupError, match="without deals"):
        Match().start(MatchSetup((), 0))


def test_the_highest_total_wins_and_ties_are_shared() -> None:
    assert leaders((6, 6, 3, 1)) == (0, 1)
    assert leaders((9, 5, 3, -1)) == (0,)


def test_the_pack_holds_four_twos() -> None:
    assert sum(card.rank == TWO for card in PACK) == 4


def second_two(third: str, **readings: str) -> DealState:
    """The deal after KD, 2H, 2D by a player who also holds ``third``, and 3D."""
    deal = Deal(TwosReadings.from_names({name.replace("_", "-"): value for name, value in readings.items()}))
    hands = tuple(map(parse_cards, ("KD 5C", "2H 5S", f"2D {third}", "3D 6C")))
    return play(deal.start(DealSetup(hands, 0)), "0:KD", "1:2H", "2:2D", "3:3D", deal=deal)


def test_a_second_two_added_by_choice_is_beaten_and_not_caught_where_a_catch_needs_force() -> None:
    state = second_two("9D", catch_needs_force="only-if-forced")
    assert state.taken is not None
    assert (state.taken.winner, state.taken.catches) == (1, ())
    assert state.scores == (0, 1, 0, 0)


@pytest.mark.parametrize("third", ["2S", "9S", "5H"])
def test_a_forced_second_two_is_caught_all_the_same(third: str) -> None:
    state = second_two(third, catch_needs_force="only-if-forced")
    assert state.scores == (0, 3, -2, 0)


def test_what_forces_a_two_out_is_a_matter_of_the_other_readings() -> None:
    state = second_two("9S", catch_needs_force="only-if-forced", two_as_follow="two-never-forced")
    assert state.scores == (0, 1, 0, 0)
    assert second_two("9S", catch_needs_force="only-if-forced", void_player="must-play-two").scores[2] == -2


def test_a_three_catches_its_own_two_whether_that_was_forced_or_not() -> None:
    deal = Deal(TwosReadings.from_names({"catch-needs-force": "only-if-forced", "three-catches": "all-twos-at-3"}))
    hands = tuple(map(parse_cards, ("KD 5C", "2H 5S", "2D 9D", "3H 6C")))
    state = play(deal.start(DealSetup(hands, 0)), "0:KD", "1:2H", "2:2D", "3:3H", deal=deal)
    assert state.scores == (0, -3, 0, 4)


def test_a_second_two_added_by_choice_may_cost_its_player_though_nobody_catches_it() -> None:
    state = second_two("9D", catch_needs_force="only-if-forced", uncaught_victim="pays-anyway")
    assert state.scores == (0, 1, -2, 0)


def test_a_choice_in_one_trick_is_forgotten_in_the_next() -> None:
    deal = Deal(TwosReadings.from_names({"catch-needs-force": "only-if-forced"}))
    hands = tuple(map(parse_cards, ("KD 4C", "2H 5S", "2D 9D", "3D 6C")))
    state = play(deal.start(DealSetup(hands, 0)), "0:KD", "1:2H", "2:2D", "3:3D", deal=deal)
    assert state.by_choice == ()


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32), st.integers(2, 13))
def test_the_players_lead_in_turn_where_the_lead_rotates(seed: int, size: int) -> None:
    states = played_out(seed, size, Deal(TwosReadings.from_names({"next-leader": "rotate"})))
    first = states[0].leader
    turns = [state.turn for state in states if not state.trick and not state.over]
    assert turns == [(first + number) % 4 for number in range(size)]


def test_the_legal_cards_are_those_of_the_state_asked_about_whatever_was_asked_before() -> None:
    game = Deal()
    first = game.start(DealSetup(tuple(parse_cards(hand) for hand in ("4C 5D", "6C 7C", "8C 9C", "TC JC")), 0))
    second = game.step(first, Play(0, parse_card("4C"))).state
    assert [game.legal(state) for state in (first, second, first)] == [first.hands[0], first.hands[1], first.hands[0]]
