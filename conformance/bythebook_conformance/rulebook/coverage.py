"""What tests engines on a clause: examples, whole domains, relations, properties, and faulty engines as proof."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from bythebook.spec import Example
from bythebook_conformance.certification.asking.seals import SEED, seal_of, sealed
from bythebook_conformance.certification.findings.tally import TallyData
from bythebook_conformance.kit import Chunk, GameKit, load_kit
from bythebook_conformance.rulebook.records import Coverage

PROFILE = "quick"
"""The profile whose domains are counted: every engine is asked these."""


def holding(
    kit: GameKit, examples: Iterable[Example], *, domains: bool, faults: Path | None
) -> dict[str, tuple[Coverage, ...]]:
    """What tests engines on each clause of a game.

    Args:
        kit: the game.
        examples: its examples.
        domains: whether to count the situations of its domains that each clause decides (seconds where no seals hold).
        faults: a folder with one folder of faulty engines per game, if any.
    """
    found: dict[str, list[Coverage]] = defaultdict(list)
    counts = Counter(clause for example in examples for clause in example.clauses)
    for clause, count in counts.items():
        found[clause].append(Coverage("examples", "examples", count=count))
    for clause, by_domain in (decided(kit.name) if domains else {}).items():
        found[clause] += [Coverage("domain", name, count=count) for name, count in by_domain]
    for kind, laws in (("relation", kit.relations), ("property", kit.proofs().properties)):
        for law in laws:
            for clause in law.clauses:
                found[clause].append(Coverage(kind, law.name))
    for clause, fault in [] if faults is None else faulty_engines(faults / kit.name):
        found[clause].append(fault)
    return {clause: tuple(dict.fromkeys(held)) for clause, held in found.items()}


@lru_cache
def decided(game: str) -> dict[str, tuple[tuple[str, int], ...]]:
    """The number of situations in every exhaustive domain in which each clause decides, under the default readings."""
    kit = load_kit(game)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for chunk in kit.chunks(PROFILE, SEED):
        for clause, count in counted(kit, chunk).clauses.items():
            counts[clause][chunk.domain] += count.passed
    return {clause: tuple(by_domain.items()) for clause, by_domain in counts.items()}


def counted(kit: GameKit, chunk: Chunk) -> TallyData:
    """What a chunk has to count: sealed with its answers, or counted by ruling on all of it where no seal holds."""
    return (seal_of(kit, PROFILE, chunk) or sealed(kit, chunk)).tally


_CLAUSE_AT = {"fault": 0, "wrong": 1}
"""Decorators of faulty engines: which argument names the clause that breaks."""


@lru_cache
def faulty_engines(folder: Path) -> tuple[tuple[str, Coverage], ...]:
    """The engines with one fault each: the clause that each breaks, and what it does wrong, from its docstring.

    Such an engine is a class with the decorator ``fault(CLAUSE, ...)`` in a file of the folder, or a function with the
    decorator ``wrong(METHOD, CLAUSE, ...)``, which takes the place of one method of a sound engine.
    """
    files = (ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.py")))
    engines = (each for file in files for each in file.body if isinstance(each, ast.ClassDef | ast.FunctionDef))
    return tuple(
        (str(ast.literal_eval(call.args[_CLAUSE_AT[call.func.id]])), _fault(engine))
        for engine in engines
        for call in engine.decorator_list
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in _CLAUSE_AT
    )


def _fault(engine: ast.ClassDef | ast.FunctionDef) -> Coverage:
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", engine.name).lower()
    return Coverage("fault", name, (ast.get_docstring(engine) or "").partition("\n")[0])
