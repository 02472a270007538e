"""A wrong answer breaks clauses, a right one none; those that a faulty engine breaks are among them."""

from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any

import msgspec
import pytest

from bythebook.spec import load_spec, load_vectors
from bythebook_conformance.kit import Method, load_kit
from bythebook_conformance.oracle.comparing import differing
from common_mistakes import PARTS, Mistake, mistakes_of
from common_mistakes import engine_with as engine_with_mistake
from engines_list import rule_fault, rule_faults
from games import GAMES

WITH_DEMANDS = [game for game in GAMES if game != "twin_it"]
"""Twin It! has tests of its own (``test_twin_it_demands.py``)."""
FAULTS = [each for each in rule_faults() if each[0] in WITH_DEMANDS and not rule_fault(*each).elsewhere]
MISTAKES = [each for game in WITH_DEMANDS for part in PARTS for each in mistakes_of(part, game) if not each.no_fault]
Question = tuple[Method[Any, Any], Any, Any, Any]
"""A method, its params, the readings, the right answer."""


@cache
def questions(game: str) -> list[Question]:
    """Every vector and example of a game under the default readings."""
    kit, found = load_kit(game), []
    for stored in chain(load_vectors(game), load_spec(game).examples):
        if not stored.readings:
            method = kit.method(stored.method)
            params = msgspec.convert(method.written_out(stored.params), method.params)
            found.append((method, params, kit.readings(), method.answer(params, kit.readings())))
    return found


def wrong_fields(game: str, engine: Any) -> Iterator[tuple[Question, Any, list[str]]]:
    """Every question that an engine answers wrongly, with its answer and the fields that are wrong."""
    for question in questions(game):
        method, params, _, right = question
        if not hasattr(engine, method.short):
            continue
        try:
            answer = getattr(engine, method.short)(**msgspec.to_builtins(params))
            got = msgspec.convert(answer, method.result)
        except Exception:
            continue
        paths = [path for path, *_ in differing(right, got, ruled=True)]
        if paths:
            yield question, got, paths


def broken_by(game: str, engine: Any) -> list[set[str]]:
    """The clauses that each wrong answer of an engine breaks, or by whose other meaning it would be right."""
    found = []
    for (method, params, readings, _), got, paths in wrong_fields(game, engine):
        assert method.breaks is not None
        clauses = set(chain.from_iterable(method.breaks(params, got, readings, path) for path in paths))
        if method.meant is not None:
            clauses.update(method.meant(params, got, readings, paths[0]))
        found.append(clauses)
    return found


@pytest.mark.parametrize("game", WITH_DEMANDS)
def test_right_answers_break_no_clause(game: str) -> None:
    tried = 0
    for method, params, readings, right in questions(game):
        assert method.breaks is not None
        states = getattr(right, "states", None)
        for number, each in enumerate(states or [right]):
            place = "" if states is None else f"states[{number}]."
            for field in each.__struct_fields__:
                assert method.breaks(params, right, readings, place + field) == (), (params, place + field)
                tried += 1
    assert tried > 100


@pytest.mark.parametrize(("game", "name"), FAULTS, ids=map("-".join, FAULTS))
def test_every_wrong_answer_breaks_a_clause_and_the_one_of_the_fault_is_among_those(game: str, name: str) -> None:
    fault = rule_fault(game, name)
    broken = broken_by(game, fault.engine())
    assert broken, "the engine answers every question rightly"
    assert set() not in broken
    assert set().union(*broken) <= set(load_spec(game).clause)
    assert fault.clause in set().union(*broken), sorted(set().union(*broken))


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda each: f"{each.game}-{each.name}")
def test_every_answer_with_a_common_mistake_that_is_wrong_breaks_a_clause(mistake: Mistake) -> None:
    broken = broken_by(mistake.game, engine_with_mistake(mistake))
    assert set() not in broken
