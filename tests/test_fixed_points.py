"""Open points that are certified one way only: a finding that hangs on one of them says so."""

import json
from pathlib import Path
from typing import Any

import pytest

from bythebook.spec import load_spec
from bythebook_conformance import certify
from bythebook_conformance.certification.findings.excusing import fixed_points
from bythebook_conformance.certification.findings.finding import Finding
from bythebook_conformance.certification.report.text import explain
from bythebook_conformance.certification.report.write import write_report
from bythebook_conformance.kit import load_kit
from bythebook_conformance.protocol.verdict import Verdict
from cases import each_case
from games import engine

SPEC = load_spec("twos")


def list_threes_that_catch_nothing(cards: list[str], answer: Any) -> None:
    """A three that lost the trick and matches a two is listed with a catch worth nothing."""
    for place, card in enumerate(cards):
        if card[0] == "3" and place != answer["winner"] and f"2{card[1]}" in cards:
            answer["catches"].append({"by": place, "from": cards.index(f"2{card[1]}"), "points": 0})


def test_a_finding_names_the_open_point_its_question_and_that_only_the_default_is_certified(tmp_path: Path) -> None:
    subject = engine(load_kit("twos"))
    right = subject.trick

    def trick(cards: list[str]) -> Any:
        answer = right(cards=cards)
        list_threes_that_catch_nothing(cards, answer)
        return answer

    subject.trick = trick
    outcome = certify("twos", subject, suites=("examples",))
    finding, spec = outcome.findings[0], SPEC.open_point["catch-report"]
    (point,) = [each for each in finding.fixed_points if each.id == "catch-report"]
    assert (point.question, point.default, point.reason) == (spec.question, spec.default, spec.reason)
    text = explain(finding, load_kit("twos"))
    assert f"open point catch-report, certified only as {spec.default}" in text
    assert spec.question in text
    write_report(outcome, tmp_path)
    assert "open point catch-report, certified only as" in (tmp_path / "report.html").read_text()
    written = json.loads((tmp_path / "report.json").read_text())
    assert any(each["id"] == "catch-report" for found in written["findings"] for each in found["fixed_points"])


def points(about: str, got: Any, **changed: Any) -> dict[str, str]:
    """The fixed points that a finding about a witness of one hangs on, each with the alternative that was played."""
    spec = SPEC.open_point[about]
    witness = spec.witnesses[0]
    fields = {"because": list(spec.clauses), "method": witness.method, "params": witness.params, **changed}
    finding = Finding("twos", Verdict.VIOLATION, "examples", got=got, **fields)
    return {each.id: each.played for each in fixed_points(SPEC, finding)}


@each_case("fixed_points")
def test_the_points_are_named_that_the_wrong_answer_hangs_on_with_the_alternative_of_its_witness(
    about: str, got: Any, changed: dict[str, Any], due: dict[str, str]
) -> None:
    assert points(about, got, **changed) == due


@pytest.mark.parametrize(("readings", "due"), [({}, []), ({"claim-close": "at-next-discard"}, ["claim-four"])])
def test_a_point_that_comes_up_under_another_reading_alone_is_named_under_that_one_only(
    readings: dict[str, str], due: list[str]
) -> None:
    spec = load_spec("twins_and_followers")
    asked = {"method": "twins_and_followers.play", "because": ["twins_and_followers/claim-completes-a-win"]}
    finding = Finding(spec.game, Verdict.VIOLATION, "examples", params={}, got={}, readings=readings, **asked)
    assert [each.id for each in fixed_points(spec, finding)] == due
