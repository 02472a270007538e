"""The rule functions of a game: their source as trees, and the replacement of their code.

A function is changed by replacing its code, and a constant by rebinding its name wherever it was imported. Every module
that imported the function then uses the changed one, nothing is imported again, and restoring the old code is exact.
"""

from __future__ import annotations

import ast
import pkgutil
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from importlib import import_module
from inspect import getsource
from math import inf
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeVar

from bythebook.clauses import ClauseTable
from bythebook.spec import rules_of

# ---- rules -----------------------------------------------------------------------------------------------------------


_FUTURE = ast.parse("from __future__ import annotations").body[0]
_DATA = (bool, int, str, tuple, list, dict, range, frozenset, ClauseTable)
_LEFT_OUT = ("readings", "refusals")
"""Modules without rules: names of alternatives, and sentences about refusals."""
_REASONS = "# ---- reasons"
"""The line above a module's tables of clauses; one whose name ends with ``_facts`` or ``_clauses`` has nothing else."""


@dataclass(frozen=True, eq=False)
class RuleFunction:
    """A function of a game's rules with its tree."""

    game: str
    module: ModuleType
    name: str
    function: FunctionType
    tree: ast.FunctionDef = field(repr=False)

    @property
    def place(self) -> str:
        """Its place: ``twos.trick:take``."""
        return f"{module_place(self.game, self.module)}:{self.name}"

    def compiled(self, tree: ast.FunctionDef) -> FunctionType:
        """A changed tree as a function, not yet in place."""
        bare = ast.copy_location(ast.FunctionDef(**{**dict(ast.iter_fields(tree)), "decorator_list": []}), tree)
        module = ast.fix_missing_locations(ast.Module([_FUTURE, bare], []))
        made: dict[str, Any] = {}
        exec(compile(module, self.module.__name__, "exec"), vars(self.module), made)
        found: FunctionType = made[tree.name]
        return found


@dataclass(frozen=True, eq=False)
class RuleConstant:
    """A constant of a game's rules, by its assignment."""

    game: str
    module: ModuleType
    name: str
    tree: ast.AnnAssign | ast.Assign = field(repr=False)

    @property
    def place(self) -> str:
        """Its place: ``twin_it.cooperative:BANDS``."""
        return f"{module_place(self.game, self.module)}:{self.name}"

    def values(self) -> dict[str, tuple[Any, Any]]:
        """The name's new value from the tree, and the values that follow from it, here and wherever it was imported:
        the names with their old and new values.
        """
        changes = {self.name: (vars(self.module)[self.name], self._value({}))}
        others = (module for module in rule_modules(self.game) if module is not self.module)
        for module in (self.module, *others):
            for each in rule_constants_of(self.game, module):
                if each.name not in changes and each.follows_from(changes):
                    changes[each.name] = (vars(module)[each.name], each._value(changes))
        return changes

    def follows_from(self, changes: Mapping[str, tuple[Any, Any]]) -> bool:
        """Whether its value is derived from one of the old values."""
        uses = {node.id for node in ast.walk(self.tree) if isinstance(node, ast.Name)}
        return any(vars(self.module).get(name) is changes[name][0] for name in uses & changes.keys())

    def _value(self, changes: Mapping[str, tuple[Any, Any]]) -> Any:
        """The value of its tree, given the new values."""
        assert self.tree.value is not None, "a constant has a value"
        here = vars(self.module)
        scope = {**here, **{name: new for name, (old, new) in changes.items() if here.get(name) is old}}
        return eval(compile(ast.fix_missing_locations(ast.Expression(self.tree.value)), self.name, "eval"), scope)


def module_place(game: str, module: ModuleType) -> str:
    """A module among the rules of a game: ``twos.trick``, and ``twos.tricks`` for what it shares with other games."""
    own, name = rules_of(game), module.__name__
    return name.replace(own, game, 1) if f"{name}.".startswith(f"{own}.") else f"{game}.{name.rpartition('.')[2]}"


@lru_cache
def rule_modules(game: str) -> tuple[ModuleType, ...]:
    """The modules with a game's rules, in alphabetical order, behind them those with rules that it shares with other
    games; a game may be one module.
    """
    package = import_module(rules_of(game))
    if not hasattr(package, "__path__"):
        return (package,)
    names = sorted(info.name for info in pkgutil.iter_modules(package.__path__) if info.name not in _LEFT_OUT)
    found = [import_module(f"{package.__name__}.{name}") for name in names]
    own = ast.parse(getsource(package)).body
    if any(isinstance(node, ast.FunctionDef) for node in own):
        found.insert(0, package)
    used = (value.__module__ for module in found for value in vars(module).values() if isinstance(value, FunctionType))
    shared = (sys.modules[name] for name in dict.fromkeys(used) if not f"{name}.".startswith(f"{package.__name__}."))
    return (*found, *(module for module in shared if _first_line_of_reasons(module) < inf))


def rule_functions(game: str, *, tables: bool = False) -> list[RuleFunction]:
    """Every function and method of the rule modules that decides, in source order; with ``tables``, those that the
    tables of clauses use instead.
    """
    return [
        each
        for module in rule_modules(game)
        for each in _functions(game, module, ast.parse(getsource(module)).body, "")
        if explains(module, each.tree) == tables
    ]


def refuses_starts(function: RuleFunction) -> bool:
    """Whether a function only raises errors about a start position.

    The messages refuse such starts before a rule sees them, so no question can show what the function does.
    """
    nodes = list(ast.walk(function.tree))
    raises = any(isinstance(node, ast.Raise) for node in nodes)
    return raises and not any(isinstance(node, ast.Return | ast.Yield | ast.YieldFrom) for node in nodes)


def rule_constants(game: str, *, tables: bool = False) -> list[RuleConstant]:
    """Every name of the rule modules that is bound to plain data, except type aliases."""
    return [
        each
        for module in rule_modules(game)
        for each in rule_constants_of(game, module)
        if explains(module, each.tree) == tables
    ]


def explains(module: ModuleType, node: ast.stmt) -> bool:
    """Whether a part of a module gives reasons instead of deciding."""
    return module.__name__.endswith(("_facts", "_clauses")) or node.lineno > _first_line_of_reasons(module)


@lru_cache
def _first_line_of_reasons(module: ModuleType) -> float:
    lines = getsource(module).splitlines()
    return next((number for number, line in enumerate(lines, start=1) if line.startswith(_REASONS)), inf)


@lru_cache
def rule_constants_of(game: str, module: ModuleType) -> tuple[RuleConstant, ...]:
    """The constants of one module, in the order of its source."""
    found = []
    for node in ast.parse(getsource(module)).body:
        target: ast.expr | None = node.target if isinstance(node, ast.AnnAssign) else None
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target = node.targets[0]
        if isinstance(target, ast.Name) and isinstance(vars(module)[target.id], _DATA):
            assert isinstance(node, ast.AnnAssign | ast.Assign)
            found.append(RuleConstant(game, module, target.id, node))
    return tuple(found)


def _functions(game: str, module: ModuleType, body: list[ast.stmt], prefix: str) -> Iterator[RuleFunction]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _functions(game, module, node.body, f"{prefix}{node.name}.")
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("__"):
            function = _found(module, prefix + node.name)
            if function is not None:
                yield RuleFunction(game, module, prefix + node.name, function, node)


def _found(module: ModuleType, name: str) -> FunctionType | None:
    """The function of this name at run time, taken out of a property if necessary."""
    holder: Any = module
    for part in name.split("."):
        holder = vars(holder).get(part)
    if isinstance(holder, property):
        holder = holder.fget
    elif isinstance(holder, cached_property):
        holder = holder.func
    return holder if isinstance(holder, FunctionType) else None


@contextmanager
def in_place(function: FunctionType, other: FunctionType) -> Iterator[None]:
    """In this context, the function does what the other does."""
    kept: tuple[CodeType, Any, Any] = (function.__code__, function.__defaults__, function.__kwdefaults__)
    function.__code__, function.__defaults__, function.__kwdefaults__ = (
        other.__code__,
        other.__defaults__,
        other.__kwdefaults__,
    )
    try:
        yield
    finally:
        function.__code__, function.__defaults__, function.__kwdefaults__ = kept


@contextmanager
def bound(modules: Iterable[ModuleType], changes: dict[str, tuple[Any, Any]]) -> Iterator[None]:
    """In this context, every name in the modules that is bound to an old value is bound to the new one.

    ``changes`` are name -> (old, new); a name counts only where it is bound to that very object.
    """
    undo = []
    for module in modules:
        for name, (old, new) in changes.items():
            if vars(module).get(name) is old:
                undo.append((module, name, old))
                setattr(module, name, new)
    try:
        yield
    finally:
        for module, name, old in undo:
            setattr(module, name, old)


# ---- one change ------------------------------------------------------------------------------------------------------


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


# ---- a limit of time -------------------------------------------------------------------------------------------------


T = TypeVar("T")

CPU_SECONDS = 2.0
"""Seconds of CPU time a mutant may take for one question; the rules take a few hundredths."""


class CpuLimitExceeded(BaseException):
    """A mutant has used up its time. Not an ordinary exception, so that no rule can catch it."""


@contextmanager
def limiting() -> Iterator[Callable[[], object]]:
    """In this context, every step must end in time; what it gives is called where one begins.

    Raises:
        CpuLimitExceeded: a step has used up its time.
    """

    def stop(*_: object) -> None:
        raise CpuLimitExceeded

    before = signal.signal(signal.SIGVTALRM, stop)
    try:
        yield partial(signal.setitimer, signal.ITIMER_VIRTUAL, CPU_SECONDS)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def limited(call: Callable[[], T]) -> T:
    """The value of a call that must terminate.

    Raises:
        CpuLimitExceeded: the call has used up its time.
    """
    with limiting() as begin:
        begin()
        return call()
