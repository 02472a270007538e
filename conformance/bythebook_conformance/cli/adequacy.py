"""``bythebook rules adequacy`` and ``bythebook rules vectors``: measure and generate the test vectors."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bythebook.spec import game_folder
from bythebook.spec.vectors import vector_files
from bythebook_conformance.certification.report.terminal import print_table
from bythebook_conformance.cli.options import FilePath, cli_command, crew_options, games_argument
from bythebook_conformance.cli.output import tell_regenerated
from bythebook_conformance.cli.usage import UsageError, check_folder_of, games_named
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.errors import file_errors
from bythebook_conformance.kit.words import counted
from bythebook_conformance.vectors.generation import completed, kept, make
from bythebook_conformance.vectors.measuring import measure, measure_tables, module_of
from bythebook_conformance.vectors.refuting import by_proof
from bythebook_conformance.vectors.storing import files_of, store, write_archive

if TYPE_CHECKING:
    from bythebook_conformance.certification.execution.sharing import Crew
    from bythebook_conformance.kit import GameKit


@cli_command("bythebook rules adequacy twos")
@games_argument()
@crew_options
@click.option("--tables", is_flag=True, help="Mutate the tables of clauses instead of the rules.")
@click.option("--by-proof", is_flag=True, help="Judge mutants by what clauses demand instead of by the vectors.")
@click.option("--all", "every", is_flag=True, help="Also list the equivalent and the unreachable mutants.")
def adequacy_command(game: str, crew: Crew, tables: bool, by_proof: bool, every: bool) -> bool:
    """Measure vectors or proofs by mutation testing: which changes of the reference's rules do they miss?"""
    if tables and by_proof:
        raise UsageError("--tables and --by-proof exclude each other: proofs are about rules, not about tables")
    left = 0
    for name in games_named(game):
        kit = load_kit(name)
        if tables:
            left += _tell_tables(kit, crew)
        elif by_proof:
            left += _tell_by_proof(kit, crew, every)
        else:
            left += _tell_by_vectors(kit, crew, every)
    return bool(left)


def _tell_by_vectors(kit: GameKit, crew: Crew, every: bool) -> int:
    """Print how the vectors of a game judge the mutants of its rules, and return the number of open ones."""
    found = measure(kit, crew)
    print(f"{found.game}: {counted(len(found.vectors), 'vector')}")
    header = ("mutants", "killed", "by an error", "endless", "equivalent", "open")
    print_table(("module", *header), [[*map(str, row)] for row in (*found.rows(module_of), found.total())])
    print_table(("operator", *header), [[*map(str, row)] for row in found.rows(attrgetter("operator"))])
    print(f"{counted(len(found.beyond), 'more mutant is', 'more mutants are')} of what no question shows")
    for scope, number in found.by_scope().items():
        print(f"{number} of the equivalent: no other answer over {scope}")
    for mutant, scope in found.open().items():
        print(f"open: {mutant}" + (f" (killed by a question that is not a vector, of {scope})" if scope else ""))
    if every:
        for word, mutants in (("equivalent", found.equivalent()), ("beyond", found.beyond)):
            for mutant in mutants:
                print(f"{word}: {mutant}")
    return found.total().open


def _tell_tables(kit: GameKit, crew: Crew) -> int:
    """Print which changes of a game's tables of clauses no vector's reasons show; how many."""
    found = measure_tables(kit.name, crew)
    for mutant, told in found:
        if not told:
            print(f"open: {mutant}")
    told_apart = sum(told for _, told in found)
    print(f"{kit.name}: the vectors' reasons show {told_apart:,} of {counted(len(found), 'change')} of the tables")
    return len(found) - told_apart


def _tell_by_proof(kit: GameKit, crew: Crew, every: bool) -> int:
    """Print which mutants break clauses; how many of the others change an answer, or may."""
    found = by_proof(kit, crew)
    total = found.total()
    print(f"{kit.name}: {counted(found.others, 'mutant')} of rules of which nothing is proved are not among these")
    header = ("rule", "mutants", "refuted", "equivalent", "open")
    print_table(header, [[*map(str, row)] for row in (*found.rows(), total)])
    differing = total.mutants - total.equivalent
    print(f"{total.refuted:,} of the {differing:,} that are not equivalent are refuted: {total.share:.1%}")
    for scope, number in found.by_scope().items():
        print(f"{number} of the equivalent: no other answer over {scope}")
    for each in found.held:
        if each.open:
            print(f"open: {each.mutant} ({f'another answer over {each.changes}' if each.changes else 'never reached'})")
        elif each.equivalent and every:
            print(f"equivalent: {each.mutant}")
    return total.open


@cli_command("bythebook rules vectors --out vectors.zip")
@games_argument()
@crew_options
@click.option("--check", is_flag=True, help="Write nothing; report whether the files would change.")
@click.option(
    "--keep",
    is_flag=True,
    help="Keep the situations found before: only compute their answers again, and add the examples. Takes seconds.",
)
@click.option(
    "--complete",
    is_flag=True,
    help="Keep them likewise, and add situations for the mutants that `bythebook rules adequacy` finds open.",
)
@click.option(
    "--out", type=FilePath(), metavar="FILE.zip", help="Generate nothing; write the stored vectors to one archive."
)
def vectors_command(game: str, crew: Crew, check: bool, keep: bool, complete: bool, out: Path | None) -> bool:
    """Generate the test vectors: for every clause, every pair of alternatives and every mutant."""
    if out is not None:
        return _archive(out, games_named(game))
    different = 0
    for name in games_named(game):
        kit = load_kit(name)
        found = completed(kit, crew) if complete else kept(kit) if keep else make(kit, crew)
        files = files_of(name, found)
        same = files == {path.name: path.read_bytes() for path in vector_files(name)}
        write = None if check else partial(store, game_folder(name), files)
        different += tell_regenerated(f"{name}: {counted(len(found), 'vector')}", same, write)
    return check and bool(different)


def _archive(path: Path, games: Sequence[str]) -> bool:
    """Write the stored vectors of some games to an archive; False: nothing is wrong."""
    if path.suffix != ".zip":
        raise UsageError(f"--out {path}: expected a name that ends in .zip")
    check_folder_of(path, "--out")
    with file_errors(path):
        count = write_archive(path, games)
    print(f"{counted(count, 'file')} written to {path}")
    return False
