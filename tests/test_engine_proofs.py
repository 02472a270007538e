"""Engines in this process are proved to agree with the rules, or a counterexample is found; and what is said of it."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from bythebook_conformance import Outcome, Verdict, certify, kit
from bythebook_conformance.certification.certificates.making import statement_of, subject_of
from bythebook_conformance.certification.findings.evidence import CONFIRMED, ENUMERATED, NOT_ASSESSED, REFUTED, REPLAYED
from bythebook_conformance.certification.report.html import html_report
from bythebook_conformance.certification.report.terminal import shown_lines
from bythebook_conformance.certification.suites import symbolic
from bythebook_conformance.certification.suites.symbolic import prove_agreement
from bythebook_conformance.kit import Chance, GameKit, Proofs, load_kit
from bythebook_conformance.oracle.comparing import alike
from command_line import run
from engines_list import FOLDER, SOUND, rule_fault, sound_engine
from games import named

Answer = dict[str, Any]
sys.path.append(str(FOLDER.parents[1] / "docs" / "examples"))
InNumbers: Any = import_module("engine_in_numbers").MyEngine
"""The engine of the manual, whose rules compute on numbers."""


class Cheaper(InNumbers):
    """A three catches for two."""

    def trick_in_numbers(self, cards: Any) -> Answer:
        answer: Answer = super().trick_in_numbers(cards)
        return answer | {"catches": [{**each, "points": 2} for each in answer["catches"]]}


class TwoRules(Cheaper):
    """It plays by one rule and offers another for proof."""

    def trick(self, cards: list[str]) -> Any:
        return InNumbers().trick(cards)


class Reticent(InNumbers):
    """It says nothing of catches."""

    def trick_in_numbers(self, cards: Any) -> Answer:
        return {"winner": super().trick_in_numbers(cards)["winner"]}


@pytest.fixture
def up_to_two_cards(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Of every agreement only the first two domains and nothing enumerated, so that a proof takes a second or two."""

    def shorten(**changes: Any) -> None:
        def shortened(game: str) -> GameKit:
            whole = load_kit(game)
            asked = whole.proofs().agreements
            few = tuple(replace(each, domains=each.domains[:2], **changes) for each in asked)
            return structs.replace(whole, proofs=lambda: Proofs(agreements=few), enumerated=lambda chance: ())

        monkeypatch.setattr(kit, "load_kit", shortened)

    shorten()
    return shorten


def proved(engine: object, game: str = "twos", **options: Any) -> Outcome:
    return certify(game, engine, suites=("smoke", "symbolic"), **options)


def hows(outcome: Outcome, method: str) -> list[str]:
    return [each.how for each in outcome.shown if each.method == method and each.how != REPLAYED]


@pytest.mark.proof
@pytest.mark.usefixtures("up_to_two_cards")
def test_an_engine_that_computes_on_numbers_is_confirmed() -> None:
    outcome = proved(InNumbers())
    assert outcome.verdict is Verdict.INCOMPLETE
    assert hows(outcome, "twos.trick") == [CONFIRMED, CONFIRMED]
    (line,) = [line for line in shown_lines(outcome, everything=True) if "2 cards" in line]
    assert line.startswith("twos.trick (trick_in_numbers), all tricks of 2 cards, in play order: confirmed over all")
    assert {"trick_in_numbers"} == {
        each.asked for each in statement_of(outcome, [], subject_of([])).predicate.bythebook.shown if each.proof
    }
    assert "trick_in_numbers" in html_report(outcome, load_kit("twos"), {})


@pytest.mark.proof
def test_the_manuals_engine_is_confirmed_on_all_tricks_of_up_to_three_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(symbolic, "BUDGET", 300.0)  # machines on which this runs may be busy
    agreement = load_kit("twos").proofs().agreements[0]
    found = [
        *prove_agreement(InNumbers(), replace(agreement, domains=agreement.domains[:3]), load_kit("twos").readings())
    ]
    assert [(each.trial.result, each.fault) for each in found] == [(CONFIRMED, "")] * 3


@pytest.mark.proof
@pytest.mark.usefixtures("up_to_two_cards")
def test_a_counterexample_is_a_finding_like_any_other() -> None:
    outcome = proved(Cheaper(), parts=named("agreement"))
    assert hows(outcome, "twos.trick") == [CONFIRMED, REFUTED]
    (finding,) = outcome.findings
    assert (finding.verdict, finding.method) == (Verdict.VIOLATION, "twos.trick")
    assert "twos/three-catching-two-pays-three" in finding.because
    assert sorted(card[0] for card in finding.params["cards"]) == ["2", "3"]


@pytest.mark.proof
@pytest.mark.usefixtures("up_to_two_cards")
def test_a_rule_for_proof_that_is_not_played_by_is_a_breach() -> None:
    outcome = proved(TwoRules())
    assert outcome.verdict is Verdict.BREACH
    assert outcome.findings[0].detail.startswith("trick_in_numbers breaks the rules where trick keeps them")


@pytest.mark.proof
@pytest.mark.usefixtures("up_to_two_cards")
def test_what_an_engine_leaves_out_is_not_among_what_is_proved() -> None:
    first = next(each for each in proved(Reticent()).shown if each.how == CONFIRMED)
    assert first.detail == "without catches, honours, which the engine leaves out"


@pytest.mark.proof
def test_a_faulty_engine_is_refuted_for_any_number_of_points() -> None:
    engine = rule_fault("twin_it", "rating_by_formula").engine()
    outcome = proved(engine, "twin_it", parts=named("rating: agreement"))
    assert outcome.verdict is Verdict.VIOLATION
    assert hows(outcome, "twin_it.rating")[-1] == REFUTED
    assert outcome.findings[0].params


STYLED = import_module("engine_in_strings")


@pytest.mark.parametrize("fault", STYLED.FAULTS)
def test_a_hidden_fault_shows_in_what_a_proof_enumerates(fault: type[Any]) -> None:
    assert any(wrong_answers(load_kit("twos"), fault()))


def wrong_answers(whole: GameKit, engine: object) -> Iterator[bool]:
    """Question by question of all that a proof enumerates, one of each chunk in turn, whether the answer is wrong."""
    readings = whole.readings()
    rows = [
        (whole.method(chunk.method), chain.from_iterable(chunk.blocks(readings)))
        for chunk in whole.enumerated(Chance("0"))[::-1]
    ]
    while rows:
        for method, questions in [*rows]:
            params = next(questions, None)
            if params is None:
                rows.remove((method, questions))
                continue
            due = method.answer(msgspec.convert(params, method.params), readings)
            got = msgspec.convert(getattr(engine, method.short)(**params), method.result)
            yield got != due and not alike(got, due)


@pytest.mark.proof
def test_an_engine_in_strings_is_enumerated_and_its_fault_found() -> None:
    chosen = named("trick-000: enumeration")
    assert proved(STYLED.Engine(), parts=chosen).verdict is Verdict.INCOMPLETE
    outcome = proved(STYLED.FAULTS[1](), parts=chosen)
    assert (outcome.verdict, outcome.shown) == (Verdict.VIOLATION, [])


@pytest.mark.proof
def test_every_claim_is_enumerated_and_called_so() -> None:
    outcome = proved(sound_engine("twins_and_followers")(), "twins_and_followers", parts=named("able"))
    (shown,) = [each for each in outcome.shown if each.proof]
    assert (shown.method, shown.how, shown.seen) == ("twins_and_followers.able", ENUMERATED, 11_830)
    assert "enumerated over all 11,830 cases" in "\n".join(shown_lines(outcome, everything=True))


def test_an_engine_that_takes_names_alone_is_not_explored() -> None:
    outcome = proved(STYLED.Engine(), parts=named("agreement"))
    assert hows(outcome, "twos.trick") == [NOT_ASSESSED]
    assert "the engine has no method trick_in_numbers" in "\n".join(shown_lines(outcome, everything=True))


@pytest.mark.proof
def test_a_proof_that_does_not_find_the_planted_fault_is_a_fault_of_the_kit(
    up_to_two_cards: Callable[..., None],
) -> None:
    up_to_two_cards(corner=lambda facts: False)
    outcome = proved(InNumbers(), parts=named("agreement"))
    assert outcome.verdict is Verdict.KIT_FAULT
    assert "the planted fault was not found" in outcome.findings[0].stderr


def test_as_many_situations_are_replayed_as_are_asked() -> None:
    outcome = certify("twos", InNumbers(), suites=("symbolic",), parts=named("situations"))
    assert outcome.verdict is Verdict.INCOMPLETE
    assert {each.how for each in outcome.shown} == {REPLAYED}
    assert sum(each.seen for each in outcome.shown) == outcome.questions - outcome.unanswered > 10


def test_without_the_solver_proofs_are_not_assessed_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "crosshair", None)
    monkeypatch.delitem(sys.modules, "bythebook_conformance.certification.crosshair", raising=False)
    outcome = proved(InNumbers(), parts=named("agreement"))
    assert set(hows(outcome, "twos.trick")) == {NOT_ASSESSED}
    (line,) = [
        line
        for line in shown_lines(outcome, everything=True)
        if line.startswith("proofs of twos.trick: not assessed: ")
    ]
    assert "pip install crosshair-tool" in line


def test_a_pipe_is_not_seen_through() -> None:
    outcome = proved(SOUND)
    assert outcome.verdict is Verdict.INCOMPLETE
    assert shown_lines(outcome, everything=True)[-1] == (
        "proofs of twos.legal, twos.trick: not assessed: symbolic execution does not see through a pipe"
    )


def test_a_domain_that_is_asked_whole_is_enumerated() -> None:
    sound = sound_engine("twin_it")()
    outcome = certify("twin_it", sound, suites=("exhaustive",), parts=named("rating", "deal"))
    assert {(each.method, each.how, each.seen) for each in outcome.shown} == {
        ("twin_it.rating", ENUMERATED, 600),
        ("twin_it.deal", ENUMERATED, 5000),
    }


def test_a_part_of_a_domain_is_not_called_the_whole() -> None:
    sound = sound_engine("twins_and_followers")()
    outcome = certify(
        "twins_and_followers", sound, profile="standard", suites=("exhaustive",), parts=named("hands-003")
    )
    assert (outcome.verdict, outcome.shown) == (Verdict.INCOMPLETE, [])


def test_the_command_takes_an_object_and_replays_what_it_has_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(FOLDER)
    asked = ["--suite", "examples", "--jobs", "1", "--out", str(tmp_path)]
    code, out, _ = run("certify", "twos", "--python", "engine_in_strings:LastOfThreeTwosDecides", *asked)
    assert (code, "--python engine_in_strings:LastOfThreeTwosDecides\n" in out) == (9, True)
    finding = next((tmp_path / "findings").iterdir())
    assert run("replay", str(finding), "--python", "engine_in_strings:Engine")[0] == 0
