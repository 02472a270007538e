"""A verdict is true: no engine passes by what it leaves unsaid, and none is accused of what it may do."""

import os
import re
import signal
from collections import Counter
from collections.abc import Iterator
from functools import partial
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from bythebook.spec import load_vectors
from bythebook_conformance import Verdict, certify
from bythebook_conformance.certification import certifying
from bythebook_conformance.certification.asking import engine_session
from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.concluding import RunState
from bythebook_conformance.certification.events import EngineEnded, PartDone
from bythebook_conformance.certification.execution.parts import AskedParts, asked_by
from bythebook_conformance.certification.execution.sharing import Crew
from bythebook_conformance.certification.findings.known import BaselineEntry
from bythebook_conformance.certification.findings.lacking import lacking_lines
from bythebook_conformance.certification.findings.tally import LeftOut
from bythebook_conformance.certification.run import Run
from bythebook_conformance.certification.suites import exhaustive, plan
from bythebook_conformance.certification.suites.symbolic import ask_vectors
from bythebook_conformance.kit import Block, Chance, Chunk, load_kit
from bythebook_conformance.protocol.sandbox import Sandbox
from bythebook_conformance.protocol.starting import PythonEngine
from certified import BRIEF, SOUND
from engines_list import example_engine, scripted_engine
from games import engine, named, tiring
from many_engines import brisk

pytestmark = pytest.mark.usefixtures("small_samples")
TWOS = load_kit("twos")
ONCE_RIGHT = """
    def start(self):
        self.first = not note.exists()
        note.touch()

    def result(self, method, params):
        return {"cards": []} if method == "twos.legal" and not self.first else super().result(method, params)
"""
"""It leaves a note for its next process, which then answers otherwise."""
CRASHING = """
    def result(self, method, params):
        return os._exit(1) if method == "twos.play" else super().result(method, params)
"""
DOUBLING = """
    def write(self, data):
        super().write(data.replace(b'"cards": ', b'"cards": [], "cards": '))
"""
"""It has every list of cards twice, the right one last."""
DOUBLING_ONCE = """
    def write(self, data):
        self.lines_written = getattr(self, "lines_written", 0) + 1
        late = self.lines_written == 8 and not note.exists()
        if late:
            note.touch()
        super().write(data.replace(b'"winner": ', b'"winner": 3, "winner": ', 1) if late else data)
"""
"""It has one winner twice, late and in one line alone."""
DOUBLING_MORE = """
    def write(self, data):
        twice = b"".join(b'"%c": 0, ' % letter for letter in b"zyxwvutsrqponm") * 2
        super().write(data.replace(b'"cards": ', twice + b'"cards": '))
"""


def test_a_field_that_only_one_of_two_answers_has_breaks_no_law() -> None:
    def not_for_hearts(answer: Any, cards: list[str]) -> Any:
        return {"winner": answer["winner"]} if cards[0][1] == "H" else answer

    outcome = certify("twos", engine(TWOS, trick=not_for_hearts), suites=("relations",), methods=("trick",))
    assert [finding.detail for finding in outcome.findings] == []


@pytest.mark.parametrize("seat", [7, 10**30], ids=["no seat", "no number of a seat"])
def test_a_turn_of_a_seat_that_does_not_exist_is_the_engines_fault(seat: int) -> None:
    def astray(method: str, answer: Any) -> Any:
        for state in answer["states"][1:] if method == "play" else ():
            state |= {"turn": seat, "legal": ["2C"]}
        return answer

    outcome = certify("twos", engine(TWOS, change=astray), suites=("exhaustive",), parts=named("lines-000"))
    assert (outcome.verdict, outcome.findings[0].stderr) == (Verdict.VIOLATION, "")


def test_the_tree_of_an_engine_that_never_ends_a_play_is_not_walked_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    longest = 0

    def endless(method: str, answer: Any) -> Any:
        nonlocal longest
        for state in answer.get("states", ()):
            longest = max(longest, len(answer["states"]))
            if state["over"]:
                state |= {"over": False, "turn": 0, "legal": ["2C"]}
        return answer

    monkeypatch.setattr(exhaustive, "LIMIT", 2_000)
    outcome = certify("twos", engine(TWOS, change=endless), suites=("exhaustive",), parts=named("lines-000"))
    assert outcome.verdict is Verdict.VIOLATION
    assert longest < 200


def test_a_run_in_which_fields_are_left_out_now_and_then_is_not_complete() -> None:
    def not_for_hearts(answer: Any, cards: list[str]) -> Any:
        return {} if cards[0][1] == "H" else answer

    outcome = certify(brisk("twos"), engine(TWOS, trick=not_for_hearts))
    assert {clause.outcome for clause in outcome.clauses} == {"passed", "advisory"}
    assert (outcome.verdict, outcome.complete) == (Verdict.INCOMPLETE, False)
    assert "59 of 59 clauses assessed, but fields of answers are missing" in outcome.sentence
    assert any("twos.trick lacks winner in " in note for note in outcome.notes)


@pytest.mark.parametrize("suites", [("smoke", "examples"), ("examples",)])
def test_fields_that_no_answer_has_are_named_with_unknown_ones_that_may_be_meant(
    suites: tuple[str, ...], tmp_path: Path
) -> None:
    outcome = certify("twos", scripted_engine(tmp_path, "misspells_fields"), suites=suites, sandbox=Sandbox("none"))
    assert outcome.notes == [
        "twos.trick never contains honours; it sends honors (did you mean 'honours'?), which the kit does not know.",
        "twos.play never contains states; it sends state (did you mean 'states'?), which the kit does not know.",
    ]
    assert "assessed, but fields of answers are missing; every answer given is right" in outcome.sentence


def test_states_that_are_left_out_now_and_then_are_not_called_never_given() -> None:
    def not_of_one_move(answer: Any, moves: list[Any], **_: Any) -> Any:
        return {} if len(moves) == 1 else answer

    (note,) = certify(TWOS, engine(TWOS, play=not_of_one_move), suites=("examples",)).notes
    assert note.startswith("twos.play lacks states in ")


def test_an_unknown_field_may_be_meant_for_a_missing_one_of_the_same_object_alone() -> None:
    left_out = {"twos.play taken.honours": LeftOut(3)}
    assert lacking_lines(left_out, {"twos.play": ["taken.honours"]}, {"twos.play": ["honors", "taken.honors"]}) == [
        "twos.play never contains taken.honours; it sends honors and taken.honors (did you mean 'honours'?), "
        "which the kit does not know."
    ]


def test_what_is_wrong_beside_does_not_hide_which_fields_are_missing() -> None:
    faulty = engine(TWOS)
    faulty.legal, faulty.trick = (lambda **_: {"cards": []}), (lambda **_: {})
    outcome = certify("twos", faulty, suites=("examples",))
    assert outcome.verdict is Verdict.VIOLATION
    assert "twos.trick never contains winner, catches and honours." in outcome.notes


@pytest.mark.parametrize(
    ("methods", "asked", "why"),
    [
        (["trick", "legal", "play"], {"suites": ("examples",)}, "no answer has a field that was asked for"),
        (["trick"], {"suites": ("smoke",)}, "the suite smoke asks only about the protocol"),
        (["trick"], {"suites": ("server",)}, "the engine lists none of the methods that were asked"),
        (
            ["trick"],
            {"suites": ("examples",), "methods": ("legal",)},
            "the engine lists none of the methods that were asked",
        ),
        (
            ["trick", "legal", "play"],
            {"suites": ("explore",), "clauses": ("twos/example-first-two-takes",)},
            "no question that was asked is decided by the selected clauses",
        ),
        (
            ["trick", "legal", "play"],
            {"suites": ("examples",), "clauses": ("twos/hands-are-private",)},
            "no answer could show whether an engine keeps the selected clauses (advisory)",
        ),
    ],
)
def test_nothing_is_called_judged_where_nothing_is_and_the_reason_is_told(
    methods: list[str], asked: dict[str, tuple[str, ...]], why: str
) -> None:
    empty = SimpleNamespace(**{name: lambda **_: {} for name in methods})
    outcome = certify("twos", empty, **asked)
    assert (outcome.situations, outcome.sentence) == (0, f"twos: NOTHING ASSESSED: {why}")


def test_a_budget_that_lets_nothing_be_asked_is_the_reason_why_nothing_was_judged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engine_session, "monotonic", lambda: inf)
    outcome = certify("twos", engine(TWOS), suites=BRIEF, budget=1)
    assert outcome.sentence == "twos: NOTHING ASSESSED: the budget of 1 s was used up before anything was judged"


@pytest.mark.parametrize(
    ("answer", "note"),
    [
        *(({"cards": [odd]}, "A card is its rank, A23456789TJQK") for odd in ("10D", "5♠", "4d", "S5")),
        ({"cards": None}, "An empty list is [], not null: Go writes null for a nil slice."),
        ([], "An empty object is {}, not []: PHP and Lua write [] for an empty table."),
        (
            {"cards": {"1": "2C"}},
            "A list is written in brackets, an empty one as []: PHP writes an array as an object if its keys",
        ),
    ],
)
def test_a_breach_that_a_language_makes_easy_is_told_with_how_it_comes_about(answer: Any, note: str) -> None:
    faulty = engine(TWOS, change=lambda method, right: answer if method == "legal" else right)
    outcome = certify("twos", faulty, suites=("examples",), methods=("legal",))
    assert outcome.verdict is Verdict.BREACH
    assert [each.startswith(note) for each in outcome.notes] == [True]


def test_a_seat_that_there_is_not_is_told_with_the_seats_that_there_are() -> None:
    from_one = engine(load_kit("twins_and_followers"), able=lambda due, **_: {"seats": [1 + s for s in due["seats"]]})
    finding = certify("twins_and_followers", from_one, suites=("examples",), methods=("able",)).findings[0]
    assert finding.note.startswith("the answer names seat 2; the 2 seats are 0 to 1\n")


def test_an_error_in_place_of_a_refusal_is_told_how_a_move_is_refused() -> None:
    def strict(due: Any, **_: Any) -> Any:
        assert all(each["accepted"] for each in due["states"]), "not your turn"
        return due

    outcome = certify("twos", engine(TWOS, play=strict), suites=("examples",), methods=("play",))
    assert outcome.verdict is Verdict.CRASH
    assert "A move that the rules refuse is no error: `accepted` is false in the state after it." in outcome.notes


def test_a_play_without_its_first_state_is_told_which_states_it_has() -> None:
    faulty = engine(TWOS, play=lambda due, **_: {"states": due["states"][1:]})
    (note,) = certify("twos", faulty, suites=("examples",), methods=("play",)).notes
    assert note.startswith("A play has a state before the first move and one after each")


@pytest.mark.parametrize(
    ("field", "written", "note"),
    [
        ("accepted", 1, "Truth is written true or false, not 1 or 0"),
        ("accepted", "", "Truth is written true or false, not 1 or 0"),
        ("turn", "0", "A number is written without quotes"),
        ("turn", 0.5, "A whole number is written without a fraction"),
    ],
)
def test_a_value_of_another_type_is_told_with_how_it_comes_about(field: str, written: Any, note: str) -> None:
    faulty = engine(TWOS, change=lambda _, right: {"states": [each | {field: written} for each in right["states"]]})
    outcome = certify("twos", faulty, suites=("examples",), methods=("play",))
    assert outcome.verdict is Verdict.BREACH
    assert [each.startswith(note) for each in outcome.notes] == [True]


def test_a_long_result_that_does_not_fit_is_shown_from_the_part_that_does_not(tmp_path: Path) -> None:
    odd = scripted_engine(
        tmp_path,
        """
        def result(self, method, params):
            answer = super().result(method, params)
            if method == "twos.play" and len(answer["states"]) > 2:
                answer["states"][-1]["legal"] = {"0": "2C"}
            return answer
        """,
    )
    outcome = certify("twos", odd, suites=("examples",), methods=("play",), sandbox=Sandbox("none"))
    evidence = [finding.evidence for finding in outcome.findings if "got `object`" in finding.detail]
    told = r'\{"0":"2C"\} in \{"states": \[.+ \(\d+ bytes\)'
    assert [re.fullmatch(told, each) is not None for each in evidence] == [True]


def test_the_methods_that_an_engine_does_not_list_are_named() -> None:
    tricks = SimpleNamespace(trick=engine(TWOS).trick)
    assert certify("twos", tricks, suites=("examples",)).notes == [
        "The engine does not list legal and play: not assessed."
    ]


def test_a_run_that_a_known_crash_cut_short_is_not_complete() -> None:
    known = [BaselineEntry("crash", "twos.legal", detail="the engine raised RuntimeError: tired", reason="so it is")]
    outcome = certify(brisk("twos"), engine(TWOS, change=tiring("legal", 400)), known=known)
    assert (outcome.verdict, outcome.complete) == (Verdict.KNOWN, False)
    assert "PASSED" not in outcome.sentence


def test_nothing_is_called_missing_where_a_known_breach_is_all_that_is_wrong() -> None:
    def one_short(method: str, answer: Any) -> Any:
        return {"states": answer["states"][:1]} if len(answer.get("states", ())) == 2 else answer

    known = [BaselineEntry("protocol breach", "twos.play", detail="states: expected 2, got 1", reason="so it is")]
    outcome = certify(brisk("twos"), engine(TWOS, change=one_short), known=known)
    assert (outcome.verdict, outcome.complete) == (Verdict.KNOWN, False)
    assert "59 of 59 clauses assessed; every other answer given is right" in outcome.sentence


@pytest.mark.parametrize(
    ("body", "said"),
    [(ONCE_RIGHT, "the same question got another answer in another process"), (DOUBLING, "has the key 'cards' twice")],
    ids=["right once", "doubling"],
)
def test_an_engine_that_is_right_at_first_alone_does_not_pass(body: str, said: str, tmp_path: Path) -> None:
    asked = {"suites": ("stability",), "methods": ("legal",), "sandbox": Sandbox("none")}
    outcome = certify("twos", scripted_engine(tmp_path, body), **asked)
    assert outcome.verdict is Verdict.BREACH
    assert said in outcome.findings[0].detail


def test_a_key_that_is_doubled_in_one_late_line_alone_is_found(tmp_path: Path) -> None:
    asked = {"suites": ("exhaustive",), "parts": named("trick-000"), "sandbox": Sandbox("none")}
    outcome = certify("twos", scripted_engine(tmp_path, DOUBLING_ONCE), **asked)
    (finding,) = outcome.findings
    assert finding.detail.startswith("an object of the reply has the key 'winner' twice (in a line of ")
    assert finding.detail.endswith("; none of them alone does it)")


def test_the_first_of_several_doubled_keys_is_named_in_every_run(tmp_path: Path) -> None:
    asked = {"suites": ("examples",), "methods": ("legal",), "sandbox": Sandbox("none")}
    outcome = certify("twos", scripted_engine(tmp_path, DOUBLING_MORE), **asked)
    assert "has the key 'z' twice" in outcome.findings[0].detail


class DyingAtTheEnd(AskedParts):
    """A process that dies while its engine ends."""

    def close(self) -> EngineEnded:
        os.kill(os.getpid(), signal.SIGKILL)
        return super().close()


def test_a_process_of_the_kit_that_dies_while_an_engine_ends_is_no_pass() -> None:
    task = DyingAtTheEnd(TWOS, Run(game="twos", sandbox=Sandbox("none")), SOUND)
    *_, end = asked_by(Crew(2), task, [3])
    assert isinstance(end, EngineEnded)
    assert end.signal == 9


@pytest.mark.parametrize("part", ["exhaustive rating", "explore", "symbolic rating: situations"])
def test_what_the_budget_cut_short_is_not_shown_as_whole(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kit, asked = load_kit("twin_it"), Counter[str]()

    def noted(method: str, answer: Any) -> Any:
        asked[method] += 1
        return answer

    monkeypatch.setattr(engine_session, "monotonic", asked.total)  # the budget ends with the first answers
    subject = PythonEngine(engine(kit, change=noted), kit)
    session = EngineSession(kit, subject, Run(game=kit.name, budget=1), deadline=0.5)
    chosen = next(each for each in plan(kit, session.run) if f"{each.suite} {each.name}".startswith(part))
    session.begin(chosen.suite)
    chosen.ask(session)
    assert session.over_budget
    assert session.judge.tally.shown == []


def test_a_wrong_answer_with_which_the_budget_is_used_up_is_found_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = Counter[str]()

    def wrong(method: str, answer: Any) -> Any:
        answered[method] += 1
        return {**answer, "winner": 1 - answer["winner"]}

    monkeypatch.setattr(engine_session, "monotonic", lambda: 2.0 * bool(answered))
    monkeypatch.setattr(certifying, "monotonic", lambda: 0.0)
    outcome = certify(TWOS, engine(TWOS, change=wrong), budget=1, suites=("exhaustive",), methods=("trick",))
    assert outcome.verdict is Verdict.VIOLATION


def test_a_budget_that_is_used_up_stays_so(monkeypatch: pytest.MonkeyPatch) -> None:
    session = EngineSession(TWOS, PythonEngine(engine(TWOS), TWOS), Run(game="twos", budget=1), deadline=1.0)
    told = []
    for now in (0.0, 2.0, 0.0):
        monkeypatch.setattr(engine_session, "monotonic", lambda now=now: now)
        told.append(session.why_not_asked(TWOS.method("twos.trick")))
    assert told == ["", "the budget of 1 s is used up", "the budget of 1 s is used up"]


@pytest.mark.parametrize(("field", "value"), [("teams", [0, 1, 0, 1]), ("mode", "team")])
def test_a_field_that_does_not_repeat_the_question_is_a_breach(field: str, value: Any) -> None:
    kit = load_kit("twin_it")

    def changed(method: str, answer: Any) -> Any:
        if method == "slap" and answer["position"]["mode"] == "competitive":
            answer["position"][field] = value
        return answer

    outcome = certify("twin_it", engine(kit, change=changed), suites=("examples",), methods=("slap",))
    assert outcome.verdict is Verdict.BREACH
    assert f"position.{field} does not repeat the question" in outcome.findings[0].detail


def test_followers_in_another_order_than_that_of_the_protocol_break_no_clause_and_no_law() -> None:
    def descending(method: str, answer: Any) -> Any:
        return {**answer, "followers": answer["followers"][::-1]} if answer.get("followers") else answer

    subject = engine(load_kit("twins_and_followers"), change=descending)
    outcome = certify("twins_and_followers", subject, suites=("examples", "relations"), methods=("wins",))
    assert {finding.verdict for finding in outcome.findings} == {Verdict.BREACH}
    assert outcome.findings[0].detail.endswith("the followers are not in the order A to K")


def test_rows_of_forbidden_cards_may_be_left_out_where_there_are_none() -> None:
    kit = load_kit("twin_it")

    def no_empty_rows(method: str, answer: Any) -> Any:
        for place in (answer.get("position", {}), *answer.get("states", ())):
            if place.get("forbidden") == {}:
                del place["forbidden"]
        return answer

    session = EngineSession(kit, PythonEngine(engine(kit, change=no_empty_rows), kit))
    session.begin("symbolic")
    ask_vectors(session, load_vectors("twin_it")[::40])
    assert session.judge.tally.left_out == set()


def test_an_engine_that_errs_only_after_many_discards_does_not_pass() -> None:
    def forgetting(method: str, answer: Any) -> Any:
        for state in answer.get("states", ()):
            state["discards"] = state["discards"][-20:]
        return answer

    forgetful = engine(load_kit("twins_and_followers"), change=forgetting)
    outcome = certify("twins_and_followers", forgetful, suites=("play",), parts=named("whole-games"))
    assert outcome.verdict is Verdict.VIOLATION
    assert {finding.differences[0].path.rpartition(".")[2] for finding in outcome.findings} == {"discards"}


@pytest.mark.parametrize(("times", "asked"), [(1, True), (2, False)], ids=["once", "twice"])
def test_an_engine_that_crashes_on_a_question_is_asked_the_others_until_it_has_crashed_twice(
    times: int, asked: bool, tmp_path: Path
) -> None:
    number, (first, *others) = 5, [block[0]["cards"] for block in _tricks(5)]
    body = f"""
    def result(self, method, params):
        return os._exit(1) if params.get("cards") in {[first, others[9]][:times]} else super().result(method, params)
"""
    part = {"suites": ("exhaustive",), "parts": named(f"trick-{number:03d}"), "sandbox": Sandbox("none")}
    outcome = certify("twos", scripted_engine(tmp_path, body), **part)
    assert [finding.count for finding in outcome.findings] == [times]
    assert outcome.unanswered == times
    assert (outcome.questions == sum(map(len, _tricks(number)))) is asked


def _tricks(number: int) -> list[Any]:
    """The blocks of a part of the domain of all tricks."""
    chunk = next(each for each in TWOS.chunks("quick", Chance("0")) if (each.domain, each.number) == ("trick", number))
    return list(chunk.blocks(TWOS.readings()))


def test_an_engine_that_crashes_in_whole_games_has_failed_in_them_and_left_out_none(tmp_path: Path) -> None:
    crashing = scripted_engine(tmp_path, CRASHING)
    outcome = certify("twos", crashing, suites=("play",), parts=named("whole-games"), sandbox=Sandbox("none"))
    assert (outcome.verdict, outcome.suites["play"].failed, outcome.suites["play"].skipped) == (Verdict.CRASH, 1, 0)


@pytest.mark.parametrize("declared", [{}, {"pile-out": "recycle-keep-latest"}], ids=str)
def test_only_an_engine_that_recycles_is_told_in_whole_games_how(declared: dict[str, str]) -> None:
    def noted(answer: Any, **params: Any) -> Any:
        sent.append("shuffle" in params)
        return answer

    kit, sent = load_kit("twins_and_followers"), list[bool]()
    noting = engine(kit, kit.readings.from_names(declared), play=noted)
    assert certify(kit, noting, suites=("play",), parts=named("whole-games")).findings == []
    assert set(sent) == {bool(declared)}


def test_an_engine_that_scores_but_the_first_sets_of_a_large_table_does_not_pass() -> None:
    sound, forgetful = engine(load_kit("twin_it")), engine(load_kit("twin_it"))
    forgetful.score = lambda sets: sound.score(sets=sets[:10])
    outcome = certify("twin_it", forgetful, suites=("exhaustive",), methods=("score",))
    assert (outcome.verdict, outcome.findings[0].clause) == (Verdict.VIOLATION, "twin_it/pair-one-point-triple-two")


@pytest.mark.parametrize("last", [7, 11])
def test_an_engine_that_is_wrong_only_with_many_seats_does_not_pass(last: int) -> None:
    wrapped = f"0 if seat == {last} else (seat + 1) % len(self.hands)"
    kit = load_kit("twins_and_followers")
    subject = example_engine(kit.name, [("None, (seat + 1) % len(self.hands)", f"None, {wrapped}")])
    outcome = certify(kit, subject, suites=("exhaustive",), parts=named("large-rounds-000"))
    assert outcome.verdict is Verdict.VIOLATION
    assert outcome.findings[0].clause == f"{kit.name}/turns-go-clockwise"


def test_an_engine_that_seats_the_starter_wrong_only_at_a_large_table_does_not_pass() -> None:
    def play(**params: Any) -> Any:
        last = len(params["hands"]) - 1
        return sound.play(**params | {"starter": 0} if params["starter"] == last > 6 else params)

    kit = load_kit("twins_and_followers")
    sound, subject = engine(kit), engine(kit)
    subject.play = play
    outcome = certify(kit, subject, suites=("exhaustive",), parts=named("large-rounds-000"))
    assert (outcome.verdict, outcome.findings[0].clause) == (Verdict.VIOLATION, f"{kit.name}/turn-opens-with-a-draw")


def test_an_engine_that_deals_more_than_three_hundred_cards_wrong_does_not_pass() -> None:
    def none_for_the_last(answer: Any, cards: int, **_: Any) -> Any:
        return {"sizes": [*answer["sizes"][:-1], 0]} if cards > 300 else answer

    outcome = certify(
        "twin_it", engine(load_kit("twin_it"), deal=none_for_the_last), suites=("exhaustive",), methods=("deal",)
    )
    assert outcome.verdict is Verdict.VIOLATION


def test_no_more_questions_are_made_once_the_budget_is_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    answered, made = Counter[str](), Counter[int]()

    def noted(method: str, answer: Any) -> Any:
        answered[method] += 1
        return answer

    def counting(number: int, chunk: Chunk, readings: Any) -> Iterator[Block]:
        for block in chunk.blocks(readings):
            made[number] += 1
            yield block

    whole = [chunk for chunk in TWOS.chunks("quick", Chance("0")) if chunk.method == "twos.trick"][:3]
    chunks = [replace(each, blocks=partial(counting, number, each)) for number, each in enumerate(whole)]
    kit = replace(TWOS, chunks=lambda profile, chance: chunks)
    monkeypatch.setattr(engine_session, "monotonic", lambda: 2.0 * bool(answered))  # by the first answer it is used up
    monkeypatch.setattr(certifying, "monotonic", lambda: 0.0)
    outcome = certify(kit, engine(kit, change=noted), budget=1, suites=("exhaustive",))
    assert "used up" in outcome.notes[0]
    assert {*made} == {0}  # the later parts make none
    assert made[0] < sum(1 for _ in whole[0].blocks(TWOS.readings())) / 4


def test_a_part_that_another_process_asked_behind_two_crashes_of_its_method_counts_as_not_asked() -> None:
    run = Run.of(TWOS, suites=("exhaustive",), methods=("legal",))
    every = plan(TWOS, run)
    numbers = certifying.selected(every, run)[:2]
    seen = RunState(every, numbers, lambda _, *told: PartDone(told[0], told[1].suite, told[1].name, skipped=told[2]))
    first, second = (PartDone(number, every[number].suite, every[number].name) for number in numbers)
    first.fatal = {"twos.legal": 2}
    seen.take(second)
    seen.take(first)
    assert seen.suites["exhaustive"].skipped == 1
