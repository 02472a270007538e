"""Reading the file of a certificate: nothing in it is looked at before its signature, where a key is given."""

from __future__ import annotations

import json
from base64 import b64decode
from codecs import BOM_UTF8
from typing import Any, NamedTuple, NoReturn

import msgspec

from bythebook_conformance.certification.certificates.signatures import (
    PAYLOAD,
    Envelope,
    PublicKey,
    Signatory,
    enveloped,
    pae,
    payload,
)
from bythebook_conformance.certification.certificates.statement import CERTIFICATE, Kind, Refused, Statement
from bythebook_conformance.kit.visible import json_file
from bythebook_conformance.protocol.replies import repeated_key

SIGSTORE = "Sigstore"
"""Who has signed a certificate that names no key."""


class Read(NamedTuple):
    """A certificate; ``signer`` is the id of the key that it names, or ``SIGSTORE``; empty if it is not signed."""

    statement: Statement
    signer: str


def read_certificate(data: bytes, signer: PublicKey | Signatory | None = None) -> Read:
    """The certificate in a file. With a signer, only one that the signer has signed.

    Raises:
        Refused: it cannot be read, is no certificate of this kit, or is not signed by the signer.
    """
    plain = _json(data)
    if not isinstance(plain, dict) or not plain.keys() & {"_type", "payload", "dsseEnvelope"}:
        raise Refused(Kind.FOREIGN, "neither an in-toto Statement nor an envelope around one")
    if "dsseEnvelope" in plain:
        body = _bundle(data, plain, signer)
        return Read(_statement(body, _json(body)), SIGSTORE)
    if "payload" not in plain:
        if signer is not None:
            given = "an identity" if isinstance(signer, Signatory) else "a key"
            raise Refused(Kind.UNSIGNED, f"not signed, though {given} is given")
        return Read(_statement(data, plain), "")
    if isinstance(signer, Signatory):
        raise Refused(Kind.SIGNATURE, "signed with a key, not by Sigstore")
    body, keyid = _envelope(data, signer)
    return Read(_statement(body, _json(body)), keyid)


def _bundle(data: bytes, plain: Any, signer: PublicKey | Signatory | None) -> bytes:
    """The payload of a bundle, if the signer has signed it."""
    if isinstance(signer, PublicKey):
        raise Refused(Kind.SIGNATURE, "signed by Sigstore, not with the key")
    body = payload(data)
    if signer is not None:
        body = signer.verified(data)
    if json_file(plain) != data:
        raise Refused(Kind.FOREIGN, "a bundle in another form than that in which the kit writes it")
    return body


def _envelope(data: bytes, key: PublicKey | None) -> tuple[bytes, str]:
    """The payload of an envelope, if it is signed by the key, and the id of the key that it names."""
    try:
        envelope = msgspec.json.decode(data, type=Envelope)
    except msgspec.ValidationError as error:
        raise Refused(Kind.FOREIGN, f"not an envelope of this kit: {error}") from None
    signer = envelope.signatures[0].keyid
    try:
        body, signature = (b64decode(each, validate=True) for each in (envelope.payload, envelope.signatures[0].sig))
    except ValueError as error:
        raise Refused(Kind.UNREADABLE, f"not base64: {error}") from None
    if key is not None:
        if signer != key.id:
            raise Refused(Kind.SIGNATURE, f"signed by the key {signer}, not by {key.id}")
        if not key.verifies(signature, pae(PAYLOAD, body)):
            raise Refused(Kind.SIGNATURE, "the signature does not fit: what it says has been altered")
    if enveloped(body, signer, signature) != data:
        raise Refused(Kind.FOREIGN, "an envelope in another form than that in which the kit writes it")
    return body, signer


def _statement(data: bytes, plain: Any) -> Statement:
    """The statement, held to its schema."""
    if _at(plain, "predicate", "bythebook", "format") != CERTIFICATE:
        raise Refused(Kind.FOREIGN, f"not a certificate of this kit: expected the format {CERTIFICATE}")
    try:
        return msgspec.json.decode(data, type=Statement)
    except msgspec.ValidationError as error:
        raise Refused(Kind.SCHEMA, f"does not follow the schema: {error}") from None


def _at(plain: Any, *path: str) -> Any:
    for name in path:
        plain = plain.get(name) if isinstance(plain, dict) else None
    return plain


def _json(data: bytes) -> Any:
    """Plain data from JSON that every reader understands in the same way: Python's too, which takes half characters."""
    if data.startswith(BOM_UTF8):
        raise Refused(Kind.UNREADABLE, "not JSON: it begins with a byte order mark")
    try:
        msgspec.json.decode(data)
        return json.loads(data.decode(), object_pairs_hook=_once, parse_constant=_no_number)
    except RecursionError:
        raise Refused(Kind.UNREADABLE, "nested too deeply to be read") from None
    except UnicodeDecodeError:
        raise Refused(Kind.UNREADABLE, "not a text file; expected JSON in UTF-8") from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise Refused(Kind.UNREADABLE, f"not JSON: {error}") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    twice = repeated_key(pairs)
    if twice is not None:
        raise ValueError(f"{twice!r} stands twice in one object")
    return dict(pairs)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")
