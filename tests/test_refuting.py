"""Changed rules held to the statements of the rules, and what becomes of those that no statement refutes."""

import signal
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from bythebook.cards import PACK
from bythebook_conformance.certification.execution.sharing import Made
from bythebook_conformance.kit import GameKit, Proofs, load_kit
from bythebook_conformance.kit.properties import Domain, Property
from bythebook_conformance.vectors import refuting
from bythebook_conformance.vectors.measuring import bench_of
from bythebook_conformance.vectors.mutation.branches import BranchRecorder
from bythebook_conformance.vectors.mutation.mutants import Mutant, mutants
from bythebook_conformance.vectors.mutation.rules import rule_modules
from bythebook_conformance.vectors.refuting import Held, is_refuted, unrefuted
from test_adequacy import NO_CHANGE, THE_RULE, bench_for, functions_at, toy

__all__ = ["toy"]


def only(kit: GameKit, proved: Property) -> GameKit:
    """The game with this property alone."""
    return replace(kit, proofs=lambda: Proofs((proved,)))


def mutants_of_taking() -> Sequence[Mutant]:
    """The changes of how a trick is taken."""
    return mutants(BranchRecorder(functions_at("twos.trick:take")))


def test_a_statement_refutes_what_is_a_change_and_leaves_what_is_none() -> None:
    kit = load_kit("twos")
    plain, _ = kit.proofs().properties[0].domains
    kit = only(kit, replace(kit.proofs().properties[0], domains=(plain,)))
    every = {each.text: each for each in mutants_of_taking()}
    modules = rule_modules(kit.name)
    assert is_refuted(kit, every["fate is None -> True"], modules)
    assert not is_refuted(kit, every["three > two -> three >= two"], modules)
    assert not signal.getitimer(signal.ITIMER_VIRTUAL)[0]


def test_a_changed_rule_that_does_not_end_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refuting, "CPU_SECONDS", 0.05)

    def endless(case: Any, readings: Any) -> Any:
        while True:
            pass

    kit = load_kit("twos")
    kit = only(kit, replace(kit.proofs().properties[0], rule=endless))
    assert is_refuted(kit, mutants_of_taking()[0], rule_modules(kit.name))


def unrefuted_of(kit: GameKit, domain: Domain) -> dict[str, Held]:
    """What becomes of the mutants of the toy's rule if a statement over this domain refutes none of them."""
    stated = Property("anything goes", (THE_RULE,), unruled, lambda *_: True, {}, (domain,))
    kit = only(kit, stated)
    bench = bench_for(kit)
    found = unrefuted(kit, Made(bench, bench_of), range(len(bench.mutants)))
    return {f"{each.mutant.operator}: {each.mutant.text}": each for each in found}


def unruled(case: Any, readings: Any) -> Any:
    """The toy's rule about two cards."""
    return import_module("bythebook.high_card.duel").duel(*case, readings)


def test_what_no_statement_refutes_is_equivalent_only_if_no_answer_changes(toy: GameKit) -> None:
    found = unrefuted_of(toy, Domain("nothing", every=lambda: iter(())))
    over = "every pair of cards of two suits, under every combination of readings"
    assert [text for text, each in found.items() if each.equivalent] == [NO_CHANGE]
    assert found[NO_CHANGE].unchanged == (over,)
    assert {each.changes for each in found.values() if each.open} == {over}


def test_what_no_question_comes_to_is_equivalent_over_a_statement_that_does(toy: GameKit) -> None:
    toy = replace(toy, scopes=tuple)
    pair = Domain("a pair", every=lambda: iter([PACK[:2]]))
    reached, unreached = unrefuted_of(toy, pair), unrefuted_of(toy, replace(pair, every=lambda: iter(())))
    assert reached[NO_CHANGE].unchanged == ("a pair (anything goes)",)
    assert all(each.open for each in unreached.values())
