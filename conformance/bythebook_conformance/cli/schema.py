"""``bythebook schema``: the schemas of the protocol as files."""

from __future__ import annotations

from pathlib import Path

from bythebook_conformance.cli.options import FilePath, argument, cli_command
from bythebook_conformance.cli.usage import Usage
from bythebook_conformance.kit.english import counted
from bythebook_conformance.protocol.schemas import write_schemas


@cli_command()
@argument("directory", "The folder to write to.", type=FilePath(), metavar="DIR")
def schema_command(directory: Path) -> None:
    """Write the JSON Schemas and OpenRPC documents of the protocol."""
    try:
        count = write_schemas(directory)
    except OSError as error:
        raise Usage(f"{error.filename or directory}: {error.strerror}") from None
    print(f"{counted(count, 'file')} written to {directory}")
