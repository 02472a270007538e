"""Readings: which make sense together, that a run can be complete under every departure, and what others would give."""

from functools import lru_cache
from itertools import combinations, islice, product
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from bythebook.readings import ReadingError, Readings
from bythebook.spec import load_spec, load_vectors
from bythebook.twin_it import TwinItReadings
from bythebook.twins_and_followers import READINGS
from bythebook_conformance import Verdict, certify
from bythebook_conformance.certification.asking.batches import examine
from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.findings.excusing import look_at_readings
from bythebook_conformance.certification.findings.finding import Finding
from bythebook_conformance.certification.outcome import ClauseResult, barred_by
from bythebook_conformance.certification.report.html import html_report
from bythebook_conformance.certification.report.terminal import totals_line
from bythebook_conformance.certification.suites.examples import as_asked
from bythebook_conformance.certification.suites.symbolic import ask_vectors
from bythebook_conformance.kit import Chance, Explanation, GameKit, Method, load_kit
from bythebook_conformance.oracle import alternatives
from bythebook_conformance.oracle.alternatives import AlternativeReadings
from bythebook_conformance.oracle.comparing import alike, deciding, messages
from bythebook_conformance.oracle.questions import generated_games, questions
from bythebook_conformance.protocol.starting import PythonEngine
from cases import cases
from engines_list import example_engine
from games import KITS, departures, engine, readings_with
from many_engines import ruled_once
from tiers import few

BLOCKS = 150
"""So many questions of every part of a quick run are asked where examples and vectors leave a clause unassessed."""


def companion(kit: GameKit, point: str, alternative: str) -> Readings:
    """The readings with this departure, and with one more where it makes no sense alone."""
    made = (readings_with(kit, *other, (point, alternative)) for other in ((), *((each,) for each in departures(kit))))
    return next(readings for readings in made if readings is not None)


DEPARTURES = [(kit, *each) for kit in KITS for each in departures(kit)]


def example_of(kit: GameKit, name: str) -> Any:
    return next(each for each in load_spec(kit.name).examples if each.id == f"{kit.name}/{name}")


def left_unassessed(kit: GameKit, session: EngineSession) -> set[str]:
    """The checkable clauses that apply and that no right answer has shown so far."""
    counts = session.judge.tally.data().clauses
    departed = session.readings.departures()
    return {
        clause.id
        for clause in load_spec(kit.name).clauses
        if clause.checkable
        and not barred_by(clause, departed)
        and (clause.id not in counts or not counts[clause.id].passed)
    }


@pytest.mark.parametrize(
    ("kit", "point", "alternative"),
    few(DEPARTURES, 4),
    ids=[f"{kit.name}-{point}={alternative}" for kit, point, alternative in DEPARTURES],
)
def test_an_engine_that_plays_a_departure_leaves_no_clause_unassessed(
    kit: GameKit, point: str, alternative: str
) -> None:
    readings, kit = companion(kit, point, alternative), ruled_once(kit.name)
    session = EngineSession(kit, PythonEngine(engine(kit, readings), kit))
    session.begin("examples")
    for example in load_spec(kit.name).examples:
        method = kit.method(example.method)
        params = method.written_out(example.params)
        if session.may_be_sent(method.name, params):
            session.ask_one(method, params, as_asked(kit, example, readings))
    if left_unassessed(kit, session):
        ask_vectors(session)
    for chunk in kit.chunks("quick", Chance("0")) if left_unassessed(kit, session) else ():
        examine(session, chunk.method, islice(chunk.blocks(readings), BLOCKS))
    assert list(session.judge.tally.findings.values()) == []
    assert left_unassessed(kit, session) == set()


def test_an_engine_that_judges_forbidden_pairs_as_hands_that_do_not_match_passes() -> None:
    kit = ruled_once("twin_it")
    first_on_a_second_card = "next(each for each in mates if each.target is not mates[0].target)"
    mates = "[each for each in hands if self.party(each.player) == party and each.player not in spoiled]"
    of_a_pair = "mistakes.append(hand)\n                spoiled |= {mate.player, hand.player}"
    of_all = f"""mates = {mates}
                mistakes.append({first_on_a_second_card})
                spoiled |= {{each.player for each in mates}}"""
    subject = example_engine(
        kit.name, [(of_a_pair, of_all), ("mistakes.append(mates[-1])", f"mistakes.append({first_on_a_second_card})")]
    )
    chosen = {"mismatch-offender": "second-target", "forbidden-pair-of-a-team": "all-hands"}
    described = subject.describe()
    described["games"][kit.name]["readings"] = chosen
    session = EngineSession(kit, PythonEngine(subject, kit))
    session.begin("examples")
    slap = kit.method("twin_it.slap")
    example = example_of(kit, "first-on-a-second-card-beside-a-forbidden-pair")
    assert session.readings == kit.readings.from_names(chosen)
    session.ask_one(slap, slap.written_out(example.params), as_asked(kit, example, session.readings))
    ask_vectors(session)
    for chunk in kit.chunks("quick", Chance("0")):
        if chunk.method == slap.name:
            examine(session, slap.name, islice(chunk.blocks(session.readings), BLOCKS))
    assert list(session.judge.tally.findings.values()) == []
    assert session.judge.tally.count("twin_it/forbidden-pair-is-a-mistake").passed


@lru_cache
def decided_in_quick_questions(game: str, readings: Readings) -> frozenset[str]:
    """Every clause that decides a field in an example, in a vector or at the beginning of a part of a quick run."""
    kit = ruled_once(game)
    asked = [(each.method, each.params) for each in load_spec(kit.name).examples]
    asked += [(each.method, each.params) for each in load_vectors(kit.name)]
    found: set[str] = set()
    for name, params in asked:
        method = kit.method(name)
        found |= deciding(method.rule(msgspec.convert(params, method.params), readings))
    for chunk in kit.chunks("quick", Chance("0")):
        method = kit.method(chunk.method)
        for block in islice(chunk.blocks(readings), 4):
            found |= deciding(method.rule(msgspec.convert(block[0], method.params), readings))
    return frozenset(found)


BARRED = [
    (kit, clause.id, departure)
    for kit in KITS
    for clause in load_spec(kit.name).clauses
    for departure in clause.not_under
]


@pytest.mark.parametrize(
    ("kit", "clause", "departure"),
    few(BARRED, 8),
    ids=[f"{clause}-{departure}" for _, clause, departure in BARRED],
)
def test_a_clause_never_decides_under_an_alternative_that_it_is_said_not_to_apply_under(
    kit: GameKit, clause: str, departure: str
) -> None:
    point, _, alternative = departure.partition("=")
    assert clause in decided_in_quick_questions(kit.name, kit.readings())
    assert clause not in decided_in_quick_questions(kit.name, companion(kit, point, alternative))


def test_an_example_shows_its_clauses_under_other_readings_where_its_ruling_is_the_same() -> None:
    twos, twins = load_kit("twos"), load_kit("twins_and_followers")
    same = example_of(twos, "last-two-takes")
    assert as_asked(twos, same, twos.readings.from_names({"totals": "floor-at-zero"})).clauses == same.clauses
    other = example_of(twins, "the-fight-of-the-sheet")
    shown = as_asked(twins, other, twins.readings.from_names({"fight-trigger": "all-claiming"})).clauses
    clauses = load_spec(twins.name).clause
    assert shown == tuple(name for name in other.clauses if clauses[name].checked == "example") != ()


def test_a_clause_that_does_not_apply_is_told_with_the_alternative_that_bars_it() -> None:
    kit = load_kit("twins_and_followers")
    subject = engine(kit, kit.readings.from_names({"drop-choice": "partner-card"}))
    outcome = certify(kit.name, subject, suites=("examples",))
    barred = [each for each in outcome.clauses if each.outcome is ClauseResult.NOT_APPLICABLE]
    assert [(each.id, each.barred) for each in barred] == [
        ("twins_and_followers/any-held-card-may-be-dropped", ["drop-choice=partner-card"])
    ]
    assert totals_line(outcome).split("; ")[0].endswith("1 not applicable under these readings")
    html = html_report(outcome, kit)
    assert "The readings in force leave these nothing to decide." in html
    assert "The readings in force leave these nothing to decide." not in html_report(
        certify(kit.name, engine(kit), suites=("examples",)), kit
    )


CONTRADICTIONS = cases("contradictory_readings")["rows"]
ALLOWED = {"own-discard": "allowed"}
"""It needs ``win-on-draw=optional``."""


@pytest.mark.parametrize("chosen", [*CONTRADICTIONS, ALLOWED], ids=str)
def test_a_combination_that_makes_no_sense_is_refused_by_naming_every_point(chosen: dict[str, str]) -> None:
    with pytest.raises(ReadingError) as raised:
        READINGS.from_names(chosen)
    assert [name for name, value in chosen.items() if f"{name}={value}" not in str(raised.value)] == []


def test_every_other_pair_of_alternatives_goes_together() -> None:
    points = {name: [*every] for name, every in READINGS.points().items()}
    for one, other in combinations(points, 2):
        for first, second in product(points[one], points[other]):
            chosen = {one: first, other: second}
            if ALLOWED.items() <= chosen.items():
                chosen["win-on-draw"] = "optional"
            if not any(each.items() <= chosen.items() for each in CONTRADICTIONS):
                assert READINGS.from_names(chosen)


def test_readings_of_twin_it_that_make_no_sense_together_are_refused() -> None:
    with pytest.raises(ReadingError):
        TwinItReadings.from_names({"team-mismatch": "no-effect", "mismatch-offender": "second-target"})


METHODS = [pytest.param(kit, method, id=method.name) for kit in KITS for method in kit.methods]
DRAWN = {"twin_it.slap": 120, "twos.play": 15, "twins_and_followers.play": 20, "twin_it.play": 8}
"""So many questions of a method are drawn; else thirty."""
GAMES = 2


class Said(Struct):
    """The answer of an invented rule."""

    text: str


def invented(says: Any) -> AlternativeReadings:
    """The alternatives of a rule that says a text under readings of Twos."""

    def answer(params: Any, readings: Any) -> Said:
        return Said(says(readings))

    def explain(params: Any, readings: Any) -> Explanation:
        return ((),)

    kit = load_kit("twos")
    return AlternativeReadings(Method("twos.invented", "", Struct, Said, answer, explain), Struct(), kit.readings())


def drawn(kit: GameKit, method: Method[Any, Any]) -> list[Any]:
    """Questions of a method."""
    rng = Random(3)
    found = questions(kit, method.name, "quick", Chance("3"), kit.readings())
    found = rng.sample(found, min(DRAWN.get(method.name, 30), len(found)))
    if method.name == kit.play_method:
        found += generated_games(kit.name, kit.readings(), GAMES, Chance("3"))
    return [msgspec.convert(each, method.params) for each in found]


def tried(kit: GameKit, method: Method[Any, Any], params: Any, agreed: Readings) -> set[tuple[str, str]]:
    """The alternatives that change a ruling, by trying every one; one that makes no sense alone, with every other."""
    names = agreed.names()
    others = [(name, each) for name, point in kit.readings.points().items() for each in point]
    others = [(name, value) for name, value in others if names[name] != value]

    @lru_cache(None)
    def said(*departures: tuple[str, str]) -> Any:
        try:
            readings = kit.readings.from_names({**names, **dict(departures)})
        except ReadingError:
            return None
        return messages(method.answer(params, readings))[-1]

    def turns(one: tuple[str, str]) -> bool:
        alone = said(one)
        if alone is not None:
            return not alike(alone, said())
        pairs = [(said(one, other), said(other)) for other in others if other[0] != one[0]]
        return any(
            both is not None and not alike(both, said()) and (beside is None or not alike(both, beside))
            for both, beside in pairs
        )

    return set(filter(turns, others))


OTHER = {"twins_and_followers.play": {"win-on-draw": "optional", "fight-trigger": "all-claiming"}}


@pytest.mark.parametrize(("kit", "method"), METHODS)
def test_the_points_named_are_exactly_those_that_change_the_ruling(kit: GameKit, method: Method[Any, Any]) -> None:
    questions = drawn(kit, method)
    for names in filter(None, ({"": ""}, OTHER.get(method.name))):
        agreed = kit.readings.from_names(names) if "" not in names else kit.readings()
        for params in questions:
            turned = AlternativeReadings(method, params, agreed).turned
            named = {(each.point, each.alternative) for each in turned}
            assert named == tried(kit, method, params, agreed), params


def test_an_alternative_that_makes_no_sense_alone_explains_an_answer_with_the_one_that_it_needs() -> None:
    kit = load_kit("twins_and_followers")
    params = {"hands": [["QH", "QD", "4C"], ["2H", "7C", "KD"]], "discard": "5S", "discarder": 0}
    finding = Finding(kit.name, Verdict.VIOLATION, "examples", "twins_and_followers.able", params, got={"seats": [0]})
    look_at_readings(kit, finding)
    assert finding.explained_by == ["own-discard=allowed and win-on-draw=optional"]


@pytest.mark.parametrize(("bound", "tried", "whole"), [(1, 6, 1), (7, 7, 1), (10**6, None, None)])
def test_the_search_ends_at_a_count_but_tries_every_alternative_alone(
    bound: int, tried: int | None, whole: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alternatives, "SITUATIONS", bound)
    found = invented(lambda readings: f"{readings.ranking} {readings.totals} {readings.uncaught_victim}")
    combined = found.combinations()
    assert (combined.whole, combined.complete) == (whole, whole is None)
    assert len(combined.ruled) == tried or (tried is None and len(combined.ruled) > 7)


def test_a_point_that_is_asked_about_under_another_reading_only_is_combined_with_it() -> None:
    def says(readings: Any) -> str:
        return readings.totals if readings.ranking == "ace-low" else "high"

    found = invented(says).combinations()
    assert found.complete
    assert {(departures, expected.result.text) for departures, expected in found.ruled} == {
        (frozenset(), "high"),
        (frozenset({("ranking", "ten-above-king")}), "high"),
        (frozenset({("ranking", "ace-low")}), "may-be-negative"),
        (frozenset({("ranking", "ace-low"), ("totals", "floor-at-zero")}), "floor-at-zero"),
    }
