"""Mutation operators on calls: arguments swapped and left out, orders turned round, ties broken otherwise."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from inspect import Parameter, signature
from types import FunctionType, ModuleType

from bythebook_conformance.vectors.mutation.edits import Edit, replaced, slots

_NOT_SWAPPED = ("isinstance",)
_NOT_LEFT_OUT = ("strict",)
"""Keywords that say what must not happen anyway."""


def with_defaults(module: ModuleType) -> dict[str, int]:
    """The functions of a module, imported ones included, that have defaults -> how many arguments they need."""
    found = {}
    for name, value in vars(module).items():
        if isinstance(value, FunctionType):
            kinds = [each.default is Parameter.empty for each in signature(value).parameters.values()]
            if not all(kinds):
                found[name] = sum(kinds)
    return found


def calls(owner: ast.AST, optional: dict[str, int]) -> Iterator[Edit]:
    """Every change of the calls and sets among the values of a node."""
    for name, index, each in slots(owner):
        if isinstance(each, ast.Call):
            yield from _arguments(owner, name, index, each, optional)
            yield from _ordered(owner, name, index, each)
        yield from _repeats(owner, name, index, each)


def _arguments(
    owner: ast.AST, name: str, index: int | None, call: ast.Call, optional: dict[str, int]
) -> Iterator[Edit]:
    """Neighbouring arguments swapped, keywords and optional arguments left out."""
    called = call.func.id if isinstance(call.func, ast.Name) else ""
    for place, (one, other) in enumerate(zip(call.args, call.args[1:], strict=False)):
        if called not in _NOT_SWAPPED and not isinstance(one, ast.Starred) and not isinstance(other, ast.Starred):
            args = [*call.args[:place], other, one, *call.args[place + 2 :]]
            yield replaced(owner, name, index, ast.Call(call.func, args, call.keywords), "arguments swapped")
    if call.args and len(call.args) > optional.get(called, len(call.args)):
        yield replaced(owner, name, index, ast.Call(call.func, call.args[:-1], call.keywords), "argument dropped")
    for place, keyword in enumerate(call.keywords):
        if keyword.arg not in _NOT_LEFT_OUT:
            keywords = call.keywords[:place] + call.keywords[place + 1 :]
            yield replaced(owner, name, index, ast.Call(call.func, call.args, keywords), "keyword dropped")


def _ordered(owner: ast.AST, name: str, index: int | None, call: ast.Call) -> Iterator[Edit]:
    """A sort turned round; ties broken in favour of the last instead of the first."""
    if not isinstance(call.func, ast.Name) or call.func.id not in ("sorted", "min", "max"):
        return
    given = {keyword.arg for keyword in call.keywords}
    if call.func.id == "sorted" and "reverse" not in given:  # else its constant is moved
        turned = ast.keyword("reverse", ast.Constant(True))
        other = ast.Call(call.func, call.args, [*call.keywords, turned])
        yield replaced(owner, name, index, other, "sort turned round")
    if "key" in given and len(call.args) == 1:
        everything = ast.Call(ast.Name("tuple", ast.Load()), call.args, [])
        step = ast.UnaryOp(ast.USub(), ast.Constant(1))
        backwards = ast.Subscript(everything, ast.Slice(None, None, step), ast.Load())
        yield replaced(owner, name, index, ast.Call(call.func, [backwards], call.keywords), "tie broken otherwise")


def _repeats(owner: ast.AST, name: str, index: int | None, each: ast.AST) -> Iterator[Edit]:
    """What is the same several times counted several times."""
    kept: ast.expr | None = None
    if isinstance(each, ast.SetComp):
        kept = ast.ListComp(each.elt, each.generators)
    elif isinstance(each, ast.Set):
        kept = ast.List(each.elts, ast.Load())
    elif isinstance(each, ast.Call) and ast.unparse(each.func) in ("set", "frozenset", "dict.fromkeys") and each.args:
        kept = ast.Call(ast.Name("tuple", ast.Load()), each.args[:1], [])
    if kept is not None:
        yield replaced(owner, name, index, kept, "repeats kept")
