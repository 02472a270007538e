"""``bythebook publish``: the rulebook of a game as a site, an EPUB and a PDF."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import click

from bythebook_conformance.cli.options import FilePath, OneOf, cli_command, game_argument, list_option, text_option
from bythebook_conformance.cli.usage import UsageError, game_named
from bythebook_conformance.kit.language import ENGLISH
from bythebook_conformance.rulebook.publishing import FORMATS, PAPERS, publish, read_imprint
from bythebook_conformance.rulings.commandline import readings_named


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
        tell=_progress,
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


def _progress(step: str) -> None:
    """Say what is being done to somebody who waits at a terminal."""
    if sys.stderr.isatty():
        print(f"{step} ...", file=sys.stderr, flush=True)
