"""Why Twins & Followers rules as it does: each clause is named where it decides, and only there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

import pytest

from bythebook.cards import ACE, JACK, KING, PACK, QUEEN, RANKS, TEN, TWO, Card, parse_card, parse_cards
from bythebook.clauses import Items, joined
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
)
from bythebook.twins_and_followers import refusals as why
from bythebook.twins_and_followers.claiming import ABLE, Claims, able_reasons
from bythebook.twins_and_followers.followers import FOLLOWERS as PAIRS
from bythebook.twins_and_followers.followers import follower_reasons, is_face, place
from bythebook.twins_and_followers.hand import HAND, hand_reasons
from bythebook.twins_and_followers.round_reasons import FIELDS, STATE, explained
from bythebook.twins_and_followers.state import Hand

SPEC = load_spec("twins_and_followers")
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


def names(slug: str, clauses: Sequence[str]) -> bool:
    return f"twins_and_followers/{slug}" in clauses


def reasons(
    hands: tuple[str, ...], pile: str, *moves: Move, game: Round = GAME, discards: str = "", starter: int = 0
) -> dict[str, tuple[str, ...]]:
    """Why the last state of a round is as it is, by field."""
    setup = RoundSetup(tuple(map(parse_cards, hands)), parse_cards(pile), starter, parse_cards(discards))
    last = dict(zip(FIELDS, explained(game, setup, moves)[-1], strict=True))
    return {field: joined(*why.each, why.around) if isinstance(why, Items) else why for field, why in last.items()}


def why_seats(hands: list[Hand], discard: Card, discarder: int) -> tuple[str, ...]:
    each, around = able_reasons(Claims(hands, discard, discarder, able(hands, discard, discarder)))
    return joined(*each, around)


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
        assert names(slug, follower_reasons(first, second)) == FOLLOWERS[slug](low, high), (first, second)


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
    "3C 4D 4H 5S": ("one-part-twins", "parts-share-no-card", "other-gaps-never-follow", "both-parts-needed"),
    "QC KD 3H 4S": ("twins-number-or-face", "both-parts-needed"),
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
    clauses = hand_reasons(parse_cards(hand))
    assert all(names(slug, clauses) for slug in HANDS[hand])
    assert [slug for slug in PARTICULAR if names(slug, clauses)] == [slug for slug in PARTICULAR if slug in HANDS[hand]]


@pytest.mark.parametrize("size", [0, 1, 2, 3, 5])
def test_of_a_hand_that_is_not_of_four_cards_its_size_is_all_there_is_to_say(size: int) -> None:
    assert hand_reasons(parse_cards("5C 5D 6H 7S 5S")[:size]) == ("twins_and_followers/hand-of-four",)


def test_the_most_particular_clause_comes_first() -> None:
    assert hand_reasons(parse_cards("5C 5D 5H 6S"))[0] == "twins_and_followers/follower-of-twin-rank"
    assert follower_reasons(TEN, JACK)[0] == "twins_and_followers/path-has-ends"
    assert follower_reasons(ACE, TWO)[0] == "twins_and_followers/ace-and-two-follow"


def test_that_any_seat_may_claim_is_named_where_somebody_can_win() -> None:
    discard = parse_card("5S")
    idle, other, waiting = (parse_cards(hand) for hand in ("2H 7C KD", "2D 7D KH", "QH QD 4C"))
    assert names("any-seat-may-claim", why_seats([idle, waiting, other], discard, 0))
    assert names("any-seat-may-claim", why_seats([idle, other, waiting], discard, 0))
    assert not names("any-seat-may-claim", why_seats([idle, other, parse_cards("3C 6H JC")], discard, 0))


def test_that_a_fight_needs_three_is_named_where_one_of_two_players_can_win() -> None:
    discarder, other, waiting = "5S 8C KC", "2D 7D KH", "QH QD 4C"
    assert names("fight-needs-three-players", reasons((discarder, waiting), "AD 7H", *THROW)["phase"])
    assert not names("fight-needs-three-players", reasons((discarder, other), "AD 7H", *THROW)["phase"])
    assert not names("fight-needs-three-players", reasons((discarder, waiting, other), "AD 7H", *THROW)["phase"])


def test_the_hand_of_the_discarder_is_judged_only_for_what_it_could_win() -> None:
    discard = parse_card("5S")
    idle, own = parse_cards("3C 3D KH"), parse_cards("2D 2C JH")
    assert names("number-and-face-never-follow", why_seats([own, idle], discard, 0))
    assert not names("number-and-face-never-follow", why_seats([idle, parse_cards("2D 7D 9H")], discard, 0))
    assert names("own-discard-is-barred", why_seats([parse_cards("QH QD 4C"), idle], discard, 0))
    assert not names("own-discard-is-barred", why_seats([own, idle], discard, 0))


def test_everyone_may_win_after_a_fight_is_named_after_a_fight_only() -> None:
    hands = ("5S 8C KC", "QH QD 4C", "3H 8D 8S", "TS 9S 5D")
    before = reasons(("5S 8C KC", "QH QD 4C", "3H 8D 8S"), "AD 7H", *THROW)
    assert not names("everyone-may-win-after-a-fight", before["able"])
    fought = (*THROW, *DROPS, Draw(1))
    later = Discard(1, parse_card("2C"))
    assert names("everyone-may-win-after-a-fight", reasons(hands, "AD 7H JC 2C 6S", *fought, later)["able"])
    won = reasons(hands, "AD 7H JC 2C 6S", *fought, later, Claim(2))
    assert names("everyone-may-win-after-a-fight", won["winner"])
    idle = reasons(hands, "AD 7H JC KH 6S", *fought, Discard(1, parse_card("KH")))
    assert not names("everyone-may-win-after-a-fight", idle["able"])


def test_an_empty_pile_is_named_where_it_could_seem_to_end_the_round() -> None:
    hands = ("5S 8C KC", "QH QD 4C")
    assert names("empty-pile-ends-the-round", reasons(hands, "AD", Draw(0))["phase"])
    assert names("empty-pile-ends-the-round", reasons(hands, "AD", *THROW)["phase"])
    assert not names("empty-pile-ends-the-round", reasons(hands, "AD 7H", *THROW)["phase"])
    assert not names("empty-pile-ends-the-round", reasons(hands, "AD 7H", Draw(0))["phase"])


def test_the_duty_to_declare_is_named_where_a_winning_hand_was_drawn() -> None:
    assert names("winning-hand-is-declared", reasons(("QH QD 4C", "2D 7D KH"), "5S 7H", Draw(0))["phase"])
    assert not names("winning-hand-is-declared", reasons(("QH QD 4C", "2D 7D KH"), "9C 7H", Draw(0))["phase"])


def test_a_field_that_a_move_does_not_touch_keeps_its_reasons_and_a_refusal_leaves_none() -> None:
    waiting = ("5S 8C KC", "2D 7D KH", "QH QD 4C")
    first = reasons(waiting, "AD 7H JC", Draw(0))
    assert first["live"] == ("twins_and_followers/no-card-turned-up",)
    refused = reasons(waiting, "AD 7H JC", Draw(0), Draw(1))
    assert {refused[field] for field in FIELDS[1:]} == {("twins_and_followers/refused-move-changes-nothing",)}
    assert refused["accepted"] == ("twins_and_followers/turns-go-clockwise",)
    assert reasons(waiting, "AD 7H JC", Draw(1), Draw(0), Draw(1), Draw(2)) == refused
    assert reasons(waiting, "AD 7H JC", Draw(1), Draw(0)) == first


def test_a_claim_of_nothing_is_refused_for_the_reasons_that_nothing_is_open() -> None:
    waiting = ("5S 8C KC", "2D 7D KH", "QH QD 4C")
    early = reasons(waiting, "AD 7H JC", Claim(2))
    assert early["accepted"] == ("twins_and_followers/no-card-turned-up",)
    late = reasons(waiting, "AD 7H JC", *THROW, Pass(2), Claim(2))
    assert names("claim-before-the-next-draw", late["accepted"])


def test_the_sizes_of_hands_are_named_for_a_claim_with_four_cards_alone() -> None:
    late = reasons(
        ("5S 8C KC", "QH QD 4C", "2D 7D KH"),
        "AD 9C 7H",
        *(*THROW, Pass(1), Draw(1), Claim(1)),
        game=under(claim_close="at-next-discard"),
    )
    assert names("three-or-four-cards", late["accepted"])
    asked = reasons(("5S 8C KC", "2D 7D KH", "2H 7C KD", "TS 9S 5D"), "AD 7H JC", *THROW, Claim(1))
    assert not names("three-or-four-cards", asked["accepted"])


def test_every_checkable_clause_has_one_home() -> None:
    tables = (STATE, ABLE, HAND, PAIRS)
    homes = [clause for table in tables for clause in table]
    assert sorted(homes) == sorted(clause.id for clause in SPEC.clauses if clause.checked == "wire")


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
        assert hand_reasons(hand) == hand_reasons((Card(7, 0), Card(7, 1), Card(3, 2), Card(4, 3)))
