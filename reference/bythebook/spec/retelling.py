"""Texts that retell clauses for players: the first page of a game (``introduction.toml``) and the page to put on the
table (``rulebook.toml``).

Every sentence names the clauses that it retells, each with a digest of the clause's text as it was when somebody last
compared the two. A clause that changes thus marks its sentences for review, and nothing can be printed until they have
been reviewed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from bythebook.spec.finding import game_folder
from bythebook.spec.loading import check_readings, example_of, load_spec
from bythebook.spec.records import Clause, Example, OpenPoint, Spec, SpecError
from bythebook.spec.tables import TomlTable

INTRODUCTION = "introduction.toml"
RULEBOOK = "rulebook.toml"
FILES = (INTRODUCTION, RULEBOOK)
SET_UP, TURN = PICTURES = ("set-up", "turn")
"""The pictures that a game's kit draws for its first page; other names are those of its diagrams."""
_LENGTH = 12
_HELD = re.compile(r'([a-z0-9-]+) = "([0-9a-f]*)"')


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence for players, and the ids of the clauses that it retells."""

    text: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TextPart:
    """Sentences under a title, with the name of a picture, empty if there is none."""

    id: str
    title: str
    picture: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Introduction:
    """The first page of a game: ``facts`` (players, material, aim), its parts, and a turn with the right answer."""

    lead: Sentence
    facts: tuple[TextPart, ...]
    parts: tuple[TextPart, ...]
    turn: Example | None


@dataclass(frozen=True, slots=True)
class PointToAgree:
    """An open point to agree on: a few words for every alternative, which answer the question of the open point."""

    point: str
    answers: dict[str, str]


@dataclass(frozen=True, slots=True)
class Passage:
    """Some words of a game's rulebook, and the words in their place ``under`` another answer: ``NAME=ALTERNATIVE``."""

    under: str
    text: str
    becomes: str


@dataclass(frozen=True, slots=True)
class TablePage:
    """What a table needs at hand: the rules in brief, and the open points to agree on, the most important first.

    ``appendix`` lists the clauses that are about the sheet and not about the game, ``for_programs`` the open points
    and examples that make no difference to people at a table, ``passages`` what the book says otherwise under house
    rules.
    """

    parts: tuple[TextPart, ...] = ()
    agreements: tuple[PointToAgree, ...] = ()
    appendix: tuple[str, ...] = ()
    for_programs: tuple[str, ...] = ()
    passages: tuple[Passage, ...] = ()


@dataclass(frozen=True, slots=True)
class Due:
    """A sentence (or a question) to be reviewed, and the clause (or open point) that has changed since."""

    file: str
    where: str
    text: str
    changed: str

    def __str__(self) -> str:
        return f"{self.file}: {self.where}: {self.text!r} retells {self.changed}, which has changed since"


def digest(retold: Clause | OpenPoint) -> str:
    """The digest of what a clause or an open point says, for the sentences that retell it."""
    if isinstance(retold, Clause):
        said = retold.text
    else:
        said = "\n".join([retold.question, *(f"{each.id}: {each.text}" for each in retold.alternatives)])
    return sha256(said.encode()).hexdigest()[:_LENGTH]


@lru_cache
def load_introduction(game: str, folder: Path | None = None) -> Introduction | None:
    """The first page of a game; None if it has none.

    Raises:
        SpecError: there is no such game, the file is malformed, or a sentence is due for review.
    """
    spec, file = _opened(game, folder, INTRODUCTION)
    if file is None:
        return None
    turn = file.optional_table("turn")
    facts, parts = file.tables("fact"), file.tables("part")
    made = Introduction(
        _sentence(file.table("lead"), spec),
        tuple(_part(each, spec) for each in facts),
        tuple(_part(each, spec) for each in parts),
        None if turn is None else example_of(turn, spec),
    )
    file.done()
    _require_reviewed(spec, file, INTRODUCTION, folder)
    return made


@lru_cache
def load_table_page(game: str, folder: Path | None = None) -> TablePage:
    """The page of a game to put on the table; empty if it has none.

    Raises:
        SpecError: there is no such game, the file is malformed, or a sentence is due for review.
    """
    spec, file = _opened(game, folder, RULEBOOK)
    if file is None:
        return TablePage()
    parts, agreements = file.tables("part"), file.tables("agreement")
    made = TablePage(
        tuple(_part(each, spec) for each in parts),
        tuple(_agreement(each, spec) for each in agreements),
        tuple(_known(each, spec, file) for each in file.texts("appendix")),
        file.texts("for_programs"),
        tuple(_passages(file, spec)),
    )
    known = {*spec.open_point, *(each.id for each in load_spec(game, folder).examples if made.for_programs)}
    for name in made.for_programs:
        if name not in known:
            raise file.fail(f"for_programs: no open point or example {name!r}")
    file.done()
    _require_reviewed(spec, file, RULEBOOK, folder)
    return made


def due_for_review(game: str, folder: Path | None = None) -> list[Due]:
    """The sentences of both pages whose clauses have changed since they were last compared.

    Raises:
        SpecError: there is no such game, or a file is malformed.
    """
    spec = load_spec(game, folder, examples=False)
    return [each for name in FILES for each in _due(spec, _place(spec, folder) / name)]


def mark_reviewed(game: str, folder: Path | None = None) -> list[Due]:
    """Hold every sentence of both pages against the clauses as they are now; the sentences that were due.

    Raises:
        SpecError: there is no such game, or a file is malformed.
        OSError: a file cannot be written.
    """
    due = due_for_review(game, folder)
    spec = load_spec(game, folder, examples=False)
    for path in {_place(spec, folder) / each.file for each in due}:
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        path.write_text("".join(_held_anew(line, spec) for line in lines), encoding="utf-8")
    for cached in (load_introduction, load_table_page):
        cached.cache_clear()
    return due


def _held_anew(line: str, spec: Spec) -> str:
    if not line.startswith("retells"):
        return line
    return _HELD.sub(lambda held: f'{held[1]} = "{digest(_retold(held[1], spec))}"', line)


def _place(spec: Spec, folder: Path | None) -> Path:
    return game_folder(spec.game) if folder is None else folder


def _opened(game: str, folder: Path | None, name: str) -> tuple[Spec, TomlTable | None]:
    spec = load_spec(game, folder, examples=False)
    path = _place(spec, folder) / name
    return spec, TomlTable.of_file(path) if path.exists() else None


def _part(table: TomlTable, spec: Spec) -> TextPart:
    part = TextPart(
        table.text("id"),
        table.text("title"),
        table.optional_text("picture") or "",
        tuple(_sentence(each, spec) for each in table.tables("sentence", "text")),
    )
    if not part.sentences:
        raise table.fail("expected at least one sentence")
    table.done()
    return part


def _sentence(table: TomlTable, spec: Spec) -> Sentence:
    text, retold = table.text("text"), table.words("retells")
    table.done()
    if not retold:
        raise table.fail("retells is empty: expected the clauses that the sentence retells")
    return Sentence(text, tuple(_known(name, spec, table) for name in retold))


def _known(slug: str, spec: Spec, table: TomlTable) -> str:
    name = f"{spec.game}/{slug}"
    if name not in spec.clause:
        raise table.fail(f"no clause {name!r}")
    return name


def _agreement(table: TomlTable, spec: Spec) -> PointToAgree:
    answers, retold = table.words("answers"), table.words("retells")
    table.done()
    if len(retold) != 1 or not {*retold} <= {*spec.open_point}:
        raise table.fail("retells: expected the one open point to agree on")
    (name,) = retold
    due = [each.id for each in spec.open_point[name].alternatives]
    if sorted(answers) != sorted(due):
        raise table.fail(f"answers: expected one for each of {', '.join(due)}")
    return PointToAgree(name, answers)


def _passages(file: TomlTable, spec: Spec) -> Iterator[Passage]:
    """The table ``under.NAME.ALTERNATIVE``: words = words."""
    for name, answers in file.mapping("under").items():
        for alternative, words in answers.items():
            check_readings({name: alternative}, spec, f"{file.where}, under")
            yield from (Passage(f"{name}={alternative}", text, becomes) for text, becomes in words.items())


def _retold(slug: str, spec: Spec) -> Clause | OpenPoint:
    found = spec.clause.get(f"{spec.game}/{slug}") or spec.open_point.get(slug)
    if found is None:
        raise SpecError(f"retells: no clause or open point {slug!r} in {spec.game}")
    return found


def _require_reviewed(spec: Spec, file: TomlTable, name: str, folder: Path | None) -> None:
    for due in _due(spec, _place(spec, folder) / name):
        raise SpecError(f"{due}; compare them, then run: bythebook rules review {spec.game} --reviewed")


def _due(spec: Spec, path: Path) -> Iterator[Due]:
    """The sentences of a file whose clauses have changed. Reads the file again: it may be malformed otherwise."""
    if not path.exists():
        return
    file = TomlTable.of_file(path)
    lead = file.optional_table("lead")
    yield from [] if lead is None else _stale(lead, "lead", spec, path.name)
    for kind in ("fact", "part"):
        for part in file.tables(kind):
            name = part.text("id")
            for number, sentence in enumerate(part.tables("sentence", "text"), start=1):
                yield from _stale(sentence, f"{kind} {name}, sentence {number}", spec, path.name)
    for number, agreement in enumerate(file.tables("agreement"), start=1):
        yield from _stale(agreement, f"agreement {number}", spec, path.name)


def _stale(table: TomlTable, where: str, spec: Spec, file: str) -> Iterable[Due]:
    said, retold = table.optional_text("text"), table.words("retells")
    for slug, held in retold.items():
        found = _retold(slug, spec)
        if held != digest(found):
            yield Due(file, where, said or "; ".join(table.words("answers").values()), found.id)
