"""The readings of Twins & Followers: which combinations make sense; what each changes is proved."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from bythebook.cards import parse_card, parse_cards
from bythebook.readings import ReadingError
from bythebook.twins_and_followers import (
    READINGS,
    Discard,
    Draw,
    Round,
    RoundSetup,
)

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


def test_recycled_cards_come_in_the_order_of_the_shuffle() -> None:
    game = Round(READINGS.from_names({"pile-out": "recycle-keep-latest"}))
    hands = parse_cards("5S 8C KC"), parse_cards("QH QD 7C")
    for shuffle, due in (("9D 3C 6H", "9D 3C 6H"), ("6H", "6H 3C 9D"), ("", "3C 6H 9D")):
        state = game.start(RoundSetup(hands, parse_cards("AD"), 0, parse_cards("3C 6H 9D"), parse_cards(shuffle)))
        for move in (Draw(0), Discard(0, parse_card("5S"))):
            state = game.step(state, move).state
        assert state.pile == parse_cards(due)


def test_nonsense_about_the_pile_is_refused_where_claims_happen_by_themselves_too() -> None:
    with pytest.raises(ReadingError, match="hold two cards"):
        READINGS.from_names(
            {"claim-forced": "automatic", "fight-short": "drop-without-draw", "pile-out": "recycle-keep-latest"}
        )


def test_an_own_discard_cannot_be_claimed_back_where_wins_happen_by_themselves() -> None:
    with pytest.raises(ReadingError, match="wins by itself"):
        READINGS.from_names({"own-discard": "allowed", "win-on-draw": "automatic"})
