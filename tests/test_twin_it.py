"""Twin It! by its reference: decks, starts, refusals, and what holds after every event."""

from collections import Counter

import pytest

from bythebook.game import SetupError
from bythebook.readings import ReadingError
from bythebook.twin_it import (
    Card,
    Flip,
    Row,
    Slap,
    State,
    Touch,
    TwinIt,
    TwinItReadings,
    TwinItSetup,
    check_deck,
    position,
)
from bythebook.twin_it.refusals import (
    EmptyPile,
    GameIsOver,
    NoSuchSeat,
    NotDue,
    NotTheirSet,
    NotVisible,
    OtherSide,
    TooManyHands,
)
from bythebook_conformance.games.twin_it.questions.product_deck import product_deck

GAME = TwinIt()
X, Y, U, V, W = Card(0, 0, 1), Card(1, 0, 2), Card(2, 3, 4), Card(3, 5, 6), Card(4, 7, 8)
PAIR_ON_TABLE = position(((U, W), (V,)), 0, (X, Y))


def slap(*touches: tuple[int, int], give: tuple[tuple[int, int], ...] = ()) -> Slap:
    return Slap(tuple(Touch(*touch) for touch in touches), tuple(Touch(*each) for each in give))


def test_a_deck_like_the_products_has_135_cards_with_designs_used_once_twice_or_three_times() -> None:
    deck = product_deck(1)
    check_deck(deck)
    uses = Counter(design for card in deck for design in card[1:])
    assert len(deck) == 135
    assert {*uses.values()} == {1, 2, 3}
    assert all(card.shown != card.hidden for card in deck)
    assert deck == product_deck(1) != product_deck(2)


def test_a_design_on_four_faces_is_no_deck() -> None:
    with pytest.raises(SetupError, match="design 0 is on 4 faces: expected at most 3"):
        check_deck([Card(0, 0, 0), Card(1, 0, 1), Card(2, 2, 0)])


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        (TwinItSetup(((U,),)), "1 piles: expected 2 to 6"),
        (TwinItSetup(((U,), (V,)), first=2), "first seat 2: expected a seat from 0 to 1"),
        (TwinItSetup(((U,), (V,)), teams=(0, 1)), "2 piles: expected 4 to 6"),
        (TwinItSetup(((U,), (V,), (W,), (X,)), teams=(0, 0, 0, 0)), "and both teams"),
        (TwinItSetup(((U,), (U,))), "there 2 times"),
        (TwinItSetup(((U,), (V,)), forbidden=(Row(2, (X,)),)), "forbidden row of 2"),
        (
            TwinItSetup(((U,), (V,)), forbidden=(Row(0, (X,)), Row(0, (Y,)))),
            "forbidden row of 0: expected a party from 0 to 1, each once at most",
        ),
    ],
)
def test_a_start_that_cannot_be_is_refused_with_the_reason(setup: TwinItSetup, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        GAME.start(setup)


TEAMS = position(((U,), (V,), (W,), ()), -1, (X, Y), teams=(0, 1, 0, 1))._replace(side=0)
WON = position(((U,), (V,)), 0, winner=1)


@pytest.mark.parametrize(
    ("state", "move", "refusal", "text"),
    [
        (WON, Flip(0), GameIsOver, "the game is over: 1 has won"),
        (PAIR_ON_TABLE, Flip(2), NoSuchSeat, "there is no seat 2"),
        (PAIR_ON_TABLE, Flip(1), NotDue, "seat 1 is not to flip: seat 0 is"),
        (TEAMS, Flip(1), OtherSide, "seat 1 may not resume: team 0 may"),
        (TEAMS, Flip(3), EmptyPile, "the pile of seat 3 is empty"),
        (PAIR_ON_TABLE, slap((0, 4)), NotVisible, "card 4 is not visible"),
        (PAIR_ON_TABLE, slap((0, 0), (0, 1), (0, 2)), TooManyHands, "seat 0 touches 3 cards"),
        (PAIR_ON_TABLE, slap((0, 0), give=((0, 1),)), NotTheirSet, "card 1 is in no set of seat 0's"),
    ],
)
def test_a_move_that_is_not_allowed_is_refused_with_the_reason(
    state: State, move: Flip | Slap, refusal: type, text: str
) -> None:
    step = GAME.step(state, move)
    assert step.state == state
    assert any(isinstance(each, refusal) and text in str(each) for each in step.refusals)


@pytest.mark.parametrize(
    "chosen",
    [
        {"three-of-a-kind-trigger": "any-touch", "three-of-a-kind-extent": "contested-two"},
        {"team-mismatch": "no-effect", "mismatch-offender": "second-target"},
    ],
)
def test_readings_that_make_no_sense_together_are_refused(chosen: dict[str, str]) -> None:
    with pytest.raises(ReadingError):
        TwinItReadings.from_names(chosen)
