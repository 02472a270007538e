"""What other readings would give: the open points of a ruling are derived from what its rules ask about."""

from functools import lru_cache
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from bythebook.readings import ReadingError, Readings
from bythebook_conformance import Verdict
from bythebook_conformance.certification.findings.excusing import look_at_readings
from bythebook_conformance.certification.findings.finding import Finding
from bythebook_conformance.kit import Explanation, GameKit, Method, load_kit
from bythebook_conformance.oracle import alternatives
from bythebook_conformance.oracle.alternatives import AlternativeReadings
from bythebook_conformance.oracle.comparing import alike, messages
from bythebook_conformance.oracle.questions import generated_games, questions
from games import KITS

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
    found = questions(kit, method.name, "quick", 3, kit.readings())
    found = rng.sample(found, min(DRAWN.get(method.name, 30), len(found)))
    if method.name == kit.play_method:
        found += generated_games(kit.name, kit.readings(), GAMES, 3)
    return [msgspec.convert(each, method.params) for each in found]


def tried(kit: GameKit, method: Method[Any, Any], params: Any, agreed: Readings) -> set[tuple[str, str]]:
    """The alternatives that change a ruling, by trying every one; one that makes no sense alone, with every other."""
    names = agreed.names()
    others = [(name, each.value) for name, point in kit.readings.points().items() for each in point]
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
    found = invented(lambda readings: f"{readings.ranking.value} {readings.totals.value} {readings.void_player.value}")
    combined = found.combinations()
    assert (combined.whole, combined.complete) == (whole, whole is None)
    assert len(combined.ruled) == tried or (tried is None and len(combined.ruled) > 7)


def test_a_point_that_is_asked_about_under_another_reading_only_is_combined_with_it() -> None:
    def says(readings: Any) -> str:
        return readings.totals.value if readings.ranking.value == "ace-low" else "high"

    found = invented(says).combinations()
    assert found.complete
    assert {(departures, expected.result.text) for departures, expected in found.ruled} == {
        (frozenset(), "high"),
        (frozenset({("ranking", "ten-above-king")}), "high"),
        (frozenset({("ranking", "ace-low")}), "may-be-negative"),
        (frozenset({("ranking", "ace-low"), ("totals", "floor-at-zero")}), "floor-at-zero"),
    }
