"""The readings of Twins & Followers: which combinations make sense, and what each alternative changes."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from bythebook.cards import Card, parse_card, parse_cards
from bythebook.readings import ReadingError
from bythebook.twins_and_followers import (
    READINGS,
    Claim,
    Declare,
    Discard,
    Draw,
    Drop,
    Pass,
    Round,
    RoundSetup,
    RoundState,
)
from bythebook.twins_and_followers.refusals import OwnDiscardBarred

EXAMPLE = ("5S 8C KC", "QH QD 4C", "2H 7C KD", "TS 9S 5D")
CONTRADICTIONS = [
    {"own-discard": "allowed"},
    {"claim-forced": "automatic", "fight-trigger": "all-claiming"},
    {"claim-forced": "automatic", "fight-trigger": "able-once-one-claims"},
    {"claim-forced": "automatic", "claim-close": "at-next-discard"},
    {"claim-forced": "automatic", "contested": "stays-live"},
    {"claim-forced": "automatic", "latest-after-fight": "previous-discard-revives"},
    {"claim-close": "at-next-discard", "fight-trigger": "able-once-one-claims"},
    {"contested": "stays-live", "latest-after-fight": "previous-discard-revives"},
    {"fight-short": "drop-without-draw", "pile-out": "recycle-keep-latest"},
    {"claim-last": "closed", "pile-out": "recycle-keep-latest"},
    {"drop-secrecy": "open-clockwise", "fight-order": "order-of-drops"},
]


def started(
    *hands: str, pile: str, discards: str = "", shuffle: str = "", starter: int = 0, **readings: str
) -> tuple[Round, RoundState]:
    game = Round(READINGS.from_names({name.replace("_", "-"): value for name, value in readings.items()}))
    setup = RoundSetup(
        tuple(map(parse_cards, hands)), parse_cards(pile), starter, parse_cards(discards), parse_cards(shuffle)
    )
    return game, game.start(setup)


def after(game: Round, state: RoundState, *moves: Draw | Discard | Claim | Pass | Drop) -> RoundState:
    for move in moves:
        step = game.step(state, move)
        assert not step.refusals, [str(refusal) for refusal in step.refusals]
        state = step.state
    return state


def throw(card: str, seat: int = 0) -> tuple[Draw, Discard]:
    return Draw(seat), Discard(seat, parse_card(card))


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


@pytest.mark.parametrize("chosen", CONTRADICTIONS, ids=lambda chosen: " ".join(f"{k}={v}" for k, v in chosen.items()))
def test_a_combination_that_makes_no_sense_is_refused_by_naming_both_points(chosen: dict[str, str]) -> None:
    with pytest.raises(ReadingError) as raised:
        READINGS.from_names(chosen)
    for name, alternative in chosen.items():
        assert f"{name}={alternative}" in str(raised.value)


def test_every_other_pair_of_alternatives_goes_together() -> None:
    refused = {frozenset(chosen.items()) for chosen in CONTRADICTIONS}
    points = READINGS.points()
    needs = {"own-discard": {"win-on-draw": "optional"}}
    for one, other in combinations(points, 2):
        for first, second in product(points[one], points[other]):
            chosen = {one: first.value, other: second.value}
            nonsense = any(each <= set(chosen.items()) for each in refused if len(each) == 2)
            if chosen.get("own-discard") == "allowed":
                chosen = {**needs["own-discard"], **chosen}
                nonsense = nonsense or chosen["win-on-draw"] != "optional"
            if nonsense:
                with pytest.raises(ReadingError):
                    READINGS.from_names(chosen)
            else:
                assert READINGS.from_names(chosen)


def test_a_late_claim_wins_while_the_next_player_holds_four_cards() -> None:
    game, state = started("5S 8C KC", "2D 7D KH", "QH QD 4C", pile="AD 7H JC", claim_close="at-next-discard")
    state = after(game, state, *throw("5S"), Pass(2))
    assert (state.phase, state.able, state.live) == ("draw", (), parse_card("5S"))
    assert Claim(2) in game.moves(state)
    state = after(game, state, Draw(1))
    assert game.moves(state)[-1] == Claim(2)
    won = after(game, state, Claim(2))
    assert (won.winner, won.discards) == (2, ())
    gone = after(game, state, Discard(1, parse_card("7H")))
    assert gone.live == parse_card("7H")


def test_where_claimants_fight_the_first_late_claim_wins() -> None:
    readings = {"claim_close": "at-next-discard", "fight_trigger": "all-claiming"}
    game, state = started(*EXAMPLE, pile="AD 7H JC", **readings)
    state = after(game, state, *throw("5S"), Pass(3), Pass(1))
    assert after(game, state, Claim(3)).winner == 3
    assert after(game, state, Claim(1)).winner == 1
    after_draw = after(game, state, Draw(1))
    assert after(game, after_draw, Claim(3)).winner == 3
    assert game.step(after_draw, Claim(1)).refusals


def test_two_claims_make_a_fight_of_the_claimants_alone() -> None:
    hands = ("5S 8C KC", "QH QD 4C", "6H 6D 4D", "TS 9S 5D")
    game, state = started(*hands, pile="AD 7H JC 3C", fight_trigger="all-claiming")
    state = after(game, state, *throw("5S"), Claim(3), Claim(1), Pass(2))
    assert (state.phase, state.able) == ("fight", (1, 3))


def test_one_claim_makes_a_fight_of_all_who_are_able() -> None:
    hands = ("5S 8C KC", "QH QD 4C", "6H 6D 4D", "TS 9S 5D")
    game, state = started(*hands, pile="AD 7H JC 3C 2C", fight_trigger="able-once-one-claims")
    state = after(game, state, *throw("5S"), Pass(2), Claim(3))
    assert (state.phase, state.able) == ("fight", (1, 2, 3))


def test_a_claim_of_the_only_able_player_wins_under_every_trigger() -> None:
    for trigger in READINGS.points()["fight-trigger"]:
        game, state = started("5S 8C KC", "QH QD 4C", pile="AD 7H", fight_trigger=trigger.value)
        assert after(game, state, *throw("5S"), Claim(1)).winner == 1


def test_the_discarder_fights_where_that_is_allowed() -> None:
    readings = {"win_on_draw": "optional", "own_discard": "allowed"}
    game, state = started("QH QD 4C", "TS 9S 5D", pile="5S 7H JC 3C", **readings)
    state = after(game, state, *throw("5S"))
    assert (state.phase, state.able) == ("fight", (1, 0))
    state = after(game, state, Drop(0, parse_card("4C")), Drop(1, parse_card("5D")))
    assert state.hands == (cards("QH QD JC"), cards("TS 9S 7H"))
    assert state.turn == 1


def test_a_contested_card_that_stays_live_is_gone_with_the_next_draw() -> None:
    game, state = started(*EXAMPLE, pile="AD 6H JC 5H", contested="stays-live")
    state = after(game, state, *throw("5S"), Drop(1, parse_card("4C")), Drop(3, parse_card("5D")))
    assert (state.phase, state.turn, state.live) == ("draw", 1, parse_card("5S"))
    assert [move for move in game.moves(state) if isinstance(move, Claim)] == [Claim(1)]
    assert after(game, state, Draw(1)).live is None
    won = after(game, state, Claim(1))
    assert [laid.card for laid in won.discards] == list(cards("4C 5D"))


def test_a_contested_card_that_stays_live_is_for_any_fighter_whom_the_new_card_suits() -> None:
    game, state = started(*EXAMPLE, pile="AD 7H 5H 3C", contested="stays-live")
    state = after(game, state, *throw("5S"), Drop(1, parse_card("4C")), Drop(3, parse_card("5D")))
    assert after(game, state, Claim(3)).winner == 3


def test_a_revived_discard_is_not_for_the_player_who_threw_it() -> None:
    game, state = started(*EXAMPLE, pile="JD AD 7H JC 3C", starter=3, latest_after_fight="previous-discard-revives")
    state = after(game, state, *throw("JD", 3), *throw("5S"), Drop(1, parse_card("4C")), Drop(3, parse_card("5D")))
    assert state.live == parse_card("JD")
    assert state.hands[3] == cards("TS 9S JC")
    assert any(isinstance(refusal, OwnDiscardBarred) for refusal in game.step(state, Claim(3)).refusals)


def test_a_discard_that_lay_there_at_the_start_does_not_revive() -> None:
    readings = {"latest_after_fight": "previous-discard-revives"}
    game, state = started(*EXAMPLE, pile="AD JC 6S 3C", discards="KH", **readings)
    state = after(game, state, *throw("5S"), Drop(1, parse_card("4C")), Drop(3, parse_card("5D")))
    assert state.live is None


def test_recycled_cards_come_in_the_order_of_the_shuffle() -> None:
    setup = {"pile": "AD", "discards": "3C 6H 9D", "pile_out": "recycle-keep-latest"}
    game, state = started("5S 8C KC", "QH QD 7C", shuffle="9D 3C 6H", **setup)
    assert after(game, state, *throw("5S")).pile == cards("9D 3C 6H")
    game, state = started("5S 8C KC", "QH QD 7C", shuffle="6H", **setup)
    assert after(game, state, *throw("5S")).pile == cards("6H 3C 9D")
    game, state = started("5S 8C KC", "QH QD 7C", **setup)
    assert after(game, state, *throw("5S")).pile == cards("3C 6H 9D")


def test_with_nothing_to_recycle_the_round_ends_all_the_same() -> None:
    game, state = started("5S 8C KC", "QH QD 7C", pile="AD", pile_out="recycle-keep-latest")
    state = after(game, state, *throw("5S"))
    assert (state.phase, state.winner) == ("over", None)


def test_a_short_fight_for_some_goes_by_the_order_of_the_drops_where_that_is_the_order() -> None:
    readings = {"fight_short": "partial-fight", "fight_order": "order-of-drops"}
    game, state = started("5S 8C KC", "QH QD 4C", "TS 9S 5D", pile="AD 7H", **readings)
    state = after(game, state, *throw("5S"))
    assert (state.phase, state.able) == ("fight", (1, 2))
    state = after(game, state, Drop(2, parse_card("5D")))
    assert (state.phase, state.hands[1:]) == ("over", (cards("QH QD 4C"), cards("TS 9S 7H")))


def test_a_short_fight_for_some_goes_by_seat_where_that_is_the_order() -> None:
    hands = ("QH QD 4C", "5S 8C KC", "TS 9S 5D")
    for order, expected in (("clockwise-from-discarder", (2,)), ("ascending-seat", (0,))):
        game, state = started(*hands, pile="AD 7H", starter=1, fight_short="partial-fight", fight_order=order)
        assert after(game, state, *throw("5S", 1)).able == expected


def test_a_short_fight_without_any_card_is_called_off_for_all() -> None:
    game, state = started("5S 8C KC", "QH QD 4C", "TS 9S 5D", pile="AD", fight_short="partial-fight")
    state = after(game, state, *throw("5S"))
    assert (state.phase, state.hands[1]) == ("over", cards("QH QD 4C"))


def test_a_fight_called_off_leaves_the_contested_card_dead() -> None:
    for chosen in ({}, {"contested": "stays-live"}, {"latest_after_fight": "previous-discard-revives"}):
        game, state = started("5S 8C KC", "QH QD 4C", "TS 9S 5D", pile="AD 7H", fight_short="cancel-fight", **chosen)
        state = after(game, state, *throw("5S"))
        assert (state.phase, state.turn, state.live) == ("draw", 1, None)
        assert state.discards[-1].dead


def test_the_turn_after_a_fight_can_follow_the_fighter_who_drew_last() -> None:
    for order, expected in (("clockwise-from-discarder", 0), ("order-of-drops", 2)):
        game, state = started(*EXAMPLE, pile="AD 7H JC 6S", fight_next="left-of-last-fighter", fight_order=order)
        state = after(game, state, *throw("5S"), Drop(3, parse_card("5D")), Drop(1, parse_card("4C")))
        assert state.turn == expected


def test_nonsense_about_the_pile_is_refused_where_claims_happen_by_themselves_too() -> None:
    with pytest.raises(ReadingError, match="hold two cards"):
        READINGS.from_names(
            {"claim-forced": "automatic", "fight-short": "drop-without-draw", "pile-out": "recycle-keep-latest"}
        )


def test_a_draw_that_completes_a_winning_hand_wins_by_itself_and_leaves_nothing_to_declare() -> None:
    game, state = started("QH QD 4C", "2D 7D KH", pile="5S 7H 3C", win_on_draw="automatic")
    won = after(game, state, Draw(0))
    assert (won.phase, won.winner, won.turn) == ("over", 0, None)
    assert won.hands[0] == cards("QH QD 4C 5S")
    assert (won.pile, won.discards, won.live) == (cards("7H 3C"), (), None)
    for move in (Declare(0), Discard(0, parse_card("4C")), Draw(1)):
        step = game.step(won, move)
        assert (len(step.refusals), step.state) == (1, won)


def test_a_draw_that_completes_nothing_is_followed_by_a_discard_where_wins_happen_by_themselves() -> None:
    game, state = started("QH QD 4C", "2D 7D KH", pile="9S 7H 3C", win_on_draw="automatic")
    state = after(game, state, Draw(0))
    assert (state.phase, state.winner) == ("discard", None)
    assert game.step(state, Declare(0)).refusals
    assert after(game, state, Discard(0, parse_card("9S"))).turn == 1


def test_the_last_card_of_the_pile_can_win_by_itself() -> None:
    game, state = started("QH QD 4C", "2D 7D KH", pile="5S", win_on_draw="automatic")
    assert after(game, state, Draw(0)).winner == 0


def test_an_own_discard_cannot_be_claimed_back_where_wins_happen_by_themselves() -> None:
    with pytest.raises(ReadingError, match="wins by itself"):
        READINGS.from_names({"own-discard": "allowed", "win-on-draw": "automatic"})


@pytest.mark.parametrize("hands", [("5S 8C KC", "QH QD 4C", "2H 7C KD"), ("5S 8C KC", "QH QD 4C", "TS 9S 5D")])
def test_with_an_empty_pile_a_discard_ends_the_round_where_claims_on_it_are_closed(hands: tuple[str, ...]) -> None:
    game, state = started(*hands, pile="AD", claim_last="closed")
    state = after(game, state, *throw("5S"))
    assert (state.phase, state.winner, state.able, state.live) == ("over", None, (), None)
    assert game.step(state, Claim(1)).refusals


def test_a_discard_with_a_pile_left_can_be_claimed_where_an_empty_pile_ends_claims() -> None:
    game, state = started("5S 8C KC", "QH QD 4C", "2H 7C KD", pile="AD 7H", claim_last="closed")
    assert after(game, state, *throw("5S"), Claim(1)).winner == 1
    game, state = started(
        "5S 8C KC", "2H 7C KD", "QH QD 4C", pile="AD 7H", claim_last="closed", claim_close="at-next-discard"
    )
    state = after(game, state, *throw("5S"), Pass(2), Draw(1))
    assert after(game, state, Claim(2)).winner == 2


def test_fighters_who_drop_clockwise_drop_one_after_another_from_the_discarders_left() -> None:
    game, state = started(*EXAMPLE[-1:], *EXAMPLE[:3], pile="AD 7H JC 3C", starter=1, drop_secrecy="open-clockwise")
    state = after(game, state, *throw("5S", 1))
    assert state.able == (2, 0)
    early = game.step(state, Drop(0, parse_card("5D")))
    assert [str(refusal) for refusal in early.refusals] == [
        "seat 0 drops after seat 2: fighters drop one after another, clockwise"
    ]
    first = after(game, state, Drop(2, parse_card("4C")))
    assert (first.phase, first.discards) == ("fight", state.discards)
    assert after(game, first, Drop(0, parse_card("5D"))).phase == "draw"
    assert game.moves(state) == tuple(Drop(2, card) for card in cards("QH QD 4C"))


def test_a_fight_of_as_many_as_there_are_cards_is_dropped_clockwise_though_laid_by_seats() -> None:
    readings = {"drop_secrecy": "open-clockwise", "fight_order": "ascending-seat", "fight_short": "partial-fight"}
    hands = ("TS 9S 5D", "5S 8C KC", "QH QD 4C", "6H 6D 4D")
    game, state = started(*hands, pile="AD 7H JC", starter=1, **readings)
    state = after(game, state, *throw("5S", 1))
    assert [move.seat for move in game.moves(state)] == [2, 2, 2]


def test_a_discarder_who_fights_over_the_own_discard_drops_last_where_fighters_drop_clockwise() -> None:
    readings = {"drop_secrecy": "open-clockwise", "own_discard": "allowed", "win_on_draw": "optional"}
    game, state = started("QC QS 4S", "TS 9S 5D", "2H 7C KD", pile="5S AD 7H JC 3C", **readings)
    state = after(game, state, *throw("5S"))
    assert state.able == (1, 0)
    assert game.moves(state) == tuple(Drop(1, card) for card in cards("TS 9S 5D"))
    state = after(game, state, Drop(1, parse_card("5D")))
    assert game.moves(state) == tuple(Drop(0, card) for card in cards("QC QS 4S"))
