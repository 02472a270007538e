"""``bythebook sheet``: compare a rule sheet with the specification."""

from __future__ import annotations

from pathlib import Path

import click

from bythebook.sheet import Paragraph
from bythebook.spec import Locator, load_spec
from bythebook_conformance.certification.report.terminal import print_table
from bythebook_conformance.cli.options import FilePath, cli_command, game_argument
from bythebook_conformance.cli.usage import game_named
from bythebook_conformance.kit.words import counted, place_words
from bythebook_conformance.rulebook.publishing import fill_hashes, read_sheet, review_of


@cli_command("bythebook sheet twos --sheet sheet.txt")
@game_argument
@click.option("--sheet", type=FilePath(), required=True, help="A text file with your rule sheet.")
@click.option("--write-hashes", is_flag=True, help="First fill the hashes that are empty in the specification.")
def sheet_command(game: str, sheet: Path, write_hashes: bool) -> bool:
    """Check your rule sheet: which paragraphs behind the clauses are found, moved, changed, missing or new?

    Exit status 9: some clauses need review.
    """
    name = game_named(game)
    text = read_sheet(sheet)
    for path, count in fill_hashes(name, text).items() if write_hashes else ():
        print(f"{path}: {counted(count, 'hash', 'hashes')} written")
    spec = load_spec(name)
    held = review_of(spec, sheet, text)
    rows = [(each.clause.id, _place(each.place), each.state, _place(each.paragraph)) for each in held.places]
    print_table(("clause", "rests on", "state", "stands now"), rows)
    without_place = len(spec.clauses) - len(held.of_clause)
    print(f"{held.counts()}; {counted(without_place, 'clause rests', 'clauses rest')} on no paragraph")
    for line in held.findings():
        print(line)
    return bool(held.due)


def _place(where: Locator | Paragraph | None) -> str:
    return "-" if where is None else place_words(where)
