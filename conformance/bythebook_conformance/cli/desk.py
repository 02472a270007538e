"""``bythebook desk``: the ruling desk as a folder of static files."""

from __future__ import annotations

from pathlib import Path

import click

from bythebook_conformance.cli.options import FilePath, cli_command
from bythebook_conformance.cli.usage import UsageError, make_folder
from bythebook_conformance.kit.english import counted
from bythebook_conformance.kit.files import file_errors

MEGABYTE = 1_000_000


@cli_command()
@click.option("--out", type=FilePath(), required=True, metavar="DIR", help="The folder to write.")
def desk_command(out: Path) -> None:
    """Build the ruling desk: pages on which players lay cards and read the ruling, computed in the browser."""
    from bythebook_conformance.desk.build import build_desk  # not above: other commands do without it
    from bythebook_conformance.desk.downloads import DownloadError
    from bythebook_conformance.desk.packing import PackingError

    make_folder("--out", out)
    try:
        with file_errors(out):
            built = build_desk(out)
    except (DownloadError, PackingError) as error:
        raise UsageError(f"the desk cannot be built: {error}") from None
    print(f"{out}: {counted(len(built.sizes), 'file')}, {built.total / MEGABYTE:.1f} MB")
    if built.unsaved:
        print(f"Python starts from nothing on every visit, for its memory could not be saved: {built.unsaved}")
    print(f"to look at it: python -m http.server --directory {out}")
