"""Who may speak for which engine on a board: a file that lists keys and identities with names of engines.

Engines name themselves, so a signature alone would let anybody with an accepted key speak for every engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct, field

from bythebook_conformance.certification.certificates.keyless import Signatory, signatory
from bythebook_conformance.certification.certificates.keys import PublicKey, public_key
from bythebook_conformance.certification.toml_files import TomlError, from_tables, read_toml
from bythebook_conformance.kit.errors import about, read_file

_DIGITS = 12
Names = Annotated[list[Annotated[str, Meta(min_length=1)]], Meta(min_length=1)]


class _Key(Struct, forbid_unknown_fields=True):
    file: str
    engines: Names


class _Identity(Struct, forbid_unknown_fields=True):
    identity: str
    issuer: str
    engines: Names


class _File(Struct, forbid_unknown_fields=True):
    key: list[_Key] = field(default_factory=list)
    identity: list[_Identity] = field(default_factory=list)


@dataclass(frozen=True)
class Speaker:
    """A signer, and the names of the engines for which it may speak."""

    signer: PublicKey | Signatory
    engines: frozenset[str]

    @property
    def told(self) -> str:
        """The signer in words."""
        return f"the key {self.signer.id[:_DIGITS]}…" if isinstance(self.signer, PublicKey) else self.signer.told


def read_speakers(path: Path, trusted_root: Path | None = None) -> list[Speaker]:
    """The speakers in a file; keys lie beside it, unless they are named from the root of the file system.

    Raises:
        UserError: the file or a key cannot be read, or is malformed; or there is no root of trust for an identity.
    """
    listed = from_tables(read_toml(path), _File, path)
    if not (listed.key or listed.identity):
        raise TomlError(f"{path}: nobody is listed; expected [[key]] with a file and engines")
    found = []
    for number, each in enumerate(listed.key):
        with about(f"{path}: key[{number}]:"):
            data = read_file(path.parent / each.file)
        with about(f"{path}: key[{number}]: {each.file}:"):
            found.append(Speaker(public_key(data), frozenset(each.engines)))
    for number, named in enumerate(listed.identity):
        with about(f"{path}: identity[{number}]:"):
            signer = signatory(named.identity, named.issuer, trusted_root)
        found.append(Speaker(signer, frozenset(named.engines)))
    return found
