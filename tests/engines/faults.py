"""Faulty engines: the example engine of a game with its text changed in a place or two, and the clause that it breaks.

The faults of a game stand in the TOML files of its folder, by name: what the engine does in a sentence (``says``), the
``clause``, and ``changes``, each a piece of text that stands there once and what takes its place.
"""

import ast
import sys
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path
from types import CodeType, FrameType, ModuleType, SimpleNamespace
from typing import Any

Changes = Iterable[Sequence[str]]
"""Pairs of texts: what stands in the code just once, and what is to stand there."""

EXAMPLES = Path(__file__).resolve().parents[2] / "conformance" / "examples"
sys.path.append(str(EXAMPLES))  # where ``wire`` is


@dataclass(frozen=True)
class Fault:
    """A faulty engine and what may be said of it."""

    game: str
    name: str
    says: str
    clause: str
    changes: tuple[tuple[str, str], ...]
    named: tuple[str, ...] = ()
    """Clauses that may be named instead: they decide the same situations, or the fault shows only later."""
    also_broken: tuple[str, ...] = ()
    """Clauses that the fault breaks besides, by their own words."""

    vectors_name_another: bool = False
    """Whether the vectors name another clause first: a run asks what singles the right one out."""
    late: bool = False
    """Whether the clause is not among the first five reasons against any wrong answer."""
    elsewhere: str = ""
    """Why no reason names the clause against some of its wrong answers; empty if one always does."""

    @property
    def due(self) -> tuple[str, ...]:
        """The clauses that may be named first."""
        return (self.clause, *self.named)

    @property
    def broken(self) -> set[str]:
        """Every clause that the fault breaks."""
        return {self.clause, *self.also_broken}

    def engine(self) -> Any:
        """A new engine with the fault."""
        return example_engine(self.game, self.changes, self.name)


@cache
def faults_of(game: str) -> dict[str, Fault]:
    """Every fault in the rules of a game, by name."""
    files = sorted((Path(__file__).parent / game).glob("*.toml"))
    found = chain.from_iterable(tomllib.loads(path.read_text(encoding="utf-8")).items() for path in files)
    return {
        name: Fault(game, name, **{key: _frozen(value) for key, value in fault.items()})
        for name, fault in sorted(found)
    }


def engine_with(game: str, *names: str) -> Any:
    """A new engine with the faults of these names, with none the sound one. AssertionError if they change one place."""
    faults = [faults_of(game)[name] for name in names]
    return example_engine(game, [change for fault in faults for change in fault.changes], "-".join(names) or "sound")


def example_engine(game: str, changes: Changes = (), name: str = "sound") -> Any:
    """A new engine from the changed example: a Python method for every method of the protocol."""
    module = ModuleType(f"{game}_{name}")
    exec(_compiled(game, tuple(map(tuple, changes)), module.__name__), vars(module))
    methods = {full.partition(".")[2]: method for full, method in module.METHODS.items()}
    games = {game: {"methods": [*methods], "readings": {}}}
    engine = {"name": f"{game}_{name}".replace("_", "-"), "version": "1"}
    described = {"protocol": 1, "engine": engine, "batch": True, "games": games}
    return SimpleNamespace(**methods, describe=lambda: described)


@cache
def _compiled(game: str, changes: tuple[tuple[str, str], ...], name: str) -> CodeType:
    return compile(changed(game, changes), name, "exec")


def changed(game: str, changes: Changes) -> str:
    """The code of the changed example. AssertionError if a piece to change is not there just once."""
    source = (EXAMPLES / f"{game}.py").read_text(encoding="utf-8")
    for old, new in changes:
        assert source.count(old) == 1, f"{source.count(old)} times in the example: {old}"
        source = source.replace(old, new)
    return source


def functions_changed(game: str, changes: Changes) -> frozenset[int]:
    """The first lines, in the example, of the functions that changes are in; empty if one is in none: it is for all."""
    found = set[int]()
    for old, _ in changes:
        before, _, _ = changed(game, ()).partition(old)
        first = before.count("\n") + 1
        last = first + old.rstrip("\n").count("\n")
        inside = [begin for begin, end in _functions(game) if begin <= first and last <= end]
        if not inside:
            return frozenset()
        found.add(min(inside))
    return frozenset(found)


@cache
def _functions(game: str) -> list[tuple[int, int]]:
    """The first and the last line of every function of an example, whose decorators belong to it."""
    nodes = [each for each in ast.walk(ast.parse(changed(game, ()))) if isinstance(each, ast.FunctionDef)]
    return [(min(one.lineno for one in (each, *each.decorator_list)), each.end_lineno or 0) for each in nodes]


def functions_run(game: str, method: str, params: dict[str, Any]) -> tuple[frozenset[int], Any]:
    """The first lines, in the example, of the functions that it runs for a question, and its answer."""
    found, ask = set[int](), getattr(example_engine(game), method)

    def called(frame: FrameType, event: str, arg: object) -> None:
        if frame.f_code.co_filename == f"{game}_sound":
            found.add(frame.f_code.co_firstlineno)

    sys.setprofile(called)
    try:
        answer = ask(**params)
    finally:
        sys.setprofile(None)
    return frozenset(found), answer


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
