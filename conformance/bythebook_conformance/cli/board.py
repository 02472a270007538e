"""``bythebook board``: many certificates as a static site."""

from __future__ import annotations

from pathlib import Path

import click

from bythebook_conformance.cli.options import FilePath, argument, cli_command
from bythebook_conformance.cli.output import complain
from bythebook_conformance.cli.usage import UsageError, make_folder
from bythebook_conformance.kit.errors import about, file_errors
from bythebook_conformance.kit.words import counted


@cli_command("bythebook board bythebook-report --out board")
@argument("folder", "The folder with the certificates; subfolders are searched, too.", type=FilePath(), metavar="DIR")
@click.option("--out", type=FilePath(), required=True, metavar="SITE", help="The folder for the pages.")
@click.option(
    "--keys",
    type=FilePath(),
    metavar="FILE",
    help="Show only what is signed by the keys listed there, each of the engines for which it may speak.",
)
@click.option("--trusted-root", type=FilePath(), metavar="FILE", help="Sigstore's root of trust, to verify offline.")
@click.option("--title", default="Conformance board", help="The heading of the first page.")
def board_command(folder: Path, out: Path, keys: Path | None, trusted_root: Path | None, title: str) -> bool:
    """Build a board from many certificates: static pages that show which engine keeps which clauses, and badges.

    Exit status 9: some files were refused and left out.
    """
    from bythebook_conformance.certification.board.collecting import (
        collect,  # not above: help does without them
        read_speakers,
    )
    from bythebook_conformance.certification.board.pages import board_of
    from bythebook_conformance.certification.board.writing import other_file, write_board

    if not folder.is_dir():
        raise UsageError(f"{folder}: no such folder; expected one with certificates")
    if out.resolve().is_relative_to(folder.resolve()):
        raise UsageError(f"--out {out}: inside {folder}, where the next board would look for certificates")
    with file_errors(out):
        if other := other_file(out):
            raise UsageError(f"--out {out}: holds {other}, and no board; name a new or empty folder")
    if trusted_root and not keys:
        raise UsageError("--trusted-root is for the identities that --keys lists")
    with about("--keys"):
        collected = collect(folder, read_speakers(keys, trusted_root) if keys else ())
    for each in collected.left_out:
        complain(f"{folder / each.file}: left out: {each.why}")
    if not collected.entries:
        raise UsageError(f"{folder}: no certificate for the board; certify writes certificate.json")
    board = board_of(collected, title)
    make_folder("--out", out)
    with file_errors(out):
        files = write_board(board, out)
    print(board.sentence)
    print(f"{out / 'index.html'}, {counted(files, 'file')}")
    return bool(collected.left_out)
