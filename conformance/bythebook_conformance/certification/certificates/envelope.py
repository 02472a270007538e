"""Certificates as files: a Statement, or a DSSE envelope (version 1) with a signature around one."""

from __future__ import annotations

from base64 import b64encode
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from bythebook_conformance.certification.certificates.keys import PrivateKey
from bythebook_conformance.certification.certificates.statement import Statement
from bythebook_conformance.certification.resources import Hex256
from bythebook_conformance.kit.visible import json_file

PAYLOAD: Literal["application/vnd.in-toto+json"] = "application/vnd.in-toto+json"


class Signature(Struct, forbid_unknown_fields=True, frozen=True):
    """A signature in base64, and the SHA-256 of the public key that it is by."""

    keyid: Hex256
    sig: str


class Envelope(Struct, rename="camel", forbid_unknown_fields=True, frozen=True):
    """The payload in base64, and one signature of it."""

    payload: str
    payload_type: Literal["application/vnd.in-toto+json"]
    signatures: Annotated[list[Signature], Meta(min_length=1, max_length=1)]


def pae(kind: str, body: bytes) -> bytes:
    """What is signed: DSSE's encoding of a payload with its type, in which neither can pass for a part of the other."""
    name = kind.encode()
    return b"DSSEv1 %d %b %d %b" % (len(name), name, len(body), body)


def unsigned(statement: Statement) -> bytes:
    """The file of a certificate that nobody signs."""
    return json_file(statement)


def signed(statement: Statement, key: PrivateKey) -> bytes:
    """The file of a certificate signed by this key: an envelope."""
    body = msgspec.json.encode(statement)
    return enveloped(body, key.id, key.sign(pae(PAYLOAD, body)))


def enveloped(body: bytes, keyid: str, signature: bytes) -> bytes:
    """The file of an envelope: the only form that is accepted of one."""
    return json_file(Envelope(_text(body), PAYLOAD, [Signature(keyid, _text(signature))]))


def _text(data: bytes) -> str:
    return b64encode(data).decode()
