"""Mutation operators on the course of a rule: loops, cases, jumps, and what it returns."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from bythebook_conformance.vectors.mutation.edits import Edit, replaced, shown, slots

_ORDERLESS = ("any", "all", "sum", "len", "set", "frozenset", "Counter")
"""Calls that give the same whatever the order of what they are given."""
_ITERATED: dict[str, slice] = {
    "first only": slice(None, 1),
    "first left out": slice(1, None),
    "last left out": slice(None, -1),
    "order reversed": slice(None, None, -1),
}


def control_flow(owner: ast.AST, tree: ast.AST) -> Iterator[Edit]:
    """Every change of what is repeated, jumped over, matched or returned in a node of a function."""
    if isinstance(owner, ast.For):
        yield from _iterated(owner, in_order=True)
    if isinstance(owner, ast.While):
        once = f"while {shown(owner.test)} -> once"
        yield Edit(owner, "body", None, [*owner.body, ast.Break()], "first only", once)
    yield from _comprehended(owner)
    yield from _jumps(owner)
    if isinstance(owner, ast.Match) and len(owner.cases) > 1:
        for place, case in enumerate(owner.cases):
            text = f"case {shown(case.pattern)} -> nothing"
            yield Edit(owner, "cases", place, None, "case dropped", text)
    if isinstance(owner, ast.Return) and owner.value is not None and isinstance(tree, ast.FunctionDef):
        for empty in _empty(tree):
            yield replaced(owner, "value", None, empty, "return emptied")


def _comprehended(owner: ast.AST) -> Iterator[Edit]:
    """Changes of what comprehensions among the values of a node go through."""
    in_order = not (isinstance(owner, ast.Call) and isinstance(owner.func, ast.Name) and owner.func.id in _ORDERLESS)
    for _, _, each in slots(owner):
        if isinstance(each, ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp):
            for comprehension in each.generators:
                yield replaced(comprehension, "iter", None, ast.Tuple([], ast.Load()), "loop passed by")
                yield from _iterated(comprehension, in_order=in_order and not isinstance(each, ast.SetComp))


def _iterated(loop: ast.For | ast.comprehension, *, in_order: bool) -> Iterator[Edit]:
    """A loop that goes through less, or in another order where one counts."""
    for operator, part in _ITERATED.items():
        if in_order or operator != "order reversed":
            everything = ast.Call(ast.Name("tuple", ast.Load()), [loop.iter], [])
            bounds = [_bound(each) for each in (part.start, part.stop, part.step)]
            some = ast.Subscript(everything, ast.Slice(*bounds), ast.Load())
            yield replaced(loop, "iter", None, some, operator)


def _bound(number: int | None) -> ast.expr | None:
    return None if number is None else ast.parse(str(number), mode="eval").body


def _jumps(owner: ast.AST) -> Iterator[Edit]:
    """A jump out of a loop swapped with one to its next round."""
    for name, index, each in slots(owner):
        if isinstance(each, ast.Break):
            yield replaced(owner, name, index, ast.Continue(), "jump swapped")
        elif isinstance(each, ast.Continue):
            yield replaced(owner, name, index, ast.Break(), "jump swapped")


def _empty(function: ast.FunctionDef) -> Iterator[ast.expr]:
    """What a function may return in place of anything."""
    kind = "" if function.returns is None else ast.unparse(function.returns)
    yield ast.Constant(None)
    if kind == "bool":
        yield from (ast.Constant(True), ast.Constant(False))
    elif kind.startswith("int"):
        yield ast.Constant(0)
    else:
        yield ast.Tuple([], ast.Load())
