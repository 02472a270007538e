"""Open points that are certified one way only: a finding that hangs on one of them says so."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bythebook.spec import load_spec
from bythebook_conformance import certify
from bythebook_conformance.certification.conclusion.outcome import Outcome
from bythebook_conformance.certification.findings.excusing import fixed_points
from bythebook_conformance.certification.findings.finding import Finding
from bythebook_conformance.certification.report.text import explain
from bythebook_conformance.certification.report.write import write_report
from bythebook_conformance.kit import load_kit
from bythebook_conformance.protocol.verdict import Verdict
from games import engine


def outcome_of(method: str, change: Callable[[dict[str, Any], Any], None]) -> Outcome:
    """The run of the reference with the answers of one method changed."""
    subject = engine(load_kit("twos"))
    right = getattr(subject, method)

    def ask(**params: Any) -> Any:
        answer = right(**params)
        change(params, answer)
        return answer

    setattr(subject, method, ask)
    return certify("twos", subject, suites=("examples",))


def stop_when_decided(params: dict[str, Any], answer: Any) -> None:
    """The deal is over as soon as neither an honour nor a two is left."""
    left = {card for hand in params["hands"] for card in hand}
    for move, state in zip(params["moves"], answer["states"][1:], strict=True):
        left -= {move["play"]} if state["accepted"] else set()
        if left and not state["trick"] and not any(card[0] in "2JQKA" for card in left):
            state.update(over=True, turn=None, legal=[])


def list_threes_that_catch_nothing(params: dict[str, Any], answer: Any) -> None:
    """A three that lost the trick and matches a two is listed with a catch worth nothing."""
    cards, winner = params["cards"], answer["winner"]
    for place, card in enumerate(cards):
        if card[0] == "3" and place != winner and f"2{card[1]}" in cards:
            answer["catches"].append({"by": place, "from": cards.index(f"2{card[1]}"), "points": 0})


def test_a_finding_names_the_open_point_its_question_and_that_only_the_default_is_certified(tmp_path: Path) -> None:
    outcome = outcome_of("trick", list_threes_that_catch_nothing)
    finding = outcome.findings[0]
    (point,) = [each for each in finding.fixed_points if each.id == "catch-report"]
    spec = load_spec("twos").open_point["catch-report"]
    assert (point.question, point.default, point.reason) == (spec.question, spec.default, spec.reason)
    text = explain(finding, load_kit("twos"))
    assert f"open point catch-report, certified only as {spec.default}" in text
    assert spec.question in text
    write_report(outcome, tmp_path)
    assert "open point catch-report, certified only as" in (tmp_path / "report.html").read_text()
    written = json.loads((tmp_path / "report.json").read_text())
    assert any(each["id"] == "catch-report" for found in written["findings"] for each in found["fixed_points"])


def question(point: str) -> tuple[dict[str, Any], dict[str, Any]]:
    witness = load_spec("twos").open_point[point].witnesses[0]
    return witness.params, witness.answers


def found(point: str, got: Any, **changed: Any) -> Finding:
    params, _ = question(point)
    spec = load_spec("twos").open_point[point]
    fields = {"because": list(spec.clauses), "got": got, "method": spec.witnesses[0].method, **changed}
    return Finding("twos", Verdict.VIOLATION, "examples", params=params, **fields)


def test_the_alternative_is_named_where_the_answer_is_that_of_a_witness_and_only_there() -> None:
    spec = load_spec("twos")
    _, answers = question("catch-report")
    (fits,) = fixed_points(spec, found("catch-report", {**answers["zero-entries-too"], "honours": 1}))
    (other,) = fixed_points(spec, found("catch-report", {"winner": 3, "catches": [], "honours": 1}))
    assert (fits.played, other.played) == ("zero-entries-too", "")
    (elsewhere,) = fixed_points(
        spec,
        Finding(
            "twos",
            Verdict.VIOLATION,
            "examples",
            "twos.trick",
            {"cards": ["KD"]},
            because=fits_clauses(),
            got=answers["zero-entries-too"],
        ),
    )
    assert elsewhere.played == ""


def fits_clauses() -> list[str]:
    return list(load_spec("twos").open_point["catch-report"].clauses)


def test_a_witness_that_is_a_play_is_compared_by_its_last_state() -> None:
    point = load_spec("twos").open_point["early-end"]
    last = {"accepted": True, "over": True, "turn": None}
    (named,) = fixed_points(load_spec("twos"), found(point.id, {"states": [{"over": False}, last]}))
    assert (named.id, named.played) == ("early-end", "stop-when-decided")


def test_the_points_of_the_clause_that_is_named_come_alone() -> None:
    spec = load_spec("twos")
    both = [*spec.open_point["early-end"].clauses, *spec.open_point["direction"].clauses]
    unnamed = found("early-end", {}, because=both)
    named = found("early-end", {}, because=both, clause="twos/play-goes-clockwise")
    assert {each.id for each in fixed_points(spec, unnamed)} == {"early-end", "direction"}
    assert [each.id for each in fixed_points(spec, named)] == ["direction"]


def test_an_open_point_that_no_answer_of_the_method_can_show_is_left_out() -> None:
    spec = load_spec("twos")
    assert fixed_points(spec, found("early-end", {}, method="twos.legal")) == []
    assert fixed_points(spec, found("early-end", {}, because=["twos/two-needs-no-naming"])) == []


def test_nothing_is_said_of_them_where_a_reading_explains_the_answer_or_the_sheet_decides() -> None:
    spec = load_spec("twos")
    assert fixed_points(spec, found("early-end", {}, explained_by=["ranking=ace-low"])) == []
    assert fixed_points(spec, found("led-suit-fixed", {})) == []
    assert (
        fixed_points(
            spec, Finding("twos", Verdict.BREACH, "smoke", "twos.play", {}, because=["twos/deal-is-played-out"])
        )
        == []
    )


def test_a_point_that_comes_up_under_another_reading_alone_is_named_under_that_one_only() -> None:
    spec = load_spec("twins_and_followers")
    asked = {"method": "twins_and_followers.play", "because": ["twins_and_followers/claim-completes-a-win"]}

    def points(**readings: str) -> list[str]:
        in_force = {name.replace("_", "-"): value for name, value in readings.items()}
        finding = Finding(spec.game, Verdict.VIOLATION, "examples", params={}, got={}, readings=in_force, **asked)
        return [each.id for each in fixed_points(spec, finding)]

    assert points() == []
    assert points(claim_close="at-next-discard") == ["claim-four"]


def test_a_law_between_two_answers_hangs_on_no_such_point() -> None:
    assert fixed_points(load_spec("twos"), found("direction", {}, relation="all players move on by some seats")) == []


def test_an_engine_that_ends_a_deal_early_is_told_of_the_open_point() -> None:
    outcome = outcome_of("play", stop_when_decided)
    points = {each.id for finding in outcome.findings for each in finding.fixed_points}
    assert "early-end" in points
