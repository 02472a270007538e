"""Engines under other readings: those that declare theirs are held to them, those that do not are told them."""

from dataclasses import replace

import pytest

from bythebook.spec import load_spec
from bythebook_conformance import Verdict, certify
from bythebook_conformance.kit import GameKit
from games import KITS, engine, named
from many_engines import WHOLE, ruled_once

SWITCHES = [
    (kit, point.id, alternative.id)
    for kit in KITS
    for point in load_spec(kit.name).open_points
    if point.switchable
    for alternative in point.alternatives
    if alternative.id != point.default
]
SOME = SWITCHES if WHOLE else SWITCHES[::6]
"""All of them are recognised in ``test_recognition.py``, and leave no clause unassessed in ``test_departures.py``."""
ASKED_ONLY_WHERE_DECLARED = ("coop-faces", "any-common")
GAMES = 25
"""Of the play suite, in each of its parts and under each of the many readings."""


@pytest.mark.parametrize(("kit", "point", "alternative"), SOME, ids=[f"{p}={a}" for _, p, a in SOME])
def test_an_engine_that_declares_a_reading_is_certified_under_it(kit: GameKit, point: str, alternative: str) -> None:
    try:
        readings = kit.readings.from_names({point: alternative})
    except ValueError:
        pytest.skip("it makes sense only together with another departure")
    asked = replace(ruled_once(kit.name), play_games={"quick": GAMES})
    outcome = certify(asked, engine(asked, readings), parts=named("smoke", "examples", "play games-0"))
    assert (outcome.verdict, outcome.findings) == (Verdict.INCOMPLETE, [])
    assert outcome.readings == {point: alternative}


@pytest.mark.parametrize(("kit", "point", "alternative"), SOME, ids=[f"{p}={a}" for _, p, a in SOME])
def test_an_engine_that_keeps_quiet_about_a_reading_is_told_which_one_it_plays(
    kit: GameKit, point: str, alternative: str
) -> None:
    try:
        readings = kit.readings.from_names({point: alternative})
    except ValueError:
        pytest.skip("it makes sense only together with another departure")
    if (point, alternative) == ASKED_ONLY_WHERE_DECLARED:
        pytest.skip("what it takes is sent only to engines that declare it")
    asked = ruled_once(kit.name)
    quiet = engine(asked, readings)
    del quiet.describe
    outcome = certify(asked, quiet, suites=("smoke", "examples"))
    assert outcome.verdict is Verdict.VIOLATION
    explained = [finding for finding in outcome.findings if f"{point}={alternative}" in finding.explained_by]
    assert explained
