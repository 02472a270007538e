"""Load a game's specification and check its consistency."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from bythebook.spec.finding import game_folder
from bythebook.spec.records import (
    CHECKS,
    KINDS,
    SOURCES,
    STATUSES,
    Alternative,
    Clause,
    Example,
    Locator,
    NoRule,
    OpenPoint,
    Sheet,
    Spec,
    SpecError,
    Witness,
)
from bythebook.spec.tables import TomlTable, is_sha256

FILES = CLAUSES, READINGS, EXAMPLES = ("clauses.toml", "readings.toml", "examples.toml")
SHEET_FILE = "sheet.toml"
"""The places on the sheet that state no rule; a specification may omit them."""
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@lru_cache
def load_spec(game: str, folder: Path | None = None, *, examples: bool = True) -> Spec:
    """The specification of a game, read from its folder (by default the one shipped with the package).

    Without ``examples`` it loads in half the time, which is enough for a ruling.

    Raises:
        SpecError: there is no such game, or a file is malformed or contradicts another.
    """
    game = game.replace("-", "_")
    folder = folder or game_folder(game)
    paths = [folder / name for name in FILES]
    if (folder / SHEET_FILE).exists():
        paths.append(folder / SHEET_FILE)
    return _loaded(game, folder, examples, _digest(paths))


@lru_cache
def _loaded(game: str, folder: Path, examples: bool, content: str) -> Spec:
    """The specification in a folder whose files have this digest: read once, however it is asked for."""
    if examples:
        rules = _loaded(game, folder, False, content)
        file = TomlTable.of_file(folder / EXAMPLES)
        spec = replace(rules, examples=tuple(_example(table, game) for table in file.tables("example")))
        file.done()
    else:
        spec = _rules(game, folder, content)
    _check_references(spec, *(str(folder / name) for name in FILES))
    return spec


def _rules(game: str, folder: Path, content: str) -> Spec:
    """A specification without its examples."""
    clauses_file, readings_file = (TomlTable.of_file(folder / name) for name in (CLAUSES, READINGS))
    sheet_file = folder / SHEET_FILE
    listed = TomlTable.of_file(sheet_file) if sheet_file.exists() else TomlTable({}, str(sheet_file))
    sheet = _sheet(clauses_file.table("sheet"), listed)
    spec = Spec(
        game,
        sheet,
        tuple(_clause(table, game, sheet) for table in clauses_file.tables("clause")),
        tuple(_open_point(table) for table in readings_file.tables("reading")),
        (),
        content,
    )
    for file in (clauses_file, readings_file, listed):
        file.done()
    _check_places(spec, str(sheet_file))
    return spec


def _sheet(table: TomlTable, listed: TomlTable) -> Sheet:
    title, headings, credit = table.text("title"), table.texts("headings"), table.optional_text("credit") or ""
    table.done()
    no_rule = tuple(_no_rule(each, headings) for each in listed.tables("no_rule", "heading"))
    return Sheet(title, headings, no_rule, credit)


def _no_rule(table: TomlTable, headings: tuple[str, ...]) -> NoRule:
    reason = table.text("reason")
    return NoRule(_locator(table, headings), reason)


def _clause(table: TomlTable, game: str, sheet: Sheet) -> Clause:
    status = table.choice("status", STATUSES)
    locator = table.optional_table("sheet")
    if (locator is None) != (status == "silent"):
        raise table.fail(f"status is {status!r}: a silent clause has no sheet locator, every other clause has one")
    checked = table.choice("checked", CHECKS)
    reason = table.optional_text("reason")
    if (reason is None) == (checked == "advisory"):
        raise table.fail(f"checked is {checked!r}: an advisory clause gives a reason, no other clause does")
    clause = Clause(
        _id(table, game),
        table.text("topic"),
        table.text("text"),
        status,
        None if locator is None else _locator(locator, sheet.headings),
        checked,
        reason,
        table.texts("readings"),
        tuple(_locator(each, sheet.headings) for each in table.tables("also", "heading")),
        table.texts("not_under"),
    )
    if locator is None and clause.also:
        raise table.fail("also names further places of a clause: expected a sheet locator as well")
    table.done()
    return clause


def _locator(table: TomlTable, headings: tuple[str, ...]) -> Locator:
    locator = Locator(table.choice("heading", headings), table.whole("ordinal"), table.text("sha256"))
    if not is_sha256(locator.sha256):
        raise table.fail(f"sha256 is {locator.sha256!r}: expected 64 hexadecimal digits")
    table.done()
    return locator


def _open_point(table: TomlTable) -> OpenPoint:
    alternatives = tuple(_alternative(item) for item in table.tables("alternative"))
    names = [alternative.id for alternative in alternatives]
    _check_unique(names, table, "alternative")
    point = OpenPoint(
        _id(table),
        table.text("question"),
        kind := table.choice("kind", KINDS),
        table.choice("default", names),
        table.text("why"),
        table.optional_text("reason"),
        table.optional_whole("confidence"),
        table.texts("clauses"),
        alternatives,
        tuple(_witness(item, names) for item in table.tables("witness")),
    )
    if (point.reason is None) == (kind == "fixed"):
        raise table.fail(f"kind is {kind!r}: a fixed point gives a reason, no other point does")
    if len(names) < 2 or not point.witnesses:
        raise table.fail("expected at least two alternatives and one witness")
    table.done()
    return point


def _alternative(table: TomlTable) -> Alternative:
    alternative = Alternative(_id(table), table.text("text"))
    table.done()
    return alternative


def _witness(table: TomlTable, alternatives: list[str]) -> Witness:
    witness = Witness(
        table.optional_text("method"),
        table.mapping("params"),
        table.optional_text("situation"),
        table.words("under"),
        table.mapping("answers"),
    )
    if (witness.method is None) == (witness.situation is None):
        raise table.fail("expected either a method with params or a situation in words")
    for name in witness.answers:
        if name not in alternatives:
            raise table.fail(f"answers: no alternative {name!r}; there are: {', '.join(alternatives)}")
    if len(witness.answers) < 2:
        raise table.fail("answers: expected those of at least two alternatives")
    table.done()
    return witness


def _example(table: TomlTable, game: str) -> Example:
    example = Example(
        _id(table, game),
        table.text("title"),
        table.choice("source", SOURCES),
        table.text("method"),
        table.mapping("params"),
        table.mapping("result"),
        table.mapping("final"),
        table.texts("clauses"),
        table.words("readings"),
    )
    if not example.result and not example.final:
        raise table.fail("expected a result, or final for the last state of a play")
    if not example.clauses:
        raise table.fail("clauses is missing: expected the ids of the clauses it shows")
    table.done()
    return example


def example_of(table: TomlTable, spec: Spec) -> Example:
    """An example outside the list of examples.

    Raises:
        SpecError: it is malformed, or names a clause or an open point that does not exist.
    """
    example = _example(table, spec.game)
    _check_known(example.clauses, spec.clause, table.where, "clause")
    check_readings(example.readings, spec, table.where)
    return example


def _id(table: TomlTable, game: str | None = None) -> str:
    """An id: a slug, prefixed with the game's name for clauses and examples."""
    value = table.text("id")
    prefix = "" if game is None else f"{game}/"
    if not value.startswith(prefix) or not _SLUG.fullmatch(value.removeprefix(prefix)):
        raise table.fail(f"id is {value!r}: expected {prefix}words-with-hyphens")
    return value


def _check_references(spec: Spec, clauses_file: str, readings_file: str, examples_file: str) -> None:
    """Check that ids are unique and that every id named exists."""
    for file, ids in (
        (clauses_file, [clause.id for clause in spec.clauses]),
        (readings_file, [point.id for point in spec.open_points]),
        (examples_file, [example.id for example in spec.examples]),
    ):
        _check_unique(ids, TomlTable({}, file), "id")
    for clause in spec.clauses:
        where = f"{clauses_file}, clause {clause.id}"
        _check_known(clause.readings, spec.open_point, where, "open point")
        for departure in clause.not_under:
            _check_departure(departure, spec, where)
    for point in spec.open_points:
        _check_known(point.clauses, spec.clause, f"{readings_file}, reading {point.id}", "clause")
        for witness in point.witnesses:
            check_readings(witness.under, spec, f"{readings_file}, reading {point.id}, witness")
    for example in spec.examples:
        _check_known(example.clauses, spec.clause, f"{examples_file}, example {example.id}", "clause")
        check_readings(example.readings, spec, f"{examples_file}, example {example.id}")


def _check_places(spec: Spec, sheet_file: str) -> None:
    """Check that no clause names a place twice, and that places without a rule are listed once and carry no clause."""
    resting: dict[tuple[str, int], str] = {}
    for clause in spec.clauses:
        mine = [(place.heading, place.ordinal) for place in clause.places]
        if len({*mine}) < len(mine):
            raise SpecError(f"clause {clause.id} names a place on the sheet twice")
        resting.update(dict.fromkeys(mine, f"the clause {clause.id} rests on it"))
    for place in (each.place for each in spec.sheet.no_rule):
        where = (place.heading, place.ordinal)
        if where in resting:
            raise SpecError(f"{sheet_file}, no_rule {place}: {resting[where]}")
        resting[where] = "it appears twice"


def check_readings(readings: Mapping[str, str], spec: Spec, where: str) -> None:
    """Check that every open point named exists and has the alternative chosen.

    Raises:
        SpecError: one of them does not.
    """
    _check_known(readings, spec.open_point, where, "open point")
    for name, chosen in readings.items():
        known = [alternative.id for alternative in spec.open_point[name].alternatives]
        if chosen not in known:
            raise SpecError(f"{where}: {name} has no alternative {chosen!r}; it has: {', '.join(known)}")


def _check_departure(departure: str, spec: Spec, where: str) -> None:
    """Check that ``NAME=ALTERNATIVE`` is an alternative of a switchable open point and not its default."""
    name, _, alternative = departure.partition("=")
    check_readings({name: alternative}, spec, f"{where}, not_under")
    point = spec.open_point[name]
    if not point.switchable or alternative == point.default:
        raise SpecError(f"{where}, not_under: {departure!r} is not a departure on a switchable open point")


def _check_known(names: Iterable[str], known: Iterable[str], where: str, what: str) -> None:
    for name in names:
        if name not in known:
            raise SpecError(f"{where}: no {what} {name!r}")


def _check_unique(names: list[str], table: TomlTable, what: str) -> None:
    for name in names:
        if names.count(name) > 1:
            raise table.fail(f"{what} {name!r} appears twice")


def _digest(paths: Iterable[Path]) -> str:
    """SHA-256 of the files of a specification, including their names.

    Raises:
        SpecError: a file cannot be read.
    """
    total = sha256()
    for path in paths:
        try:
            total.update(path.name.encode() + b"\0" + sha256(path.read_bytes()).digest())
        except OSError as error:
            raise SpecError(f"{path}: {error.strerror}") from None
    return total.hexdigest()
