"""``bythebook rules explore``: every state of small tables of the reference, and their laws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

import click
from msgspec import json, to_builtins

from bythebook.readings import Readings
from bythebook_conformance.certification.execution.sharing import Crew, shared
from bythebook_conformance.cli.options import OneOf, cli_command, crew_options, games_argument, json_option, list_option
from bythebook_conformance.cli.output import complain, print_data
from bythebook_conformance.cli.usage import UsageError, games_named
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.kit.departures import single_departures
from bythebook_conformance.kit.playing import PROFILES
from bythebook_conformance.kit.words import counted
from bythebook_conformance.oracle.laws import GENERAL, Survey, matters, names_of, survey_part
from bythebook_conformance.protocol.process import sigterm_interrupts
from bythebook_conformance.rulings.commandline import readings_named
from bythebook_conformance.statuses import Verdict

MOST_KINDS = 5
"""The number of kinds of moves and refusals that are printed, the most frequent first; JSON contains all."""


@cli_command("bythebook rules explore twos --scope one-card-each")
@games_argument()
@list_option("--scope", "Only this scope; default: those of the profile.", metavar="NAME")
@click.option("--profile", type=OneOf(PROFILES), default="quick", help="How much to explore.")
@list_option(
    "--reading", "NAME=VALUE: explore under this reading; default: the default readings and every single departure."
)
@list_option("--invariant", "Check only this law; default: all.", metavar="NAME")
@crew_options
@json_option
def explore_command(
    game: str,
    scope: tuple[str, ...],
    profile: str,
    reading: tuple[str, ...],
    invariant: tuple[str, ...],
    crew: Crew,
    as_json: bool,
) -> int:
    """Explore small tables of the reference: every state, every kind of move, and the laws that hold everywhere.

    An interrupted exploration reports what was explored by then; exit status 130.
    """
    own = [name for name in invariant if name not in GENERAL]
    for option, names in (("--scope", scope), ("--reading", reading), ("--invariant", own)):
        if names and not game:
            said = f"{option} {names[0]}"
            raise UsageError(f"{said}: expected a game: bythebook rules explore GAME {said}")
    done, told = list[Survey](), list[Survey]()
    try:
        with sigterm_interrupts():
            for kit in map(load_kit, games_named(game)):
                for surveys, read in _of_game(kit, scope, profile, readings_named(reading), invariant, crew, done):
                    told += surveys
                    if not as_json:
                        _print_surveys(surveys, read)
    except KeyboardInterrupt:
        return _tell_interrupted(done, told, as_json)
    if as_json:
        print_data(to_builtins(told))
    return _status(told)


def _tell_interrupted(done: Sequence[Survey], told: Sequence[Survey], as_json: bool) -> int:
    """Print what was explored before the interruption and is not yet printed; return the exit status."""
    if as_json:
        print_data(to_builtins(done))
    for each in done:
        if each not in told and not as_json:
            _tell_violations(each)
    tables = counted(len({(each.game, each.scope) for each in done}), "table")
    broken = counted(sum(len(each.violations) for each in done), "violation")
    runs = counted(len(done), "exploration")
    complain(f"interrupted: only {runs} of {tables} done, {sum(each.states for each in done):,} states, {broken}")
    return Verdict.INTERRUPTED.exit_code


def _of_game(
    kit: GameKit,
    scope: Sequence[str],
    profile: str,
    chosen: dict[str, str],
    invariant: Sequence[str],
    crew: Crew,
    done: list[Survey],
) -> Iterator[tuple[list[Survey], int]]:
    """What is found of each small table of a game under the first of its readings, and under those that change anything
    in it; and under how many readings it is explored. ``done`` gets everything as it comes.
    """
    tables = kit.playing().tables
    if tables is None:
        return
    _check_names("--invariant", invariant, list(names_of(tables)))
    _check_names("--scope", scope, [table.name for table in tables.tables])
    read = [kit.readings.from_names(chosen)] if chosen else list(single_departures(kit.readings))

    def made(asked: Sequence[tuple[str, Readings]]) -> Iterator[Survey]:
        for each in shared(partial(survey_part, kit.name, asked, invariant), len(asked), crew, kit.name):
            done.append(each)
            yield each

    firsts = list(made([(name, read[0]) for name in scope or [table.name for table in tables.of(profile)]]))
    behind = [[(first.scope, readings) for readings in read[1:] if matters(first, readings)] for first in firsts]
    others = made([each for asked in behind for each in asked])
    for first, asked in zip(firsts, behind, strict=True):
        yield [first, *islice(others, len(asked))], len(read)


def _check_names(option: str, names: Sequence[str], known: Sequence[str]) -> None:
    for name in names:
        if name not in known:
            raise UsageError(f"{option} {name}: expected one of {', '.join(known)}")


def _print_surveys(surveys: Sequence[Survey], read: int) -> None:
    """Print what was found of a table: in full under the first readings, in sum under the others."""
    first, *others = surveys
    print(f"{first.game}, {first.scope}: {first.text}")
    under = ", ".join(f"{name}={value}" for name, value in first.readings.items())
    print(f"  {_sizes([first])}{', under ' + under if under else ''}")
    _tell_kinds("accepted", first.moves)
    _tell_kinds("refused", first.refused)
    if read > 1:
        same = counted(read - len(surveys), "other is", "others are")
        print(f"  under {counted(len(others), 'departure')}: {_sizes(others)}; {same} never asked about")
    for each in surveys:
        _tell_violations(each)
    broken = sum(len(each.violations) for each in surveys)
    print(f"  {counted(broken, 'violation')}", flush=True)


def _sizes(surveys: Sequence[Survey]) -> str:
    states, tried, classes = (
        sum(getattr(each, name) for each in surveys) for name in ("states", "transitions", "classes")
    )
    seconds = sum(each.seconds for each in surveys)
    return f"{states:,} states, {tried:,} moves tried in {classes:,} classes, {seconds:.1f} s"


def _tell_kinds(word: str, kinds: dict[str, int]) -> None:
    """Print how often each kind of move was met."""
    frequent = sorted(kinds.items(), key=lambda kind: (-kind[1], kind))
    for kind, times in frequent[:MOST_KINDS]:
        print(f"    {times:>9,} {word}: {kind}")
    if len(kinds) > MOST_KINDS:
        print(f"    and {counted(len(kinds) - MOST_KINDS, 'more kind')} {word}")


def _tell_violations(found: Survey) -> None:
    """Print the laws that do not hold, each with the shortest play against it and the command that replays it."""
    options = "".join(f" --reading {name}={value}" for name, value in found.readings.items())
    short = found.violations[0].method.rpartition(".")[2] if found.violations else ""
    for each in found.violations:
        print(f"  VIOLATION {each.invariant}, {counted(each.times, 'time')}{options.replace('--reading', 'under')}")
        print(f"    {each.fault}")
        print(f"    echo '{json.encode(each.params).decode()}' | bythebook rule {found.game} {short} -{options}")


def _status(found: Sequence[Survey]) -> int:
    """The exit status: nothing explored at all is no success."""
    if not found:
        return Verdict.NOT_ASSESSED.exit_code
    return Verdict.VIOLATION.exit_code if any(each.violations for each in found) else 0
