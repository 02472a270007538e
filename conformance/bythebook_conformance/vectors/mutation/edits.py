"""One change of a tree: the value at one of its places is replaced, and put back."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, eq=False)
class Edit:
    """One change: the value at a place of a tree is replaced. ``owner`` is the node that holds the place."""

    owner: ast.AST
    name: str
    index: int | None
    new: Any
    operator: str
    text: str

    @contextmanager
    def made(self) -> Iterator[None]:
        """In this context, the tree has the change."""
        held = getattr(self.owner, self.name)
        if self.index is None:
            setattr(self.owner, self.name, self.new)
        else:
            items = [*held]
            items[self.index : self.index + 1] = [] if self.new is None else [self.new]
            setattr(self.owner, self.name, items)
        try:
            yield
        finally:
            setattr(self.owner, self.name, held)


def walk(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a tree that can be changed: not annotations, docstrings and what errors say of a start."""
    yield tree
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns", "decorator_list", "args") and not isinstance(tree, ast.Call):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not (is_docstring(child) or isinstance(child, ast.Raise)):
                yield from walk(child)


def is_docstring(node: ast.AST) -> bool:
    """Whether a statement is a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def slots(owner: ast.AST) -> Iterator[tuple[str, int | None, ast.AST]]:
    """The places of a node with their values."""
    for name, value in ast.iter_fields(owner):
        if name in ("annotation", "returns", "decorator_list", "ctx") or (
            name == "args" and isinstance(owner, ast.FunctionDef | ast.Lambda)
        ):
            continue
        if isinstance(value, list):
            yield from ((name, place, each) for place, each in enumerate(value) if isinstance(each, ast.AST))
        elif isinstance(value, ast.AST):
            yield name, None, value


def replaced(owner: ast.AST, name: str, index: int | None, new: ast.AST | None, operator: str) -> Edit:
    """The value at a place replaced by another, or removed from its list."""
    held = getattr(owner, name)
    old = held if index is None else held[index]
    return Edit(owner, name, index, new, operator, f"{shown(old)} -> {'nothing' if new is None else shown(new)}")


def shown(node: ast.AST) -> str:
    """A node as one line of source."""
    first, *more = ast.unparse(node).strip().splitlines() or [""]
    return first + (" ..." if more else "")
