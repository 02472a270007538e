"""What an exploration found, as data: states, moves, and the laws that do not hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from time import process_time
from typing import Any

from msgspec import Struct

from bythebook.readings import Readings
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.kit.departures import ReadingChoices, point
from bythebook_conformance.kit.playing import Table, Tables
from bythebook_conformance.oracle.exploring import explore
from bythebook_conformance.oracle.laws import Laws


class BrokenInvariant(Struct):
    """A law that does not hold: how often it is broken, and the shortest play that shows it."""

    invariant: str
    fault: str
    times: int
    method: str
    params: dict[str, Any]


class Survey(Struct):
    """What was found of a scope under some readings; ``seconds`` are those of the processor.

    ``moves`` counts the accepted moves by kind, ``refused`` the others by kind and reasons. ``open_points`` are those
    that the rules have asked about: a departure from the default of any other changes nothing here.
    """

    game: str
    scope: str
    text: str
    readings: dict[str, str]
    starts: int
    states: int
    transitions: int
    classes: int
    moves: dict[str, int]
    refused: dict[str, int]
    open_points: list[str]
    seconds: float
    violations: list[BrokenInvariant]


def survey(kit: GameKit, tables: Tables, table: Table, readings: Readings, only: Iterable[str] = ()) -> Survey:
    """Explore a table of the reference and check its laws, all or only some."""
    before, tables = process_time(), tables.mode_of(table)
    laws = Laws(tables, readings, only)
    chosen = ReadingChoices(kit.readings, readings).chosen({})
    found = explore(tables, table, readings, laws, tables.game(chosen))
    broken = [
        BrokenInvariant(
            each.law,
            each.fault,
            laws.broken[each.law],
            tables.method or kit.play_method,
            found.play(each.number, *each.moves),
        )
        for each in laws.violations
    ]
    return Survey(
        kit.name,
        table.name,
        table.text,
        readings.departures(),
        len(found.starts),
        len(found.nodes),
        found.transitions,
        found.classes,
        dict(found.accepted),
        {": ".join((kind, " and ".join(reasons))): times for (kind, *reasons), times in found.refused.items()},
        sorted(map(point, chosen.asked())),
        round(process_time() - before, 2),
        broken,
    )


def survey_part(game: str, asked: Sequence[tuple[str, Readings]], only: Sequence[str], number: int) -> Survey:
    """The survey with this number of those that are asked for: of a scope, under some readings."""
    kit, (scope, readings) = load_kit(game), asked[number]
    tables = kit.playing().tables
    assert tables is not None
    return survey(kit, tables, tables.table(scope), readings, only)


def matters(first: Survey, readings: Readings) -> bool:
    """Whether the rules have asked about a departure of these readings, so that they may change what was found."""
    return not {*first.open_points}.isdisjoint(readings.departures())
