"""A wrong answer breaks a clause, and over a run the clause of its fault is among those that are broken."""

from collections import Counter
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
from engines_list import faults_of

GAMES_WITH_DEMANDS = ("twos",)
FAULTS = [
    pytest.param(fault, id=name)
    for game in GAMES_WITH_DEMANDS
    for name, fault in faults_of(game).items()
    if not fault.elsewhere
]
MISTAKES = [
    pytest.param(mistake, id=mistake.name)
    for game in GAMES_WITH_DEMANDS
    for part in PARTS
    for mistake in mistakes_of(part, game)
    if not mistake.no_fault
]


@cache
def questions(game: str) -> list[tuple[Method[Any, Any], Any, Any]]:
    """Every vector and example under the default readings, with the right answer."""
    kit, found = load_kit(game), []
    for stored in chain(load_vectors(game), load_spec(game).examples):
        if not stored.readings:
            method = kit.method(stored.method)
            params = msgspec.convert(method.written_out(stored.params), method.params)
            found.append((method, params, method.answer(params, kit.readings())))
    return found


def wrong_answers(game: str, engine: Any) -> Iterator[tuple[Any, tuple[str, ...]]]:
    """Every question that an engine answers wrongly, and the clauses that its first wrong field breaks."""
    for method, params, right in questions(game):
        try:
            answer = getattr(engine, method.short)(**msgspec.to_builtins(params))
            got = msgspec.convert(answer, method.result)
        except Exception:  # an engine with a mistake may fail altogether
            continue
        path = next((path for path, _, _ in differing(right, got)), None)
        if path is not None:
            assert method.breaks is not None
            yield (method.short, params, path), method.breaks(params, got, load_kit(game).readings(), path)


@pytest.mark.parametrize("fault", FAULTS)
def test_the_clause_of_a_fault_is_among_those_that_its_wrong_answers_break(fault: Any) -> None:
    found = list(wrong_answers(fault.game, fault.engine()))
    assert found
    assert [asked for asked, broken in found if not broken] == []
    counts = Counter(clause for _, broken in found for clause in broken)
    assert fault.clause in counts


@pytest.mark.parametrize("mistake", MISTAKES)
def test_whatever_is_wrong_breaks_a_clause(mistake: Mistake) -> None:
    assert [asked for asked, broken in wrong_answers(mistake.game, engine_with_mistake(mistake)) if not broken] == []
