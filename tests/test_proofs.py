"""Proofs about the reference, and that a proof which shows nothing does not pass for one."""

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec import structs

from bythebook.cards import ACE, TWO, Card
from bythebook.twins_and_followers.state import Obstacle
from bythebook.twos.readings import TwosReadings
from bythebook.twos.trick_clauses import TRICK
from bythebook_conformance.certification.proving import (
    CONFIRMED,
    ENUMERATED,
    NO_COUNTEREXAMPLE,
    RAISED,
    REFUTED,
    demanding,
    prove_one,
)
from bythebook_conformance.kit import GameKit, Proofs, load_kit
from bythebook_conformance.kit.properties import Domain, Draw, Property, is_within
from bythebook_conformance.vectors.mutation.rules import rule_constants, rule_functions
from command_line import run
from games import KITS
from many_engines import WHOLE
from once import once

PROOFS = {
    f"{kit.name}: {each.name}: {domain.name}": (each, domain)
    for kit in KITS
    for each in kit.proofs().properties
    for domain in each.domains
}


SHARE = 1 if WHOLE else 33
"""Of the cases of a domain one in so many is drawn."""


def part(domain: Domain) -> Domain:
    """A part of a domain that can be enumerated: its first case, and drawn ones, for they come in rows of a kind."""
    every = domain.every

    def drawn() -> Iterator[Any]:
        random = Random(0)
        return (case for number, case in enumerate(every()) if not number or random.random() * SHARE < 1)

    return domain if every is None else replace(domain, every=drawn)


RATING = next(each for each in load_kit("twin_it").proofs().properties if "twin_it.cooperative:rating" in each.decides)


def below(draw: Draw) -> int:
    return draw.number(0, 99)


def double(number: int, _: Any) -> int:
    return number + number


HUNDRED = Domain("0 to 99", below)
DIGITS = Domain("digits", every=lambda: iter(range(10)))


def broken_by_double(answer: int, number: int, _: Any) -> Iterator[str]:
    """A number and itself are twice the number."""
    if answer != 2 * number:
        yield "twice"


SMALL = Property.demanded(broken_by_double, "", double, HUNDRED)
FEW = replace(SMALL, domains=(DIGITS,))


class Shown(NamedTuple):
    """What a proof has shown."""

    proved: bool
    fault: str
    trial: str
    needed: list[str]


def shown(name: str) -> Shown:
    """What a proof shows, over a part of its domain: made once for all tests of it, by whichever worker asks first."""

    def make(folder: Path) -> None:
        each, domain = PROOFS[name]
        proof = prove_one(each, part(domain))
        needed = [] if proof.complete is None else sorted(proof.complete.needed)
        made = Shown(proof.proved, proof.fault, str(proof.trial), needed)
        (folder / "shown.json").write_text(json.dumps(made), encoding="utf-8")

    folder = once(f"proof-{[*PROOFS].index(name)}", make)
    return Shown(*json.loads((folder / "shown.json").read_text(encoding="utf-8")))


LONGEST = (
    "twos: the clauses on scores allow one row of them after a trick",
    "twos: the clauses on what may be played allow one choice from every hand: all hands of 1 behind all tricks of 1",
)
"""A solver shows them, and takes longer than for all the others."""


@pytest.mark.proof
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * name.startswith(LONGEST)) for name in PROOFS], ids=str
)
def test_the_clauses_allow_the_answers_of_the_rule_over_the_domain_and_no_others(name: str) -> None:
    proof = shown(name)
    assert proof.fault == ""
    assert proof.proved, proof.trial


LISTED = Path(__file__).parents[1] / "docs" / "redundant.md"


@pytest.mark.proof
def test_the_manual_lists_the_clauses_that_could_be_left_out(game: str) -> None:
    enumerated = [name for name, (_, domain) in PROOFS.items() if domain.every and name.startswith(f"{game}: ")]
    needed = {clause for name in enumerated for clause in shown(name).needed}
    _, _, own = LISTED.read_text(encoding="utf-8").partition(f"## {load_kit(game).title}\n")
    named = {f"{game}/{name}" for name in re.findall(r"^\| `([a-z0-9-]+)` \|", own.partition("\n## ")[0], re.MULTILINE)}
    assert named
    found = demanding(game) - needed
    assert named - found == set()
    assert not WHOLE or found - named == set()  # fewer cases need fewer clauses


ROUNDS = load_kit("twins_and_followers").proofs().properties
MOVES = next(each for each in ROUNDS if "twins_and_followers.fight" in each.decides)


def test_the_other_answers_that_are_tried_follow_from_the_case_and_not_from_what_was_tried_before() -> None:
    others, every = MOVES.others, MOVES.domains[2].every
    assert others is not None
    assert every is not None
    cases = [(case, MOVES.rule(case, MOVES.readings)) for case in every()]
    first, second = ([[*others(answer, case)] for case, answer in each] for each in (cases, cases[::-1]))
    assert first == second[::-1]


@pytest.mark.proof
@pytest.mark.parametrize("why", [each for each in Obstacle if each is not Obstacle.ROUND_IS_OVER])
def test_a_refusal_that_says_less_of_what_was_compared_is_refuted(why: Obstacle) -> None:
    def saying_less(case: Any, readings: Any) -> Any:
        answer = MOVES.rule(case, readings)
        refused = [each._replace(values=each.values[: -1 if each.reason is why else None]) for each in answer.refused]
        return answer._replace(refused=tuple(refused))

    proof = prove_one(replace(MOVES, rule=saying_less, others=None), MOVES.domains[0])
    assert "everything against a move is told, with what was compared" in proof.trial.detail


def test_properties_name_rules_that_exist(kit: GameKit) -> None:
    assert kit.proofs().properties
    places = {each.place for each in (*rule_functions(kit.name), *rule_constants(kit.name))}
    for rule in {rule for each in kit.proofs().properties for rule in each.decides}:
        assert any(is_within(place, rule) for place in places), rule


def test_every_path_is_seen() -> None:
    proof = prove_one(SMALL, HUNDRED)
    assert (proof.trial.result, proof.fault, proof.proved) == (CONFIRMED, "", True)


def test_a_rule_with_another_answer_on_one_path_is_refuted_with_the_case() -> None:
    proof = prove_one(replace(SMALL, rule=lambda number, _: 200 if number == 57 else 2 * number), HUNDRED)
    assert (proof.trial.result, proof.proved) == (REFUTED, False)
    assert "57" in proof.trial.detail


def test_a_rule_that_raises_an_error_is_refuted() -> None:
    proof = prove_one(replace(SMALL, rule=lambda number, _: 100 // (number - 57)), HUNDRED)
    assert (proof.trial.refutes, proof.proved) == (True, False)


def test_a_rule_that_raises_an_error_on_an_enumerated_case_is_refuted() -> None:
    proof = prove_one(replace(FEW, rule=lambda number, _: 100 // number), DIGITS)
    assert (proof.trial.result, proof.trial.seen, proof.trial.refutes, proof.proved) == (RAISED, 1, True, False)


def test_an_enumerated_rule_is_proved_where_every_other_answer_that_was_tried_breaks_a_clause() -> None:
    proof = prove_one(FEW, DIGITS)
    assert (proof.trial.result, proof.trial.seen, proof.proved) == (ENUMERATED, 10, True)
    assert proof.complete is not None
    assert proof.complete.tried > 10


def test_where_no_other_answer_is_tried_the_proof_is_worth_nothing() -> None:
    proof = prove_one(replace(FEW, others=lambda *_: iter(())), DIGITS)
    assert (proof.fault, proof.proved) == ("no other answer was tried", False)


def test_where_the_clauses_allow_another_answer_it_is_told_beside_the_right_one() -> None:
    hole = prove_one(replace(FEW, breaks=lambda answer, number, _: ("odd",) * (answer % 2)), DIGITS)
    assert (hole.refutes, hole.trial.refutes) == (True, False)
    assert hole.complete is not None
    told = [line.strip() for line in hole.complete.result.detail.splitlines()]
    assert told[:3] == ["the clauses allow two answers", "question: 0", "the rules answer 0"]
    assert re.fullmatch(r"no clause forbids -?2 either; with a say: none", told[3])


TAKING = load_kit("twos").proofs().properties[0]
ACE_BEFORE_A_TWO = Domain("one trick", every=lambda: iter([((Card(ACE, 0), Card(TWO, 1)), ())]))


def refuted(monkeypatch: pytest.MonkeyPatch, demands: Any, *slugs: str) -> list[str]:
    """What is told of a trick, line by line, where these clauses demand something else of its winner."""
    changed = {
        clause: {**TRICK[clause], "winner": TRICK[clause]["winner"]._replace(demands=demands)}
        for clause in (f"twos/{slug}" for slug in slugs)
    }
    monkeypatch.setattr("bythebook_conformance.games.twos.proofs.TRICK", TRICK | changed)
    proof = prove_one(TAKING, ACE_BEFORE_A_TWO, kit=load_kit("twos"))
    found = proof.trial if proof.complete is None else proof.complete.result
    return [line.strip() for line in str(found).splitlines()]


def test_a_hole_is_told_as_the_question_its_two_answers_and_the_clauses_with_a_say(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    winners = [clause.partition("/")[2] for clause, laws in TRICK.items() if "winner" in laws]
    assert refuted(monkeypatch, None, *winners) == [
        "REFUTED: the clauses allow two answers",
        'question: twos.trick {"cards":["AC","2D"]}',
        "trick    A♣ 2♦",
        'the rules answer {"winner":1,"catches":[],"honours":1}',
        'no clause forbids {"winner":-1,"catches":[],"honours":1} either; '
        "with a say: twos/twos-are-wild, twos/two-takes-any-trick, twos/two-needs-no-naming, "
        "twos/no-other-card-beats-a-two",
    ]


def test_a_contradiction_is_told_with_both_clauses(monkeypatch: pytest.MonkeyPatch) -> None:
    found = refuted(monkeypatch, lambda trick, place: place == 0, "two-needs-no-naming")
    assert found[0] == "REFUTED: an answer of the rules breaks a clause"
    assert found[-2:] == [
        'the rules answer {"winner":1,"catches":[],"honours":1}, which breaks twos/two-needs-no-naming',
        'twos/two-needs-no-naming allows {"winner":0,"catches":[],"honours":1}, which breaks twos/twos-are-wild, '
        "twos/two-takes-any-trick, twos/no-other-card-beats-a-two",
    ]


def test_a_statement_gives_the_one_right_answer_so_that_no_others_are_tried() -> None:
    def twice(number: int, _: Any) -> int:
        """Twice the number."""
        return 2 * number

    stated = Property.stated(twice, "", double, DIGITS)
    right, wrong = prove_one(stated, DIGITS), prove_one(replace(stated, rule=lambda number, _: number), DIGITS)
    assert (right.proved, right.complete, wrong.trial.result) == (True, None, REFUTED)


def test_a_domain_without_cases_proves_nothing() -> None:
    assert not prove_one(SMALL, Domain("numbers from 5 to 4", lambda draw: draw.number(5, 4))).proved
    assert not prove_one(SMALL, Domain("nothing", every=lambda: iter(()))).proved


def capped(scores: tuple[int, ...], readings: Any) -> tuple[int, ...]:
    """No score is below zero if none may be."""
    below_zero = min(scores) < 0 and readings.totals == "floor-at-zero"
    return tuple(max(each, 0) for each in scores) if below_zero else scores


def test_a_rule_is_tried_under_every_reading_that_it_asks_for() -> None:
    losses = Domain("losses", every=lambda: iter([(-1, 2), (1, 2)]), readings=TwosReadings)
    proof = prove_one(Property.stated(capped, "", capped, losses), losses)
    assert (proof.trial.seen, proof.trial.rulings, proof.trial.points) == (2, 3, {"totals"})
    assert proof.proved


def test_a_run_out_of_time_is_never_called_proved() -> None:

    def digits(number: int, _: Any) -> int:
        return len(str(number * number))

    wide = Domain("all numbers", lambda draw: draw.number(0))
    short = replace(SMALL, rule=digits, breaks=lambda answer, _, __: ("short",) * (answer >= 10**6), domains=(wide,))
    proof = prove_one(short, wide, budget=1.0)
    assert (proof.trial.result, proof.proved) == (NO_COUNTEREXAMPLE, False)
    assert str(proof.trial).startswith("no counterexample in ")


def test_without_the_solver_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "crosshair", None)
    monkeypatch.delitem(sys.modules, "bythebook_conformance.certification.crosshair", raising=False)
    code, _, err = run("rules", "prove", "twin-it")
    assert (code, err.count("\n")) == (2, 1)
    assert err.startswith("bythebook: proofs need crosshair, which is not installed: pip install")


def test_the_command_says_for_each_proof_how_it_was_made(monkeypatch: pytest.MonkeyPatch) -> None:
    rating = replace(RATING, domains=RATING.domains[:2])
    kit = structs.replace(load_kit("twin_it"), proofs=lambda: Proofs((rating,)))
    monkeypatch.setattr("bythebook_conformance.cli.rules.load_kit", lambda game: kit)
    code, out, _ = run("rules", "prove", "twin-it")
    assert code == 0
    assert "1 to 6 players with 0 to 99 points: sound: enumerated over all 600 cases (" in out
    assert "1 player, any number of points: sound: confirmed over all paths (" in out
    assert re.search(r"^twin_it: 600 rulings, 1,800 other answers, \d+ s of CPU$", out, re.MULTILINE)
    assert "twin_it: without a hole, each of these could be left out: twin_it/" in out
    assert out.endswith("2 proofs: 2 proved, 0 refuted, 0 neither; 0 worth nothing\n")
