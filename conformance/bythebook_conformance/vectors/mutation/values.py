"""Mutation operators on values: every other relation, other arithmetic, parts of slices."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from bythebook_conformance.vectors.mutation.edits import Edit, replaced, shown, slots

_RELATIONS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)


def values(owner: ast.AST) -> Iterator[Edit]:
    """Every change of the comparisons, sums and slices in a node."""
    if isinstance(owner, ast.Compare):
        yield from _relations(owner)
    if isinstance(owner, ast.BinOp | ast.AugAssign) and isinstance(owner.op, _ARITHMETIC):
        for kind in _ARITHMETIC:
            if not isinstance(owner.op, kind):
                yield Edit(owner, "op", None, kind(), "arithmetic replaced", f"{shown(owner)} -> {kind.__name__}")
    if isinstance(owner, ast.Slice):
        for name in ("lower", "upper"):
            bound = getattr(owner, name)
            if bound is not None:
                yield Edit(owner, name, None, None, "bound dropped", f"{shown(owner)} -> no {name} bound")
    yield from _sums(owner)


def _relations(owner: ast.Compare) -> Iterator[Edit]:
    """A relation replaced by every other one."""
    for place, compared in enumerate(owner.ops):
        if isinstance(compared, _RELATIONS):
            for kind in _RELATIONS:
                if not isinstance(compared, kind):
                    ops = [*owner.ops[:place], kind(), *owner.ops[place + 1 :]]
                    text = f"{shown(owner)} -> {shown(ast.Compare(owner.left, ops, owner.comparators))}"
                    yield Edit(owner, "ops", place, kind(), "relation replaced", text)


def _sums(owner: ast.AST) -> Iterator[Edit]:
    """An operand alone in place of a sum or the like, and what is one more or less than it."""
    for name, index, each in slots(owner):
        if isinstance(each, ast.BinOp) and isinstance(each.op, _ARITHMETIC):
            for operand in (each.left, each.right):
                yield replaced(owner, name, index, operand, "arithmetic dropped")
            for kind in (ast.Add, ast.Sub):
                yield replaced(owner, name, index, ast.BinOp(each, kind(), ast.Constant(1)), "result moved")
