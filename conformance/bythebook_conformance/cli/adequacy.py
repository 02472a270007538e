"""``bythebook adequacy`` and ``bythebook vectors``: whether the vectors are enough, and how they are made."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from bythebook.spec import game_folder, game_names
from bythebook.spec.vectors import vector_files
from bythebook_conformance.cli.options import Count, cli_command, games_argument, jobs_option
from bythebook_conformance.cli.remaking import tell_remade
from bythebook_conformance.cli.usage import check_seconds, game_named
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.english import counted

if TYPE_CHECKING:
    from bythebook_conformance.kit import GameKit
    from bythebook_conformance.vectors.mutation.measuring import Adequacy, Row

DIFFERENT = 1
OPEN = 1


@cli_command()
@games_argument()
@jobs_option(Count())
@click.option("--reduce/--no-reduce", help="Also find the fewest vectors that kill the same mutants.")
@click.option(
    "--tables/--no-tables",
    help="Mutate the tables of clauses instead of the rules.",
)
@click.option("--solver/--no-solver", help="Also try equivalent mutants over all cases of their rule; needs CrossHair.")
@click.option("--budget", default=20.0, help="Seconds for each mutant on each domain.")
@click.option("--all", "every", is_flag=True, help="Also list the equivalent and the unreachable mutants.")
def adequacy_command(game: str, jobs: int, reduce: bool, tables: bool, solver: bool, budget: float, every: bool) -> int:
    """Measure the vectors by mutation testing: which changes of the reference's rules do they miss?"""
    from bythebook_conformance.vectors.mutation.measuring import measure  # not above: other commands do without

    check_seconds("--budget", budget)
    left = 0
    for name in [game_named(game)] if game else game_names():
        kit = load_kit(name)
        if tables:
            _tell_tables(kit, jobs)
            continue
        found = measure(kit, jobs)
        _tell(found, every)
        if reduce:
            from bythebook_conformance.vectors.mutation.reducing import cover

            total = counted(len(found.vectors), "vector")
            print(f"{len(cover(kit, found, jobs)):,} of {total} tell the same mutants apart")
        left += found.pure().open
        if solver:
            left += _solve(kit, found, budget)
    return OPEN if left else 0


def _tell(found: Adequacy, every: bool) -> None:
    """Print what was found of one game."""
    from bythebook_conformance.certification.report.terminal import print_table

    print(f"{found.game}: {counted(len(found.vectors), 'vector')}")
    header = ("module", "mutants", "killed", "by an error", "endless", "by reasons alone", "equivalent", "open")
    print_table(header, [_cells(row) for row in (*found.rows(), found.pure(), found.total())])
    print(f"{counted(len(found.beyond), 'more mutant is', 'more mutants are')} of what no question shows")
    for scope in dict.fromkeys(name for names in found.scopes.values() for name in names):
        modules = ", ".join(module for module, names in found.scopes.items() if scope in names)
        print(f"equivalent in {modules}: over {scope}")
    lists = [("open", found.open())]
    if every:
        lists += [("equivalent", found.equivalent()), ("beyond", list(found.beyond))]
    for word, mutants in lists:
        for mutant in mutants:
            print(f"{word}: {mutant}")


def _tell_tables(kit: GameKit, jobs: int) -> None:
    """Print which changes of a game's tables of clauses no vector's reasons show."""
    from bythebook_conformance.vectors.mutation.measuring import measure_tables

    found = measure_tables(kit, jobs)
    for mutant, told in found:
        if not told:
            print(f"open: {mutant}")
    told_apart = sum(told for _, told in found)
    print(f"{kit.name}: the vectors' reasons show {told_apart:,} of {counted(len(found), 'change')} of the tables")


def _solve(kit: GameKit, found: Adequacy, budget: float) -> int:
    """Print what the solver makes of equivalent mutants; how many of them it refutes, or shows nothing of."""
    from bythebook_conformance.vectors.mutation.solving import proofs

    wrong = 0
    for mutant, proof in proofs(kit, found, budget):
        print(f"{mutant}: {proof.domain.name}: {proof.fault or proof.trial}", flush=True)
        wrong += proof.refuted or bool(proof.fault)
    return wrong


def _cells(row: Row) -> tuple[str, ...]:
    counts = (row.mutants, row.killed, row.errors, row.endless, row.by_reasons, row.equivalent, row.open)
    return (row.name, *map(str, counts))


@cli_command()
@games_argument()
@jobs_option(Count())
@click.option("--check/--no-check", help="Write nothing; report whether the files would change.")
def vectors_command(game: str, jobs: int, check: bool) -> int:
    """Generate the test vectors: for every clause and every pair of alternatives."""
    from bythebook_conformance.vectors.making import make  # not above: other commands do without
    from bythebook_conformance.vectors.storing import files_of, store

    different = 0
    for name in [game_named(game)] if game else game_names():
        found = make(load_kit(name), jobs)
        files = files_of(name, found)
        same = files == {path.name: path.read_bytes() for path in vector_files(name)}
        write = None if check else partial(store, game_folder(name), files)
        different += tell_remade(f"{name}: {counted(len(found), 'vector')}", same, write)
    return DIFFERENT if different and check else 0
