"""The annotated rulebook of a game, from its specification, its reference and its kit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path

from bythebook.spec import Clause, Introduction, OpenPoint, Spec, load_introduction, load_spec, load_table_page
from bythebook.spec.retelling import SET_UP, TURN
from bythebook_conformance.kit import GameKit, RuleTable, load_kit
from bythebook_conformance.kit.drawing import Diagram
from bythebook_conformance.kit.language import message, spoken
from bythebook_conformance.kit.spec_texts import topics_of, translated
from bythebook_conformance.rulebook.code import Code, implementations
from bythebook_conformance.rulebook.coverage import holding
from bythebook_conformance.rulebook.records import (
    SUITES,
    ClauseCoverage,
    ClauseEntry,
    FirstPage,
    Rulebook,
    RulebookError,
    RuledExample,
    RuledPoint,
    Topic,
)
from bythebook_conformance.rulebook.ruled_points import shown, weighed

# ---- the first page --------------------------------------------------------------------------------------------------


def first_page(kit: GameKit, text: Introduction | None) -> FirstPage | None:
    """The first page of a game, if it has one.

    Raises:
        RulebookError: its turn differs from the reference's ruling, or there is no such picture.
    """
    if text is None:
        return None
    if text.turn is not None:
        shown(kit, text.turn)
    wanted = [part.picture for part in text.parts if part.picture]
    return FirstPage(text, {name: _picture(kit, text, name) for name in wanted})


def _picture(kit: GameKit, text: Introduction, name: str) -> Diagram:
    """A picture by its name. Its own name is not that of the same diagram among the rules, which may be near."""
    diagrams, lesson, _ = kit.illustrations()
    if name == SET_UP and lesson is not None:
        return Diagram("first-set-up", message("The table before the first turn"), "", (), lesson.set_up)
    if name == TURN and lesson is not None and text.turn is not None:
        draw = partial(lesson.turn, text.turn.params)
        return Diagram("first-turn", text.turn.title, "", text.turn.clauses, draw)
    for diagram in diagrams:
        if diagram.name == name:
            return replace(diagram, name=f"first-{name}")
    raise RulebookError(f"{kit.name}: no picture {name!r} for the first page")


# ---- traceability ----------------------------------------------------------------------------------------------------


CODE = "code in bythebook/{}: no table there has an entry for it, and no docstring names it"
"""What the kit's own module of a game says of a clause does not count: the rules are the reference's."""


def gaps(book: Rulebook) -> list[str]:
    """What is missing, one line each; empty when the matrix is complete."""
    return [
        f"{entry.clause.id} has no {what.format(book.game)}"
        for topic in book.topics
        for entry in topic.entries
        if entry.clause.checkable
        for what, there in ((CODE, entry.code), ("example", entry.examples), ("suite", entry.held_by(*SUITES)))
        if not there
    ]


def require_complete(book: Rulebook) -> None:
    """Refuse a rulebook with a gap."""
    found = gaps(book)
    if found:
        raise RulebookError(
            f"{book.game}: traceability has {len(found)} gap{'s' * (len(found) > 1)}: {'; '.join(found)}"
        )


# ---- the book --------------------------------------------------------------------------------------------------------


def rulebook_of(game: str, *, specs: Path | None = None, domains: bool = True, faults: Path | None = None) -> Rulebook:
    """The annotated rulebook of a game in the language spoken now. The reference has ruled on everything it shows.

    Args:
        game: its name.
        specs: a folder with one specification folder per game; by default the one shipped.
        domains: whether to count what each clause decides in the exhaustive domains (seconds where no seals hold).
        faults: a folder with one folder of faulty engines per game, if any.

    Raises:
        RulebookError: an example or a witness differs from the reference's ruling.
        SpecError: there is no such game, or its specification is malformed.
    """
    return _rulebook_of(game, specs, domains, faults, spoken())


@lru_cache
def _rulebook_of(game: str, specs: Path | None, domains: bool, faults: Path | None, language: str) -> Rulebook:
    english = load_spec(game, None if specs is None else specs / game)
    folder = None if specs is None else specs / english.game
    spec, kit = translated(english, folder=folder), load_kit(english.game)
    try:
        examples = tuple(shown(kit, example) for example in spec.examples)
        points = tuple(weighed(kit, point) for point in spec.open_points)
    except RulebookError as error:
        raise RulebookError(f"{spec.game}: {error}") from None
    held = holding(kit, spec.examples, domains=domains, faults=faults)
    entries = [_entry(spec, clause, examples, points, held.get(clause.id, ())) for clause in spec.clauses]
    table = translated(load_table_page(spec.game, folder), spec.game, folder)
    first = first_page(kit, translated(load_introduction(spec.game, folder), spec.game, folder))
    names = {clause.topic: mine.topic for clause, mine in zip(english.clauses, spec.clauses, strict=True)}
    return Rulebook(
        kit,
        spec,
        _topics(kit, spec, entries, table.appendix, names),
        points,
        examples,
        table,
        first,
        _tables(kit, spec),
    )


def _tables(kit: GameKit, spec: Spec) -> tuple[RuleTable, ...]:
    """The tables to which rules refer."""
    for table in kit.illustrations().tables:
        if table.clause not in spec.clause:
            raise RulebookError(f"{kit.name}: table {table.name}: no clause {table.clause!r}")
    return kit.illustrations().tables


def entry_of(game: str, name: str) -> ClauseEntry:
    """One clause with everything beside it except what tests engines on it.

    Raises:
        KeyError: there is no such clause.
        RulebookError: an example or a witness of it differs from the reference's ruling.
    """
    spec, kit = translated(load_spec(game)), load_kit(game)
    clause = spec.clause[name]
    examples = [shown(kit, example) for example in spec.examples if name in example.clauses]
    points = [weighed(kit, point) for point in spec.open_points if _concerns(point, clause)]
    return _entry(spec, clause, examples, points, ())


def _entry(
    spec: Spec,
    clause: Clause,
    examples: Iterable[RuledExample],
    points: Iterable[RuledPoint],
    held: tuple[ClauseCoverage, ...],
) -> ClauseEntry:
    ours = _of_clause(clause, examples)
    raised = tuple(each for each in points if _concerns(each.point, clause))
    return ClauseEntry(clause, _code(spec, clause, ours), ours, raised, held, spec.standing(clause))


def _topics(
    kit: GameKit, spec: Spec, entries: list[ClauseEntry], appendix: Sequence[str], names: Mapping[str, str]
) -> tuple[Topic, ...]:
    """The topics of the rulebook with their entries and diagrams. ``names`` are those of topics by the English ones, by
    which a kit knows them.
    """
    headings = topics_of(spec, appendix)
    for diagram in kit.illustrations().diagrams:
        if names.get(diagram.topic) not in [each.title for each in headings]:
            raise RulebookError(f"{kit.name}: diagram {diagram.name}: no topic {diagram.topic!r}")
    entry = {each.clause.id: each for each in entries}
    return tuple(
        Topic(
            each.number,
            each.title,
            tuple(entry[name] for name in each.clauses),
            tuple(diagram for diagram in kit.illustrations().diagrams if names[diagram.topic] == each.title),
        )
        for each in headings
    )


def _of_clause(clause: Clause, examples: Iterable[RuledExample]) -> tuple[RuledExample, ...]:
    """The examples of a clause: default readings first, and examples mainly about it before others."""

    def order(each: RuledExample) -> tuple[bool, int, bool, int, int]:
        example = each.example
        place = example.clauses.index(clause.id)
        return bool(example.readings), place, example.source != "sheet", each.picture.rows, len(example.clauses)

    return tuple(sorted((each for each in examples if clause.id in each.example.clauses), key=order))


def _concerns(point: OpenPoint, clause: Clause) -> bool:
    return clause.id in point.clauses or point.id in clause.readings


def _code(spec: Spec, clause: Clause, ours: Sequence[RuledExample]) -> tuple[Code, ...]:
    """The code of a clause; for a clause that repeats an example, the code of the clauses that decide it."""
    named = implementations(spec.game).get(clause.id, ())
    if named or clause.checked != "example" or not ours:
        return named
    deciding = [name for name in ours[0].reasons if name != clause.id]
    through = [
        replace(code, through=name) for name in deciding for code in implementations(spec.game).get(name, ())[:1]
    ]
    found: dict[tuple[str, str], Code] = {}
    for code in through:
        found.setdefault((code.module, code.name), code)
    return tuple(found.values())
