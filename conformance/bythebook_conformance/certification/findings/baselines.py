"""Baselines: files of known failures, read strictly and written for people to go on with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct, field

from bythebook.spec import game_names, load_spec
from bythebook_conformance.certification.findings.known import BaselineEntry
from bythebook_conformance.certification.toml_files import TomlError, from_tables, read_toml, toml_value
from bythebook_conformance.kit import load_kit
from bythebook_conformance.protocol.server_methods import laws_of, methods_of
from bythebook_conformance.rulings.complaints import nearest

HEAD = """\
# Known failures of an engine: `bythebook certify --baseline FILE` does not fail for
# these, and fails when one of them is mended. Every line needs a reason; the link of an issue may be added as `issue`.
"""
FIRST = ("clause", "law", "kind", "method", "also", "detail")
"""The keys of a line in their order, before all others."""


class _File(Struct, forbid_unknown_fields=True):
    known: list[BaselineEntry] = field(default_factory=list)


def read_baseline(path: Path) -> list[BaselineEntry]:
    """The known failures in a file.

    Raises:
        TomlError: it cannot be read, names what does not exist, says something twice, or gives no reason.
    """
    lines = read_lines(path)
    for number, line in enumerate(lines):
        if not line.reason.strip():
            raise TomlError(f"{path}: known[{number}] ({line.words}): no reason; say why it is not mended yet")
    return lines


def read_lines(path: Path) -> list[BaselineEntry]:
    """The known failures in a file, which may lack reasons yet.

    Raises:
        TomlError: it cannot be read, names what does not exist, or says something twice.
    """
    lines = from_tables(read_toml(path), _File, path).known
    met: set[tuple[str, str, str]] = set()
    for number, line in enumerate(lines):
        wrong = _wrong(line) or ("stands twice" if line.id in met else "")
        if wrong:
            raise TomlError(f"{path}: known[{number}]: {wrong}")
        met.add(line.id)
    return lines


def _wrong(line: BaselineEntry) -> str:
    """What is wrong with a line that has the right keys."""
    game = line.method.partition(".")[0]
    if game not in game_names():
        return f"no method {line.method!r}; expected GAME.METHOD, such as twos.trick"
    kit, spec = load_kit(game), load_spec(game)
    methods, laws = list(methods_of(kit)), laws_of(kit, line.method)
    for what, name, known in (
        ("method", line.method, methods),
        ("law", line.law, laws),
        *_clauses_of(line, spec.clause),
    ):
        if name and name not in known:
            return f"no {what} {name!r}{nearest(name, known)}"
    if line.kind == "violation":
        if bool(line.clause) == bool(line.law):
            return "expected either a clause or a law of a violation"
        return "a violation has no detail" if line.detail else ""
    if line.clause or line.law or line.also:
        return f"a {line.kind} is of no clause and no law: expected its detail"
    return "" if line.detail else f"expected the detail of the {line.kind}"


def _clauses_of(line: BaselineEntry, known: Iterable[str]) -> list[tuple[str, str, list[str]]]:
    return [("clause", name, list(known)) for name in (line.clause, *line.also)]


def written(lines: Sequence[BaselineEntry]) -> str:
    """The text of a file with these lines."""
    return "\n".join([HEAD, *map(_table, lines)])


def _table(line: BaselineEntry) -> str:
    values = [(name, getattr(line, name)) for name in dict.fromkeys((*FIRST, *BaselineEntry.__struct_fields__))]
    told = [
        (name, value)
        for name, value in values
        if name == "reason" or (value not in ("", [], None) and value is not False)
    ]
    return "[[known]]\n" + "".join(f"{name} = {toml_value(value)}\n" for name, value in told)
