"""The vocabulary of a game: what players and clauses mean by each term, from ``spec/<game>/glossary.toml``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from bythebook.spec.finding import game_folder
from bythebook.spec.loading import load_spec
from bythebook.spec.tables import TomlTable

FILE = "glossary.toml"


@dataclass(frozen=True, slots=True)
class Term:
    """A term, its meaning, and the clauses that give it this meaning."""

    name: str
    text: str
    clauses: tuple[str, ...]


@lru_cache
def load_glossary(game: str, folder: Path | None = None) -> tuple[Term, ...]:
    """The terms of a game in alphabetical order; empty if it has no glossary.

    Raises:
        SpecError: there is no such game, or the file is malformed or names a clause that does not exist.
    """
    spec = load_spec(game, folder, examples=False)
    path = (game_folder(spec.game) if folder is None else folder) / FILE
    if not path.exists():
        return ()
    found = TomlTable.of_file(path).named("term", spec.clause, _term)
    return tuple(found[name] for name in sorted(found))


def _term(table: TomlTable) -> Term:
    return Term(table.text("name"), table.text("text"), table.texts("clauses"))
