"""What is counted of an answer, and what becomes of a wrong answer whose question is asked again alone."""

from typing import Any

import pytest

from bythebook_conformance.certification.asking.alone import MOST, RIGHT_ALONE, asked_alone
from bythebook_conformance.certification.findings.finding import FieldDifference, Finding
from bythebook_conformance.certification.findings.tally import ClauseCount, Tally
from bythebook_conformance.certification.run import Run
from bythebook_conformance.kit import load_kit
from bythebook_conformance.oracle.comparing import FieldJudgement
from bythebook_conformance.protocol.verdict import Verdict
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


# Asked again alone


def violation(*cards: str) -> Finding:
    """A wrong answer on a trick, as a run may have found it."""
    wrong = [FieldDifference("winner", 0, 1)]
    return Finding("twos", Verdict.VIOLATION, "play", "twos.trick", {"cards": [*cards]}, differences=wrong)


def alone(engine: Any, *findings: Finding) -> list[Finding]:
    return asked_alone(TWOS, engine, Run(game="twos"), findings)


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
