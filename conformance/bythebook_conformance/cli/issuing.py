"""Issuing certificates from the command line: what is settled before a run, and the file after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from bythebook_conformance.certification.certificates.digests import Subject, subject_of
from bythebook_conformance.certification.certificates.envelope import signed, unsigned
from bythebook_conformance.certification.certificates.keys import (
    KeyProblem,
    PrivateKey,
    PublicKey,
    private_key,
    public_key,
)
from bythebook_conformance.certification.certificates.making import statement_of
from bythebook_conformance.certification.certificates.seeds import Drawn
from bythebook_conformance.certification.outcome import Outcome
from bythebook_conformance.cli.output import complain
from bythebook_conformance.cli.usage import Usage, read_file
from bythebook_conformance.protocol.sandbox import SandboxError

K = TypeVar("K")


@dataclass(frozen=True)
class Issuer:
    """What a certificate says beside the outcome of the run, all of it known before the run begins."""

    command: Sequence[str]
    subject: Subject
    drawn: Drawn | None
    key: PrivateKey | None

    def certificate(self, outcome: Outcome) -> bytes | None:
        """The file of the certificate; None where none may be written, and why if that is not the outcome's doing."""
        if not outcome.certifiable:
            return None
        changed = self.subject.changed()
        if changed:
            complain(f"no certificate: {', '.join(changed)} changed during the run")
            return None
        statement = statement_of(outcome, self.command, self.subject, self.drawn.said if self.drawn else None)
        return unsigned(statement) if self.key is None else signed(statement, self.key)


def issuer_of(
    command: Sequence[str],
    named: Sequence[Path] = (),
    sign: Path | None = None,
    drawn: Drawn | None = None,
    image: str = "",
) -> Issuer:
    """Who issues the certificate of a run, about the files that are named, the image, or the files of the command.

    Raises:
        Usage: a file or the key cannot be read, or there is no such image here.
    """
    try:
        subject = subject_of(command, named, image)
    except OSError as error:
        raise Usage(f"{error.filename}: {error.strerror}") from None
    except SandboxError as error:
        raise Usage(str(error)) from None
    return Issuer(command, subject, drawn, None if sign is None else signing_key(sign))


def signing_key(path: Path) -> PrivateKey:
    """The private key in a file.

    Raises:
        Usage: there is none.
    """
    return _key("--sign", path, private_key)


def verifying_key(path: Path) -> PublicKey:
    """The public key in a file.

    Raises:
        Usage: there is none.
    """
    return _key("--key", path, public_key)


def _key(option: str, path: Path, read: Callable[[bytes], K]) -> K:
    try:
        return read(read_file(path))
    except KeyProblem as problem:
        raise Usage(f"{option} {path}: {problem}") from None
