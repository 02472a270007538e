"""Known failures: a run fails by what is new and by what is mended, and hides nothing behind what is known."""

from functools import cache
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace as changed

from bythebook_conformance import Outcome, Verdict, certify
from bythebook_conformance.certification.certificates.checking import contradictions
from bythebook_conformance.certification.certificates.making import statement_of, subject_of
from bythebook_conformance.certification.certificates.verifying import Rerun, differences
from bythebook_conformance.certification.findings.finding import FieldDifference, Finding
from bythebook_conformance.certification.findings.known import (
    BaselineEntry,
    KnownFailure,
    accounted_for,
    due_lines,
    sort_out,
)
from bythebook_conformance.certification.findings.tally import MOST_FINDINGS, Tally, TallyData
from bythebook_conformance.certification.report.html import html_report
from bythebook_conformance.certification.report.terminal import totals_line
from bythebook_conformance.certification.report.text import known_lines
from bythebook_conformance.certification.report.write import junit_report
from bythebook_conformance.certification.run import Run
from bythebook_conformance.kit import load_kit
from engines_list import SOUND, rule_fault, sound_engine
from games import named
from many_engines import brisk
from tiers import few

TWOS = load_kit("twos")
METHODS = [method.name for method in TWOS.methods]
BRIEF: dict[str, Any] = {"suites": ("smoke", "examples")}


def faulty(name: str) -> Any:
    return rule_fault("twos", name).engine()


def run(engine: Any, known: list[BaselineEntry], **options: Any) -> Outcome:
    """A run of everything, in brief."""
    return certify(brisk("twos"), engine, known=known, **options)


@cache
def whole() -> Outcome:
    return run(faulty("last_two_wins"), [])


def lines_of(outcome: Outcome) -> list[BaselineEntry]:
    """What a run has found, as known failures with a reason."""
    due = due_lines(outcome.findings, outcome.known, METHODS, outcome.run)
    return [changed(line, reason="later", issue="https://example.org/7") for line in due]


@cache
def brief() -> Outcome:
    """A short run of a faulty engine with everything known."""
    lines = lines_of(certify("twos", faulty("last_two_wins"), **BRIEF))
    return certify("twos", faulty("last_two_wins"), known=lines, **BRIEF)


def states(outcome: Outcome) -> list[str]:
    return [each.state for each in outcome.known]


# New, known, mended


def test_what_a_run_has_found_is_known_to_the_next_one_and_mended_once_it_is_right() -> None:
    lines = lines_of(whole())
    known, mended = run(faulty("last_two_wins"), lines), run(sound_engine("twos")(), lines)
    assert (known.verdict, known.status, known.findings) == (Verdict.KNOWN, 0, [])
    assert (mended.verdict, mended.status, mended.findings) == (Verdict.MENDED, 8, [])
    assert set(states(known)) == {"known"}
    assert "mended" in states(mended)
    assert known.sentence.startswith(f"twos: INCOMPLETE, with {len(lines)} known failure")
    assert sum(each.count for each in known.known) >= sum(each.count for each in whole().findings)


def test_a_failure_that_is_not_known_fails_beside_those_that_are() -> None:
    both = faulty("last_two_wins")
    both.legal = faulty("three_fits_anywhere").legal
    outcome = run(both, lines_of(whole()))
    assert (outcome.verdict, outcome.status) == (Verdict.VIOLATION, 9)
    assert {finding.method for finding in outcome.findings} == {"twos.legal"}
    assert outcome.sentence.endswith(", besides 2 known failures")
    assert outcome.tally("failed") == 1


def test_a_run_that_assessed_every_clause_passes_but_for_what_is_known() -> None:
    outcome = run(faulty("three_fits_anywhere"), lines_of(run(faulty("three_fits_anywhere"), [])))
    assert outcome.sentence.startswith("twos: PASSED but for 2 known failures: ")


@pytest.mark.parametrize("name", few(["last_two_wins", "three_fits_anywhere", "three_catches_for_two"], 3))
def test_a_baseline_made_from_the_examples_covers_the_whole_run(name: str) -> None:
    lines = lines_of(certify("twos", faulty(name), **BRIEF))
    outcome = run(faulty(name), lines)
    assert (outcome.verdict, outcome.findings) == (Verdict.KNOWN, [])
    assert sum(each.count for each in outcome.known) > sum(each.count for each in whole_from_examples(name).known)


def whole_from_examples(name: str) -> Outcome:
    """The run that the baseline was made from, once more with it."""
    return certify("twos", faulty(name), known=lines_of(certify("twos", faulty(name), **BRIEF)), **BRIEF)


# Neither mended nor new


def stop(suite: str, done: int, planned: int) -> None:
    """Break a run off."""
    if done == 20:
        raise KeyboardInterrupt


@pytest.mark.parametrize(
    "options",
    [
        {"suites": ("smoke", "examples")},
        {"methods": ("legal",)},
        {"clauses": ("twos/follow-suit",)},
        {"parts": named("examples")},
        {"seed": 1, "suites": ("smoke", "examples", "play")},
        {"budget": 0.000001},
        {"progress": stop},
    ],
    ids=lambda options: next(iter(options)),
)
def test_what_was_not_asked_is_not_mended(options: dict[str, Any]) -> None:
    outcome = run(sound_engine("twos")(), lines_of(whole()), **options)
    assert set(states(outcome)) == {"not assessed"}
    assert all(each.why for each in outcome.known)
    assert outcome.verdict in (Verdict.INCOMPLETE, Verdict.INTERRUPTED, Verdict.NOT_ASSESSED, Verdict.PASSED)


def test_a_method_that_is_gone_is_not_mended() -> None:
    engine = sound_engine("twos")()
    outcome = run(SimpleNamespace(trick=engine.trick), lines_of(whole()))
    assert dict(zip((each.line.method for each in outcome.known), states(outcome), strict=True)) == {
        "twos.play": "not assessed",
        "twos.trick": "mended",
    }


def test_a_clause_that_has_a_part_in_other_wrong_answers_is_not_mended() -> None:
    others = [finding.because[-1] for finding in whole().findings]
    found = lines_of(whole())
    lines = [changed(each, clause=other, also=[]) for each, other in zip(found, others, strict=True)]
    outcome = run(faulty("last_two_wins"), lines)
    assert {each.why for each in outcome.known} == {"its clause has a part in other wrong answers"}
    assert outcome.verdict is Verdict.VIOLATION


CLAUSE = "twos/follow-suit"
RIGHT = {"twos.legal cards": {f"twos/other {CLAUSE}": 3}}


def found(verdict: Verdict, method: str, *because: str) -> Finding:
    differences = [FieldDifference("cards", 1, 2)] if verdict is Verdict.VIOLATION else []
    return Finding("twos", verdict, "play", method, {}, because=list(because), differences=differences)


@pytest.mark.parametrize(
    ("finding", "right", "why"),
    [
        (None, RIGHT, ""),
        (found(Verdict.CRASH, "twos.trick"), RIGHT, ""),
        (found(Verdict.VIOLATION, "twos.trick", CLAUSE), RIGHT, ""),
        (found(Verdict.VIOLATION, "twos.legal", "twos/other"), RIGHT, ""),
        (found(Verdict.CRASH, "twos.legal"), RIGHT, "the engine fails in other ways there"),
        (found(Verdict.BREACH, "describe"), RIGHT, "the engine fails in other ways there"),
        (found(Verdict.TIMEOUT, ""), RIGHT, "the engine fails in other ways there"),
        (
            found(Verdict.VIOLATION, "twos.legal", "twos/other", CLAUSE),
            RIGHT,
            "its clause has a part in other wrong answers",
        ),
        (None, {}, "no answer of the method is right"),
        (None, {"twos.trick cards": {CLAUSE: 3}}, "no answer of the method is right"),
        (None, {"twos.legal cards": {"twos/other": 3}}, "its clause decided no right answer"),
        (None, {"twos.legal cards": {"twos/other": 3, CLAUSE: 0}}, "its clause decided no right answer"),
    ],
)
def test_a_failure_is_mended_only_if_the_answers_show_that_it_is(
    finding: Finding | None, right: dict[str, dict[str, int]], why: str
) -> None:
    line = BaselineEntry("violation", "twos.legal", CLAUSE, reason="later")
    data = TallyData(findings=[finding] if finding else [], spectrum=right)
    new, (told,) = sort_out([line], TWOS, data, Run(game="twos"), {}, True)
    assert (told.state, told.why) == ("not assessed" if why else "mended", why)
    assert new == data.findings


def test_further_wrong_answers_of_a_known_clause_are_counted_with_those_known_and_the_smallest_is_shown() -> None:
    before, further = (found(Verdict.VIOLATION, "twos.legal", CLAUSE) for _ in range(2))
    before.params, before.count = {"hand": ["2H"]}, 2
    further.params, further.count, further.clause = {"hand": ["2H", "3H"]}, 3, CLAUSE
    line = BaselineEntry("violation", "twos.legal", CLAUSE, reason="later")
    new, (told,) = accounted_for([further], [KnownFailure(line, "known", 2, before)])
    assert told.finding is not None
    assert (new, told.count, told.finding.params) == ([], 5, before.params)


def test_lines_of_other_games_are_no_matter() -> None:
    other = BaselineEntry("violation", "twin_it.slap", "twin_it/single-hand-claims-nothing", reason="later")
    assert run(sound_engine("twos")(), [other]).verdict is Verdict.PASSED


# Nothing hides


def crashing() -> Any:
    """An engine with a fault in the rules that crashes as well."""

    engine = faulty("last_two_wins")
    right = engine.trick

    def trick(cards: list[str]) -> Any:
        if cards.count("2H") and len(cards) == 2:
            raise ArithmeticError(f"two at {len(cards)}")
        return right(cards=cards)

    engine.trick = trick
    return engine


def test_a_crash_has_a_line_of_its_own_and_is_hidden_by_that_of_no_clause_and_no_other_crash() -> None:
    lines = lines_of(certify("twos", crashing(), **BRIEF))
    crash = next(line for line in lines if line.kind == "crash")
    clauses = [line for line in lines if line is not crash]
    for known, due in (
        (lines, Verdict.KNOWN),
        (clauses, Verdict.CRASH),
        ([*clauses, changed(crash, detail="ZeroDivisionError")], Verdict.CRASH),
    ):
        assert certify("twos", crashing(), known=known, **BRIEF).verdict is due


def test_an_engine_of_which_nothing_can_be_judged_never_passes_by_what_is_known() -> None:
    def crash(**params: Any) -> Any:
        raise ArithmeticError("no")

    engine = SimpleNamespace(trick=crash, legal=crash, play=crash)
    lines = lines_of(certify("twos", engine, **BRIEF))
    assert {line.kind for line in lines} == {"crash"}
    outcome = certify("twos", engine, known=lines, **BRIEF)
    assert (outcome.verdict, outcome.status) == (Verdict.NOT_ASSESSED, 6)


@pytest.mark.parametrize(
    "finding",
    [
        Finding("twos", Verdict.CRASH, "smoke", "describe", {}, "ended"),
        Finding("twos", Verdict.BREACH, "smoke", "", {}, "did not end"),
        Finding("twos", Verdict.KIT_FAULT, "kit", "", {}, "ours"),
        Finding("twos", Verdict.VIOLATION, "play", "twos.play", {}, because=["twos/follow-suit"]),
    ],
    ids=["no question", "the end", "ours", "no clause"],
)
def test_what_is_about_no_question_or_points_to_no_clause_cannot_be_known(finding: Finding) -> None:
    assert due_lines([finding], [], METHODS, Run(game="twos")) == []


def test_a_broken_law_is_known_by_its_name() -> None:
    relation = next(each for each in TWOS.relations if each.method == "twos.trick")
    finding = Finding("twos", Verdict.VIOLATION, "relations", "twos.trick", {}, relation=relation.name)
    (line,) = due_lines([finding], [], METHODS, Run(game="twos"))
    assert (line.law, line.clause) == (relation.name, "")
    assert line.covers(finding)
    assert not line.covers(changed(finding, relation="another"))
    assert not line.covers(changed(finding, relation=""))


def test_a_run_with_known_failures_that_has_to_be_complete_is_not_excused() -> None:
    lines = [each.line for each in brief().known]
    lenient, strict = brief(), certify("twos", faulty("last_two_wins"), known=lines, strict=True, **BRIEF)
    assert [(each.verdict, each.status) for each in (lenient, strict)] == [(Verdict.KNOWN, 0), (Verdict.KNOWN, 6)]
    assert lenient.sentence.startswith("twos: INCOMPLETE, with ")
    assert "PASSED" not in lenient.sentence + strict.sentence


def test_a_run_that_is_to_fail_fast_ends_at_the_first_new_failure_and_only_there() -> None:
    short = certify("twos", faulty("last_two_wins"), fail_fast=True, **BRIEF)
    assert (short.verdict, short.status, short.stopped, short.certifiable) == (Verdict.VIOLATION, 9, True, False)
    assert short.coverage.parts_done < short.coverage.planned_parts
    lines = [each.line for each in brief().known]
    long = certify("twos", faulty("last_two_wins"), known=lines, fail_fast=True, **BRIEF)
    assert (long.verdict, long.stopped) == (Verdict.KNOWN, False)


# Every form of the report says it


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (BaselineEntry("violation", "twos.trick", "twos/follow-suit"), "violation of twos/follow-suit in twos.trick"),
        (BaselineEntry("crash", "twos.trick", detail="exited"), "crash in twos.trick: exited"),
    ],
)
def test_a_known_failure_is_named_by_its_clause_or_else_by_what_happened(line: BaselineEntry, words: str) -> None:
    assert line.words == words


MENDED = "twos/follow-suit"


@cache
def known_and_mended() -> Outcome:
    """A run with a known failure, a mended one, and one that was not assessed."""
    lines = lines_of(whole())
    mended = BaselineEntry("violation", "twos.trick", "twos/highest-of-suit-led", reason="later")
    elsewhere = BaselineEntry("violation", "twos.trick", "twos/follow-suit", reason="later", profile="full", seed=3)
    return run(faulty("last_two_wins"), [*lines, changed(mended, method="twos.legal", clause=MENDED), elsewhere])


def test_every_form_of_the_report_tells_what_is_known_what_is_mended_and_what_is_not_settled() -> None:
    outcome = known_and_mended()
    assert states(outcome) == ["known", "known", "mended", "not assessed"]
    told = "\n".join(known_lines(outcome))
    page = html_report(outcome, TWOS)
    suite = ElementTree.fromstring(junit_report(outcome, TWOS))[0]
    cases = {
        each.get("name"): [part.tag for part in each]
        for each in suite.iter("testcase")
        if (each.get("name") or "").startswith("known: ")
    }
    assert "later (https://example.org/7)" in told
    assert "take the line out of the baseline" in told
    assert "not settled" in told
    assert 'href="https://example.org/7"' in page
    assert [page.count(f'class="state {each}"') for each in ("known", "mended")] == [2, 1]
    assert list(cases.values()) == [["skipped"], ["skipped"], ["failure"], ["skipped"]]
    assert suite.get("failures") == "1"
    assert "1 with known failures" in totals_line(outcome)


def test_an_issue_that_is_no_address_is_no_link() -> None:
    outcome = known_and_mended()
    line = changed(outcome.known[0].line, issue="javascript:alert(1)")
    page = html_report(changed(outcome, known=[changed(outcome.known[0], line=line)]), TWOS)
    assert "javascript:alert(1)" in page
    assert 'href="javascript' not in page


def test_the_certificate_says_what_is_known_and_never_reads_as_a_pass() -> None:
    statement = statement_of(brief(), SOUND, subject_of(SOUND))
    details = statement.predicate.bythebook
    assert list(contradictions(statement.predicate)) == []
    assert (statement.predicate.result, details.verdict) == ("WARNED", Verdict.KNOWN)
    assert "twos/first-two-strongest" in statement.predicate.warned_tests
    assert "twos/first-two-strongest" not in statement.predicate.passed_tests
    told = [(each.clause, each.method, each.state, each.reason) for each in details.known_failures or []]
    assert told == [("twos/first-two-strongest", method, "known", "later") for method in ("twos.play", "twos.trick")]


@pytest.mark.parametrize(
    "change",
    [{"known_failures": []}, {"verdict": Verdict.PASSED}, {"verdict": Verdict.INCOMPLETE}],
    ids=["none known", "passed", "incomplete"],
)
def test_a_certificate_that_keeps_a_known_failure_back_contradicts_itself(change: dict[str, Any]) -> None:
    predicate = statement_of(brief(), SOUND, subject_of(SOUND)).predicate
    assert list(contradictions(changed(predicate, bythebook=changed(predicate.bythebook, **change))))


@pytest.mark.slow
def test_a_replay_of_a_certificate_holds_the_engine_to_the_same_known_failures() -> None:
    command = [*SOUND, "last_two_wins"]
    outcome = certify("twos", command, known=lines_of(certify("twos", command, **BRIEF)), **BRIEF)
    details = statement_of(outcome, command, subject_of(command)).predicate.bythebook
    assert outcome.verdict is Verdict.KNOWN
    assert list(differences(details, Rerun(command))) == []
    assert "the known failures came out differently" in list(differences(details, Rerun(SOUND)))


def test_a_new_failure_is_told_though_there_are_more_than_can_be_told_apart() -> None:
    def wrong(number: int, clause: str) -> Finding:
        differences = [FieldDifference(f"field_{'x' * number}", 1, 2)]
        return Finding("twos", Verdict.VIOLATION, "play", "twos.play", {}, because=[clause], differences=differences)

    tally, line = Tally(), BaselineEntry("violation", "twos.play", "twos/follow-suit", reason="later")
    for number in range(MOST_FINDINGS + 20):
        tally.find(wrong(number, "twos/follow-suit"))
    tally.find(wrong(1, "twos/two-takes-any-trick"))
    new, lines = sort_out([line], TWOS, tally.data(), Run(game="twos"), {}, whole=True)
    assert [finding.because for finding in new] == [["twos/two-takes-any-trick"]]
    assert [each.count for each in lines] == [MOST_FINDINGS + 20]
