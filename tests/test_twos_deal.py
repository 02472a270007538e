from collections.abc import Sequence

import pytest

from bythebook.cards import parse_card, parse_cards
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


def test_the_legal_cards_are_those_of_the_state_asked_about_whatever_was_asked_before() -> None:
    game = Deal()
    first = game.start(DealSetup(tuple(parse_cards(hand) for hand in ("4C 5D", "6C 7C", "8C 9C", "TC JC")), 0))
    second = game.step(first, Play(0, parse_card("4C"))).state
    assert [game.legal(state) for state in (first, second, first)] == [first.hands[0], first.hands[1], first.hands[0]]
