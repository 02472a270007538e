"""``bythebook publish``: the rulebook of a game as a site, an EPUB and a PDF."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bythebook_conformance.cli.usage import GameArgument, Usage, game_named
from bythebook_conformance.rulebook.publishing import FORMATS, PAPERS, PublishingError, publish

CHANGED = 1


def publish_command(
    game: GameArgument,
    out: Annotated[Path, typer.Option(help="The folder for the results.", metavar="DIR", show_default=False)],
    sheet: Annotated[
        Path | None,
        typer.Option(help="A text file with the rule sheet that you hold: its paragraphs stand beside the rules."),
    ] = None,
    form: Annotated[
        list[str] | None, typer.Option("--format", help="html, epub or pdf; may be repeated. All three if left out.")
    ] = None,
    paper: Annotated[str, typer.Option(help="The pages of the PDF: a4 or letter.")] = PAPERS[0],
) -> None:
    """Publish the rulebook of a game. Exit code 1: the sheet has changed, and clauses are to be read again."""
    for name in form or ():
        if name not in FORMATS:
            raise Usage(f"--format {name}: expected one of {', '.join(FORMATS)}")
    if paper not in PAPERS:
        raise Usage(f"--paper {paper}: expected one of {', '.join(PAPERS)}")
    try:
        written, held = publish(game_named(game), out, form or FORMATS, sheet=sheet, paper=paper)
    except PublishingError as error:
        raise Usage(str(error)) from None
    for path in written:
        print(f"written: {path}")
    if held is not None:
        print("\n".join(held.lines()))
        if held.due:
            raise typer.Exit(CHANGED)
