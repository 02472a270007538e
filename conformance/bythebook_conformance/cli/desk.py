"""``bythebook desk``: the ruling desk as a folder of static files."""

from __future__ import annotations

from pathlib import Path

import click

from bythebook_conformance.cli.options import FilePath, cli_command
from bythebook_conformance.cli.usage import make_folder
from bythebook_conformance.kit.errors import about, file_errors
from bythebook_conformance.kit.words import counted

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
