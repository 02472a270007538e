"""The clauses that an engine is accused of are those that it breaks; what it leaves out is said where it does so."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any

import msgspec
import pytest

from bythebook_conformance.certification.asking.batches import examine_chunk
from bythebook_conformance.certification.asking.engine_session import EngineSession, Options
from bythebook_conformance.certification.findings.evidence import merged
from bythebook_conformance.certification.findings.finding import MOST_SITUATIONS, FieldDifference, Finding
from bythebook_conformance.certification.findings.localising import localise_faults
from bythebook_conformance.certification.findings.tally import Tally, TallyData
from bythebook_conformance.certification.report.text import explain
from bythebook_conformance.certification.suites.exhaustive import ask_chunk
from bythebook_conformance.kit import Block, Chunk, GameKit, load_kit
from bythebook_conformance.oracle.comparing import judge
from bythebook_conformance.protocol.in_process import PythonEngine
from bythebook_conformance.protocol.verdict import Verdict
from engines_list import engine_with, rule_fault
from games import engine

TWINS = "twins_and_followers"


def wrong(method: str, field: str, because: str, count: int = 1, got: Any = False, expected: Any = True) -> Finding:
    """A violation with the reasons of its field."""
    finding = Finding("toy", Verdict.VIOLATION, "exhaustive", method, {"size": count}, because=because.split())
    finding.differences = [FieldDifference(field, expected, got)]
    finding.count = count
    return finding


def named(findings: list[Finding], spectrum: dict[str, dict[str, int]]) -> list[str]:
    """The clauses that are called failed, in order."""
    return list(dict.fromkeys(each.clause for each in localise_faults(findings, spectrum)))


def in_a_session(game: str, subject: Any, domain: str) -> EngineSession:
    """A session in which an engine was asked a domain."""
    kit = load_kit(game)
    session = EngineSession(kit, PythonEngine(subject, kit), Options())
    session.begin("exhaustive")
    for chunk in kit.chunks("quick", 1):
        if chunk.domain == domain:
            examine_chunk(session, chunk)
    return session


def accused(session: EngineSession) -> list[str]:
    data = session.tally.data()
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
    found = localise_faults(session.tally.data().findings, session.tally.data().spectrum)
    shown = next(each for each in found if each.clause == "twos/honours-score-one")
    assert any(card[0] == "J" for hand in shown.params["hands"] for card in hand)


def test_a_clause_that_two_faults_have_in_common_and_that_is_kept_elsewhere_is_no_suspect() -> None:
    findings = [wrong("m", "f", "one both", 100), wrong("m", "f", "other both", 60)]
    assert named(findings, {"m f": {"both": 5_000}}) == ["one", "other"]


def test_of_two_clauses_that_fail_alike_the_one_that_is_kept_elsewhere_is_not_named() -> None:
    assert named([wrong("m", "f", "kept broken", 9)], {"m f": {"kept": 40}}) == ["broken"]


def test_a_fault_in_another_field_is_another_fault_however_seldom_it_shows() -> None:
    findings = [wrong("m", "f", "often", 500), wrong("m", "g", "seldom", 1)]
    assert named(findings, {"m f": {"seldom": 900}, "m g": {"often": 900}}) == ["often", "seldom"]


def test_a_few_cases_that_err_in_the_same_field_in_the_same_way_are_consequences_and_are_counted() -> None:
    findings = [wrong("m", "f", "fault", 95), wrong("m", "f", "bystander", 5)]
    (found,) = localise_faults(findings, {})
    assert (found.clause, found.count) == ("fault", 100)


def test_as_few_cases_that_err_in_another_way_are_a_fault_of_their_own() -> None:
    findings = [wrong("m", "f", "fault", 95), wrong("m", "f", "second", 5, got=True, expected=False)]
    assert named(findings, {}) == ["fault", "second"]


def test_of_equally_likely_clauses_the_one_whose_open_point_excuses_the_answer_is_named() -> None:
    always = [wrong("m", "f", "first second", 9)]
    (found,) = localise_faults(always, {"m f": {"first second": 40}}, lambda finding: ["second"])
    assert found.clause == "second"


def test_a_reading_excuses_no_clause_that_is_less_likely() -> None:
    sometimes = [wrong("m", "f", "first second", 9), wrong("m", "f", "first", 9)]
    assert localise_faults(sometimes, {}, lambda finding: ["second"])[0].clause == "first"


def relation(name: str, *because: str) -> Finding:
    """A broken relation."""
    return Finding("toy", Verdict.VIOLATION, "relations", "m", {}, relation=name, because=list(because))


def test_a_broken_relation_goes_to_the_clause_that_a_wrong_answer_names() -> None:
    findings = [relation("turned", "first", "broken"), relation("renamed", "third"), wrong("m", "f", "broken", 3)]
    found = localise_faults(findings, {})
    assert [(each.relation, each.clause) for each in found] == [
        ("", "broken"),
        ("turned", "broken"),
        ("renamed", ""),
    ]


def test_broken_relations_alone_name_the_clause_that_most_of_them_follow_from() -> None:
    findings = [relation("turned", "first", "common"), relation("renamed", "common", "other")]
    assert named(findings, {}) == ["common"]


def test_no_relation_without_a_clause_is_told_as_the_violation_of_one() -> None:
    text = explain(relation("turned", "twos/follow-suit"), load_kit("twos"))
    assert text.splitlines()[0] == "violation in m: "


def change_in(kit: GameKit, lies: Callable[[str, Any], Any]) -> Any:
    return engine(kit, change=lies)


def test_hands_in_another_order_and_tricks_in_other_suits_are_one_situation() -> None:
    wins, trick = load_kit(TWINS).method(f"{TWINS}.wins"), load_kit("twos").method("twos.trick")
    legal = load_kit("twos").method("twos.legal")
    assert wins.canonical is not None
    assert trick.canonical is not None
    assert legal.canonical is not None
    assert wins.canonical({"cards": ["5C", "5D", "6H", "7S"]}) == wins.canonical({"cards": ["7D", "6C", "5S", "5H"]})
    assert wins.canonical({"cards": ["5C", "5D", "6H", "7S"]}) != wins.canonical({"cards": ["5C", "5D", "6H", "7H"]})
    assert trick.canonical({"cards": ["5C", "2D"]}) == trick.canonical({"cards": ["5S", "2H"]})
    assert trick.canonical({"cards": ["5C", "2D"]}) != trick.canonical({"cards": ["2D", "5C"]})
    one, other = {"hand": ["5C", "2D"], "trick": ["AC"]}, {"hand": ["2S", "5H"], "trick": ["AH"]}
    assert legal.canonical(one) == legal.canonical(other)
    assert legal.canonical(one) != legal.canonical({"hand": ["5C", "2D"], "trick": ["AD"]})


def test_names_of_cards_and_designs_do_not_make_another_situation() -> None:
    score = load_kit("twin_it").method("twin_it.score").canonical
    assert score is not None
    assert score({"sets": [[["c1", "a"], ["c2", "a"]]]}) == score({"sets": [[["x", "k"], ["y", "k"]]]})
    assert score({"sets": [[["c1", "a"], ["c2", "a"]]]}) != score({"sets": [[["x", "k"], ["y", "j"]]]})


def test_the_moves_behind_a_wrong_state_make_no_other_situation() -> None:
    kit = load_kit("twos")
    lies = change_in(kit, lambda method, answer: {"states": [{**state, "trick": ["AC"]} for state in answer["states"]]})
    session = EngineSession(kit, PythonEngine(lies, kit), Options())
    session.begin("play")
    hands = [["3C"], ["4C"], ["5C"], ["6C"]]
    for moves in ([], [{"seat": 0, "play": "3C"}], [{"seat": 0, "play": "3C"}, {"seat": 1, "play": "4C"}]):
        session.ask_one(kit.method("twos.play"), {"hands": hands, "leader": 0, "moves": moves})
    (found,) = localise_faults(session.tally.data().findings, {})
    assert (found.count, found.situations) == (3, 1)


def test_a_finding_says_in_how_many_different_situations_it_was_seen() -> None:
    kit = load_kit(TWINS)
    session = in_a_session(TWINS, rule_fault(TWINS, "ace_follows_nothing").engine(), "hands-in-order")
    (found,) = localise_faults(session.tally.data().findings, session.tally.data().spectrum)
    assert 20 < found.situations < found.count / 2
    assert f"seen      {found.count:,} times in {found.situations:,} different situations" in explain(found, kit)
    assert b"digests" not in msgspec.json.encode(found)


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
    found.method, found.count = "twos.trick", 2_381
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


def firsts(chunk: Chunk, readings: Any) -> Iterator[Block]:
    """The first question of some blocks of a chunk."""
    return (block[:1] for block in islice(chunk.blocks(readings), 60))


def enumerated(change: Callable[[str, Any], Any]) -> str:
    """What is said of an engine over all hands of four (a part of them stands for all)."""
    kit = load_kit(TWINS)
    session = EngineSession(kit, PythonEngine(engine(kit, change=change), kit), Options("standard"))
    shown = []
    chunks = [each for each in kit.chunks("standard", 0) if each.whole]
    for chunk in chunks:
        session.begin("exhaustive")
        ask_chunk(replace(chunk, blocks=partial(firsts, chunk)), session)
        shown += session.tally.shown
    (found,) = merged(shown)
    return found.detail


def test_no_field_is_said_to_be_left_out_where_the_schema_lets_null_be_left_out() -> None:
    no_nulls = enumerated(lambda method, answer: {name: each for name, each in answer.items() if each is not None})
    assert no_nulls == ""


def test_a_field_that_is_missing_from_some_answers_is_not_said_to_be_left_out() -> None:
    def now_and_then(method: str, answer: Any) -> Any:
        return {"wins": answer["wins"]} if answer["twins"] == "A" else answer

    assert enumerated(now_and_then) == "followers, twins missing from some answers"


@pytest.mark.parametrize("given", ["twins", "followers"])
def test_a_field_that_is_never_there_is_left_out(given: str) -> None:
    other = {"twins": "followers", "followers": "twins"}[given]
    said = enumerated(lambda method, answer: {name: each for name, each in answer.items() if name != other})
    assert said == f"without {other}, which the engine leaves out"
