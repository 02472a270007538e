"""``bythebook rules schema``: the schemas of the protocol and of certificates as files."""

from __future__ import annotations

from pathlib import Path

import click

from bythebook_conformance.certification.certificates.statement import write_schemas
from bythebook_conformance.cli.options import FilePath, cli_command
from bythebook_conformance.cli.usage import make_folder
from bythebook_conformance.kit.errors import file_errors
from bythebook_conformance.kit.words import counted


@cli_command("bythebook rules schema --out schemas")
@click.option("--out", type=FilePath(), required=True, metavar="DIR", help="The folder to write.")
def schema_command(out: Path) -> None:
    """Write the JSON Schemas of the protocol and of certificates, and the OpenRPC documents."""
    make_folder("--out", out)
    with file_errors(out):
        count = write_schemas(out)
    print(f"{counted(count, 'file')} written to {out}")
