"""Readings: which make sense together, and that under every departure a run can be complete."""

from functools import lru_cache
from itertools import combinations, islice, product
from typing import Any

import msgspec
import pytest

from bythebook.readings import ReadingError, Readings
from bythebook.spec import load_spec, load_vectors
from bythebook.twin_it import TwinItReadings
from bythebook.twins_and_followers import READINGS
from bythebook_conformance import certify
from bythebook_conformance.certification.asking.batches import examine
from bythebook_conformance.certification.asking.engine_session import EngineSession, Options
from bythebook_conformance.certification.conclusion.outcome import ClauseResult
from bythebook_conformance.certification.report.html import html_report
from bythebook_conformance.certification.report.terminal import totals_line
from bythebook_conformance.certification.suites.examples import as_asked, barred_by
from bythebook_conformance.certification.suites.symbolic import ask_vectors
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.oracle.comparing import deciding
from bythebook_conformance.protocol.in_process import PythonEngine
from cases import cases
from games import KITS, departures, engine, readings_with
from many_engines import ruled_once

BLOCKS = 150
"""So many questions of every part of a quick run are asked where examples and vectors leave a clause unassessed."""


def companion(kit: GameKit, point: str, alternative: str) -> Readings:
    """The readings with this departure, and with one more where it makes no sense alone."""
    made = (readings_with(kit, *other, (point, alternative)) for other in ((), *((each,) for each in departures(kit))))
    return next(readings for readings in made if readings is not None)


DEPARTURES = [
    pytest.param(kit, companion(kit, name, alternative), id=f"{kit.name}-{name}={alternative}")
    for kit in KITS
    for name, alternative in departures(kit)
]


def example_of(kit: GameKit, name: str) -> Any:
    return next(each for each in load_spec(kit.name).examples if each.id == f"{kit.name}/{name}")


def left_unassessed(kit: GameKit, session: EngineSession) -> set[str]:
    """The checkable clauses that apply and that no right answer has shown so far."""
    counts = session.tally.data().clauses
    departed = session.readings.departures()
    return {
        clause.id
        for clause in load_spec(kit.name).clauses
        if clause.checkable
        and not barred_by(clause, departed)
        and (clause.id not in counts or not counts[clause.id].passed)
    }


@pytest.mark.parametrize(("kit", "readings"), DEPARTURES)
def test_an_engine_that_plays_a_departure_leaves_no_clause_unassessed(kit: GameKit, readings: Readings) -> None:
    kit = ruled_once(kit.name)
    session = EngineSession(kit, PythonEngine(engine(kit, readings), kit), Options())
    session.begin("examples")
    for example in load_spec(kit.name).examples:
        method = kit.method(example.method)
        params = method.written_out(example.params)
        if session.may_be_sent(method.name, params):
            session.ask_one(method, params, as_asked(kit, example, readings))
    if left_unassessed(kit, session):
        ask_vectors(session)
    for chunk in kit.chunks("quick", 0) if left_unassessed(kit, session) else ():
        examine(session, chunk.method, islice(chunk.blocks(readings), BLOCKS))
    assert list(session.tally.findings.values()) == []
    assert left_unassessed(kit, session) == set()


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
    for chunk in kit.chunks("quick", 0):
        method = kit.method(chunk.method)
        for block in islice(chunk.blocks(readings), 4):
            found |= deciding(method.rule(msgspec.convert(block[0], method.params), readings))
    return frozenset(found)


BARRED = [
    pytest.param(kit, clause.id, departure, id=f"{clause.id}-{departure}")
    for kit in KITS
    for clause in load_spec(kit.name).clauses
    for departure in clause.not_under
]


@pytest.mark.parametrize(("kit", "clause", "departure"), BARRED)
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
    assert totals_line(outcome).endswith("1 not applicable under these readings")
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
    points = {name: [each.value for each in kind] for name, kind in READINGS.points().items()}
    for one, other in combinations(points, 2):
        for first, second in product(points[one], points[other]):
            chosen = {one: first, other: second}
            if ALLOWED.items() <= chosen.items():
                chosen["win-on-draw"] = "optional"
            if not any(each.items() <= chosen.items() for each in CONTRADICTIONS):
                assert READINGS.from_names(chosen)


@pytest.mark.parametrize(
    "chosen",
    [
        {"three-of-a-kind-trigger": "any-touch", "three-of-a-kind-extent": "contested-two"},
        {"team-mismatch": "no-effect", "mismatch-offender": "second-target"},
    ],
)
def test_readings_of_twin_it_that_make_no_sense_together_are_refused(chosen: dict[str, str]) -> None:
    with pytest.raises(ReadingError):
        TwinItReadings.from_names(chosen)
