"""Proofs about the reference, and that a proof which shows nothing does not pass for one."""

import sys
from dataclasses import replace
from typing import Any

import pytest

from bythebook.spec import load_spec
from bythebook_conformance.certification.proofs.proving import CONFIRMED, NO_COUNTEREXAMPLE, RAISED, REFUTED, prove_one
from bythebook_conformance.cli import main
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.kit.properties import Domain, Draw, Property
from games import KITS

PROOFS = [
    pytest.param(each, domain, id=f"{kit.name}: {each.name}: {domain.name}")
    for kit in KITS
    for each in kit.properties
    for domain in each.domains
]


def below(draw: Draw) -> int:
    return draw.number(0, 99)


HUNDRED = Domain("0 to 99", below)
SMALL = Property(
    "a number below a hundred has its double below two hundred",
    (),
    lambda number: number + number,
    lambda number: 200 if number == 57 else number + number,
    lambda double, number: double(number) < 200,
    (HUNDRED,),
)


@pytest.mark.proof
@pytest.mark.parametrize(("each", "domain"), PROOFS)
def test_the_property_holds_over_the_whole_domain(each: Property, domain: Domain) -> None:
    if domain.every is None:
        pytest.importorskip("crosshair")
    proof = prove_one(each, domain)
    assert proof.fault == ""
    assert proof.proved, str(proof.trial)


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_properties_name_clauses_that_exist(kit: GameKit) -> None:
    assert kit.properties
    assert {clause for each in kit.properties for clause in each.clauses} <= load_spec(kit.name).clause.keys()


def test_every_path_is_seen_and_the_planted_fault_is_found() -> None:
    pytest.importorskip("crosshair")
    proof = prove_one(SMALL, HUNDRED)
    assert (proof.trial.result, proof.canary.result, proof.fault, proof.proved) == (CONFIRMED, REFUTED, "", True)
    assert "57" in proof.canary.detail


def test_a_fault_of_the_rule_is_refuted_with_a_counterexample() -> None:
    pytest.importorskip("crosshair")
    proof = prove_one(replace(SMALL, rule=SMALL.planted), HUNDRED)
    assert (proof.trial.result, proof.refuted, proof.proved) == (REFUTED, True, False)


def test_a_rule_that_raises_an_error_is_refuted() -> None:
    pytest.importorskip("crosshair")

    def divide(number: int) -> int:
        return 100 // (number - 57)

    proof = prove_one(replace(SMALL, rule=divide), HUNDRED)
    assert (proof.trial.result, proof.refuted, proof.proved) == (RAISED, True, False)


def test_a_rule_that_raises_an_error_on_an_enumerated_case_is_refuted() -> None:
    digits = Domain("digits", every=lambda: iter(range(10)))
    proof = prove_one(replace(SMALL, rule=lambda number: 100 // number), digits)
    assert (proof.trial.result, proof.trial.seen, proof.refuted, proof.proved) == (RAISED, 1, True, False)


def test_a_planted_fault_that_is_not_found_makes_a_proof_worth_nothing() -> None:
    pytest.importorskip("crosshair")
    proof = prove_one(replace(SMALL, planted=SMALL.rule), HUNDRED)
    assert (proof.fault, proof.proved) == ("the planted fault was not found", False)


def test_a_planted_fault_that_only_raises_an_error_counts_as_not_found() -> None:
    pytest.importorskip("crosshair")

    def broken(number: int) -> int:
        raise ValueError(number)

    assert prove_one(replace(SMALL, planted=broken), HUNDRED).fault == "the planted fault was not found"


def test_a_domain_without_cases_proves_nothing() -> None:
    pytest.importorskip("crosshair")
    assert not prove_one(SMALL, Domain("numbers from 5 to 4", lambda draw: draw.number(5, 4))).proved
    assert not prove_one(SMALL, Domain("nothing", every=lambda: iter(()))).proved


def test_a_run_out_of_time_is_never_called_proved() -> None:
    pytest.importorskip("crosshair")

    def digits(number: int) -> int:
        return len(str(number * number))

    def few(count: Any, number: int) -> bool:
        return bool(count(number) < 10**6)

    wide = Domain("all numbers", lambda draw: draw.number(0))
    proof = prove_one(Property("squares are short", (), digits, digits, few, (wide,)), wide, budget=1.0)
    assert (proof.trial.result, proof.proved) == (NO_COUNTEREXAMPLE, False)
    assert str(proof.trial).startswith("no counterexample in ")


def test_without_the_solver_one_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "crosshair", None)
    monkeypatch.delitem(sys.modules, "bythebook_conformance.certification.proofs.crosshair", raising=False)
    with pytest.raises(SystemExit) as ended:
        main(["prove", "twos"])
    assert ended.value.code == 2
    err = capfd.readouterr().err
    assert err.startswith("bythebook: proofs need crosshair, which is not installed: pip install")
    assert err.count("\n") == 1


def test_the_command_says_for_each_proof_how_it_was_made(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("crosshair")
    kit = load_kit("twos")
    few = tuple(replace(each, domains=each.domains[:1]) for each in kit.properties[:2])
    monkeypatch.setattr("bythebook_conformance.cli.prove.load_kit", lambda game: replace(kit, properties=few))
    with pytest.raises(SystemExit) as ended:
        main(["prove", "twos"])
    out = capfd.readouterr().out
    assert ended.value.code == 0
    assert out.count("confirmed over all paths (") == 2
    assert out.endswith("2 proofs: 2 proved, 0 refuted, 0 neither; 0 worth nothing\n")
