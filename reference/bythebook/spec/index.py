"""The index of a game's book: words that players look for and the rules about them, from ``spec/<game>/index.toml``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from bythebook.spec.finding import game_folder
from bythebook.spec.glossary import load_glossary
from bythebook.spec.loading import load_spec
from bythebook.spec.tables import TomlTable

FILE = "index.toml"


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A word of the index with the clauses about it, or with the word to ``see`` instead."""

    name: str
    clauses: tuple[str, ...]
    see: str = ""


@lru_cache
def load_index(game: str, folder: Path | None = None) -> tuple[IndexEntry, ...]:
    """The words of a game's index beside the terms of the glossary; empty if it has none.

    Raises:
        SpecError: there is no such game, or the file is malformed or refers to a clause or a word that does not exist.
    """
    spec = load_spec(game, folder, examples=False)
    path = (game_folder(spec.game) if folder is None else folder) / FILE
    if not path.exists():
        return ()
    file = TomlTable.of_file(path)
    found = file.named("entry", spec.clause, _entry)
    words = found.keys() | {term.name for term in load_glossary(game, folder)}
    for entry in found.values():
        if entry.see and entry.see not in words:
            raise file.fail(f"entry {entry.name}: no entry and no term {entry.see!r}")
    return tuple(found.values())


def _entry(table: TomlTable) -> IndexEntry:
    entry = IndexEntry(table.text("name"), table.texts("clauses"), table.optional_text("see") or "")
    if bool(entry.clauses) == bool(entry.see):
        raise table.fail("expected either clauses or see")
    return entry
