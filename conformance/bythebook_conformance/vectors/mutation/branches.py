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
_NUMBER = "_branch"
"""The attribute of a tree's node that holds the number of the branch it is under."""


class BranchRecorder:
    """All branches of some functions, and a recording of those taken while questions are ruled on."""

    def __init__(self, functions: Iterable[RuleFunction]) -> None:
        self._all: list[tuple[str, str]] = []
        """The place of every branch, and its condition with the outcome."""
        self.functions = list(functions)
        self.noted: Callable[[str, tuple[Any, ...]], None] | None = None
        """What is told of every call of a function while questions are recorded."""
        self._hits: set[int] = set()
        self._entries: dict[str, int] = {}
        self._changed: list[FunctionType] = []
        for each in self.functions:
            _Numbering(self, each).number()

    def add(self, place: str, text: str, *, entry: bool = False) -> int:
        """A new branch's number; with ``entry``, the branch of entering the function."""
        number = len(self._all)
        count = next(count for count in range(1, number + 2) if (place, _counted(text, count)) not in self._all)
        self._all.append((place, _counted(text, count)))
        if entry:
            self._entries[place] = number
        return number

    def of(self, node: ast.AST) -> int:
        """The branch that a node of a function's tree is under."""
        number: int = getattr(node, _NUMBER)
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

    def _test(self, yes: int, value: T) -> T:
        self._hits.add(yes if value else yes + 1)
        return value

    def _call(self, number: int, *args: Any) -> None:
        self._hits.add(number)
        if self.noted is not None:
            self.noted(self._all[number][0], args)

    def _each(self, entered: int, items: Iterable[T]) -> Iterator[T]:
        number = entered + 1
        for item in items:
            self._hits.add(entered)
            number = entered
            yield item
        self._hits.add(number)


def _counted(text: str, count: int) -> str:
    return text if count == 1 else f"{text} ({count})"


def _number(node: ast.AST) -> int:
    number: int = getattr(node, "_bythebook_number", -1)
    return number


class _Numbering:
    """Numbers the branches of one function, and gives every node the branch it is under."""

    def __init__(self, branches: BranchRecorder, function: RuleFunction) -> None:
        self._branches = branches
        self._function = function

    def number(self) -> None:
        tree = self._function.tree
        entry = self._branches.add(self._function.place, "entered", entry=True)
        tree._bythebook_number = entry  # type: ignore[attr-defined]
        self._walk(tree, entry)

    def _walk(self, node: ast.AST, under: int) -> None:
        setattr(node, _NUMBER, under)
        if isinstance(node, ast.If | ast.IfExp | ast.While):
            yes = self._pair(node, f"if {self._function.source(node.test)}", "true", "false")
            self._walk(node.test, under)
            self._walk_all(node.body, yes)
            self._walk_all(node.orelse, yes + 1 if not isinstance(node, ast.While) else under)
        elif isinstance(node, ast.For):
            loop = f"for {self._function.source(node.target)} in {self._function.source(node.iter)}"
            entered = self._pair(node, loop, "entered", "passed by")
            self._walk_all([node.target, node.iter, *node.orelse], under)
            self._walk_all(node.body, entered)
        elif isinstance(node, ast.match_case):
            guard = f" if {self._function.source(node.guard)}" if node.guard else ""
            taken = self._branches.add(self._function.place, f"case {self._function.source(node.pattern)}{guard}")
            node._bythebook_number = taken  # type: ignore[attr-defined]
            self._walk_all([node.pattern, node.guard], under)
            self._walk_all(node.body, taken)
        else:
            if isinstance(node, ast.comprehension):
                node._bythebook_numbers = [  # type: ignore[attr-defined]
                    self._pair(test, f"if {self._function.source(test)}", "true", "false") for test in node.ifs
                ]
            for child in ast.iter_child_nodes(node):
                self._walk(child, under)

    def _walk_all(self, nodes: Any, under: int) -> None:
        for node in nodes if isinstance(nodes, list) else [nodes]:
            if node is not None:
                self._walk(node, under)

    def _pair(self, node: Any, text: str, yes: str, no: str) -> int:
        """Two branches of one condition, numbered consecutively."""
        place = self._function.place
        number = self._branches.add(place, f"{text}: {yes}")
        self._branches.add(place, f"{text}: {no}")
        node._bythebook_number = number
        return number


class _Recording(ast.NodeTransformer):
    """Inserts the recording of every numbered branch into a tree."""

    def visit(self, node: ast.AST) -> Any:
        """Record the branch of this node and of those within."""
        number = _number(node)
        numbers = getattr(node, "_bythebook_numbers", [])
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
