"""Where the reference implements a clause: its entry in a table of clauses, and the rules whose docstrings name it."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

from bythebook.spec import game_names, rule_files
from bythebook_conformance.kit.language import spoken
from bythebook_conformance.rulebook.laws import in_code
from bythebook_conformance.rulebook.records import Code

_NAMED_IN_TEXT = re.compile(r"``([a-z0-9_]+/[a-z0-9-]+)``")


def source(path: str) -> str:
    """The text of a module of the reference, by the path that ``implementations`` gives."""
    files = next(found for game in game_names() if path in (found := rule_files(game)))
    return files[path].read_text(encoding="utf-8")


def implementations(game: str) -> dict[str, tuple[Code, ...]]:
    """For every clause of a game: its entry in a table of the reference, then the rules that name it."""
    return _implementations(game, spoken())


@lru_cache
def _implementations(game: str, language: str) -> dict[str, tuple[Code, ...]]:
    """The same in the language that is spoken now, which is this one."""
    entries: dict[str, list[Code]] = defaultdict(list)
    rules: dict[str, list[Code]] = defaultdict(list)
    for path, file in rule_files(game).items():
        module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        body = ast.parse(file.read_text(encoding="utf-8")).body
        for table, clause, line, entry in _entries(body):
            entries[clause].append(Code(module, path, table, line, in_code(module, entry)))
        for name, function in _functions(body):
            for clause in dict.fromkeys(_NAMED_IN_TEXT.findall(ast.get_docstring(function) or "")):
                rules[clause].append(Code(module, path, name, function.lineno))
    return {clause: (*entries[clause], *rules[clause]) for clause in {**entries, **rules}}


def _entries(body: list[ast.stmt]) -> Iterator[tuple[str, str, int, ast.expr]]:
    """Every entry of every table: the table, the clause, the line, and what it says."""
    for node in body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and isinstance(node.value, ast.Dict):
            for key, value in zip(node.value.keys, node.value.values, strict=True):
                if isinstance(key, ast.Constant) and "/" in str(key.value):
                    yield node.target.id, str(key.value), key.lineno, value


def _functions(body: list[ast.stmt], within: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every function with its name, methods behind that of their class."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _functions(node.body, f"{within}{node.name}.")
        elif isinstance(node, ast.FunctionDef):
            yield within + node.name, node
