"""Faulty engines: a sound engine with one method that does something else, and the clause that breaks by it."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

E = TypeVar("E", bound=type[Any])


@dataclass(frozen=True)
class Fault:
    """A faulty engine and what may be said of it."""

    name: str
    clause: str
    engine: type[Any]
    named: tuple[str, ...]
    """Clauses that may be named instead: they decide the same situations, or the fault shows only later."""
    also_broken: tuple[str, ...]
    """Clauses that the fault breaks besides, by their own words."""

    @property
    def due(self) -> tuple[str, ...]:
        """The clauses that may be named first."""
        return (self.clause, *self.named)


_FAULTS: dict[str, dict[str, Fault]] = {}


@cache
def faults_of(game: str) -> dict[str, Fault]:
    """Every fault in the rules of a game, by name; those of a topic stand in a module ``faults_in_...``."""
    for path in sorted((Path(__file__).parent / game).glob("faults_in_*.py")):
        import_module(f"{game}.{path.stem}")
    return _FAULTS[game]


def wrong(
    method: Callable[..., Any], clause: str, *, named: tuple[str, ...] = (), also_broken: tuple[str, ...] = ()
) -> Callable[[FunctionType], type[Any]]:
    """Declare an engine that is sound but for this method; it is named after the function that takes its place."""

    def declare(function: FunctionType) -> type[Any]:
        inside = {method.__name__: function, "__doc__": function.__doc__, "__module__": function.__module__}
        engine = type(function.__name__, (function.__globals__["Sound"],), inside)
        _note(Fault(function.__name__, clause, engine, named, also_broken))
        return engine

    return declare


def fault(clause: str, *, named: tuple[str, ...] = (), also_broken: tuple[str, ...] = ()) -> Callable[[E], E]:
    """Declare an engine that is wrong in several methods; its name is that of the class."""

    def declare(engine: E) -> E:
        name = re.sub(r"(?<!^)(?=[A-Z])", "_", engine.__name__).lower()
        _note(Fault(name, clause, engine, named, also_broken))
        return engine

    return declare


def _note(fault: Fault) -> None:
    _FAULTS.setdefault(fault.clause.partition("/")[0], {})[fault.name] = fault
