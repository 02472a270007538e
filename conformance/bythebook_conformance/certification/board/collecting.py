"""The certificates of a folder, each verified as far as that is possible without its engine, and who may speak for
which.

Engines name themselves, so a signature alone would let anybody with an accepted key speak for every engine: a file
lists keys and identities with names of engines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct, field

from bythebook.spec import game_names, load_spec
from bythebook_conformance.certification.certificates.signatures import (
    PublicKey,
    Read,
    Signatory,
    public_key,
    read_certificate,
    signatory,
)
from bythebook_conformance.certification.certificates.statement import Details, Kind, Refused
from bythebook_conformance.certification.certificates.verifying import checks
from bythebook_conformance.kit.errors import about, read_file
from bythebook_conformance.kit.toml_files import TomlError, from_tables, read_toml

# ---- Who may speak for which engine ----------------------------------------------------------------------------------


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


# ---- Certificates ----------------------------------------------------------------------------------------------------


_BESIDE = ("report.json", "findings")
"""The JSON files of a report folder other than its certificate."""
LARGEST = 8 * 1024 * 1024
"""Bytes of a certificate; one of the largest game has some 50,000."""


@dataclass(frozen=True)
class BoardEntry:
    """A certificate that goes on the board.

    ``older_rules`` says that its specification is another one than is installed. ``signer`` is who has signed it, or
    says so unless it is ``verified``; empty where nobody has.
    """

    file: str
    details: Details
    issued: datetime
    signer: str
    verified: bool
    older_rules: bool


@dataclass(frozen=True)
class LeftOut:
    """A file that does not go on the board, and why."""

    file: str
    why: str


@dataclass(frozen=True)
class Collected:
    """What a folder holds: certificates from the oldest to the newest, and the files that are none to go by."""

    entries: tuple[BoardEntry, ...]
    left_out: tuple[LeftOut, ...]


def collect(folder: Path, speakers: Sequence[Speaker] = ()) -> Collected:
    """Every file ``*.json`` in a folder, however deep; those beside a certificate in a report folder are passed over.

    With speakers, only certificates that one of them has signed, and may sign, go on the board.

    Raises:
        OSError: the folder cannot be read.
    """
    entries: list[BoardEntry] = []
    left_out: list[LeftOut] = []
    for path in sorted(folder.rglob("*.json")):
        name = path.relative_to(folder)
        if not path.is_file() or any(part in _BESIDE or part.startswith(".") for part in name.parts):
            continue
        try:
            with path.open("rb") as file:
                data = file.read(LARGEST + 1)
            if len(data) > LARGEST:
                raise Refused(Kind.UNREADABLE, f"larger than {LARGEST // 1024**2} MiB; expected a certificate")
            entries.append(_entry(name.as_posix(), data, speakers))
        except OSError as error:
            left_out.append(LeftOut(name.as_posix(), str(error.strerror)))
        except Refused as refused:
            left_out.append(LeftOut(name.as_posix(), refused.why))
    entries.sort(key=lambda each: (each.issued, each.file))
    return Collected(tuple(entries), tuple(left_out))


def _entry(name: str, data: bytes, speakers: Sequence[Speaker]) -> BoardEntry:
    """The certificate in a file, if nothing in it contradicts anything else that is known."""
    read, signer = _signed_by_one_of(data, speakers)
    details = read.statement.predicate.bythebook
    if details.game not in game_names():
        raise Refused(Kind.SPECIFICATION, f"this kit has no game {details.game!r}")
    older = details.specification.digest.sha256 != load_spec(details.game).digest
    graver = {Kind.TOTALS, Kind.SEED, Kind.DATE} | (set() if older else {Kind.SPECIFICATION})
    for check in checks(read):
        if check.wrong in graver:
            raise Refused(check.wrong, f"{check.name}: {check.text}")
    return BoardEntry(name, details, details.issued.astimezone(UTC), signer, bool(speakers), older)


def _signed_by_one_of(data: bytes, speakers: Sequence[Speaker]) -> tuple[Read, str]:
    """A certificate that one of the speakers has signed, of an engine for which it may speak, and which; any
    certificate if there are none.
    """
    refusal: Refused | None = None
    for speaker in speakers:
        try:
            read = read_certificate(data, speaker.signer)
        except Refused as refused:
            if refused.kind is not Kind.SIGNATURE:
                raise
            refusal = refusal or refused
            continue
        name = read.statement.predicate.bythebook.engine.name
        if name in speaker.engines:
            return read, speaker.told
        whom = repr(name) if name else "an engine without a name"
        refusal = Refused(Kind.SIGNATURE, f"signed by {speaker.told}, which may not speak for {whom}")
    if refusal is not None:
        raise refusal
    read = read_certificate(data)
    return read, read.signer
