"""What is counted of an answer, and what becomes of a wrong answer whose question is asked again alone."""

import string
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bythebook.spec import Example, load_spec
from bythebook_conformance.certification.asking.confirming import MOST, RIGHT_ALONE, NewProcesses
from bythebook_conformance.certification.findings.evidence import Evidence
from bythebook_conformance.certification.findings.finding import FieldDifference, Finding
from bythebook_conformance.certification.findings.tally import MOST_FINDINGS, ClauseCount, LeftOut, Tally
from bythebook_conformance.certification.run import Run
from bythebook_conformance.kit import load_kit
from bythebook_conformance.oracle.comparing import FieldJudgement
from bythebook_conformance.statuses import Verdict
from engines_list import rule_fault, sound_engine

TWOS = load_kit("twos")
RIGHT, WRONG, LEFT_OUT = True, False, None


def judged(path: str, right: bool | None, *clauses: str) -> FieldJudgement:
    return FieldJudgement(path, clauses, right, "due", "due" if right else "other")


@pytest.mark.parametrize(
    ("fields", "counts"),
    [
        ([("a", RIGHT, "x"), ("b", RIGHT, "x", "y")], {"x": (1, 0, 0), "y": (1, 0, 0)}),
        ([("a", RIGHT, "x"), ("b", WRONG, "x", "y")], {"x": (0, 1, 0), "y": (0, 1, 0)}),
        ([("a", WRONG, "x"), ("b", RIGHT, "x", "y")], {"x": (0, 1, 0), "y": (1, 0, 0)}),
        ([("a", WRONG, "x"), ("b", WRONG, "y")], {"x": (0, 1, 0)}),
        ([("a", RIGHT, "x"), ("b", LEFT_OUT, "x", "y")], {"x": (1, 0, 0), "y": (0, 0, 1)}),
        ([("a", WRONG, "x"), ("b", LEFT_OUT, "x", "y")], {"x": (0, 1, 0), "y": (0, 0, 1)}),
    ],
)
def test_a_situation_counts_once_for_each_clause_as_wrong_else_as_right_else_as_left_out(
    fields: list[tuple[Any, ...]], counts: dict[str, tuple[int, int, int]]
) -> None:
    tally, judgements = Tally(), [judged(*each) for each in fields]
    first = next((each for each in judgements if each.right is False), None)
    tally.situation("twos.trick", judgements, first.clauses if first else ())
    assert tally.data().clauses == {name: ClauseCount(*count) for name, count in counts.items()}
    assert tally.data().situations == 1


def test_a_clause_that_a_wrong_answer_keeps_counts_as_kept() -> None:
    tally = Tally()
    tally.situation("twos.trick", [judged("a", WRONG, "x", "y")], ["x"])
    assert tally.data().clauses == {"x": ClauseCount(0, 1, 0), "y": ClauseCount(1, 0, 0)}


def due(*cards: str) -> Any:
    """The right answer to a trick, and its reasons."""
    method = TWOS.method("twos.trick")
    return method.rule(msgspec.convert({"cards": [*cards]}, method.params), TWOS.readings())


def test_right_answers_count_for_all_clauses_that_decide_them_as_often_as_they_came() -> None:
    tally = Tally()
    tally.all_right("twos.trick", [(due("AH", "KH"), 2), (due("KH", "AH"), 3)])
    data = tally.data()
    assert (data.questions, data.situations, data.unanswered) == (5, 5, 0)
    assert data.clauses["twos/highest-of-led-suit-wins"] == ClauseCount(5)
    assert sum(data.spectrum["twos.trick winner"].values()) == 5
    assert tally.data() == data
    assert "winner" in tally.given


def example(*fields: str) -> Example:
    """An example of two clauses that names these fields of its result."""
    return replace(load_spec("twos").examples[0], clauses=("shown", "also"), result=dict.fromkeys(fields), final={})


@pytest.mark.parametrize(
    ("fields", "broken", "shown"),
    [
        ([("a", RIGHT, "x"), ("b", RIGHT, "y")], [], (1, 0, 0)),
        ([("a", RIGHT, "x"), ("b", WRONG, "y")], ["y"], (0, 1, 0)),
        ([("a", RIGHT, "x"), ("b", LEFT_OUT, "y")], [], (0, 0, 1)),
        ([("a", RIGHT, "x"), ("a.part", LEFT_OUT, "x"), ("b", RIGHT, "y")], [], (0, 0, 1)),
        ([("a", LEFT_OUT, "x"), ("a.part", RIGHT, "x"), ("b", RIGHT, "y")], [], (0, 0, 1)),
        ([("a", RIGHT, "x")], [], (0, 0, 1)),
        ([("a", RIGHT, "x"), ("b", RIGHT, "y"), ("c", LEFT_OUT, "z")], [], (1, 0, 0)),
    ],
)
def test_the_clauses_of_an_example_fall_with_it_and_stand_only_where_all_that_it_names_is_there(
    fields: list[tuple[Any, ...]], broken: list[str], shown: tuple[int, int, int]
) -> None:
    tally = Tally()
    tally.situation("twos.trick", [judged(*each) for each in fields], broken, example("a", "b"))
    assert {name: tally.data().clauses[name] for name in ("shown", "also")} == dict.fromkeys(
        ("shown", "also"), ClauseCount(*shown)
    )


def test_fields_that_are_left_out_are_counted_with_the_first_question_unless_nothing_was_due() -> None:
    tally = Tally()
    nothing_due = [FieldJudgement("b", ("x",), None, due, None) for due in (None, {})]
    tally.situation("twos.trick", nothing_due)
    assert (tally.left_out, tally.data().left_out, tally.data().situations) == (set(), {}, 0)
    for params in ("first", "second"):
        tally.situation("twos.trick", [judged("a", RIGHT, "x"), judged("b", LEFT_OUT, "y")], params=params)
    assert (tally.left_out, tally.data().left_out) == ({"b"}, {"twos.trick b": LeftOut(2, "first")})
    assert tally.given == {"a"}
    assert tally.data().spectrum == {"twos.trick a": {"x": 2}}


def test_a_situation_is_judged_where_a_field_of_it_is() -> None:
    tally = Tally()
    tally.situation("twos.trick", [judged("a", LEFT_OUT, "x"), judged("b", LEFT_OUT, "y")])
    assert (tally.data().situations, tally.left_out) == (0, {"a", "b"})


def test_questions_without_an_answer_and_what_is_seen_to_hold_count_for_their_clauses() -> None:
    tally = Tally()
    tally.without_answer(due("AH", "KH"), 3)
    data = tally.data()
    assert (data.questions, data.unanswered, data.situations) == (3, 3, 0)
    assert data.clauses["twos/highest-of-led-suit-wins"] == ClauseCount(0, 0, 3, 3)
    assert tally.verdicts() == set()
    tally.held("twos.view", ["x", "y"], "hand")
    assert (tally.data().situations, tally.verdicts()) == (1, {Verdict.PASSED})
    assert [tally.data().clauses[name].passed for name in ("x", "y")] == [1, 1]
    assert tally.data().spectrum == {"twos.view hand": {"x y": 1}}


def test_what_two_parts_of_a_run_have_seen_adds_up() -> None:
    one, other = Tally(), Tally()
    for tally, times in ((one, 2), (other, 3)):
        for _ in range(times):
            tally.situation(
                "twos.trick", [judged("a", RIGHT, "x"), judged("b", WRONG, "y"), judged("c", None, "z")], ["y"]
            )
        tally.questions += 7 * times
        tally.without_answer(due("AH", "KH"), times)
        tally.shown.append(Evidence("twos.trick", "all", "enumerated"))
    other.find(violation("AH", "KH"))
    one.add(other.data())
    data, left_out = one.data(), {"twos.trick c": LeftOut(5)}
    assert (data.questions, data.unanswered, data.situations, data.left_out) == (40, 5, 5, left_out)
    assert [data.clauses[name] for name in "xyz"] == [ClauseCount(5), ClauseCount(0, 5), ClauseCount(0, 0, 5)]
    assert data.clauses["twos/highest-of-led-suit-wins"] == ClauseCount(0, 0, 5, 5)
    assert data.spectrum == {"twos.trick a": {"x": 5}}
    assert ([each.params for each in data.findings], len(data.shown)) == ([{"cards": ["AH", "KH"]}], 2)
    assert one.verdicts() == {Verdict.VIOLATION, Verdict.PASSED}


@pytest.mark.parametrize("order", [(1, 3, 2), (3, 2, 1), (2, 1, 3)])
def test_of_findings_of_one_kind_the_smallest_is_kept_and_all_are_counted(order: tuple[int, ...]) -> None:
    tally = Tally()
    for number in order:
        found = violation(*["AH", "KH", "QH"][:number])
        found.digests = [number, number + 10]
        tally.find(found)
    (kept,) = tally.data().findings
    assert (kept.params, kept.count) == ({"cards": ["AH"]}, 3)
    assert sorted(kept.digests) == [1, 2, 3, 11, 12, 13]


def test_a_finding_on_a_situation_that_is_not_smaller_is_counted_without_being_made() -> None:
    tally, found = Tally(), violation("AH", "KH")
    assert not tally.seen(found.signature, found.size, lambda: 1)
    tally.find(found)
    assert not tally.seen(found.signature, violation("AH").size, lambda: 2)
    assert tally.seen(found.signature, found.size, lambda: 3)
    assert tally.seen(found.signature, violation("AH", "KH", "QH").size, lambda: 4)
    (kept,) = tally.data().findings
    assert (kept.count, sorted(kept.digests)) == (3, [3, 4])


def test_findings_beyond_the_most_that_are_told_apart_count_with_the_first_of_the_rest() -> None:
    tally = Tally()
    for number in range(MOST_FINDINGS + 3):
        found = violation("AH")
        found.differences = [
            FieldDifference(f"{string.ascii_letters[number % 50]}{string.ascii_letters[number // 50]}", 0, 1)
        ]
        tally.find(found)
    assert [each.count for each in tally.data().findings] == [1] * MOST_FINDINGS + [3]
    again = violation("AH")
    again.differences = [FieldDifference("aa", 0, 1)]
    tally.find(again)
    assert [each.count for each in tally.data().findings] == [2] + [1] * (MOST_FINDINGS - 1) + [3]


# Asked again alone


def violation(*cards: str) -> Finding:
    """A wrong answer on a trick, as a run may have found it."""
    wrong = [FieldDifference("winner", 0, 1)]
    return Finding("twos", Verdict.VIOLATION, "play", "twos.trick", {"cards": [*cards]}, differences=wrong)


def alone(engine: Any, *findings: Finding) -> list[Finding]:
    return NewProcesses(TWOS, engine, Run(game="twos")).asked_alone(findings)


SMALL, MIDDLE, LARGE = violation("AH"), violation("AH", "KH"), violation("AH", "KH", "QH", "JH")


@pytest.mark.parametrize("order", [[SMALL, MIDDLE, LARGE], [LARGE, MIDDLE, SMALL], [MIDDLE, LARGE, SMALL]])
def test_of_wrong_answers_that_are_right_alone_the_smallest_stands_for_all(order: list[Finding]) -> None:
    (breach,) = alone(sound_engine("twos")(), *order)
    assert (breach.verdict, breach.detail, breach.params) == (Verdict.BREACH, RIGHT_ALONE, SMALL.params)
    assert (breach.count, breach.unstable) == (3, True)


def test_a_wrong_answer_that_is_wrong_alone_too_stays_beside_those_that_are_not() -> None:
    faulty = rule_fault("twos", "last_two_wins").engine()
    really = violation("2H", "2D")
    stays, breach = alone(faulty, LARGE, really, SMALL)
    assert (stays, breach.verdict, breach.params) == (really, Verdict.BREACH, SMALL.params)


def test_of_many_wrong_answers_the_smallest_are_asked_and_if_none_is_wrong_alone_all_are_right() -> None:
    asked: list[int] = []
    engine = sound_engine("twos")()
    right = engine.trick

    def trick(cards: list[str]) -> Any:
        asked.append(len(cards))
        return right(cards=cards)

    engine.trick = trick
    many = [violation(*cards) for rank in "456789TJ" for cards in (("AH", f"{rank}H", "KH"), (f"{rank}H",))]
    (breach,) = alone(engine, *many)  # then others are asked, to find what brings the answer about
    assert breach.count == len(many) > MOST
    assert asked[:MOST] == sorted(asked[:MOST])
