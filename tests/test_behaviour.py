"""Engines that hang, crash, chatter or lie on the wire cost one clear verdict, and the kit goes on."""

import sys
from functools import cache, partial
from pathlib import Path

import pytest
from msgspec.json import encode

from bythebook_conformance import Outcome, Verdict, certify, kit
from bythebook_conformance.certification.asking import confirming
from bythebook_conformance.certification.asking.confirming import CROSSED, IN_TURN, RIGHT_ALONE
from bythebook_conformance.certification.certificates.making import statement_of, subject_of
from bythebook_conformance.certification.outcome import IN_FULL, ClauseResult
from bythebook_conformance.certification.report.terminal import about_lines, totals_line
from bythebook_conformance.certification.report.text import headline
from bythebook_conformance.protocol import pipe
from bythebook_conformance.protocol.engine import Failure
from bythebook_conformance.protocol.messages import MAX_LINE
from bythebook_conformance.protocol.pipe import PipeEngine
from bythebook_conformance.protocol.sandbox import Sandbox
from bythebook_conformance.protocol.starting import StartError
from certified import FAULTY
from command_line import run
from engines_list import FOLDER, SOUND, behaviours, misbehaving_engine, scripted_engine
from games import named
from many_engines import remembering

BEHAVIOURS = behaviours()
TOLD_ELSEWHERE = ("hangs_on_a_request", "no_games", "only_tricks", "winner_as_text")
"""Behaviours that stand for their verdict in ``test_verdicts.py``."""
FREE = Sandbox("none")
"""Scripted engines read files beside the tests."""
NOT_BETWEEN = ("crashes_at_start", "prints_a_banner", "exits_with_a_status", "ignores_the_end", "says_goodbye")
"""Behaviours that show before the first question or after the last."""


@pytest.fixture(autouse=True)
def _few_questions(few_starts: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kit, "load_kit", partial(remembering, share=32))
    monkeypatch.setattr(pipe, "IDS", 300)


@cache
def outcome_of(name: str) -> Outcome:
    """A short run of an engine."""
    asked = ("smoke",) if name in NOT_BETWEEN else ("smoke", "examples", "trick-000")
    return certify("twos", misbehaving_engine(name), seed=3, parts=named(*asked))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.slow] * (number % 3 > 0 or name == "dies_after_two_hundred_requests"))
        for number, name in enumerate(BEHAVIOURS)
        if name not in TOLD_ELSEWHERE
    ],
)
def test_a_misbehaving_engine_gets_the_verdict_it_deserves(name: str) -> None:
    outcome = outcome_of(name)
    due = {Verdict.PASSED: Verdict.INCOMPLETE}  # it is asked a part of all questions
    deserved = due.get(BEHAVIOURS[name], BEHAVIOURS[name])
    assert outcome.verdict is deserved, [finding.detail for finding in outcome.findings]
    assert Verdict.KIT_FAULT not in {finding.verdict for finding in outcome.findings}


def test_a_crash_on_one_method_is_shown_with_its_question_and_does_not_hide_the_others() -> None:
    outcome = outcome_of("crashes_on_two_twos")
    crash = next(finding for finding in outcome.findings if finding.verdict is Verdict.CRASH)
    assert "Traceback" in crash.stderr
    assert sum(card.startswith("2") for card in crash.params["cards"]) == 2
    assert "exit status 3" in crash.detail
    assert next(each for each in outcome.clauses if each.id == "twos/follow-suit").passed > 10


@pytest.mark.parametrize("name", ["crashes_at_start", "prints_a_banner"])
def test_an_engine_that_never_replies_properly_gets_one_finding(name: str) -> None:
    (finding,) = outcome_of(name).findings
    assert finding.method == "describe"


def test_an_engine_that_is_asked_for_plays_alone_and_ends_at_once_has_crashed() -> None:
    outcome = certify("twos", ["true"], suites=("exhaustive",), parts=named("lines-000"))
    assert outcome.verdict is Verdict.CRASH, [finding.stderr for finding in outcome.findings]


def test_questions_with_long_answers_are_shared_out_over_lines() -> None:
    game = kit.load_kit("twin_it")
    play = game.method(game.play_method)
    large = next(chunk for chunk in game.chunks("quick", kit.Chance("0")) if chunk.domain == "large")
    ((question, *_), *_) = large.blocks(game.readings())
    engine = PipeEngine([sys.executable, str(FOLDER.parents[1] / "conformance" / "examples" / "twin_it.py")])
    engine.describe()
    answers = [answer for line in engine.ask(play, [question] * 100, 100) for answer in line]
    assert engine.close() is None
    assert all(answer == answers[0] for answer in answers)
    assert not isinstance(answers[0], Failure)
    assert len(encode(answers)) > MAX_LINE


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("recognise", [True, False])
def test_a_command_that_cannot_be_started_is_no_run(jobs: int, recognise: bool) -> None:
    with pytest.raises(StartError, match="No such file or directory"):
        certify("twos", ["/no/such/engine"], jobs=jobs, recognise=recognise)


def test_a_selection_that_matches_nothing_is_no_success() -> None:
    with pytest.raises(LookupError, match="nothing to ask"):
        certify("twos", misbehaving_engine("unknown_fields"), parts=named("no-such-part"))


def test_an_engine_that_cannot_read_the_batches_that_it_declares_is_told_so_and_judged_line_by_line() -> None:
    outcome = outcome_of("cannot_read_arrays")
    (finding,) = outcome.findings
    assert finding.suite == "smoke"
    assert finding.detail.startswith(
        "it declares batches, but a batch of two requests fails: a whole batch was refused"
    )
    assert outcome.unanswered == 0
    assert outcome.tally(ClauseResult.PASSED) > 40


def test_smoke_finds_an_engine_that_answers_its_first_question_again_otherwise(tmp_path: Path) -> None:
    command = scripted_engine(tmp_path, "answers_every_other_trick_wrong")
    (finding,) = certify("twos", command, suites=("smoke",), methods=("trick",), sandbox=FREE).findings
    assert finding.detail == "the same question got another answer when it was asked again"


def test_lines_that_are_answered_in_another_order_are_told_as_that_and_not_as_chance(tmp_path: Path) -> None:
    command = scripted_engine(tmp_path, "swaps_two_lines")
    (finding,) = certify("twos", command, suites=("stability",), methods=("trick",), sandbox=FREE).findings
    assert "came before those to earlier lines: id 10 before 9" in headline(finding)
    assert finding.note == IN_TURN


def test_two_replies_of_an_array_that_have_each_others_ids_are_one_finding_with_both_questions(tmp_path: Path) -> None:
    command = scripted_engine(tmp_path, "swaps_two_ids")
    asked = named("smoke", "examples", "trick-000", "stability")
    (finding,) = certify("twos", command, methods=("trick",), parts=asked, sandbox=FREE).findings
    assert headline(finding) == f"protocol breach in twos.trick: {CROSSED}"
    advice, *questions = finding.note.splitlines()[-3:]
    assert "this one got the answer to the other" in advice
    assert all(each.startswith('twos.trick {"cards":') for each in questions)


def test_an_answer_that_is_wrong_only_in_an_array_is_shown_with_another_request_of_the_array(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(confirming, "NEAR", 0)
    monkeypatch.setattr(confirming, "ROW", 64)  # as many as go into an array
    body = """
    def batch(self, requests):
        for reply in (replies := super().batch(requests)):
            if len(replies) > 1 and reply["result"].get("honours") == 3:
                reply["result"]["honours"] = 2
        return replies
"""
    command = scripted_engine(tmp_path, body)
    (finding,) = certify("twos", command, methods=("trick",), parts=named("trick-000"), sandbox=FREE).findings
    assert (finding.verdict, finding.detail) == (Verdict.BREACH, RIGHT_ALONE)
    assert "This question is answered otherwise after " in finding.note


def test_a_reply_that_is_neither_result_nor_error_is_shown_as_it_came() -> None:
    (finding,) = certify("twos", ["cat"], suites=("smoke",), sandbox=FREE).findings
    assert finding.detail == "the reply has neither a result nor an error"
    assert finding.evidence == '{"id":0,"method":"describe","params":{},"jsonrpc":"2.0"}'


@pytest.mark.parametrize(
    ("code", "verdict"),
    [
        (-32603, Verdict.CRASH),
        (-1, Verdict.CRASH),
        (-32600, Verdict.BREACH),
        (-32601, Verdict.BREACH),
        (-32602, Verdict.BREACH),
    ],
)
def test_an_engine_that_reports_a_fault_of_its_own_has_crashed_and_one_that_refuses_a_question_breaches_the_protocol(
    code: int, verdict: Verdict, tmp_path: Path
) -> None:
    body = f"""
    def reply(self, request):
        return super().reply(request) if request["method"] == "describe" else self.error(request["id"], {code}, "no")
"""
    engine = PipeEngine(scripted_engine(tmp_path, body), 600.0, FREE)
    engine.describe()
    ((answer,),) = engine.ask(kit.load_kit("twos").method("twos.trick"), [{"cards": ["2C"]}], 1)
    assert engine.close() is None
    assert isinstance(answer, Failure)
    assert answer.verdict is verdict


@pytest.mark.slow
def test_what_was_not_answered_is_never_counted_as_passed() -> None:
    outcome = outcome_of("dies_after_two_hundred_requests")
    predicate = statement_of(outcome, FAULTY, subject_of(FAULTY)).predicate
    shares = [f"{outcome.tally(kind)} {kind}" for kind in (ClauseResult.PASSED, ClauseResult.NOT_SETTLED)]
    assert totals_line(outcome).startswith(
        f"{outcome.coverage.checkable_clauses} clauses: {shares[0]}, 0 failed, {shares[1]}"
    )
    assert outcome.tally(ClauseResult.NOT_SETTLED) > 10
    assert not {each.id for each in outcome.clauses if each.not_assessed} & {*predicate.passed_tests}
    answered = outcome.questions - outcome.unanswered
    assert f"answered     {answered:,} of {outcome.questions:,} questions" in about_lines(outcome)[1]


def test_beside_a_crash_a_note_tells_how_many_clauses_are_not_settled_for_want_of_answers_alone() -> None:
    outcome = certify("twos", misbehaving_engine("crashes_on_two_twos"), suites=("examples",))
    waiting = [each for each in outcome.clauses if each.outcome is ClauseResult.NOT_SETTLED]
    assert waiting
    assert {each.failed for each in waiting} == {0}
    assert f"{len(waiting)} clauses are not settled for want of answers alone: first mend why there are none." in (
        outcome.notes
    )


def test_a_violation_is_among_the_findings_in_full_and_what_is_malformed_comes_last(tmp_path: Path) -> None:
    outcome = certify(
        "twos", scripted_engine(tmp_path, "fails_in_many_ways"), suites=("smoke", "examples"), sandbox=FREE
    )
    verdicts = [finding.verdict for finding in outcome.findings]
    assert Verdict.VIOLATION in verdicts[:IN_FULL]
    malformed = [bool(finding.malformed) for finding in outcome.findings]
    assert malformed == sorted(malformed)
    assert len(malformed) > IN_FULL


def test_of_questions_that_hang_a_well_formed_one_is_shown(tmp_path: Path) -> None:
    body = """
    def result(self, method, params):
        return time.sleep(60) if method == "twos.trick" else super().result(method, params)
"""
    asked = named("trick: the same", "trick: cards left out")
    engine = scripted_engine(tmp_path, body)
    found = certify("twos", engine, suites=("smoke",), parts=asked, timeout=0.5, sandbox=FREE)
    assert [(each.verdict, each.malformed, [*each.params]) for each in found.findings] == [
        (Verdict.TIMEOUT, "", ["cards"])
    ]


@pytest.mark.parametrize("line", ["{not JSON", "[]"])
def test_a_line_that_is_no_question_and_brings_the_engine_down_is_shown_as_sent_and_sent_again(
    line: str, tmp_path: Path
) -> None:
    body = f"""
    def answer(self, line):
        return os._exit(3) if line.strip() == {line.encode()!r} else super().answer(line)
"""
    engine = scripted_engine(tmp_path, body)
    report, suite = ("--out", str(tmp_path / "report")), ("--suite", "smoke", "--sandbox", "none")
    _, told, _ = run("certify", "twos", *suite, *report, "--", *engine)
    assert f"  sent      {line}" in told.splitlines()
    assert "  replay    bythebook replay " in told
    (finding,) = (tmp_path / "report" / "findings").iterdir()
    again = [run("replay", str(finding), "--sandbox", "none", "--", *each) for each in (engine, SOUND)]
    assert [status for status, _, _ in again] == [3, 0]


def test_a_crash_on_a_malformed_question_says_in_words_what_is_wrong_with_the_question(tmp_path: Path) -> None:
    outcome = certify("twos", scripted_engine(tmp_path, "crashes_without_cards"), suites=("smoke",), sandbox=FREE)
    told = [headline(finding) for finding in outcome.findings]
    assert any(each.endswith("before it replied (malformed: cards left out)") for each in told), told
