"""A certificate says of a clause only what was seen of it."""

from typing import Any

import pytest

from bythebook.spec import load_spec
from bythebook_conformance import Outcome, Verdict, certify
from bythebook_conformance.certification.conclusion.outcome import ClauseOutcome
from bythebook_conformance.kit import GameKit, load_kit
from games import KITS, engine, named


def clause(outcome: Outcome, name: str) -> ClauseOutcome:
    return next(each for each in outcome.clauses if each.id == f"{outcome.game}/{name}")


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_an_engine_that_leaves_every_field_out_keeps_no_clause(kit: GameKit) -> None:
    outcome = certify(kit.name, engine(kit, change=lambda method, answer: {}), suites=("smoke", "examples"))
    assert outcome.verdict is Verdict.NOT_ASSESSED
    assert [each.id for each in outcome.clauses if each.passed] == []
    assert {each.id for each in outcome.clauses if each.not_assessed} >= {
        name for example in load_spec(kit.name).examples if not example.readings for name in example.clauses
    }


def test_an_example_shows_nothing_where_a_field_that_it_names_is_left_out() -> None:
    def without_catches(method: str, answer: Any) -> Any:
        for part in answer.get("states", [answer]):
            part.pop("catches", None)
            part.pop("taken", None)
        return answer

    kit = load_kit("twos")
    outcome = certify(kit.name, engine(kit, change=without_catches), suites=("examples",))
    assert outcome.verdict is Verdict.INCOMPLETE
    assert clause(outcome, "example-three-takes-over-ace").outcome == "not assessed"
    assert clause(outcome, "follow-suit").outcome == "passed"


def test_an_example_that_an_engine_plays_wrong_to_the_end_shows_nothing() -> None:
    def wrong_after_a_move(method: str, answer: Any) -> Any:
        for state in answer["states"][1:] if method == "play" else ():
            state["accepted"] = not state["accepted"]
        return answer

    kit = load_kit("twins_and_followers")
    outcome = certify(kit.name, engine(kit, change=wrong_after_a_move), suites=("examples",))
    assert outcome.verdict is Verdict.VIOLATION
    for name in ("example-fight-draws", "example-fight-drops"):
        assert (clause(outcome, name).passed, clause(outcome, name).outcome) == (0, "implicated")


def test_a_domain_of_which_every_field_is_left_out_is_not_enumerated() -> None:
    kit = load_kit("twin_it")
    nothing = engine(kit, change=lambda method, answer: {})
    assert certify(kit.name, nothing, suites=("exhaustive",), parts=named("rating", "deal")).shown == []
