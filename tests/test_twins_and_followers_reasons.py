"""Why Twins & Followers rules as it does: each clause is named where it decides, and only there."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from bythebook.cards import ACE, JACK, KING, PACK, QUEEN, RANKS, TEN, TWO, Card, parse_card, parse_cards
from bythebook.ruling import Ruling
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
    droppable,
    followers,
    partners,
    split,
)
from bythebook.twins_and_followers import refusals as why
from bythebook.twins_and_followers.followers import is_face, place

GAME = Round()
EXAMPLE = ("5S 8C KC", "QH QD 4C", "2H 7C KD", "TS 9S 5D")
THROW = (Draw(0), Discard(0, parse_card("5S")))
DROPS = (Drop(1, parse_card("4C")), Drop(3, parse_card("5D")))


def reached(
    hands: tuple[str, ...], pile: str, *moves: Move, game: Round = GAME, discards: str = "", starter: int = 0
) -> RoundState:
    state = game.start(RoundSetup(tuple(map(parse_cards, hands)), parse_cards(pile), starter, parse_cards(discards)))
    for move in moves:
        step = game.step(state, move)
        assert not step.refusals, [str(refusal) for refusal in step.refusals]
        state = step.state
    return state


def under(**readings: str) -> Round:
    return Round(READINGS.from_names({name.replace("_", "-"): value for name, value in readings.items()}))


def names(slug: str, ruling: Ruling[object]) -> bool:
    return f"twins_and_followers/{slug}" in ruling.because


def refused(state: RoundState, move: Move, game: Round = GAME) -> list[type]:
    return [type(refusal) for refusal in game.step(state, move).refusals]


FOLLOWERS = {
    "equal-ranks-never-follow": lambda low, high: low == high,
    "ace-and-two-follow": lambda low, high: (low, high) == (1, TWO),
    "nine-and-ten-follow": lambda low, high: (low, high) == (9, TEN),
    "neighbours-follow": lambda low, high: low < high <= TEN and (high - low == 1 or (low, high) != (1, TEN)),
    "face-pairs-written-out": lambda low, high: JACK <= low < high,
    "faces-follow-each-other": lambda low, high: JACK <= low < high,
    "face-examples-are-no-full-list": lambda low, high: (low, high) == (QUEEN, KING),
    "number-and-face-never-follow": lambda low, high: low <= TEN < high,
    "ace-is-a-number": lambda low, high: low == 1 and high > TEN,
    "other-gaps-never-follow": lambda low, high: (
        (low, high) == (1, KING) or (high - low > 1 and high <= TEN and (low, high) != (1, TEN))
    ),
    "path-has-ends": lambda low, high: (low, high) in ((1, TEN), (TEN, JACK), (1, KING)),
    "numeric-path": lambda low, high: (low, high) == (1, TEN) or (high <= TEN and high - low == 1),
}


@pytest.mark.parametrize("slug", FOLLOWERS)
def test_a_clause_on_followers_is_named_for_the_pairs_that_it_is_about(slug: str) -> None:
    for first, second in product(RANKS, repeat=2):
        low, high = sorted((place(first), place(second)))
        assert names(slug, followers(first, second)) == FOLLOWERS[slug](low, high), (first, second)


def test_jack_queen_and_king_are_the_faces() -> None:
    assert [rank for rank in RANKS if is_face(rank)] == [JACK, QUEEN, KING]
    assert place(ACE) == 1


HANDS = {
    "7C 7D 3H 4S": ("followers-of-any-suit", "twins-number-or-face", "hand-of-four"),
    "7C 7D 3H 4H": ("followers-by-sequence", "twins-of-any-suit"),
    "3H 7C 7D 4H": ("order-of-cards-irrelevant",),
    "7C 7D 4H 3H": ("order-of-cards-irrelevant",),
    "7C 3H 7D 4H": ("order-of-cards-irrelevant",),
    "5C 5D 5H 6S": ("follower-of-twin-rank", "parts-share-no-card", "followers-of-any-suit"),
    "5C 5D 6H 9S": ("parts-share-no-card", "other-gaps-never-follow", "both-parts-needed"),
    "5C 5D 9H KS": ("one-part-followers", "number-and-face-never-follow", "both-parts-needed"),
    "5C 6D 9H KS": ("one-part-twins", "both-parts-needed"),
    "5C 7D 9H KS": ("one-part-twins", "twins-number-or-face"),
}
PARTICULAR = (
    "followers-of-any-suit",
    "order-of-cards-irrelevant",
    "follower-of-twin-rank",
    "parts-share-no-card",
    "both-parts-needed",
)


@pytest.mark.parametrize("hand", HANDS)
def test_a_clause_on_hands_is_named_for_the_hands_that_it_is_about(hand: str) -> None:
    ruling = split(parse_cards(hand))
    assert all(names(slug, ruling) for slug in HANDS[hand])
    assert [slug for slug in PARTICULAR if names(slug, ruling)] == [slug for slug in PARTICULAR if slug in HANDS[hand]]


def test_the_most_particular_clause_comes_first() -> None:
    assert split(parse_cards("5C 5D 5H 6S")).because[0] == "twins_and_followers/follower-of-twin-rank"
    assert followers(TEN, JACK).because[0] == "twins_and_followers/path-has-ends"
    assert followers(ACE, TWO).because[0] == "twins_and_followers/ace-and-two-follow"


def test_that_any_seat_may_claim_is_named_where_somebody_can_win() -> None:
    discard = parse_card("5S")
    idle, waiting = parse_cards("2H 7C KD"), parse_cards("QH QD 4C")
    assert names("any-seat-may-claim", able([idle, waiting, parse_cards("2D 7D KH")], discard, 0))
    assert names("any-seat-may-claim", able([idle, parse_cards("2D 7D KH"), waiting], discard, 0))
    assert not names("any-seat-may-claim", able([idle, parse_cards("2D 7D KH"), parse_cards("3C 6H JC")], discard, 0))


def test_that_a_fight_needs_three_is_named_where_one_of_two_players_can_win() -> None:
    discard = parse_card("5S")
    idle, other, waiting = map(parse_cards, ("2H 7C KD", "2D 7D KH", "QH QD 4C"))
    assert names("fight-needs-three-players", able([idle, waiting], discard, 0))
    assert not names("fight-needs-three-players", able([idle, other], discard, 0))
    assert not names("fight-needs-three-players", able([idle, waiting, other], discard, 0))


def test_the_hand_of_the_discarder_is_judged_only_for_what_it_could_win() -> None:
    discard = parse_card("5S")
    idle = parse_cards("3C 3D KH")
    assert names("number-and-face-never-follow", able([parse_cards("2D 7D JH"), idle], discard, 0))
    assert not names("number-and-face-never-follow", able([idle, parse_cards("2D 7D JH")], discard, 0))


def test_a_fight_in_which_all_orders_agree_does_not_raise_the_order() -> None:
    settled = reached(EXAMPLE, "AD 7H JC 6S", *THROW, *DROPS)
    assert names("fight-goes-clockwise", settled.hands)
    assert "fight-order" not in settled.hands.readings
    crossed = reached(EXAMPLE, "AD 7H JC 6S", *THROW, *reversed(DROPS))
    assert names("fight-goes-clockwise", crossed.hands)
    assert {"fight-order"} <= {*crossed.hands.readings} & {*crossed.discards.readings}


def test_an_answer_still_raises_what_made_somebody_be_asked() -> None:
    hands = ("5S 8C KC", "2D 7D KH", "2H 7C KD", "TS 9S 5D")
    for answer in (Claim(3), Pass(3)):
        state = reached(hands, "AD 7H JC", *THROW, answer)
        assert all("claim-forced" in ruling.readings for ruling in GAME.observe(state))
    for trigger in ("all-claiming", "able-once-one-claims"):
        game = under(fight_trigger=trigger)
        for answer in (Claim(3), Pass(3)):
            state = reached(EXAMPLE, "AD 7H JC 6S", *THROW, answer, game=game)
            assert all("fight-trigger" in ruling.readings for ruling in game.observe(state))


def test_a_settled_fight_still_raises_what_raised_the_fight() -> None:
    settled = reached(EXAMPLE, "AD 7H JC 6S", *THROW, *DROPS)
    assert all("fight-trigger" in ruling.readings for ruling in GAME.observe(settled))


def test_a_fight_in_which_only_partners_are_dropped_does_not_raise_the_choice() -> None:
    partner = reached(EXAMPLE, "AD 7H JC 6S", *THROW, *DROPS)
    free = reached(EXAMPLE, "AD 7H JC 6S", *THROW, Drop(1, parse_card("QH")), DROPS[1])
    assert "drop-choice" not in partner.hands.readings
    assert "drop-choice" in free.hands.readings


def test_what_may_be_dropped_raises_the_choice_where_a_held_card_is_no_partner() -> None:
    narrow = READINGS.from_names({"drop-choice": "partner-card"})
    hand, discard = parse_cards("QH QD 4C"), parse_card("5S")
    assert droppable(hand, discard).value == hand
    assert droppable(hand, discard, narrow).value == parse_cards("4C")
    assert droppable(hand, discard).readings == droppable(hand, discard, narrow).readings == ("drop-choice",)
    for_all = parse_cards("5C 5D 5H")
    assert partners(for_all, parse_card("4S")).value == for_all
    assert droppable(for_all, parse_card("4S")).readings == ()


def test_an_earlier_discard_is_a_question_only_where_there_is_one_to_claim() -> None:
    alone = reached(EXAMPLE, "AD 7H JC 6S", *THROW, *DROPS, discards="KH")
    assert (alone.live.readings[-1:], "latest-after-fight" in alone.live.readings) == (("contested",), False)
    before = (Draw(3), Discard(3, parse_card("KH")))
    second = reached(EXAMPLE, "KH AD JC 6S 3C", *before, *THROW, *DROPS, starter=3)
    assert "latest-after-fight" in second.live.readings


def test_a_short_fight_for_some_raises_who_they_are() -> None:
    hands = ("5S 8C KC", "QH QD 4C", "TS 9S 5D")
    for order in READINGS.points()["fight-order"]:
        game = under(fight_short="partial-fight", fight_order=order.value)
        state = reached(hands, "AD 7H", *THROW, game=game)
        assert {"fight-short", "fight-order", "fight-trigger"} <= set(state.able.readings)


def test_everyone_may_win_after_a_fight_is_named_after_a_fight_only() -> None:
    hands = ("5S 8C KC", "QH QD 4C", "3H 8D 8S", "TS 9S 5D")
    before = reached(("5S 8C KC", "QH QD 4C", "3H 8D 8S"), "AD 7H", *THROW)
    assert not names("everyone-may-win-after-a-fight", before.able)
    later = (Draw(1), Discard(1, parse_card("2C")))
    after = reached(hands, "AD 7H JC 2C 6S", *THROW, *DROPS, *later)
    assert names("everyone-may-win-after-a-fight", after.able)
    won = GAME.step(after, Claim(2)).state
    assert names("everyone-may-win-after-a-fight", won.winner)
    idle = reached(hands, "AD 7H JC KH 6S", *THROW, *DROPS, Draw(1), Discard(1, parse_card("KH")))
    assert not names("everyone-may-win-after-a-fight", idle.able)


def test_an_empty_pile_is_named_where_it_could_seem_to_end_the_round() -> None:
    last = reached(("5S 8C KC", "QH QD 4C"), "AD", Draw(0))
    assert names("empty-pile-ends-the-round", last.phase)
    asked = GAME.step(last, THROW[1]).state
    assert names("empty-pile-ends-the-round", asked.phase)
    assert not names("empty-pile-ends-the-round", reached(("5S 8C KC", "QH QD 4C"), "AD 7H", *THROW).phase)
    assert not names("empty-pile-ends-the-round", reached(("5S 8C KC", "QH QD 4C"), "AD 7H", Draw(0)).phase)


def test_the_duty_to_declare_is_named_where_a_winning_hand_was_drawn() -> None:
    assert names("winning-hand-is-declared", reached(("QH QD 4C", "2D 7D KH"), "5S 7H", Draw(0)).phase)
    assert not names("winning-hand-is-declared", reached(("QH QD 4C", "2D 7D KH"), "9C 7H", Draw(0)).phase)


def test_the_end_of_claims_is_raised_by_a_draw_that_ends_some() -> None:
    waiting = ("5S 8C KC", "2D 7D KH", "QH QD 4C")
    first = reached(waiting, "AD 7H JC", Draw(0))
    assert (first.live.because, first.live.readings) == (("twins_and_followers/no-card-turned-up",), ())
    later = reached(waiting, "AD 7H JC", *THROW, Pass(2), Draw(1))
    assert later.live.because == ("twins_and_followers/claim-before-the-next-draw",)
    assert "claim-close" in later.live.readings


def test_the_drawn_card_alone_raises_whether_it_may_go() -> None:
    state = reached(("5S 8C KC", "2D 7D KH"), "AD 7H", Draw(0))
    drawn, other = (Discard(0, parse_card(card)) for card in ("AD", "8C"))
    assert "discard-any" in GAME.step(state, drawn).state.discards.readings
    assert "discard-any" not in GAME.step(state, other).state.discards.readings
    assert names("any-card-may-be-discarded", GAME.step(state, drawn).accepted)
    assert names("any-card-may-be-discarded", GAME.step(state, other).accepted)


def test_breaking_a_winning_hand_raises_whether_that_is_allowed() -> None:
    game = under(win_on_draw="optional")
    state = reached(("QH QD 4C", "2D 7D KH"), "5S 7H 3C", Draw(0), Discard(0, parse_card("4C")), game=game)
    assert "win-on-draw" in state.discards.readings
    state = reached(("QH QD 4C", "2D 7D KH"), "9C 7H 3C", Draw(0), Discard(0, parse_card("4C")), game=game)
    assert "win-on-draw" not in state.discards.readings


# Refusals: every reason, each of its own class.


def test_before_the_draw_nothing_but_the_draw_is_allowed() -> None:
    state = reached(EXAMPLE, "AD 7H JC 6S")
    assert refused(state, Draw(1)) == [why.OutOfTurn]
    assert refused(state, Declare(0)) == [why.MustDrawFirst]
    assert refused(state, Declare(1)) == [why.OutOfTurn, why.MustDrawFirst]
    assert refused(state, Discard(0, parse_card("5S"))) == [why.MustDrawFirst]
    assert refused(state, Discard(1, parse_card("5S"))) == [why.OutOfTurn, why.NotHeld]
    assert refused(state, Claim(1)) == [why.NothingToClaim]
    assert refused(state, Pass(0)) == [why.MayNotPass]
    assert refused(state, Drop(0, parse_card("5S"))) == [why.NoFight]
    assert refused(state, Drop(0, parse_card("QH"))) == [why.NoFight, why.NotHeld]


def test_after_the_draw_the_player_declares_or_discards() -> None:
    state = reached(EXAMPLE, "AD 7H JC 6S", Draw(0))
    assert refused(state, Draw(0)) == [why.AlreadyDrew]
    assert refused(state, Draw(1)) == [why.OutOfTurn]
    assert refused(state, Declare(0)) == [why.NotWinning]
    assert refused(state, Declare(1)) == [why.OutOfTurn, why.MustDrawFirst]
    assert refused(state, Discard(1, parse_card("QH"))) == [why.OutOfTurn]
    winning = reached(("QH QD 4C", "2D 7D KH"), "5S 7H", Draw(0))
    assert refused(winning, Discard(0, parse_card("5S"))) == [why.MustDeclare]
    assert refused(winning, Discard(1, parse_card("2D"))) == [why.OutOfTurn]


def test_where_the_drawn_card_must_stay_all_reasons_are_given() -> None:
    game = under(discard_any="not-the-drawn-card")
    state = reached(("QH QD 4C", "2D 7D KH"), "5S 7H", Draw(0), game=game)
    assert refused(state, Discard(0, parse_card("5S")), game) == [why.MustDeclare, why.DrawnCardStays]
    assert refused(state, Discard(1, parse_card("5S")), game) == [why.OutOfTurn, why.NotHeld]
    asked = reached(("5S 8C KC", "QH QD 4C"), "AD 7H", *THROW, game=game)
    assert refused(asked, Discard(0, parse_card("AD")), game) == [why.ClaimIsOpen]


def test_while_a_claim_is_open_only_an_answer_is_allowed() -> None:
    state = reached(("5S 8C KC", "2D 7D KH", "2H 7C KD", "TS 9S 5D"), "AD 7H JC", *THROW)
    for move in (Draw(1), Draw(3), Declare(0), Discard(0, parse_card("8C"))):
        assert refused(state, move) == [why.ClaimIsOpen]
    assert refused(state, Claim(1)) == refused(state, Pass(1)) == [why.NotAble]
    assert refused(state, Claim(0)) == [why.OwnDiscardBarred, why.NotAble]
    (refusal,) = GAME.step(state, Claim(1)).refusals
    assert "twins_and_followers/three-or-four-cards" not in refusal.clauses
    assert refused(state, Drop(3, parse_card("5D"))) == [why.NoFight]


def test_a_claim_of_ones_own_discard_is_refused_as_such() -> None:
    game = under(win_on_draw="optional")
    state = reached(("QH QD 4C", "2D 7D KH", "TS 9S 5D"), "5S 7H", *THROW, game=game)
    assert refused(state, Claim(0), game) == [why.OwnDiscardBarred]
    assert refused(state, Claim(1), game) == [why.NotAble]


def test_an_answer_is_given_once() -> None:
    game = under(fight_trigger="all-claiming")
    state = reached(EXAMPLE, "AD 7H JC", *THROW, Claim(3), game=game)
    assert refused(state, Pass(3), game) == refused(state, Claim(3), game) == [why.AlreadyAnswered]


def test_five_cards_are_too_many_for_a_late_claim() -> None:
    game = under(claim_close="at-next-discard")
    hands = ("5S 8C KC", "QH QD 4C", "2D 7D KH")
    state = reached(hands, "AD 9C 7H", *THROW, Pass(1), Draw(1), game=game)
    (refusal,) = game.step(state, Claim(1)).refusals
    assert isinstance(refusal, why.NotAble)
    assert "twins_and_followers/three-or-four-cards" in refusal.clauses


def test_in_a_fight_only_the_fighters_drops_are_allowed() -> None:
    state = reached(EXAMPLE, "AD 7H JC 6S", *THROW, DROPS[0])
    for move in (Draw(1), Declare(1), Discard(1, parse_card("QH")), Claim(1), Pass(3)):
        assert refused(state, move) == [why.FightIsOpen]
    assert refused(state, Drop(2, parse_card("2H"))) == [why.NotAFighter]
    assert refused(state, Drop(1, parse_card("QH"))) == [why.AlreadyDropped]
    assert refused(state, Drop(3, parse_card("5S"))) == [why.NotHeld]
    assert refused(state, Drop(2, parse_card("5S"))) == [why.NotHeld, why.NotAFighter]
    narrow = under(drop_choice="partner-card")
    state = reached(EXAMPLE, "AD 7H JC 6S", *THROW, game=narrow)
    assert refused(state, Drop(1, parse_card("QH")), narrow) == [why.MayNotBeDropped]
    assert refused(state, Drop(1, parse_card("5S")), narrow) == [why.NotHeld]


def test_every_reason_says_what_was_compared() -> None:
    seen = set()
    for moves in ((), (Draw(0),), THROW):
        state = reached(EXAMPLE, "AD 7H JC 6S", *moves)
        kinds = (Draw, Declare, Claim, Pass)
        tried: list[Move] = [kind(seat) for kind in kinds for seat in range(-1, 5)]
        tried += [kind(seat, card) for kind in (Discard, Drop) for seat in range(4) for card in PACK[::5]]
        for refusal in (refusal for move in tried for refusal in GAME.step(state, move).refusals):
            text = str(refusal)
            assert text == text.strip()
            assert "\n" not in text
            seen.add(type(refusal))
    assert len(seen) >= 11


def test_two_hands_that_differ_in_suits_only_have_the_same_reasons() -> None:
    for one, other in combinations([Card(7, suit) for suit in range(4)], 2):
        hand = (one, other, Card(3, 0), Card(4, 1))
        assert split(hand) == split((Card(7, 0), Card(7, 1), Card(3, 2), Card(4, 3)))
