"""Issue certificates from the command line: settle the issuer before a run, and make the file after it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from bythebook_conformance.certification.certificates.making import Subject, statement_of
from bythebook_conformance.certification.certificates.signatures import (
    KeylessError,
    PrivateKey,
    PublicKey,
    Services,
    Signatory,
    new_keys,
    private_key,
    public_key,
    services,
    signatory,
    signed,
    unsigned,
)
from bythebook_conformance.certification.outcome import Outcome
from bythebook_conformance.cli.output import complain, in_a_line
from bythebook_conformance.cli.usage import UsageError, check_folder_of
from bythebook_conformance.kit.errors import about, file_errors, read_all, read_file

K = TypeVar("K")
KEYLESS = "sigstore"
"""In place of a key: Sigstore signs for whoever can prove an identity."""
PIPED = "-"
"""In place of a file with a key: the key comes on standard input."""
NEW = "new:"
"""Before a file with a key: the key is made, and its public one beside it."""
PRIVATE_MODE, PUBLIC_MODE = 0o600, 0o644


class Issuer(Struct, frozen=True):
    """What a certificate contains besides the outcome of the run; all of it is known before the run. ``salt`` is that
    of a seed that is drawn, empty if none is.
    """

    command: Sequence[str]
    subject: Subject
    salt: str
    signer: PrivateKey | Services | None

    def certificate(self, outcome: Outcome) -> bytes | None:
        """The file of the certificate; None where none may be written, and why if that is not the outcome's doing."""
        if not outcome.certifiable:
            return None
        changed = self.subject.changed()
        if changed:
            complain(f"no certificate: {', '.join(changed)} changed during the run")
            return None
        statement = statement_of(outcome, self.command, self.subject, self.salt)
        if self.signer is None:
            return unsigned(statement)
        if isinstance(self.signer, PrivateKey):
            return signed(statement, self.signer)
        try:
            return self.signer.signed(statement)
        except KeylessError as problem:
            complain(f"the certificate is not signed: {in_a_line(str(problem))}")
            return unsigned(statement)


def key_file(sign: str) -> Path | None:
    """The file with the private key that signs, if it is one."""
    return Path(sign.removeprefix(NEW)) if sign not in ("", KEYLESS, PIPED, NEW) else None


def signing_with(sign: str) -> PrivateKey | Services | None:
    """The private key in a file or on standard input, or Sigstore; None for no signature."""
    if not sign:
        return None
    file = key_file(sign)
    if file is not None:
        if sign.startswith(NEW):
            _make_keys(file)
        elif not os.path.lexists(file):
            raise UsageError(
                f"--sign {file}: no such file; to make a pair of keys there, and to sign with it: --sign {NEW}{file}"
            )
        return _key("--sign", file, private_key)
    if sign == NEW:
        raise UsageError(f"--sign {NEW}: expected a name for the file of the key, such as {NEW}mine.key")
    if sign == PIPED:
        with about("--sign -:"):
            return private_key(read_all(sys.stdin.buffer, "standard input"))
    with about(f"--sign {KEYLESS}:"):
        return services()


def _make_keys(private: Path) -> None:
    """Make a pair of keys, and say so. No file is replaced: what a lost key has signed could not be told any more."""
    public = Path(f"{private}.pub")
    for path in (private, public):
        check_folder_of(path, "--sign")
    private_pem, public_pem = new_keys()
    with file_errors(private):
        for path in (private, public):
            if os.path.lexists(path):
                raise UsageError(
                    f"--sign {NEW}{private}: {path} already exists; to sign with that key: --sign {private}"
                )
        for path, pem, mode in ((private, private_pem, PRIVATE_MODE), (public, public_pem, PUBLIC_MODE)):
            with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:  # nobody else's ever
                file.write(pem)
    print(
        f"new keys: {private} signs and is yours alone; {public} is for those who verify; "
        f"key id {public_key(public_pem).id}",
        file=sys.stderr,
        flush=True,
    )


def signer_of(key: Path | None, identity: str, issuer: str, trusted_root: Path | None) -> PublicKey | Signatory | None:
    """The required signer: the owner of the key that belongs to a public key, or an identity at Sigstore."""
    if bool(identity) != bool(issuer):
        raise UsageError("--identity and --issuer belong together: who has signed, and who confirms it")
    if trusted_root and not identity:
        raise UsageError("--trusted-root is for --identity and --issuer")
    if key and identity:
        raise UsageError("--key and --identity exclude each other: a certificate has one signature")
    if not identity:
        return None if key is None else _key("--key", key, public_key)
    return signatory(identity, issuer, trusted_root)


def _key(option: str, path: Path, read: Callable[[bytes], K]) -> K:
    with about(option):
        pem = read_file(path)
    with about(f"{option} {path}:"):
        return read(pem)
