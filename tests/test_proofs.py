"""Proofs about the reference, and that a proof which shows nothing does not pass for one."""

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from random import Random
from typing import Any

import pytest

from bythebook.twos.readings import TwosReadings
from bythebook_conformance.certification.proofs.proving import (
    CONFIRMED,
    ENUMERATED,
    NO_COUNTEREXAMPLE,
    RAISED,
    REFUTED,
    prove_one,
    redundant,
)
from bythebook_conformance.kit import GameKit, Proofs, load_kit
from bythebook_conformance.kit.properties import Domain, Draw, Property, exactly, is_within
from bythebook_conformance.vectors.mutation.rules import rule_constants, rule_functions
from command_line import run
from games import GAMES, KITS
from many_engines import WHOLE

PROOFS = [
    pytest.param(each, domain, id=f"{kit.name}: {each.name}: {domain.name}")
    for kit in KITS
    for each in kit.proofs().properties
    for domain in each.domains
]


SHARES = (1,) if WHOLE else (33, 11, 3, 1)
"""Of the cases of a domain one in so many is drawn; more of them where a planted fault does not show in those."""


def part(domain: Domain, share: int) -> Domain:
    """A part of a domain that can be enumerated: drawn, because its cases come in rows of one kind."""
    every = domain.every

    def drawn() -> Iterator[Any]:
        random = Random(0)
        return (case for case in every() if random.random() * share < 1)

    return domain if every is None else replace(domain, every=drawn)


RATING = next(each for each in load_kit("twin_it").proofs().properties if "twin_it.cooperative:rating" in each.decides)


def below(draw: Draw) -> int:
    return draw.number(0, 99)


def double(number: int, _: Any) -> int:
    return number + number


HUNDRED = Domain("0 to 99", below)
DIGITS = Domain("digits", every=lambda: iter(range(10)))
SMALL = Property(
    "a number and itself are twice the number",
    (),
    double,
    exactly(lambda number, _: 2 * number),
    {"57 and 57 are 200": lambda number, _: 200 if number == 57 else 2 * number},
    (HUNDRED,),
)
ODD = replace(SMALL, planted={"4 and 4 are 9": lambda number, _: 9 if number == 4 else 2 * number}, domains=(DIGITS,))


@pytest.mark.proof
@pytest.mark.parametrize(("each", "domain"), PROOFS)
def test_the_rule_is_what_its_statement_says_over_the_domain(each: Property, domain: Domain) -> None:
    for share in SHARES:
        proof = prove_one(each, part(domain, share))
        if domain.every is None or not proof.fault:
            break
    assert proof.fault == ""
    assert proof.proved, str(proof.trial)


LISTED = Path(__file__).parents[1] / "docs" / "redundant.md"


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_the_manual_lists_the_clauses_that_could_be_left_out(game: str) -> None:
    proofs = [
        prove_one(each, part(domain, SHARES[0]))
        for each in load_kit(game).proofs().properties
        for domain in each.domains
        if each.breaks is not None and domain.every is not None
    ]
    _, _, own = LISTED.read_text(encoding="utf-8").partition(f"## {load_kit(game).title}\n")
    named = {f"{game}/{name}" for name in re.findall(r"^\| `([a-z0-9-]+)` \|", own.partition("\n## ")[0], re.MULTILINE)}
    assert named
    found = set(redundant(game, proofs))
    assert named == found if WHOLE else named <= found  # fewer cases need fewer clauses


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_properties_name_rules_that_exist(kit: GameKit) -> None:
    assert kit.proofs().properties
    places = {each.place for each in (*rule_functions(kit.name), *rule_constants(kit.name))}
    for rule in {rule for each in kit.proofs().properties for rule in each.decides}:
        assert any(is_within(place, rule) for place in places), rule


PLAIN = {"bythebook.twin_it.state", "bythebook.twins_and_followers.state"}
"""For the types of cards, states and moves."""


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_a_statement_calls_nothing_that_decides_in_the_reference(kit: GameKit) -> None:
    package = import_module(f"bythebook_conformance.games.{kit.name}.proofs")
    names = [each.name for each in iter_modules(package.__path__) if each.name.endswith("statements")]
    assert names
    statements = [vars(import_module(f"{package.__name__}.{name}")) for name in names]
    borrowed = {getattr(value, "__module__", "") for each in statements for value in each.values() if callable(value)}
    deciding = {each.module.__name__ for each in rule_functions(kit.name)} - PLAIN
    assert not borrowed & deciding


def test_every_path_is_seen_and_the_planted_fault_is_found() -> None:
    proof = prove_one(SMALL, HUNDRED)
    (canary,) = proof.canaries.values()
    assert (proof.trial.result, canary.result, proof.fault, proof.proved) == (CONFIRMED, REFUTED, "", True)
    assert "57" in canary.detail


def test_a_rule_that_raises_an_error_is_refuted() -> None:
    proof = prove_one(replace(SMALL, rule=lambda number, _: 100 // (number - 57)), HUNDRED)
    assert (proof.trial.refutes, proof.proved) == (True, False)


def test_a_rule_that_raises_an_error_on_an_enumerated_case_is_refuted() -> None:
    proof = prove_one(replace(ODD, rule=lambda number, _: 100 // number), DIGITS)
    assert (proof.trial.result, proof.trial.seen, proof.trial.refutes, proof.proved) == (RAISED, 1, True, False)


def broken(number: int, _: Any) -> int:
    raise ValueError(number)


WORTHLESS = [
    ({}, "no fault was planted"),
    ({"nothing at all": double}, "the planted fault was not found: nothing at all"),
    ({**ODD.planted, "nothing at all": double}, "the planted fault was not found: nothing at all"),
    ({"broken": broken}, "the planted fault was not found: broken"),
]


@pytest.mark.parametrize(("planted", "said"), WORTHLESS)
def test_a_proof_in_which_a_planted_fault_shows_no_wrong_answer_is_worth_nothing(planted: Any, said: str) -> None:
    proof = prove_one(replace(ODD, planted=planted), DIGITS)
    assert (proof.trial.result, proof.fault, proof.proved) == (ENUMERATED, said, False)


def test_a_domain_without_cases_proves_nothing() -> None:
    assert not prove_one(SMALL, Domain("numbers from 5 to 4", lambda draw: draw.number(5, 4))).proved
    assert not prove_one(SMALL, Domain("nothing", every=lambda: iter(()))).proved


def capped(scores: tuple[int, ...], readings: Any) -> tuple[int, ...]:
    below_zero = min(scores) < 0 and readings.totals == "floor-at-zero"
    return tuple(max(each, 0) for each in scores) if below_zero else scores


CAPPED = Property(
    "no score is below zero if none may be",
    (),
    capped,
    exactly(capped),
    {"nothing counts": lambda scores, _: ()},
    (Domain("losses", every=lambda: iter([(-1, 2), (1, 2)]), readings=TwosReadings),),
)


def test_a_rule_is_tried_under_every_reading_that_it_asks_for_and_one_that_does_not_listen_is_planted() -> None:
    proof = prove_one(CAPPED, CAPPED.domains[0])
    assert (proof.trial.seen, proof.trial.rulings, proof.trial.points) == (2, 3, {"totals"})
    assert proof.canaries.keys() == {"nothing counts", "deaf to totals"}
    assert proof.proved


def test_a_domain_in_which_a_reading_makes_no_difference_is_too_small() -> None:
    unread = replace(CAPPED, rule=lambda scores, _: scores, says=lambda answer, scores, r: r.totals is r.totals)
    assert prove_one(unread, CAPPED.domains[0]).fault.startswith("the planted fault was not found")


def test_a_run_out_of_time_is_never_called_proved() -> None:

    def digits(number: int, _: Any) -> int:
        return len(str(number * number))

    wide = Domain("all numbers", lambda draw: draw.number(0))
    short = Property("squares are short", (), digits, lambda answer, _, __: answer < 10**6, {"none": digits}, (wide,))
    proof = prove_one(short, wide, budget=1.0)
    assert (proof.trial.result, proof.proved) == (NO_COUNTEREXAMPLE, False)
    assert str(proof.trial).startswith("no counterexample in ")


def test_without_the_solver_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "crosshair", None)
    monkeypatch.delitem(sys.modules, "bythebook_conformance.certification.proofs.crosshair", raising=False)
    code, _, err = run("rules", "prove", "twin-it")
    assert (code, err.count("\n")) == (2, 1)
    assert err.startswith("bythebook: proofs need crosshair, which is not installed: pip install")


def test_the_command_says_for_each_proof_how_it_was_made(monkeypatch: pytest.MonkeyPatch) -> None:
    rating = replace(RATING, domains=RATING.domains[:2])
    kit = replace(load_kit("twin_it"), proofs=lambda: Proofs((rating,)))
    monkeypatch.setattr("bythebook_conformance.cli.prove.load_kit", lambda game: kit)
    code, out, _ = run("rules", "prove", "twin-it")
    assert code == 0
    assert "0 to 8 players with -2 to 99 points: sound: enumerated over all 918 cases (" in out
    assert "1 player, any number of points: sound: confirmed over all paths (" in out
    assert re.search(r"^twin_it: 918 rulings, 3,072 other answers, \d+ s of CPU$", out, re.MULTILINE)
    assert out.endswith("2 proofs: 2 proved, 0 refuted, 0 neither; 0 worth nothing\n")
