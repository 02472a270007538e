"""What a finding shows: the smallest moves, what is answered rightly beside them, and what changes later."""

from typing import Any

import pytest
from msgspec import convert, to_builtins

from bythebook.spec import game_names
from bythebook_conformance import certify
from bythebook_conformance.certification.asking.confirming import NewProcesses
from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.report.text import explain
from bythebook_conformance.certification.run import Run
from bythebook_conformance.kit import Chance, load_kit
from bythebook_conformance.oracle.questions import sample
from bythebook_conformance.protocol.starting import PythonEngine
from engines_list import example_engine, rule_fault
from games import engine, named

TWOS = load_kit("twos")
pytestmark = pytest.mark.usefixtures("small_samples")


def test_a_finding_shows_no_moves_behind_the_first_wrong_state() -> None:
    def astray(method: str, answer: Any) -> Any:
        answer["states"][3] |= {"turn": (answer["states"][3]["turn"] + 1) % 4}
        return answer

    outcome = certify("twos", engine(TWOS, change=astray), suites=("play",), parts=named("whole-games"))
    finding = outcome.findings[0]
    assert finding.differences[0].path == "states[3].turn"
    assert (len(finding.params["moves"]), len(finding.got["states"])) == (3, 4)


def test_however_many_findings_there_are_none_shows_moves_behind_the_first_wrong_state() -> None:
    wrong = {"C": {"accepted": False}, "D": {"scores": [7, 7, 7, 7]}, "H": {"over": True}, "S": {"turn": 9}}

    def astray(answer: Any, hands: list[list[str]], **_: Any) -> Any:
        for state in answer["states"][3:4]:
            state |= wrong[hands[0][0][1]]
        return answer

    found = certify("twos", engine(TWOS, play=astray), suites=("play",)).findings
    assert len(found) > 1
    assert {len(each.params["moves"]) for each in found} == {3}


@pytest.mark.parametrize("game", game_names())
def test_a_shorter_play_to_the_same_position_ends_with_the_same_state(game: str) -> None:
    kit = load_kit(game)
    method, found = kit.method(kit.play_method), 0
    for params in sample(kit, method.name, "quick", Chance("shorter"), kit.readings())[:30]:
        place = len(params["moves"])
        for nearer in kit.nearer(method.name, params, place, kit.readings()):
            if nearer.same and nearer.says:
                long, short = (
                    to_builtins(method.answer(convert(each, method.params), kit.readings()))["states"]
                    for each in (params, nearer.params)
                )
                assert len(short) < len(long)
                assert shown(short[-1]) == shown(long[-1])
                found += 1
    assert found > 5


def shown(state: dict[str, Any]) -> dict[str, Any]:
    """A state whatever was before: a later deal of Twos has fewer points; a refused move leaves what was told."""
    earlier = {"scores"} if state["accepted"] else {"scores", "outcomes", "taken"}
    in_any_order = {name: sorted(map(str, each)) if isinstance(each, list) else each for name, each in state.items()}
    return {name: each for name, each in in_any_order.items() if name not in earlier}


@pytest.mark.parametrize(
    ("least", "says", "moves"),
    [
        (8, "the same position reached by a shorter play is answered rightly", 8),
        (0, "twos.trick answers this trick rightly", 4),
    ],
)
def test_a_finding_in_a_play_says_what_is_answered_rightly_there(least: int, says: str, moves: int) -> None:
    def one_more(method: str, answer: Any) -> Any:
        for state in answer.get("states", ())[least:]:
            if state["taken"]:
                state["taken"]["honours"] += 1
        return answer

    finding = certify("twos", engine(TWOS, change=one_more), suites=("play",)).findings[0]
    assert says in finding.note.splitlines()
    assert len(finding.params["moves"]) == moves


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("nobody_can_win_with_a_discard", "whether seat 1 wins with this card"),
        ("declaration_not_checked", "whether these four cards win"),
    ],
)
def test_where_a_hand_is_judged_rightly_by_itself_a_finding_says_so(name: str, says: str) -> None:
    outcome = certify("twins_and_followers", rule_fault("twins_and_followers", name).engine(), suites=("examples",))
    assert f"twins_and_followers.wins answers rightly {says}" in outcome.findings[0].note.splitlines()


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("twos", "states_share_their_scores"),
        ("twins_and_followers", "states_share_their_discards"),
        ("twins_and_followers", "states_share_their_hands"),
    ],
)
def test_where_earlier_states_change_with_later_moves_a_finding_says_so_before_its_reasons(
    game: str, name: str
) -> None:
    outcome = certify(game, rule_fault(game, name).engine(), suites=("examples",))
    finding = outcome.findings[0]
    assert any(line.startswith("earlier states change with later moves") for line in finding.note.splitlines())
    told = explain(finding, load_kit(game))
    assert told.index("earlier states change") < told.index("seen")


@pytest.mark.parametrize(
    "change",
    [
        ('or card[0] == "2"]', 'or card[0] == "2" or card[1] == "S"]'),
        ('if card[0] == "2"]\n    if not twos', "if False]\n    if not twos"),
    ],
    ids=["spades fit anywhere", "no card is wild"],
)
def test_a_clause_is_shown_broken_where_no_other_reading_excuses_it(change: tuple[str, str]) -> None:
    finding = certify("twos", example_engine("twos", [change]), suites=("examples",)).findings[0]
    assert finding.clause in finding.breaks
    assert finding.explained_by == []


def test_a_late_fault_is_shown_by_a_deal_that_begins_with_its_trick() -> None:
    def one_less(method: str, answer: Any) -> Any:
        for state in answer.get("states", ()):
            if state["taken"] and state["taken"]["catches"]:
                state["taken"]["catches"].pop()
        return answer

    subject = engine(TWOS, change=one_less)
    hands = [["2C", "4D"], ["3C", "5D"], ["8C", "6D"], ["9C", "7D"]]
    played = [(0, "4D"), (1, "5D"), (2, "6D"), (3, "7D"), (3, "9C"), (0, "2C"), (1, "3C"), (2, "8C")]
    moves = [{"seat": seat, "play": card} for seat, card in played]
    session = EngineSession(TWOS, PythonEngine(subject, TWOS))
    session.begin("play")
    session.ask_one(TWOS.method("twos.play"), {"hands": hands, "leader": 0, "moves": moves})
    findings = [*session.judge.finish().findings.values()]
    NewProcesses(TWOS, subject, Run(game="twos")).on_smallest(findings)
    assert [len(each.params["hands"][0]) for each in findings] == [1]


def test_a_wrong_state_that_shows_only_before_other_moves_keeps_as_many_as_it_needs() -> None:
    def astray(method: str, answer: Any) -> Any:
        if len(answer["states"]) > 10:
            answer["states"][3] |= {"turn": (answer["states"][3]["turn"] + 1) % 4}
        return answer

    outcome = certify("twos", engine(TWOS, change=astray), suites=("play",), parts=named("whole-games"))
    assert len(outcome.findings[0].params["moves"]) == 10


def test_an_answer_with_a_name_that_the_question_does_not_have_is_told_so() -> None:
    def in_capitals(answer: Any, **_: Any) -> Any:
        wins = [each for each in answer["outcomes"] if each["kind"] == "win"]
        wins = [each | {"cards": [*map(str.upper, each["cards"])]} for each in wins]
        return answer | {"outcomes": wins} if wins else answer

    faulty = engine(load_kit("twin_it"), slap=in_capitals)
    finding = certify("twin_it", faulty, suites=("examples",), methods=("slap",)).findings[0]
    assert finding.note.splitlines()[0] == "the answer names X and V, which the question does not"
