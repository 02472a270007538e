"""The branches of the rules, and which of them a question takes.

A branch is a function entered, a condition that is true or false, a case taken, or a loop entered or skipped. Code is
under a branch if it cannot run unless that branch is taken, so only questions that take it can show a change of that
code.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from copy import deepcopy
from types import FunctionType
from typing import Any, TypeVar

from bythebook_conformance.vectors.mutation.rules import RuleFunction, in_place

T = TypeVar("T")

_TEST, _BRANCH, _EACH, _CALL = "_bythebook_test", "_bythebook_branch", "_bythebook_each", "_bythebook_call"
_UNDER, _NUMBER, _NUMBERS = "_bythebook_under", "_bythebook_number", "_bythebook_numbers"
"""Attributes of a tree's node: the branch that it is under, its own first branch, the first of each of its tests."""


class BranchRecorder:
    """All branches of some functions, by number, and a recording of those taken while questions are ruled on."""

    def __init__(self, functions: Iterable[RuleFunction]) -> None:
        self.functions = list(functions)
        self.noted: Callable[[str, tuple[Any, ...]], None] | None = None
        """What is told of every call of a function while questions are recorded."""
        self._count = 0
        self._hits: set[int] = set()
        self._entries: dict[str, int] = {}
        self._changed: list[FunctionType] = []
        for each in self.functions:
            self._entries[each.place] = self._own(each.tree, 1)
            self._walk(each.tree, self._entries[each.place])
        self._entered = {number: place for place, number in self._entries.items()}

    def of(self, node: ast.AST) -> int:
        """The branch that a node of a function's tree is under."""
        number: int = getattr(node, _UNDER)
        return number

    def entry(self, place: str) -> int:
        """The branch of entering a function."""
        return self._entries[place]

    @contextmanager
    def recording(self) -> Iterator[set[int]]:
        """In this context, the branches taken are added to the set, which the caller may clear at any time."""
        with ExitStack() as stack:
            if not self._changed:
                self._changed = [each.compiled(_Recording().visit(deepcopy(each.tree))) for each in self.functions]
            for each, changed in zip(self.functions, self._changed, strict=True):
                vars(each.module).update(
                    {_TEST: self._test, _BRANCH: self._hits.add, _EACH: self._each, _CALL: self._call}
                )
                stack.enter_context(in_place(each.function, changed))
            try:
                yield self._hits
            finally:
                for each in self.functions:
                    for name in (_TEST, _BRANCH, _EACH, _CALL):
                        vars(each.module).pop(name, None)

    def _new(self, branches: int) -> int:
        """The number of the first of so many new branches."""
        number, self._count = self._count, self._count + branches
        return number

    def _own(self, node: ast.AST, branches: int) -> int:
        """Give a node branches of its own; the number of the first."""
        number = self._new(branches)
        setattr(node, _NUMBER, number)
        return number

    def _walk(self, node: ast.AST, under: int) -> None:
        """Number the branches of a node, and tell every node in it the branch that it is under."""
        setattr(node, _UNDER, under)
        if isinstance(node, ast.If | ast.IfExp | ast.While):
            yes = self._own(node, 2)
            self._walk(node.test, under)
            self._walk_all(node.body, yes)
            self._walk_all(node.orelse, yes + 1 if not isinstance(node, ast.While) else under)
        elif isinstance(node, ast.For):
            entered = self._own(node, 2)
            self._walk_all([node.target, node.iter, *node.orelse], under)
            self._walk_all(node.body, entered)
        elif isinstance(node, ast.match_case):
            taken = self._own(node, 1)
            self._walk_all([node.pattern, node.guard], under)
            self._walk_all(node.body, taken)
        else:
            if isinstance(node, ast.comprehension):
                setattr(node, _NUMBERS, [self._new(2) for _ in node.ifs])
            self._walk_all([*ast.iter_child_nodes(node)], under)

    def _walk_all(self, nodes: Any, under: int) -> None:
        for node in nodes if isinstance(nodes, list) else [nodes]:
            if node is not None:
                self._walk(node, under)

    def _test(self, yes: int, value: T) -> T:
        self._hits.add(yes if value else yes + 1)
        return value

    def _call(self, number: int, *args: Any) -> None:
        self._hits.add(number)
        if self.noted is not None:
            self.noted(self._entered[number], args)

    def _each(self, entered: int, items: Iterable[T]) -> Iterator[T]:
        number = entered + 1
        for item in items:
            self._hits.add(entered)
            number = entered
            yield item
        self._hits.add(number)


class _Recording(ast.NodeTransformer):
    """Inserts the recording of every numbered branch into a tree."""

    def visit(self, node: ast.AST) -> Any:
        """Record the branch of this node and of those within."""
        number = getattr(node, _NUMBER, -1)
        numbers = getattr(node, _NUMBERS, [])
        self.generic_visit(node)
        if isinstance(node, ast.If | ast.IfExp | ast.While):
            node.test = _called(_TEST, number, node.test)
        elif isinstance(node, ast.For):
            node.iter = _called(_EACH, number, node.iter)
        elif isinstance(node, ast.comprehension):
            node.ifs = [_called(_TEST, yes, test) for yes, test in zip(numbers, node.ifs, strict=True)]
        elif isinstance(node, ast.match_case):
            node.body = [ast.Expr(_called(_BRANCH, number)), *node.body]
        elif isinstance(node, ast.FunctionDef) and number >= 0:
            call = _called(_CALL, number, *(ast.Name(each.arg, ast.Load()) for each in node.args.args))
            node.body = [ast.Expr(call), *node.body]
        return node


def _called(name: str, number: int, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), [ast.Constant(number), *arguments], [])
