"""Mutants: the rules with one change each.

The mutation operators are our own; ``docs/spec.md`` holds them against those of others. We looked at both maintained
libraries first. mutmut changes files and judges by pytest only. cosmic-ray can mutate a text in process, but searches
the whole module again for every mutant, needs thirteen packages, and has no operator that drops a statement, forces a
condition or removes an item from a list. Changing and compiling a single function's tree takes a millisecond.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from bythebook_conformance.vectors.mutation.branches import BranchRecorder
from bythebook_conformance.vectors.mutation.operators import Replacements, edits
from bythebook_conformance.vectors.mutation.rules import (
    Edit,
    RuleConstant,
    RuleFunction,
    rule_constants,
    rule_functions,
)


@dataclass(frozen=True, eq=False)
class Mutant:
    """A mutant: its place, what was done to what, and the branches one of which a question must take to reach it."""

    number: int
    subject: RuleFunction | RuleConstant = field(repr=False)
    operator: str
    text: str
    branches: frozenset[int] = field(repr=False)
    edit: Edit = field(repr=False)

    @property
    def place(self) -> str:
        """Its place: ``twos.trick:take``."""
        return self.subject.place

    def __str__(self) -> str:
        return f"{self.place}: {self.operator}: {self.text}"


def mutants_of(game: str, *, tables: bool = False) -> tuple[BranchRecorder, list[Mutant]]:
    """The branches of a game's rules, and every mutant of them, each at the place of its number; with ``tables``, of
    its tables of clauses instead.
    """
    branches = BranchRecorder(rule_functions(game, tables=tables))
    return branches, mutants(branches, rule_constants(game, tables=tables), tables=tables)


def mutants(branches: BranchRecorder, constants: Sequence[RuleConstant] = (), *, tables: bool = False) -> list[Mutant]:
    """Every mutant of these rules, in source order; those with the same code count as one, and unchanged code does not
    count. Constants are included if a function uses them; with ``tables``, all are.
    """
    subjects: list[RuleFunction | RuleConstant] = [*branches.functions, *constants]
    words = {each.module.__name__: Replacements.of(each.module) for each in subjects}
    users = _users(branches)
    found: list[Mutant] = []
    seen: Counter[tuple[str, str, str]] = Counter()

    def add(subject: RuleFunction | RuleConstant, edit: Edit, under: frozenset[int]) -> None:
        seen[subject.place, edit.operator, edit.text] += 1
        count = seen[subject.place, edit.operator, edit.text]
        text = edit.text if count == 1 else f"{edit.text} ({count})"
        found.append(Mutant(len(found), subject, edit.operator, text, under, edit))

    for each in branches.functions:
        known = {_code(each.compiled(each.tree))}
        for edit in edits(each.tree, words[each.module.__name__]):
            with edit.made():
                code = _code(each.compiled(each.tree))
            if code not in known:
                known.add(code)
                add(each, edit, frozenset([branches.of(edit.owner)]))
    for constant in constants:
        under = frozenset(chain.from_iterable(users.get(name, ()) for name in constant.values()))
        if under or tables:
            for edit in edits(constant.tree, words[constant.module.__name__]):
                add(constant, edit, under)
    return found


def _code(function: Any) -> tuple[Any, ...]:
    """A function's code, without places in the source."""

    def plain(code: Any) -> Any:
        if not hasattr(code, "co_code"):
            return (type(code).__name__, code)
        return (code.co_code, tuple(map(plain, code.co_consts)), code.co_names, code.co_varnames)

    return plain(function.__code__), repr(function.__defaults__)


def _users(branches: BranchRecorder) -> dict[str, frozenset[int]]:
    """For every name that functions use, the branches of entering those functions."""
    found: dict[str, set[int]] = {}
    for each in branches.functions:
        for node in ast.walk(each.tree):
            if isinstance(node, ast.Name):
                found.setdefault(node.id, set()).add(branches.entry(each.place))
    return {name: frozenset(entries) for name, entries in found.items()}
