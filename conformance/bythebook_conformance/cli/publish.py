"""``bythebook publish``: the rulebook of a game; ``bythebook sheet``: a rule sheet beside the specification; and
``bythebook desk``: the ruling desk as a folder of static files.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import click

from bythebook.spec import Locator, load_spec
from bythebook.spec.sheet import Paragraph
from bythebook_conformance.certification.report.terminal import print_table
from bythebook_conformance.cli.options import FilePath, OneOf, cli_command, game_argument, list_option, text_option
from bythebook_conformance.cli.usage import UsageError, game_named, make_folder
from bythebook_conformance.kit.departures import readings_named
from bythebook_conformance.kit.errors import about, file_errors
from bythebook_conformance.kit.language import ENGLISH
from bythebook_conformance.kit.words import counted, place_words
from bythebook_conformance.rulebook.publishing import (
    FORMATS,
    PAPERS,
    fill_hashes,
    publish,
    read_imprint,
    read_sheet,
    review_of,
)


@cli_command("bythebook publish twos --out book --format html")
@game_argument
@click.option("--out", type=FilePath(), required=True, metavar="DIR", help="The folder for the results.")
@click.option(
    "--sheet", type=FilePath(), help="A text file with your rule sheet; its paragraphs are printed next to the rules."
)
@click.option(
    "--format",
    "form",
    type=OneOf(FORMATS),
    multiple=True,
    help="Only this format; default: all, or none with --print or --card.  [repeatable]",
)
@click.option("--language", default=ENGLISH, metavar="CODE", help="The language of the book, such as de.")
@click.option(
    "--book", type=FilePath(), metavar="FILE", help="What you say of the book, such as title and ISBN: a book.toml."
)
@click.option(
    "--print", "for_printer", is_flag=True, help="Also a PDF for a printer, with bleed, marks and full sheets."
)
@list_option("--reading", "NAME=ALTERNATIVE: print house rules, in which only the answers chosen stand.")
@text_option("--agreement", "LINK", "The link of the desk's agreement, for a book of house rules.")
@click.option("--embed", is_flag=True, help="In the site, also figures and data for other people's sites.")
@click.option("--card", is_flag=True, help="Also a card for the table: one sheet of A5, two sides, with cut marks.")
@click.option("--paper", type=OneOf(PAPERS), default=PAPERS[0], help="Page size of the PDF.")
def publish_command(
    game: str,
    out: Path,
    sheet: Path | None,
    form: tuple[str, ...],
    language: str,
    book: Path | None,
    for_printer: bool,
    reading: Sequence[str],
    agreement: str,
    embed: bool,
    card: bool,
    paper: str,
) -> bool:
    """Publish the rulebook of a game. Exit status 9: the sheet has changed, and clauses must be reread."""
    further = [name for name, wanted in (("print", for_printer), ("card", card)) if wanted]
    written, held = publish(
        game_named(game),
        out,
        form or (() if further else FORMATS),
        sheet=sheet,
        paper=paper,
        language=language,
        imprint=None if book is None else read_imprint(book),
        further=further,
        embed=embed,
        readings=readings_named([*reading, *_agreed(agreement)]),
        tell=lambda step: print(f"{step} ...", file=sys.stderr, flush=True) if sys.stderr.isatty() else None,
    )
    for path in written:
        print(f"written: {path}")
    if held is None:
        return False
    print("\n".join(held.lines()))
    return bool(held.due)


def _agreed(link: str) -> list[str]:
    """The answers in the link of an agreement; a number that is filled in is left out."""
    parts = parse_qs(urlsplit(link).fragment)
    found = ["=".join(each.split("=")[:2]) for kind in ("read", "settled:") for each in parts.get(kind, [])]
    if link and not found:
        raise UsageError(
            f"--agreement {link}: no answer in it that differs from the rulebook; copy the link of the desk's page"
        )
    return found


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


MEGABYTE = 1_000_000


@cli_command("bythebook desk --out desk")
@click.option("--out", type=FilePath(), required=True, metavar="DIR", help="The folder to write.")
def desk_command(out: Path) -> None:
    """Build the ruling desk: pages on which players lay cards and read the ruling, computed in the browser."""
    from bythebook_conformance.desk.build import build_desk  # not above: other commands do without it

    make_folder("--out", out)
    with file_errors(out), about("the desk cannot be built:"):
        built = build_desk(out)
    print(f"{out}: {counted(len(built.sizes), 'file')}, {built.total / MEGABYTE:.1f} MB")
    if built.unsaved:
        print(f"Python starts from nothing on every visit, for its memory could not be saved: {built.unsaved}")
    print(f"to look at it: python -m http.server --directory {out}")
