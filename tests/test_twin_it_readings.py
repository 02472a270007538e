"""The alternatives of Twin It!, each to its last consequence: what the witnesses of the specification leave out."""

from collections.abc import Iterator
from itertools import chain, filterfalse
from random import Random
from typing import Any

import msgspec
import pytest

from bythebook.readings import ReadingError
from bythebook.spec import load_spec
from bythebook.twin_it import Card, Flip, Row, Slap, State, Touch, TwinIt, TwinItReadings, WonSet, position, visible
from bythebook.twin_it.moved_reasons import Moved
from bythebook.twin_it.readings import LostSet, PairsFixedWhen
from bythebook.twin_it.state_reasons import field_reasons
from bythebook.twin_it.targets import three_of_a_kind
from bythebook_conformance.games.twin_it import messages as m
from bythebook_conformance.games.twin_it.crossing import state_of
from bythebook_conformance.games.twin_it.questions.generated import GAME_BYTES, next_move, start_from
from bythebook_conformance.games.twin_it.rulings import move_of, start
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.choices import Source
from bythebook_conformance.oracle.questions import generated_games, questions
from test_twin_it import all_cards, check

KIT = load_kit("twin_it")
PILES = tuple((Card(f"pile {seat}", f"top {seat}", f"back {seat}"),) for seat in range(6))
Touches = tuple[tuple[int, str], ...]


def card(name: str, shown: str, hidden: str = "") -> Card:
    return Card(name, shown, hidden or f"behind {name}")


def cards(*designs: str) -> tuple[Card, ...]:
    """Cards a1, b2, ...: the design that each shows and its number, those of one design being named alike."""
    return tuple(card(f"{design}{number}", design) for number, design in enumerate(designs, 1))


def after(state: State, touches: Touches, give: Touches = (), **chosen: str) -> State:
    """The state after a slap under these readings."""
    readings = TwinItReadings.from_names({name.replace("_", "-"): value for name, value in chosen.items()})
    move = Slap(tuple(Touch(*each) for each in touches), tuple(Touch(*each) for each in give))
    step = TwinIt(readings).step(state, move)
    assert not step.refusals
    return step.state


class Watched:
    """Readings that note which open points a rule asks about."""

    def __init__(self, readings: TwinItReadings) -> None:
        self.readings = readings
        self.asked: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.asked.add(name)
        return getattr(self.readings, name)


def asked(state: State, touches: Touches, give: Touches = (), **chosen: str) -> set[str]:
    """The open points that a slap asks about."""
    watched = Watched(TwinItReadings.from_names({name.replace("_", "-"): value for name, value in chosen.items()}))
    move = Slap(tuple(Touch(*each) for each in touches), tuple(Touch(*each) for each in give))
    assert not TwinIt(watched).step(state, move).refusals  # type: ignore[arg-type]
    return watched.asked


def outcomes(state: State) -> list[tuple[str, int | None, tuple[str, ...]]]:
    return [outcome[:3] for outcome in state.outcomes]


TEAMS = position(PILES[:4], 1, cards("a", "a"), teams=(0, 1, 0, 1))


def test_two_mates_on_one_card_have_no_hands_on_both() -> None:
    came = after(TEAMS, ((1, "a1"), (3, "a1"), (0, "a2")), contest="full-claims-only")
    assert outcomes(came) == [("tie", None, ("a1", "a2"))]


def test_two_mates_on_two_cards_do_and_the_hand_of_an_opponent_is_left_out() -> None:
    came = after(TEAMS, ((0, "a2"), (1, "a1"), (3, "a2")), contest="full-claims-only")
    assert outcomes(came) == [("win", 3, ("a1", "a2"))]


OWN_TOP = position(((card("top", "a"),), PILES[1], PILES[2]), 1, (card("x", "a"), card("k", "b")))


@pytest.mark.parametrize(
    ("touches", "due"),
    [
        (((0, "top"), (1, "x")), []),
        (((0, "top"), (1, "top"), (1, "x")), [("win", 1, ("top", "x"))]),
        (((0, "top"),), []),
        (((0, "top"), (0, "x")), [("mistake", 0, ())]),
        (((1, "top"), (2, "x")), [("tie", None, ("x", "top"))]),
    ],
    ids=["it ties nothing", "it keeps nobody off", "it is no mistake alone", "it makes no pair", "others tie with it"],
)
def test_the_top_of_ones_own_pile_is_no_card_for_its_owner_where_it_is_excluded(touches: Touches, due: Any) -> None:
    came = after(OWN_TOP, touches, own_pile_top="excluded")
    assert outcomes(came) == due


@pytest.mark.parametrize("alternative", ["counts", "excluded"])
def test_a_tie_with_the_top_of_ones_own_pile_raises_the_question_whether_it_counts(alternative: str) -> None:
    assert "own_pile_top" in asked(OWN_TOP, ((0, "top"), (1, "x")), own_pile_top=alternative)
    assert "own_pile_top" not in asked(OWN_TOP, ((2, "top"), (1, "x")), own_pile_top=alternative)


def test_the_top_of_ones_own_pile_is_turned_as_a_third_card_where_it_is_excluded_too() -> None:
    there = OWN_TOP._replace(table=(card("x", "a"), card("y", "a")))
    came = after(there, ((0, "x"), (0, "y")), own_pile_top="excluded")
    assert outcomes(came) == [("win", 0, ("x", "y")), ("third", None, ("top",))]


# Three of a kind that turn by themselves

THREE = position(PILES[:2], 1, (card("x", "a", "b"), card("y", "a", "c"), card("z", "a", "d"), card("k", "e")))


@pytest.mark.parametrize("touches", [((0, "k"),), ((0, "x"),), ((0, "x"), (0, "k")), ((0, "pile 1"),)])
def test_three_of_a_kind_that_nobody_takes_turn_by_themselves(touches: Touches) -> None:
    came = after(THREE, touches, three_of_a_kind_trigger="automatic")
    assert outcomes(came)[-1] == ("tie", None, ("x", "y", "z"))
    assert [each.shown for each in came.table] == ["b", "c", "d", "e"]
    assert "three_of_a_kind_trigger" in asked(THREE, touches)


def test_nobody_has_tied_with_cards_that_turn_by_themselves_so_the_turn_stays() -> None:
    came = after(THREE, ((0, "k"),), three_of_a_kind_trigger="automatic", resume_after_tie="anyone")
    assert came.due == 1


def test_players_who_contest_three_of_a_kind_tie_as_ever() -> None:
    touches = ((0, "x"), (1, "y"))
    automatic = after(THREE, touches, three_of_a_kind_trigger="automatic", resume_after_tie="anyone")
    contested = after(THREE, touches, resume_after_tie="anyone")
    assert outcomes(automatic) == outcomes(contested) == [("tie", None, ("x", "y", "z"))]
    assert automatic.due == contested.due == -1


def test_cards_that_turn_by_themselves_come_to_rest_when_each_design_has_turned() -> None:
    both = tuple(card(name, "a", "b") for name in "xyz")
    came = after(position(PILES[:2], 1, both), ((0, "pile 0"),), three_of_a_kind_trigger="automatic")
    assert outcomes(came) == [("tie", None, ("x", "y", "z"))] * 2
    assert came.table == both


def test_after_a_flip_a_pile_that_has_turned_onto_the_table_is_passed_over() -> None:
    tops = tuple((card(name, shown, hidden),) for name, shown, hidden in (("u", "b", "a"), ("v", "a", "c")))
    third = (card("w", "a", "d"), card("l", "e"))
    game = TwinIt(
        TwinItReadings.from_names({"three-of-a-kind-trigger": "automatic", "tied-pile-card": "moves-to-table"})
    )
    state = game.step(position((*tops, third), 0), Flip(0)).state
    assert outcomes(state) == [("tie", None, ("u", "v", "w"))]
    assert [each.id for each in state.table] == ["u", "v", "w"]
    assert state.due == 2


def test_nothing_turns_by_itself_after_the_fifth_set() -> None:
    won = tuple(WonSet(0, cards(f"{letter}s", f"{letter}s")) for letter in "pqrs")
    there = (*THREE.table, card("l", "e"))
    state = position(PILES[:2], 0, there, tuple(won))
    came = after(state, ((0, "k"), (0, "l")), three_of_a_kind_trigger="automatic")
    assert came.winner == 0
    assert [each.shown for each in came.table] == ["a", "a", "a"]


def test_an_alternative_that_turns_three_uncontested_cards_and_one_that_does_not_contradict_each_other() -> None:
    with pytest.raises(ReadingError, match="trigger=automatic and three-of-a-kind-extent=contested-two contradict"):
        TwinItReadings.from_names({"three-of-a-kind-trigger": "automatic", "three-of-a-kind-extent": "contested-two"})


NEW = [
    {"three-of-a-kind-trigger": "automatic"},
    {"three-of-a-kind-trigger": "automatic", "tied-pile-card": "moves-to-table", "team-resume": "own-side"},
    {"pairs-fixed-when": "when-applied", "win-and-mistake-order": "by-completion"},
    {"uncovered-third": "turned", "tied-pile-card": "moves-to-table"},
    {"tie-beside-a-fifth-set": "lapses"},
    {"offender-of-several": "first", "team-resume": "competitive"},
    {"forbidden-pair-of-a-team": "all-hands", "forbidden-pair-of-several-mates": "all-of-them"},
    {"lost-set": "named-else-oldest", "three-card-sets-safe": "yes"},
]


@pytest.mark.parametrize("chosen", NEW, ids=lambda chosen: " ".join(map("=".join, chosen.items())))
def test_cards_sets_turns_and_the_end_hold_together_under_other_readings(chosen: dict[str, str]) -> None:
    game, rng = TwinIt(TwinItReadings.from_names(chosen)), Random(str(chosen))
    for _ in range(60):
        source = Source(rng.randbytes(GAME_BYTES))
        state = game.start(start_from(source))
        deck = {card.id: frozenset(card[1:]) for card in all_cards(state)}
        while not source.empty:
            step = game.step(state, next_move(source, game, state))
            state = step.state
            check(state, deck)
            if chosen == NEW[0] and not step.refusals and not state.over:
                turned = {name for kind, _, ids in outcomes(state) if kind == "tie" for name in ids}
                left = [three for three in three_of_a_kind(visible(state)) if not turned & {each.id for each in three}]
                assert left == []


# Results of one moment

UNCOVERS = position(
    ((card("v", "a"), card("w", "b", "c")), PILES[1], PILES[2]),
    0,
    (card("x", "a"), card("k", "b", "d"), card("l", "b", "e")),
)


def test_a_card_that_has_come_into_view_turns_with_a_tie_that_is_judged_when_its_turn_comes() -> None:
    touches = ((1, "v"), (1, "x"), (0, "k"), (2, "l"))
    when_landed, when_applied = (
        after(UNCOVERS, touches, pairs_fixed_when=each) for each in ("when-hands-land", "when-applied")
    )
    assert outcomes(when_landed)[1] == ("tie", None, ("k", "l"))
    assert outcomes(when_applied)[1] == ("tie", None, ("k", "l", "w"))
    assert "pairs_fixed_when" in asked(UNCOVERS, touches)
    slap = Slap(tuple(Touch(*each) for each in touches))
    for came, each in ((when_landed, PairsFixedWhen.WHEN_HANDS_LAND), (when_applied, PairsFixedWhen.WHEN_APPLIED)):
        moved = Moved(UNCOVERS, slap, came, TwinItReadings(pairs_fixed_when=each))
        assert "twin_it/outcomes-in-order-of-completion" in field_reasons("around", moved)


def test_one_result_alone_does_not_ask_when_pairs_are_settled() -> None:
    assert "pairs_fixed_when" not in asked(UNCOVERS, ((1, "v"), (1, "x")))


LOST = position(PILES[:3], 0, (card("z", "a", "b"), *cards("k", "l")), (WonSet(1, (card("x", "a"), card("y", "a"))),))


@pytest.mark.parametrize("order", ["mistakes-first", "by-completion"])
def test_a_tie_about_a_set_that_is_lost_by_then_turns_its_loose_card_and_a_robbery_comes_to_nothing(order: str) -> None:
    mistake: Touches = ((1, "k1"), (1, "l2"))
    tie = after(LOST, (*mistake, (0, "x"), (2, "z")), win_and_mistake_order=order)
    assert outcomes(tie) == [("mistake", 1, ("x", "y")), ("tie", None, ("z",))]
    robbery = after(LOST, (*mistake, (0, "x"), (0, "z")), win_and_mistake_order=order)
    assert outcomes(robbery) == [("mistake", 1, ("x", "y"))]


def test_hands_on_a_set_that_is_lost_by_then_lie_on_nothing_where_ties_are_judged_anew() -> None:
    touches = ((1, "k1"), (1, "l2"), (0, "x"), (2, "z"))
    came = after(LOST, touches, win_and_mistake_order="mistakes-first", pairs_fixed_when="when-applied")
    assert outcomes(came) == [("mistake", 1, ("x", "y"))]


def test_an_uncovered_third_card_is_turned_where_it_counts_as_one_and_the_game_goes_on() -> None:
    state = position(((card("v", "a"), card("w", "a", "b")), PILES[1]), 0, (card("x", "a"),))
    touches = ((1, "v"), (1, "x"))
    assert outcomes(after(state, touches, uncovered_third="turned"))[1] == ("third", None, ("w",))
    assert "uncovered_third" in asked(state, touches)
    won = tuple(WonSet(1, cards(f"{letter}s", f"{letter}s")) for letter in "pqrs")
    last = after(state._replace(sets=won), touches, uncovered_third="turned")
    assert outcomes(last) == [("win", 1, ("v", "x"))]


def test_a_tie_before_a_fifth_set_lapses_and_another_win_before_it_stands() -> None:
    won = tuple(WonSet(0, cards(f"{letter}s", f"{letter}s")) for letter in "pqrs")
    state = position(PILES[:4], 0, cards("a", "a", "b", "b", "c", "c"), won)
    touches = ((3, "a1"), (2, "a2"), (1, "b3"), (1, "b4"), (0, "c5"), (0, "c6"))
    came = after(state, touches, tie_beside_a_fifth_set="lapses")
    assert outcomes(came) == [("win", 1, ("b3", "b4")), ("win", 0, ("c5", "c6"))]
    assert "tie_beside_a_fifth_set" in asked(state, touches)


@pytest.mark.parametrize(("alternative", "due"), [("last", 1), ("first", 0)])
def test_of_several_offenders_the_one_flips_whom_the_reading_names_also_beside_a_win(
    alternative: str, due: int
) -> None:
    state = position(PILES[:3], 2, cards("a", "b", "c", "d", "e", "e"))
    mistakes = ((0, "a1"), (0, "b2"), (1, "c3"), (1, "d4"))
    came = after(state, mistakes, offender_of_several=alternative)
    assert came.due == due
    assert "offender_of_several" in asked(state, mistakes)
    beside = (*mistakes, (2, "e5"), (2, "e6"))
    came = after(state, beside, offender_of_several=alternative, win_and_mistake_resumer="offender")
    assert came.due == due


# Forbidden pairs of a team: teams 0 and 1, team 0 with four players and a row that shows a, b and c

HANDICAPPED = position(
    PILES,
    1,
    (*cards("a", "d", "d"), card("b4", "b")),
    (WonSet(0, cards("o", "o")), WonSet(0, cards("p", "p"))),
    (Row(0, (card("f", "a"), card("g", "b"), card("h", "c"))),),
    teams=(0, 1, 0, 1, 0, 0),
)


@pytest.mark.parametrize(
    ("several", "hands", "due"),
    [
        ("first-completed", "only-that-pair", [("mistake", 2), ("mistake", 5)]),
        ("first-completed", "all-hands", [("mistake", 2)]),
        ("all-of-them", "only-that-pair", [("mistake", 4), ("tie", None)]),
        ("all-of-them", "all-hands", [("mistake", 4)]),
    ],
)
def test_who_pays_for_a_forbidden_pair_and_whose_hands_it_takes_away(several: str, hands: str, due: Any) -> None:
    touches = ((0, "a1"), (2, "f"), (4, "a1"), (5, "d2"), (1, "d3"))
    give = ((2, "o1"), (4, "o1"), (5, "p1"))
    chosen = {"forbidden_pair_of_several_mates": several, "forbidden_pair_of_a_team": hands}
    came = after(HANDICAPPED, touches, give, **chosen)
    assert sorted(each[:2] for each in outcomes(came)) == due
    points = {"forbidden_pair_of_several_mates", "forbidden_pair_of_a_team"}
    assert points <= asked(HANDICAPPED, touches, give)


@pytest.mark.parametrize(("hands", "payers"), [("only-that-pair", [2, 5]), ("all-hands", [2])])
def test_two_forbidden_pairs_of_a_team_are_two_mistakes_unless_the_first_takes_all_hands(
    hands: str, payers: list[int]
) -> None:
    came = after(
        HANDICAPPED, ((0, "a1"), (2, "f"), (4, "b4"), (5, "g")), ((2, "o1"), (5, "p1")), forbidden_pair_of_a_team=hands
    )
    assert [player for _, player, _ in outcomes(came)] == payers


# Which set is lost

OWNER = position(PILES[:2], 0, cards("a", "b"), tuple(WonSet(0, cards(f"{each}s", f"{each}s")) for each in "pqr"))


@pytest.mark.parametrize(
    ("alternative", "named", "unnamed"),
    [
        ("offender-chooses", "qs1", "rs1"),
        ("named-else-oldest", "qs1", "ps1"),
        ("newest", "rs1", "rs1"),
        ("oldest", "ps1", "ps1"),
    ],
)
def test_the_set_that_goes_is_the_one_the_reading_says(alternative: str, named: str, unnamed: str) -> None:
    touches = ((0, "a1"), (0, "b2"))
    assert outcomes(after(OWNER, touches, ((0, "qs1"),), lost_set=alternative))[0][2][0] == named
    assert outcomes(after(OWNER, touches, lost_set=alternative))[0][2][0] == unnamed


def test_a_named_set_that_is_safe_is_as_good_as_none() -> None:
    safe = WonSet(0, cards("t", "t", "t"))
    state = OWNER._replace(sets=(*OWNER.sets, safe))
    chosen = {"lost_set": "named-else-oldest", "three_card_sets_safe": "yes"}
    assert outcomes(after(state, ((0, "a1"), (0, "b2")), ((0, "t1"),), **chosen))[0][2] == ("ps1", "ps2")


def slap_of(params: dict[str, Any]) -> tuple[State, Slap]:
    """A question about a slap as a state and a move of the reference."""
    asked = msgspec.convert(params, m.SlapParams)
    move = move_of(m.Move(slap=asked.touches, give=asked.give))
    assert isinstance(move, Slap)
    return state_of(asked.position), move


def slaps_of_the_kit() -> Iterator[tuple[State, Slap]]:
    """Every slap of the quick profile's domains and of generated games that a state allows, with that state.

    The examples are left out.
    """
    readings = TwinItReadings()
    asking = [KIT.method(example.method).written_out(example.params) for example in load_spec("twin_it").examples]
    for params in filterfalse(asking.__contains__, questions(KIT, "twin_it.slap", "quick", 3, readings)):
        yield slap_of(params)
    games = filterfalse(asking.__contains__, questions(KIT, "twin_it.play", "quick", 3, readings))
    for params in chain(games, generated_games("twin_it", readings, 200, 3)):
        played = msgspec.convert(params, m.PlayParams)
        game, state = start(played, readings)
        for each in played.moves:
            move, before = move_of(each), state
            step = game.step(state, move)
            state = step.state
            if isinstance(move, Slap) and not step.refusals:
                yield before, move


def test_the_kit_leaves_open_which_set_is_lost_only_in_the_examples_that_ask_for_it() -> None:
    newest, oldest = (
        TwinIt(TwinItReadings(lost_set=each)) for each in (LostSet.OFFENDER_CHOOSES, LostSet.NAMED_ELSE_OLDEST)
    )
    named, unnamed = 0, []
    for state, move in slaps_of_the_kit():
        came = outcomes(newest.step(state, move).state)
        givers = {each.player for each in move.give}
        named += any(kind == "mistake" and lost and player in givers for kind, player, lost in came)
        gone = set(came) - set(outcomes(oldest.step(state, move).state))
        if any(player not in givers for _, player, _ in gone):
            unnamed.append((state, move))
    assert named > 200
    assert unnamed == []
