"""Twin It!: an engine's wrong answer breaks the clause that its fault breaks; right answers break none."""

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import msgspec
import pytest

from bythebook.spec import load_vectors
from bythebook_conformance.kit import Method, load_kit
from bythebook_conformance.oracle.comparing import differing
from bythebook_conformance.vectors.mutation.rules import rule_functions
from common_mistakes import PARTS, Mistake, engine_with, mistakes_of
from engines_list import rule_fault, rule_faults
from tiers import few

KIT = load_kit("twin_it")
SHEET = KIT.readings()
BEYOND_VECTORS = ("lost_set_bars_the_end",)
"""A long play shows it, no vector does."""
FAULTS = [name for game, name in rule_faults() if game == "twin_it" and name not in BEYOND_VECTORS]
REMEMBERED = ("The outcomes of slaps pile up.", "The outcomes of the last question are told until something happens.")
"""Mistakes that are told before the first move: nothing has happened then of which a clause could speak."""

MISTAKES = [each for part in PARTS for each in mistakes_of(part, "twin_it")]
"""All of them take half a minute; without the second tier one in eight is planted."""

DATA = {"bythebook.twin_it.state"}
"""Where the types of cards, states and moves are; of their methods none is called."""

Asked = tuple[Method[Any, Any], dict[str, Any], Any, Any]


@cache
def questions() -> list[Asked]:
    """The vectors under the sheet's readings, with the right answers."""
    found = []
    for vector in load_vectors("twin_it"):
        method = KIT.method(vector.method)
        declared = any(needs(method.name, vector.params) for needs in KIT.only_declared.values())
        if not vector.readings and not declared:
            params = msgspec.convert(method.written_out(vector.params), method.params)
            found.append((method, msgspec.to_builtins(params), params, method.answer(params, SHEET)))
    return found


def broken_by(engine: Any) -> Iterator[set[str]]:
    """For each wrong answer of an engine the clauses that it breaks in its first wrong field, or whose words it takes
    otherwise.
    """
    for method, plain, params, right in questions():
        try:
            answer = msgspec.convert(getattr(engine, method.short)(**plain), method.result)
        except Exception:  # a mistake may lead into one: that is no answer
            continue
        wrong = next(differing(right, answer, ruled=True), None)
        if wrong is not None:
            assert method.breaks is not None
            words = method.meant(params, answer, SHEET, wrong[0]) if method.meant else ()
            yield {*method.breaks(params, answer, SHEET, wrong[0]), *words}


@pytest.mark.parametrize("name", few(FAULTS, 3))
def test_a_faulty_engine_breaks_its_clause(name: str) -> None:
    broken = list(broken_by(rule_fault("twin_it", name).engine()))
    assert broken
    assert all(broken), "every wrong answer breaks a clause"
    assert any(rule_fault("twin_it", name).clause in each for each in broken)


@pytest.mark.parametrize("mistake", few(MISTAKES, 8), ids=lambda each: each.name)
def test_every_wrong_answer_of_a_common_mistake_breaks_a_clause(mistake: Mistake) -> None:
    broken = list(broken_by(engine_with(mistake)))
    assert mistake.says in REMEMBERED or all(broken)


def test_right_answers_break_no_clause_in_any_field() -> None:
    for method, _, params, right in questions():
        for path in fields(right):
            assert method.breaks is not None
            assert method.breaks(params, right, SHEET, path) == (), (method.name, path, params)


@pytest.mark.parametrize("name", ["course", "attempt", "told"])
def test_the_facts_that_demands_speak_of_call_nothing_that_decides(name: str) -> None:
    module = import_module(f"bythebook.twin_it.{name}_reasons")
    source = ast.parse(inspect.getsource(module))
    used = {each.module or "" for each in ast.walk(source) if isinstance(each, ast.ImportFrom)}
    decides = {each.module.__name__ for each in rule_functions("twin_it")} - DATA
    assert not used & decides


def fields(answer: Any, path: str = "") -> Iterator[str]:
    """The paths of all fields of an answer."""
    for name in answer.__struct_fields__:
        value = getattr(answer, name)
        if name == "states":
            for number, state in enumerate(value):
                yield from fields(state, f"states[{number}].")
        elif isinstance(value, msgspec.Struct):
            yield from fields(value, f"{path}{name}.")
        else:
            yield path + name


def test_a_row_whose_last_card_was_taken_is_no_change_of_a_refused_move() -> None:
    play = KIT.method("twin_it.play")
    params = {
        "mode": "competitive",
        "piles": [[["u", "m", "u2"]], [["v", "r", "a"], ["w", "n", "w2"]]],
        "first": 1,
        "forbidden": {"0": [["f", "a", "f2"]]},
        "moves": [{"flip": 1}, {"slap": [[1, "f"], [1, "v"]]}, {"flip": 0}],
    }
    asked = msgspec.convert(play.written_out(params), play.params)
    answer = play.answer(asked, SHEET)
    assert [state.accepted for state in answer.states] == [True, True, True, False]
    assert play.breaks is not None
    assert play.breaks(asked, answer, SHEET, "states[3].forbidden") == ()
