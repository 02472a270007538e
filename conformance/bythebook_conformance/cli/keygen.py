"""``bythebook keygen``: a pair of keys for signing certificates."""

from __future__ import annotations

import os
from pathlib import Path

import click

from bythebook_conformance.certification.certificates.keys import new_keys, public_key
from bythebook_conformance.cli.options import FilePath, argument, cli_command
from bythebook_conformance.cli.usage import UsageError, check_folder_of
from bythebook_conformance.kit.files import file_errors

PRIVATE, PUBLIC = 0o600, 0o644
"""The modes of the two files."""


@cli_command()
@argument("key", "The file for the private key; the public one goes to KEY.pub.", type=FilePath(), metavar="KEY")
@click.option("--force", is_flag=True, help="Replace existing keys.")
def keygen_command(key: Path, force: bool) -> None:
    """Generate a pair of Ed25519 keys: a private one to sign certificates, a public one to verify them."""
    public = Path(f"{key}.pub")
    for path in (key, public):
        check_folder_of(path, "KEY")
    private_pem, public_pem = new_keys()
    with file_errors(key):
        for path in () if force else (key, public):
            if path.exists() or path.is_symlink():
                raise UsageError(f"{path}: already exists; --force replaces it, and what it has signed stays signed")
        _write(key, private_pem, PRIVATE, force)
        _write(public, public_pem, PUBLIC, force)
    print(f"private key  {key}")
    print(f"public key   {public}")
    print(f"key id       {public_key(public_pem).id}")


def _write(path: Path, content: bytes, mode: int, force: bool) -> None:
    """Write a file that nobody else can read, from the moment of its creation."""
    if force:
        path.unlink(missing_ok=True)
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(content)
