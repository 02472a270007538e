"""Where the reference implements a clause: the functions that name it, in their code or in their docstring."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from textwrap import dedent

import bythebook
from bythebook_conformance.rulebook.records import Code

LONGEST = 12
"""An excerpt has no more lines."""
_Function = ast.FunctionDef | ast.AsyncFunctionDef
_NAMED_IN_TEXT = re.compile(r"``([a-z0-9_]+/[a-z0-9-]+)``")


@dataclass
class _Module:
    """A module of the reference under reading."""

    name: str
    path: str
    lines: list[str]
    tree: ast.Module
    constants: dict[str, set[str]] = field(default_factory=dict)
    """Names on the module's top with the texts in their values."""


@lru_cache
def implementations(game: str) -> dict[str, tuple[Code, ...]]:
    """The functions of a game's reference by the clauses that they name, those whose docstring names one first."""
    modules = [_read(path) for path in _source_files(game)]
    everywhere = {name: texts for module in modules for name, texts in module.constants.items()}
    found: dict[str, dict[tuple[str, str], tuple[int, Code]]] = defaultdict(dict)
    for module in modules:
        for name, function in _functions(module.tree):
            for rank, (clause, place) in enumerate(_citations(function, everywhere)):
                order = -1 if place is function else rank
                code = _code(module, name, function, place)
                found[clause].setdefault((module.name, name), (order, code))
    return {
        clause: tuple(code for _, code in sorted(codes.values(), key=lambda each: each[0]))
        for clause, codes in found.items()
    }


def source(path: str) -> str:
    """The text of a module of the reference; the path leads from the folder of the package."""
    return _file(path).read_text(encoding="utf-8")


def _source_files(game: str) -> list[Path]:
    """Every module of a game's reference."""
    folders = map(Path, bythebook.__path__)
    return [
        path
        for folder in folders
        for path in (*sorted((folder / game).glob("*.py")), folder / f"{game}.py")
        if path.is_file()
    ]


def _file(path: str) -> Path:
    return next(found for folder in bythebook.__path__ if (found := Path(folder).parent / path).is_file())


def _path(file: Path) -> str:
    root = next(folder for folder in map(Path, bythebook.__path__) if file.is_relative_to(folder))
    return file.relative_to(root.parent).as_posix()


def _read(file: Path) -> _Module:
    text = file.read_text(encoding="utf-8")
    path = _path(file)
    name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    module = _Module(name, path, text.splitlines(), ast.parse(text))
    for node in module.tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            texts = {each.value for each in ast.walk(node.value) if _is_text(each)}  # type: ignore[attr-defined]
            module.constants.update({each.id: texts for each in targets if isinstance(each, ast.Name) and texts})
    return module


def _functions(tree: ast.AST, within: str = "") -> Iterator[tuple[str, _Function]]:
    """Every function with its name, methods behind that of their class; functions in functions belong to these."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{within}{node.name}.")
        elif isinstance(node, _Function):
            yield within + node.name, node


def _citations(function: _Function, constants: dict[str, set[str]]) -> Iterator[tuple[str, ast.AST]]:
    """The clauses that a function names, each with the place where it does; the function itself for its docstring."""
    for clause in _NAMED_IN_TEXT.findall(ast.get_docstring(function) or ""):
        yield clause, function
    for node in ast.walk(function):
        if _is_text(node):
            yield node.value, node  # type: ignore[attr-defined]
        elif isinstance(node, ast.Name) and node.id in constants:
            for clause in sorted(constants[node.id]):
                yield clause, node


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _code(module: _Module, name: str, function: _Function, place: ast.AST) -> Code:
    first, last = _excerpt(function, place)
    text = dedent("\n".join(module.lines[first - 1 : last]))
    return Code(module.name, module.path, name, function.lineno, text, first)


def _excerpt(function: _Function, place: ast.AST) -> tuple[int, int]:
    """The first and the last line of the part to show: the largest statement around the place that is short enough."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    start = body[0].lineno if body else function.lineno
    end = function.end_lineno or start
    if end - start < LONGEST or place is function:
        return start, min(end, start + LONGEST - 1)
    line = getattr(place, "lineno", start)
    around = [
        (node.lineno, node.end_lineno or node.lineno)
        for node in ast.walk(function)
        if isinstance(node, ast.stmt) and node is not function and node.lineno <= line <= (node.end_lineno or 0)
    ]
    short = [each for each in around if each[1] - each[0] < LONGEST]
    if short:
        return max(short, key=lambda each: each[1] - each[0])
    return max(start, line - LONGEST // 2), min(end, line + LONGEST // 2 - 1)
