"""Hearts, a game of an outside author, fits together; engines with one fault each are told its clause."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from installing import installed

from bythebook.spec import finding
from bythebook_conformance import Verdict, certify
from bythebook_conformance.certification.proving import prove
from bythebook_conformance.kit import load_kit
from bythebook_conformance.rulebook.checks import faults
from command_line import ROOT, printed
from games import engine, quiet
from tiers import few

HEARTS = ROOT / "docs" / "examples" / "hearts"
GAME = "hearts"


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Hearts is on Python's path and named by its entry point, as where it is installed."""
    monkeypatch.syspath_prepend(str(installed(HEARTS, tmp_path)))
    finding._packages.cache_clear()
    yield
    monkeypatch.undo()
    finding._packages.cache_clear()


def test_clauses_readings_examples_and_code_fit_together() -> None:
    assert faults(GAME) == []


def test_every_paragraph_is_found_on_the_sheet() -> None:
    assert ": 22 found, 0 moved" in printed("sheet", GAME, "--sheet", str(HEARTS / "sheet.txt"))


@pytest.mark.slow
def test_the_reference_passes_and_every_clause_is_assessed() -> None:
    outcome = certify(GAME, engine(load_kit(GAME)))
    assert (outcome.verdict, outcome.findings, outcome.complete) == (Verdict.PASSED, [], True)


@pytest.mark.slow
@pytest.mark.proof
def test_the_clauses_allow_the_answers_of_the_rules_and_no_others() -> None:
    assert all(proof.proved for proof in prove(load_kit(GAME)))


PLAYED_OTHERWISE = {
    "any-club": ("first-lead", "legal", "hearts/opening-lead"),
    "free": ("points-in-first-trick", "legal", "hearts/no-points-in-first-trick"),
    "any-time": ("leading-hearts", "legal", "hearts/hearts-must-be-broken"),
    "queen-too": ("what-breaks-hearts", "legal", "hearts/hearts-must-be-broken"),
    "either": ("only-points-left", "legal", "hearts/hearts-must-be-broken"),
    "shooter-gains": ("shooting", "score", "hearts/shooting-the-moon"),
    "left-across-right-hold": ("passing-order", "play", "hearts/passing-order"),
    "minus-ten": ("jack-of-diamonds", "score", "hearts/jack-of-diamonds"),
    "minus-five": ("no-trick", "score", "hearts/no-trick-taken"),
}
"""Alternative -> its open point, a method in which it shows, and the clause."""


@pytest.mark.parametrize("alternative", few(PLAYED_OTHERWISE, 3))
def test_another_reading_that_is_not_declared_breaks_the_clause_on_it(alternative: str) -> None:
    point, method, clause = PLAYED_OTHERWISE[alternative]
    kit = load_kit(GAME)
    undeclared = quiet(kit, kit.readings.from_names({point: alternative}))
    outcome = certify(GAME, undeclared, suites=["exhaustive"], methods=[method])
    assert clause in {finding.clause for finding in outcome.findings}


def _highest_of_any_suit(said: Any, cards: list[str]) -> Any:
    return {**said, "winner": max(range(len(cards)), key=lambda place: "23456789TJQKA".index(cards[place][0]))}


def _queen_costs_twelve(said: Any, cards: list[str]) -> Any:
    return {**said, "points": said["points"] - ("QS" in cards)}


def _free_discards_only(said: Any, hand: list[str], trick: list[str], gone: list[str]) -> Any:
    return {"cards": hand} if trick else said


FAULTS: dict[str, dict[str, Callable[..., Any]]] = {
    "hearts/highest-of-suit-led-takes": {"trick": _highest_of_any_suit},
    "hearts/queen-of-spades-costs-thirteen": {"trick": _queen_costs_twelve},
    "hearts/follow-suit": {"legal": _free_discards_only},
}


@pytest.mark.parametrize("clause", FAULTS)
def test_a_fault_is_told_its_clause(clause: str) -> None:
    outcome = certify(GAME, engine(load_kit(GAME), **FAULTS[clause]), suites=["exhaustive"], methods=[*FAULTS[clause]])
    assert clause in {finding.clause for finding in outcome.findings}
