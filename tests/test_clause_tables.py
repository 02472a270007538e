"""Tables of clauses: every clause has one home, an entry says something, and what breaks a clause is named by it."""

from collections import Counter, defaultdict
from itertools import chain
from typing import Any

import msgspec
import pytest

from bythebook.clauses import Says, always
from bythebook.spec import load_spec
from bythebook_conformance.kit import load_kit
from bythebook_conformance.vectors.mutation.rules import rule_modules
from engines_list import rule_faults
from first_reasons import ELSEWHERE, OF_THOSE, is_among_the_first, questions, wrong_answers
from games import GAMES

SHARE = 0.96
"""Of so many wrong answers the broken clause is among the first five reasons; ``benchmarks/first_reasons.py`` lists the
others."""


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


@pytest.mark.parametrize("game", GAMES)
def test_what_breaks_a_clause_is_named_by_it_and_mostly_among_the_first_five(game: str) -> None:
    wrong = wrong_answers(game)
    found = {each.fault for each in wrong}
    assert [name for at, name in rule_faults() if at == game and name not in found] == []
    assert [each for each in wrong if each.place is None and each.fault not in ELSEWHERE] == []
    assert sum(map(is_among_the_first, wrong)) >= SHARE * len(wrong)


@pytest.mark.parametrize("game", GAMES)
def test_a_refused_move_leaves_the_reasons_of_every_later_state_as_they_were(game: str) -> None:
    tried, play = 0, load_kit(game).play_method
    for method, params, readings in questions(game, OF_THOSE[game]):
        if method.name != play:
            continue
        states = method.answer(msgspec.convert(params, method.params), readings).states
        kept = [index for index, state in enumerate(states) if state.accepted]
        if len(kept) < len(states) and kept[-1] > 0:
            explanation = method.explain(msgspec.convert(params, method.params), readings)
            moves = [params["moves"][index - 1] for index in kept[1:]]
            alone = method.explain(msgspec.convert({**params, "moves": moves}, method.params), readings)
            assert alone[0] == [explanation[0][index] for index in kept], params
            tried += 1
    assert tried >= 5
