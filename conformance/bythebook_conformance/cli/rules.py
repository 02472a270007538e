"""The commands of ``bythebook rules`` that check, prove, explore and seal what is written, and write its schemas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path
from time import process_time

import click
from msgspec import to_builtins

from bythebook.readings import Readings
from bythebook.spec import due_for_review, mark_reviewed
from bythebook_conformance.certification.asking.seals import SEALED_PROFILES, Seal, file_of, sealed, seals_made
from bythebook_conformance.certification.certificates.schemas import schema_files
from bythebook_conformance.certification.execution.sharing import Crew, shared
from bythebook_conformance.certification.proving import BUDGET, Proof, prove, redundant
from bythebook_conformance.cli.options import (
    FilePath,
    OneOf,
    Seconds,
    cli_command,
    crew_options,
    game_argument,
    games_argument,
    json_option,
    list_option,
)
from bythebook_conformance.cli.output import complain, print_data, tell_regenerated, write_file
from bythebook_conformance.cli.usage import UsageError, check_seconds, game_named, games_named, make_folder
from bythebook_conformance.kit import Chunk, GameKit, load_kit
from bythebook_conformance.kit.chance import BY_DEFAULT
from bythebook_conformance.kit.departures import readings_named, single_departures
from bythebook_conformance.kit.errors import file_errors
from bythebook_conformance.kit.playing import PROFILES
from bythebook_conformance.kit.visible import json_line
from bythebook_conformance.kit.words import counted
from bythebook_conformance.oracle.laws import Survey, matters, survey_part
from bythebook_conformance.oracle.touring import chunks as tours
from bythebook_conformance.protocol.process import sigterm_interrupts
from bythebook_conformance.rulebook.checks import faults
from bythebook_conformance.statuses import Verdict


@cli_command("bythebook rules check twos")
@game_argument
def check_command(game: str) -> bool:
    """Check a game: does its reference rule as its examples say, and does every clause have code and an example?

    Exit status 9: the check found a problem.
    """
    name = game_named(game)
    found = faults(name)
    print("\n".join([f"{name}: {counted(len(found), 'fault')}" if found else f"{name}: everything fits", *found]))
    return bool(found)


@cli_command("bythebook rules review twos")
@game_argument
@click.option(
    "--reviewed", is_flag=True, help="Record that every sentence has been compared with its clauses as they are now."
)
def review_command(game: str, reviewed: bool) -> bool:
    """Review the first page and the page for the table: which sentences retell clauses that have changed?

    Exit status 9: some sentences are due for review.
    """
    name = game_named(game)
    with file_errors(name):
        due = mark_reviewed(name) if reviewed else due_for_review(name)
    for each in due:
        print(each)
    print(f"{counted(len(due), 'sentence')} {'marked as reviewed' if reviewed else 'due for review'}")
    return bool(due) and not reviewed


@cli_command("bythebook rules prove twos")
@games_argument()
@click.option("--budget", type=Seconds(), default=BUDGET, help="Seconds for each property on each domain.")
def prove_command(game: str, budget: float) -> int:
    """Prove that the clauses of a game allow the answers of its rules, and no others."""
    check_seconds("--budget", budget)
    proofs: list[Proof] = []
    for name in games_named(game):
        own: list[Proof] = []
        before, start = "", process_time()
        for proof in prove(load_kit(name), budget):
            if proof.subject.name != before:
                before = proof.subject.name
                print(f"{name}: {before} ({', '.join(proof.subject.decides)})", flush=True)
            print(f"  {proof.domain.name}: {_shown(proof)}", flush=True)
            if proof.fault:
                print(f"  worth nothing: {proof.fault}", flush=True)
            own.append(proof)
        proofs += own
        both = [(each.trial, each.complete) for each in own if each.complete is not None and each.domain.every]
        rulings = sum(trial.rulings or trial.seen for trial, _ in both)
        others = sum(complete.tried for _, complete in both)
        took = f"{process_time() - start:.0f} s of CPU"
        print(f"{name}: {counted(rulings, 'ruling')}, {counted(others, 'other answer')}, {took}", flush=True)
        spare = redundant(name, own)
        if spare:
            print(f"{name}: without a hole, each of these could be left out: {', '.join(spare)}", flush=True)
    return _print_proofs(proofs)


def _shown(proof: Proof) -> str:
    """What was shown on one domain."""
    if proof.complete is not None:
        other = proof.complete
        tried = counted(other.tried, "other answer")
        hole = (
            str(other.result)
            if other.result.refutes
            else f"{tried}, each breaks a clause ({other.result.seconds:.1f} s)"
        )
        return f"sound: {proof.trial}; complete: {hole}"
    return f"sound: {proof.trial}" if proof.subject.others is not None else str(proof.trial)


def _print_proofs(proofs: list[Proof]) -> int:
    """Print the totals; the exit status that goes with them."""
    proved = sum(proof.proved for proof in proofs)
    refuted = sum(proof.refutes for proof in proofs)
    faulty = sum(bool(proof.fault) for proof in proofs)
    print(
        f"{counted(len(proofs), 'proof')}: {proved} proved, {refuted} refuted, "
        f"{len(proofs) - proved - refuted} neither; {faulty} worth nothing"
    )
    if faulty or not proofs:
        return Verdict.KIT_FAULT.exit_code
    if refuted:
        return Verdict.VIOLATION.exit_code
    return 0 if proved == len(proofs) else Verdict.NOT_ASSESSED.exit_code


@cli_command("bythebook rules seal twos --profile quick --check")
@games_argument()
@list_option("--profile", "Only this profile; default: all.", type=OneOf(SEALED_PROFILES))
@crew_options
@click.option("--check", is_flag=True, help="Write nothing; report whether the files would change.")
def seal_command(game: str, profile: tuple[str, ...], crew: Crew, check: bool) -> bool:
    """Seal the right answers to a game's domains, so that runs need not compute them."""
    different = 0
    for name in games_named(game):
        for each in profile or SEALED_PROFILES:
            chunks, path = _chunks(name, each), file_of(name, each)
            seals = shared(partial(_seal, name, each), len(chunks), crew, name)
            data = seals_made(load_kit(name), each, zip(chunks, seals, strict=True))
            same = path.is_file() and path.read_bytes() == data
            write = None if check else partial(write_file, path, data)
            different += tell_regenerated(f"{name}, {each}, {len(data):,} bytes", same, write)
    return check and bool(different)


@lru_cache(1)
def _chunks(game: str, profile: str) -> list[Chunk]:
    """What is sealed, the tours included."""
    kit = load_kit(game)
    return [*kit.chunks(profile, BY_DEFAULT), *tours(kit, profile)]


def _seal(game: str, profile: str, number: int) -> Seal:
    return sealed(load_kit(game), _chunks(game, profile)[number])


@cli_command("bythebook rules schema --out schemas")
@click.option("--out", type=FilePath(), required=True, metavar="DIR", help="The folder to write.")
def schema_command(out: Path) -> None:
    """Write the JSON Schemas of the protocol and of certificates, and the OpenRPC documents."""
    make_folder("--out", out)
    files = schema_files()
    for name, content in files.items():
        write_file(out / name, content)
    print(f"{counted(len(files), 'file')} written to {out}")


MOST_KINDS = 5
"""The number of kinds of moves and refusals that are printed, the most frequent first; JSON contains all."""


@cli_command("bythebook rules explore twos --scope one-card-each")
@games_argument()
@list_option("--scope", "Only this scope; default: those of the profile.", metavar="NAME")
@click.option("--profile", type=OneOf(PROFILES), default="quick", help="How much to explore.")
@list_option(
    "--reading", "NAME=VALUE: explore under this reading; default: the default readings and every single departure."
)
@crew_options
@json_option
def explore_command(
    game: str,
    scope: tuple[str, ...],
    profile: str,
    reading: tuple[str, ...],
    crew: Crew,
    as_json: bool,
) -> int:
    """Explore small tables of the reference: every state, every kind of move, and the laws that hold everywhere.

    An interrupted exploration reports what was explored by then; exit status 130.
    """
    for option, names in (("--scope", scope), ("--reading", reading)):
        if names and not game:
            said = f"{option} {names[0]}"
            raise UsageError(f"{said}: expected a game: bythebook rules explore GAME {said}")
    done, told = list[Survey](), list[Survey]()
    try:
        with sigterm_interrupts():
            for kit in map(load_kit, games_named(game)):
                for surveys, read in _of_game(kit, scope, profile, readings_named(reading), crew, done):
                    told += surveys
                    if not as_json:
                        _print_surveys(surveys, read)
    except KeyboardInterrupt:
        return _tell_interrupted(done, told, as_json)
    if as_json:
        print_data(to_builtins(told))
    if not told:
        return Verdict.NOT_ASSESSED.exit_code
    return Verdict.VIOLATION.exit_code if any(each.violations for each in told) else 0


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
    crew: Crew,
    done: list[Survey],
) -> Iterator[tuple[list[Survey], int]]:
    """What is found of each small table of a game under the first of its readings, and under those that change anything
    in it; and under how many readings it is explored. ``done`` gets everything as it comes.
    """
    tables = kit.playing().tables
    if tables is None:
        return
    for name in scope:
        if name not in (known := [table.name for table in tables.tables]):
            raise UsageError(f"--scope {name}: expected one of {', '.join(known)}")
    read = [kit.readings.from_names(chosen)] if chosen else list(single_departures(kit.readings))

    def made(asked: Sequence[tuple[str, Readings]]) -> Iterator[Survey]:
        for each in shared(partial(survey_part, kit.name, asked), len(asked), crew, kit.name):
            done.append(each)
            yield each

    firsts = list(made([(name, read[0]) for name in scope or [table.name for table in tables.of(profile)]]))
    behind = [[(first.scope, readings) for readings in read[1:] if matters(first, readings)] for first in firsts]
    others = made([each for asked in behind for each in asked])
    for first, asked in zip(firsts, behind, strict=True):
        yield [first, *islice(others, len(asked))], len(read)


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
        print(f"    echo '{json_line(each.params)}' | bythebook rule {found.game} {short} -{options}")
