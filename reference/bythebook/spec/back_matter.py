"""The back matter of a book: what players ask (``faq.toml``), its vocabulary (``glossary.toml``), an index."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from bythebook.spec.finding import game_folder
from bythebook.spec.loading import load_spec
from bythebook.spec.records import Spec
from bythebook.spec.tables import TomlTable

# ---- what players ask ------------------------------------------------------------------------------------------------


FAQ = "faq.toml"


@dataclass(frozen=True, slots=True)
class PlayersQuestion:
    """A question of players: its answer with the id of the example that shows it, the id of the open point that has the
    answer, or neither, where no cards decide. ``clauses`` are the rules about it, by default those of the example or of
    the open point.
    """

    text: str
    answer: str
    example: str
    point: str
    clauses: tuple[str, ...]
    usual: str
    """What tables usually agree on, which is no rule."""
    words: str
    """Other words that people may search by."""


@lru_cache
def load_faq(game: str, folder: Path | None = None) -> tuple[PlayersQuestion, ...]:
    """What players ask of a game, in the order of the file; empty if the game has no such file.

    Raises:
        SpecError: there is no such game, or the file is malformed or names something the specification does not have.
    """
    spec = load_spec(game, folder)
    path = (game_folder(spec.game) if folder is None else folder) / FAQ
    if not path.exists():
        return ()
    file = TomlTable.of_file(path)
    asked = tuple(_question(table, spec) for table in file.tables("question", "text"))
    file.done()
    return asked


def _question(table: TomlTable, spec: Spec) -> PlayersQuestion:
    text = table.text("text")
    answer, example, point, usual, words = (
        table.optional_text(key) or "" for key in ("answer", "example", "point", "usual", "words")
    )
    clauses = table.texts("clauses")
    table.done()
    if bool(answer) != bool(example) or (example and point):
        raise table.fail("expected an answer with the example that shows it, or an open point, which has one")
    shown = {each.id: spec.rules_of(each) for each in spec.examples if each.id == example}
    asked = {each.id: each.clauses for each in spec.open_points if each.id == point}
    if example and not shown:
        raise table.fail(f"no example {example!r}")
    if point and not asked:
        raise table.fail(f"no open point {point!r}")
    clauses = clauses or shown.get(example) or asked.get(point, ())
    if not {*clauses} <= {*spec.clause}:
        raise table.fail(f"clauses is {[*clauses]!r}: expected ids of clauses")
    if not clauses and not usual:
        raise table.fail("expected something that answers it: an example, an open point, clauses, or what is usual")
    return PlayersQuestion(text, answer, example, point, clauses, usual, words)


# ---- the vocabulary --------------------------------------------------------------------------------------------------


GLOSSARY = "glossary.toml"


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
    path = (game_folder(spec.game) if folder is None else folder) / GLOSSARY
    if not path.exists():
        return ()
    found = TomlTable.of_file(path).named("term", spec.clause, _term)
    return tuple(found[name] for name in sorted(found))


def _term(table: TomlTable) -> Term:
    return Term(table.text("name"), table.text("text"), table.texts("clauses"))


# ---- the index -------------------------------------------------------------------------------------------------------


INDEX = "index.toml"


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
    path = (game_folder(spec.game) if folder is None else folder) / INDEX
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
