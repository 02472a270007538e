"""Tables of clauses: every clause has one home, an entry says something, and what breaks a clause is named by it."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any

import msgspec
import pytest

from bythebook.clauses import Says, always
from bythebook.spec import load_spec, load_vectors
from bythebook_conformance.kit import Expected, Method, load_kit
from bythebook_conformance.oracle.comparing import FieldJudgement, Mismatched, judge
from bythebook_conformance.vectors.mutation.rules import rule_modules
from engines_list import rule_fault, rule_faults
from games import GAMES

Asked = tuple[Method[Any, Any], Any, Any]
"""A method, a question and the readings under which it is put."""
OF_A_DOMAIN = 200
"""So many questions of every domain, taken evenly."""
AMONG = 5
SHARE = {"twos": 0.97, "twins_and_followers": 0.94, "twin_it": 0.95}
"""In so many of the wrong answers the broken clause is among the first five of the first wrong field. What is left are
situations in which more than five clauses could each be broken."""
ELSEWHERE = {
    "refused_move_costs_the_card": "the card is missed later, when the state is right but for it",
    "opposite_card_is_dropped": "the card is missed later, when the state is right but for it",
    "two_of_hearts_is_plain": "where hearts are led it is the clause that a two takes any trick",
}
"""Faulty engines that mostly go wrong where another clause is named, and why."""


@cache
def questions(game: str) -> list[Asked]:
    """Questions under the defaults, of every domain and every vector and example; and the others as they stand."""
    kit = load_kit(game)
    sheet = kit.readings()
    found: list[Asked] = []
    by_domain: dict[str, list[Any]] = defaultdict(list)
    for chunk in kit.chunks("quick", 0):
        by_domain[chunk.domain].append(chunk)
    for chunks in by_domain.values():
        method = kit.method(chunks[0].method)
        firsts = [block[0] for chunk in chunks for block in chunk.blocks(sheet)]
        found += [(method, params, sheet) for params in firsts[:: max(1, len(firsts) // OF_A_DOMAIN)]]
    for asked in chain(load_vectors(game), load_spec(game).examples):
        method = kit.method(asked.method)
        found.append((method, method.written_out(asked.params), kit.readings.from_names(asked.readings)))
    return found


@cache
def ruled(game: str) -> list[tuple[Method[Any, Any], Any, Expected[Any]]]:
    """Those under the defaults with their rulings."""
    kit = load_kit(game)
    return [
        (method, params, method.rule(msgspec.convert(params, method.params), readings))
        for method, params, readings in questions(game)
        if readings == kit.readings() and not any(needs(method.name, params) for needs in kit.only_declared.values())
    ]


def tables(game: str) -> list[dict[str, Any]]:
    """Every table of a game's clauses."""
    found = {
        id(value): value
        for module in rule_modules(game)
        for value in vars(module).values()
        if isinstance(value, dict) and value and all(str(key).startswith(f"{game}/") for key in value)
    }
    return list(found.values())


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_that_the_wire_can_show_has_exactly_one_home(game: str) -> None:
    homes = Counter(chain.from_iterable(tables(game)))
    clauses = load_spec(game).clause
    assert [clause for clause in homes if clause not in clauses] == []
    assert [clause for clause, count in homes.items() if count > 1] == []
    assert [each.id for each in clauses.values() if each.checked == "wire" and each.id not in homes] == []


Counts = dict[tuple[str, str], Counter[bool]]


def counted(says: Says, count: Counter[bool]) -> Says:
    """A predicate that is counted."""

    def answer(case: Any) -> bool:
        said = bool(says(case))
        count[said] += 1
        return said

    return answer


def forget(game: str) -> None:
    """Let the modules of a game look into their tables again."""
    for module in rule_modules(game):
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def watch(game: str, monkeypatch: pytest.MonkeyPatch) -> Counts:
    """Count, from now on, how often every predicate of a game is true and false; those that are always so are left."""
    forget(game)
    counts: Counts = defaultdict(Counter)
    for table in tables(game):
        for clause, entry in table.items():
            if not isinstance(entry, dict):
                if entry is not always:
                    monkeypatch.setitem(table, clause, counted(entry, counts[clause, ""]))
                continue
            for field, says in entry.items():
                if says is not always:
                    monkeypatch.setitem(entry, field, counted(says, counts[clause, field]))
    return counts


@pytest.mark.parametrize("game", GAMES)
def test_no_entry_never_has_a_say_and_none_always_has_that_is_not_marked_so(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = watch(game, monkeypatch)
    for method, params, readings in questions(game):
        method.explain(msgspec.convert(params, method.params), readings)
    forget(game)
    assert [entry for entry, count in counts.items() if not count[True]] == []
    assert [entry for entry, count in counts.items() if not count[False]] == []


def first_wrong(expected: Expected[Any], answer: Any) -> FieldJudgement | None:
    """The first field of an answer that is wrong, if any."""
    try:
        return next((each for judged in judge(expected, answer) for each in judged if each.right is False), None)
    except Mismatched:
        return None


def broken(engine: Any, game: str) -> Iterator[FieldJudgement]:
    """The first wrong field of every wrong answer of an engine."""
    for method, params, expected in ruled(game):
        if not hasattr(engine, method.short):
            continue
        answer = msgspec.convert(getattr(engine, method.short)(**msgspec.to_builtins(params)), method.result)
        wrong = None if answer == expected.result else first_wrong(expected, answer)
        if wrong is not None:
            yield wrong


@cache
def placed(game: str) -> dict[str, Counter[int]]:
    """For every faulty engine at which places of the reasons its clause stands, where it answers otherwise (-1: not at
    all)."""
    return {
        name: Counter(
            each.clauses.index(rule_fault(game, name).clause) if rule_fault(game, name).clause in each.clauses else -1
            for each in broken(rule_fault(game, name).engine(), game)
        )
        for _, name in (each for each in rule_faults() if each[0] == game)
    }


@pytest.mark.parametrize("game", GAMES)
def test_what_breaks_a_clause_is_named_by_it_mostly_among_the_first_five(game: str) -> None:
    found = placed(game)
    assert [name for name, places in found.items() if not places] == []
    total = sum(found.values(), Counter())
    assert sum(times for place, times in total.items() if 0 <= place < AMONG) >= SHARE[game] * total.total()
    seldom = {name for name, places in found.items() if places and places[-1] > places.total() / 2}
    assert seldom == {name for each, name in rule_faults() if each == game} & ELSEWHERE.keys()


@pytest.mark.parametrize("game", GAMES)
def test_a_refused_move_leaves_the_reasons_of_every_later_state_as_they_were(game: str) -> None:
    tried = 0
    for method, params, readings in questions(game):
        explanation = method.explain(msgspec.convert(params, method.params), readings)
        states = getattr(method.answer(msgspec.convert(params, method.params), readings), "states", None)
        if not states:
            continue
        kept = [index for index, state in enumerate(states) if state.accepted]
        if len(kept) < len(states) and kept[-1] > 0:
            moves = [params["moves"][index - 1] for index in kept[1:]]
            alone = method.explain(msgspec.convert({**params, "moves": moves}, method.params), readings)
            assert alone[0] == [explanation[0][index] for index in kept], params
            tried += 1
    assert tried >= 5
