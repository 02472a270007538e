"""``bythebook rules schema``: the schemas of the protocol and of certificates as files."""

from __future__ import annotations

from pathlib import Path

from bythebook_conformance.certification.certificates.schemas import write_schemas
from bythebook_conformance.cli.options import FilePath, argument, cli_command
from bythebook_conformance.cli.usage import make_folder
from bythebook_conformance.kit.english import counted
from bythebook_conformance.kit.files import file_errors


@cli_command()
@argument("directory", "The folder to write to.", type=FilePath(), metavar="DIR")
def schema_command(directory: Path) -> None:
    """Write the JSON Schemas of the protocol and of certificates, and the OpenRPC documents."""
    make_folder("DIR", directory)
    with file_errors(directory):
        count = write_schemas(directory)
    print(f"{counted(count, 'file')} written to {directory}")
