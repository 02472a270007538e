"""Why: the tables of Twin It!, each clause in one place, and what they say of a few situations."""

from collections import Counter

from bythebook.clauses import reasons_of
from bythebook.spec import load_spec
from bythebook.twin_it import Card, Flip, Move, Row, Slap, State, Touch, TwinIt, TwinItReadings, WonSet, position
from bythebook.twin_it.cooperative import POINTS, RATING, WINNERS, Group
from bythebook.twin_it.deal import SIZES
from bythebook.twin_it.moved_reasons import Moved
from bythebook.twin_it.slap_reasons import SLAP
from bythebook.twin_it.slapped_reasons import Past
from bythebook.twin_it.state_reasons import STATE, Reasons, after_move, after_slap, at_the_start, field_reasons

DEFAULT = TwinItReadings()
X, Y, Z = Card("x", "a", "b"), Card("y", "a", "c"), Card("z", "a", "d")
PILES = ((Card("u", "m", "n"), Card("v", "o", "p")), (Card("w", "q", "r"),))


def slap(*touches: tuple[int, str]) -> Slap:
    return Slap(tuple(Touch(*touch) for touch in touches))


def moved(before: State, move: Move, past: Past | None = None) -> Moved:
    return Moved(before, move, TwinIt().step(before, move).state, DEFAULT, past)


def test_every_checkable_clause_has_exactly_one_entry() -> None:
    entries = Counter(clause for table in (SLAP, STATE, POINTS, RATING, WINNERS, SIZES) for clause in table)
    checkable = {clause.id for clause in load_spec("twin_it").clauses if clause.checked != "advisory"}
    assert {*entries} == checkable
    assert max(entries.values()) == 1


def test_a_simple_tie_has_few_reasons_and_the_particular_ones_come_first() -> None:
    reasons = after_slap(moved(position(PILES, 0, (X, Y)), slap((0, "x"), (1, "y"))))
    assert reasons.each[0][:1] == ("twin_it/tie-turns-both",)
    assert len(reasons.each[0]) < 5
    assert reasons.around == ()
    assert reasons.due[0] == "twin_it/turn-unchanged-by-a-tie"


def test_a_robbery_is_told_by_the_rules_on_robbery() -> None:
    state = position(PILES, 0, (Z,), (WonSet(1, (X, Y)),))
    (each,) = after_slap(moved(state, slap((0, "x"), (0, "z")))).each
    assert each[:2] == ("twin_it/third-card-robs", "twin_it/robbed-set-has-three")


def test_what_a_move_has_not_touched_keeps_its_reasons() -> None:
    before = position(PILES, 0, (X, Y))
    known = at_the_start()
    after = after_move(moved(before, Flip(0)), known)
    assert (after.sets, after.forbidden, after.winner) == (known.sets, known.forbidden, known.winner)
    assert "twin_it/flip-the-top-card" in after.table
    assert after.due == ("twin_it/turns-go-clockwise",)
    assert all(isinstance(getattr(after, name), tuple) for name in Reasons._fields)


def test_a_refusal_is_told_by_its_kind() -> None:
    before = position(PILES, 0, (X, Y), winner=1)
    assert field_reasons("accepted", moved(before, Flip(0))) == ("twin_it/nothing-after-the-end",)
    out_of_turn = moved(position(PILES, 0), Flip(1))
    assert field_reasons("accepted", out_of_turn) == ("twin_it/turns-go-clockwise",)


def test_a_card_of_a_lost_set_that_comes_to_light_is_there_because_it_was_lost() -> None:
    before = position(((Card("u", "m", "n"), X), PILES[1]), 0)
    lost = Past(frozenset({"x"}))
    assert "twin_it/lost-set-under-the-own-pile" in field_reasons("piles", moved(before, Flip(0), lost))
    assert "twin_it/lost-set-under-the-own-pile" not in field_reasons("piles", moved(before, Flip(0)))


def test_a_win_of_what_was_forbidden_once_is_free() -> None:
    state = position(PILES, 0, (X, Y), forbidden=(Row(0, ()),))
    (each,) = after_slap(moved(state, slap((0, "x"), (0, "y")), Past(forbidden=frozenset({(0, "a")})))).each
    assert each[0] == "twin_it/others-may-free-him"


def test_the_misread_rows_of_the_rating_are_named_first() -> None:
    assert reasons_of(RATING, Group(3, 14))[0] == "twin_it/six-rows-for-one-to-six"
    assert reasons_of(RATING, Group(4, 24))[0] == "twin_it/printed-bands"
