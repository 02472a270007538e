"""The clauses that an engine is accused of are those that it breaks; what it leaves out is said where it does so."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bythebook.spec import load_spec
from bythebook_conformance import certify
from bythebook_conformance.certification.asking.batches import examine_chunk
from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.findings.evidence import merged
from bythebook_conformance.certification.findings.excusing import fixed_points, likelier_first, look_at_readings
from bythebook_conformance.certification.findings.finding import (
    MOST_SITUATIONS,
    Alike,
    FieldDifference,
    Finding,
    FixedPoint,
)
from bythebook_conformance.certification.findings.localising import localise_faults, passed_beside
from bythebook_conformance.certification.findings.tally import Tally, TallyData
from bythebook_conformance.certification.report.text import explain, reading_lines
from bythebook_conformance.certification.report.write import write_report
from bythebook_conformance.certification.run import Run
from bythebook_conformance.certification.suites.exhaustive import ask_chunk
from bythebook_conformance.kit import Block, Chance, Chunk, load_kit
from bythebook_conformance.oracle.comparing import judge
from bythebook_conformance.protocol.starting import PythonEngine
from bythebook_conformance.statuses import Verdict
from cases import each_case
from engines_list import engine_with, example_engine, rule_fault
from games import engine

TWINS = "twins_and_followers"


def wrong(method: str, field: str, because: str, count: int = 1, got: Any = False, expected: Any = True) -> Finding:
    """A violation with the reasons of its field."""
    finding = Finding("toy", Verdict.VIOLATION, "exhaustive", method, {"size": count}, because=because.split())
    finding.differences = [FieldDifference(field, expected, got)]
    finding.count = count
    return finding


def in_a_session(game: str, subject: Any, *domains: str) -> EngineSession:
    """A session in which an engine was asked these domains."""
    kit = load_kit(game)
    session = EngineSession(kit, PythonEngine(subject, kit))
    session.begin("exhaustive")
    for chunk in kit.chunks("quick", Chance("1")):
        if chunk.domain in domains:
            examine_chunk(session, chunk)
    return session


def accused(session: EngineSession) -> list[str]:
    data = session.judge.tally.data()
    return list(dict.fromkeys(each.clause.partition("/")[2] for each in localise_faults(data.findings, data.spectrum)))


def test_hands_of_three_and_one_and_jack_with_king_are_two_faults_and_the_twins_suits_none() -> None:
    subject = engine_with(TWINS, "no_follower_of_the_twins_rank", "jack_and_king_apart")
    assert set(accused(in_a_session(TWINS, subject, "hands-in-order"))) == {
        "follower-of-twin-rank",
        "face-pairs-written-out",
    }


def test_a_forgotten_jack_and_an_unpaid_catch_are_two_faults() -> None:
    subject = engine_with("twos", "jack_is_no_honour", "catcher_not_paid")
    session = in_a_session("twos", subject, "lines")
    assert set(accused(session)) == {"honours-score-one", "catch-is-a-transfer"}
    found = localise_faults(session.judge.tally.data().findings, session.judge.tally.data().spectrum)
    shown = next(each for each in found if each.clause == "twos/honours-score-one")
    assert any(card[0] == "J" for hand in shown.params["hands"] for card in hand)


def test_a_seat_that_is_overlooked_at_the_largest_tables_alone_is_no_fault_in_hands() -> None:
    seen = "range(1, len(hands)) if (discarder + steps) % len(hands) != 16]"
    subject = example_engine(TWINS, [("range(1, len(hands))]", seen)])
    assert accused(in_a_session(TWINS, subject, "able", "large-tables")) == ["any-seat-may-claim"]


def found_in(field: str = "", because: str = "", breaks: str = "", relation: str = "", count: int = 1) -> Finding:
    """A wrong answer, or a broken relation."""
    if relation:
        return Finding("toy", Verdict.VIOLATION, "relations", "m", {}, relation=relation, because=because.split())
    return replace(wrong(*field.split(), because, count), breaks=breaks.split())


@each_case("localising", "named")
def test_the_clauses_that_fail_are_named_and_all_that_follows_from_them_is_counted_there(
    case: str, findings: list[dict[str, Any]], spectrum: dict[str, dict[str, int]], due: list[str]
) -> None:
    made = [found_in(**each) for each in findings]
    seen = sum(each.count for each in made)
    found = localise_faults(made, spectrum)
    assert list(dict.fromkeys(each.clause for each in found)) == due
    assert sum(each.count for each in found) == seen


def test_a_wrong_answer_that_no_named_clause_has_a_say_in_counts_with_the_one_that_fails_in_its_field() -> None:
    made = [wrong("m", "f", "often", 500), wrong("m", "g", "seldom", 100), wrong("m", "g", "bystander", 2)]
    found = localise_faults(made, {"m g": {"bystander": 90_000}})
    assert [(each.clause, each.count) for each in found] == [("often", 500), ("seldom", 102)]


def test_which_of_many_answers_break_a_clause_that_has_no_say_in_them_has_to_be_said_too() -> None:
    made = [wrong("m", "f", "always kept-once", 50), wrong("m", "g", "says", 10)]
    made[0].breaks, made[1].breaks = ["always", "kept-once"], ["says", "kept-once"]
    spectrum = {"m f": {"kept-once": 1}, "m g": {f"bystander-{number}": 1 for number in range(1_000)}}
    assert [each.clause for each in localise_faults(made, spectrum)] == ["always", "says"]


def test_the_answers_of_a_finding_count_by_what_has_a_say_in_each_not_all_like_the_smallest() -> None:
    smallest, others = wrong("m", "f", "never-kept fault", 1), wrong("m", "f", "fault", 59)
    smallest.breaks = others.breaks = ["fault"]
    parts = [Tally(), Tally()]
    for part, finding in zip(parts, (smallest, others), strict=True):
        part.find(finding)
    parts[0].add(msgspec.json.decode(msgspec.json.encode(parts[1].data()), type=TallyData))
    (found,) = parts[0].data().findings
    assert found.count == 60
    assert found.kinds == [Alike("f", ["never-kept", "fault"], ["fault"], 1), Alike("f", ["fault"], ["fault"], 59)]


def test_a_clause_with_a_say_in_the_smallest_of_many_answers_alone_is_not_named() -> None:
    found = wrong("m", "f", "never-kept fault", 60)
    found.breaks = ["never-kept", "fault"]
    assert localise_faults([found], {"m f": {"fault": 500}})[0].clause == "never-kept"
    found.alike = [Alike("f", found.because, found.breaks, 1), Alike("f", ["fault"], ["fault"], 59)]
    assert localise_faults([found], {"m f": {"fault": 500}})[0].clause == "fault"


@each_case("localising", "passed_beside")
def test_a_clause_passes_beside_failed_ones_if_kept_as_often_as_broken_and_broken_only_where_they_account_for_it(
    case: str, findings: list[list[str]], spectrum: dict[str, dict[str, int]], failed: str, due: str
) -> None:
    made = [wrong("m", "f", because) for because, _ in findings]
    for each, (_, breaks) in zip(made, findings, strict=True):
        each.breaks = breaks.split()
    assert passed_beside(failed.split(), made, spectrum) == {*due.split()}


@pytest.mark.parametrize(("others", "due"), [([], "second"), ([wrong("m", "f", "first", 9)], "first")])
def test_of_equally_likely_clauses_alone_the_one_whose_open_point_excuses_the_answer_is_named(
    others: list[Finding], due: str
) -> None:
    findings = [wrong("m", "f", "first second", 9), *others]
    assert localise_faults(findings, {}, lambda finding: ["second"])[0].clause == due


def canonical(method: str, params: dict[str, Any]) -> Any:
    """What is the same of situations that are alike."""
    form = load_kit(method.partition(".")[0]).method(method).canonical
    assert form is not None
    return form(params)


@each_case("localising", "alike")
def test_the_order_of_hands_and_the_names_of_suits_cards_and_designs_make_no_other_situation(
    method: str, one: dict[str, Any], other: dict[str, Any], alike: bool
) -> None:
    assert (canonical(method, one) == canonical(method, other)) == alike


def test_twenty_faults_each_in_its_field_are_twenty_clauses() -> None:
    made = [wrong("m", f"field-{each}", f"clause-{each} bystander", 9) for each in range(20)]
    for finding in made[1:]:
        finding.breaks = finding.because[:1]
    found = localise_faults(made, {"m field-0": {"bystander": 9_000}})
    assert {each.clause for each in found} == {f"clause-{each}" for each in range(20)}


def test_a_finding_says_in_how_many_different_situations_it_was_seen() -> None:
    kit = load_kit(TWINS)
    session = in_a_session(TWINS, rule_fault(TWINS, "ace_follows_nothing").engine(), "hands-in-order")
    (found,) = localise_faults(session.judge.tally.data().findings, session.judge.tally.data().spectrum)
    assert 20 < found.situations < found.count / 2
    assert f"seen      {found.count:,} times in {found.situations:,} different situations" in explain(found, kit)
    assert b"digests" not in msgspec.json.encode(found)
    outcome = certify(TWINS, rule_fault(TWINS, "ace_follows_nothing").engine(), suites=("examples",), methods=("wins",))
    assert outcome.findings
    assert b"digests" not in msgspec.json.encode(outcome)


def test_different_situations_are_counted_up_to_a_limit_whatever_process_saw_them() -> None:
    tallies = []
    for part in range(2):
        tally = Tally()
        finding = wrong("m", "f", "clause")
        finding.digests = list(range(part * 600, part * 600 + 600))
        tally.find(finding)
        tallies.append(tally)
    tallies[0].add(msgspec.json.decode(msgspec.json.encode(tallies[1].data()), type=TallyData))
    (found,) = localise_faults(tallies[0].data().findings, {})
    assert found.situations == MOST_SITUATIONS == 1_000
    found.game, found.method, found.count = "twos", "twos.trick", 2_381
    assert "seen      2,381 times in at least 1,000 different situations" in explain(found, load_kit("twos"))


def test_what_is_not_assessed_is_counted_whatever_process_saw_it() -> None:
    kit = load_kit("twos")
    method = kit.method("twos.trick")
    expected = method.rule(msgspec.convert({"cards": ["2H", "3H"]}, method.params), kit.readings())
    (judgements,) = judge(expected, msgspec.convert({"winner": 1}, method.result))
    parts = [Tally(), Tally()]
    parts[0].without_answer(expected, 3)
    parts[1].situation(method.name, judgements)
    parts[1].add(parts[0].data())
    found = parts[1].data()
    paid = found.clauses["twos/three-catching-two-pays-three"]
    assert (found.questions, found.unanswered, paid.passed, paid.unassessed) == (3, 3, 0, 4)
    assert found.clauses["twos/two-caught-by-its-three"].passed == 1


NULLABLE, ONLY_WINS = "followers, twins missing from some answers", "without {}, which the engine leaves out"


@pytest.mark.parametrize(
    ("left_out", "said"),
    [
        (lambda answer: [name for name, each in answer.items() if each is None], ""),
        (lambda answer: ["twins", "followers"] if answer["twins"] == "A" else [], NULLABLE),
        (lambda answer: ["followers"], ONLY_WINS.format("followers")),
        (lambda answer: ["twins"], ONLY_WINS.format("twins")),
    ],
)
def test_a_field_is_said_to_be_left_out_where_it_never_is_there_and_may_not_be_null(
    left_out: Callable[[Any], list[str]], said: str
) -> None:
    def firsts(chunk: Chunk, readings: Any) -> Iterator[Block]:
        return (block[:1] for block in islice(chunk.blocks(readings), 60))  # a part of the domain stands for all

    def without(method: str, answer: Any) -> Any:
        return {name: each for name, each in answer.items() if name not in left_out(answer)}

    kit = load_kit(TWINS)
    session = EngineSession(kit, PythonEngine(engine(kit, change=without), kit), Run(game=kit.name, profile="standard"))
    shown = []
    for chunk in kit.chunks("standard", Chance("0")):
        if chunk.whole:
            session.begin("exhaustive")
            ask_chunk(replace(chunk, blocks=partial(firsts, chunk)), session)
            shown += session.judge.tally.shown
    (found,) = merged(shown)
    assert found.detail == said


def test_cards_in_another_spelling_are_one_finding() -> None:
    details = [
        f"the result does not fit its schema: Invalid enum value '{card}' - at `$.cards[0]`" for card in ("4d", "Qh")
    ]
    first, second = (Finding("twos", Verdict.BREACH, "exhaustive", "twos.legal", {}, each) for each in details)
    assert first.signature == second.signature


def test_of_the_readings_that_excuse_an_answer_the_one_that_excuses_most_stands_first() -> None:
    by_chance, other = (wrong("toy.rule", "field", "a b"), wrong("toy.other", "field", "a", count=3))
    by_chance.explained_by, other.explained_by = ["point=chance", "point=played"], ["point=played"]
    likelier_first([by_chance, other])
    assert by_chance.explained_by == ["point=played", "point=chance"]


SPEC = load_spec("twos")


def with_threes_that_catch_nothing(answer: Any, cards: list[str]) -> Any:
    """A three that lost the trick and matches a two is listed with a catch worth nothing."""
    for place, card in enumerate(cards):
        if card[0] == "3" and place != answer["winner"] and f"2{card[1]}" in cards:
            answer["catches"].append({"by": place, "from": cards.index(f"2{card[1]}"), "points": 0})
    return answer


def test_a_finding_names_the_open_point_its_question_and_that_only_the_default_is_certified(tmp_path: Path) -> None:
    subject = engine(load_kit("twos"), trick=with_threes_that_catch_nothing)
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
    return {each.id: each.played for each in fixed_points(load_kit("twos"), SPEC, finding)}


def test_no_open_point_is_named_that_does_not_touch_the_wrong_field() -> None:
    params = {"cards": ["2C", "3C", "2D", "KH"]}
    kit = load_kit("twos")
    method = kit.method("twos.trick")
    got = msgspec.to_builtins(method.answer(msgspec.convert(params, method.params), kit.readings()))
    raised = {}
    for field, wrong in (("honours", 3), ("catches", [])):
        came = {**got, field: wrong}
        differences = [FieldDifference(field, got[field], wrong)]
        finding = Finding(
            "twos", Verdict.VIOLATION, "examples", "twos.trick", params, got=came, differences=differences
        )
        look_at_readings(kit, finding)
        raised[field] = finding.raised
    assert raised["honours"] == []
    assert "three-catches" in raised["catches"]


def test_a_clause_stands_once_in_a_finding_as_the_accused_one_as_also_broken_or_as_what_the_answer_rests_on() -> None:
    finding = Finding("twos", Verdict.VIOLATION, "examples", "twos.trick", {}, clause="c")
    finding.because, finding.breaks = ["a", "b", "c"], ["b", "c"]
    assert (finding.accused, finding.also_broken, finding.rests_on) == ("c", ["b"], ["a"])
    finding.because = ["a", "b"]  # it is broken, though it has no say there
    assert (finding.accused, finding.also_broken, finding.rests_on) == ("c", ["b"], ["a"])


def test_several_fixed_points_stand_in_one_line_but_the_one_that_is_played_otherwise_has_its_question() -> None:
    points = [FixedPoint(name, f"Is it {name}?", "yes", "") for name in ("one", "two")]
    finding = Finding("twos", Verdict.VIOLATION, "examples", "twos.trick", {}, fixed_points=points)
    assert len([line for line in reading_lines(finding) if "one=yes, two=yes" in line]) == 1
    points[1].played = "no"
    (line,) = reading_lines(finding)
    assert "Is it two?" in line
    assert "Is it one?" not in line


@each_case("fixed_points")
def test_the_points_are_named_that_the_wrong_answer_hangs_on_with_the_alternative_of_its_witness(
    about: str, got: Any, changed: dict[str, Any], due: dict[str, str]
) -> None:
    assert points(about, got, **changed) == due


@pytest.mark.parametrize(
    ("third", "wrong", "due"),
    [
        ("a", "outcomes", {"one-bottom-hand", "three-of-a-kind-extent"}),
        ("o", "outcomes", {"one-bottom-hand"}),  # there are not three of a kind
        ("a", "position.due", set()),  # none of the two is about the turn
    ],
)
def test_a_point_is_named_only_where_the_question_raises_it_and_the_wrong_field_hangs_on_it(
    third: str, wrong: str, due: set[str]
) -> None:
    kit, spec = load_kit("twin_it"), load_spec("twin_it")
    table = [["x", "a", "b"], ["y", "a", "c"], ["z", third, "d"]]
    piles = [[["u", "m", "u2"]], [["v", "r", "v2"]]]
    position = {"mode": "competitive", "due": 0, "table": table, "piles": piles, "sets": [], "winner": None}
    params = {"position": position, "touches": [[0, "x"], [1, "x"], [1, "y"]]}
    finding = Finding("twin_it", Verdict.VIOLATION, "examples", "twin_it.slap", params, got={})
    finding.because, finding.differences = ["twin_it/tie-turns-both"], [FieldDifference(wrong, [], [])]
    assert {each.id for each in fixed_points(kit, spec, finding)} == due


@pytest.mark.parametrize(("readings", "due"), [({}, []), ({"claim-close": "at-next-discard"}, ["claim-four"])])
def test_a_point_that_comes_up_under_another_reading_alone_is_named_under_that_one_only(
    readings: dict[str, str], due: list[str]
) -> None:
    spec = load_spec("twins_and_followers")
    asked: dict[str, Any] = {
        "method": "twins_and_followers.play",
        "because": ["twins_and_followers/claim-completes-a-win"],
    }
    (witness,) = spec.open_point["claim-four"].witnesses
    asked |= {"params": witness.params, "got": {}, "readings": readings}
    finding = Finding(spec.game, Verdict.VIOLATION, "examples", **asked)
    assert [each.id for each in fixed_points(load_kit(spec.game), spec, finding)] == due
