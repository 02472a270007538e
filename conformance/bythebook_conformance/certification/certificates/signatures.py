"""Signed certificates: by an Ed25519 key, in a DSSE envelope (version 1); or without a key of one's own, by Sigstore,
whose bundle around the envelope says who signed, and when. Nothing in a file is looked at before its signature, where a
key is given.

The packages ``cryptography`` and ``sigstore`` are loaded only where they are used.
"""

from __future__ import annotations

import json
import sys
from base64 import b64decode, b64encode
from codecs import BOM_UTF8
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from bythebook_conformance.certification.certificates.statement import CERTIFICATE, Kind, Refused, Statement
from bythebook_conformance.certification.conditions import Hex256
from bythebook_conformance.kit.errors import UserError, no_number, require
from bythebook_conformance.kit.visible import json_file
from bythebook_conformance.protocol.replies import repeated_key

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
    from sigstore.models import TrustedRoot
    from sigstore.oidc import IdentityToken
    from sigstore.sign import SigningContext


# ---- Keys, as PEM files ----------------------------------------------------------------------------------------------


class SigningKeyError(UserError):
    """What is wrong with a key, or that keys cannot be used here."""


@dataclass(frozen=True)
class PublicKey:
    """What signatures are verified with. Its ``id`` is the SHA-256 of the key as SubjectPublicKeyInfo in DER."""

    id: str
    _key: Ed25519PublicKey

    @property
    def told(self) -> str:
        """The key in words."""
        return f"the key {self.id}"

    def verifies(self, signature: bytes, data: bytes) -> bool:
        """Whether the signature of these data is by the private key that belongs to this one."""
        from cryptography.exceptions import InvalidSignature

        try:
            self._key.verify(signature, data)
        except InvalidSignature:
            return False
        return True


@dataclass(frozen=True)
class PrivateKey:
    """What is signed with, and the ``id`` of the public key that belongs to it."""

    id: str
    _key: Ed25519PrivateKey

    def sign(self, data: bytes) -> bytes:
        """The signature of data: 64 bytes, the same every time."""
        return self._key.sign(data)


def new_keys() -> tuple[bytes, bytes]:
    """A new private key, not encrypted, and its public key, both as PEM.

    Raises:
        SigningKeyError: ``cryptography`` is not installed.
    """
    require("cryptography", "a key", "sign")
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

    key = Ed25519PrivateKey.generate()
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return private, key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


def private_key(pem: bytes) -> PrivateKey:
    """The private key in a PEM file.

    Raises:
        SigningKeyError: there is none, it is encrypted or of another kind; or ``cryptography`` is not installed.
    """
    require("cryptography", "a key", "sign")
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        key = load_pem_private_key(pem, password=None)
    except TypeError:
        raise SigningKeyError("the private key is encrypted; expected one that is not") from None
    except (ValueError, UnsupportedAlgorithm):
        raise SigningKeyError("not a private key in PEM") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise SigningKeyError("not an Ed25519 key; certify --sign new:KEY makes one")
    return PrivateKey(_id(key.public_key()), key)


def public_key(pem: bytes) -> PublicKey:
    """The public key in a PEM file.

    Raises:
        SigningKeyError: there is none, or it is of another kind; or ``cryptography`` is not installed.
    """
    require("cryptography", "a key", "sign")
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    if b"PRIVATE KEY" in pem:
        raise SigningKeyError("a private key, which stays with its owner; expected the public one")
    try:
        key = load_pem_public_key(pem)
    except (ValueError, UnsupportedAlgorithm):
        raise SigningKeyError("not a public key in PEM") from None
    if not isinstance(key, Ed25519PublicKey):
        raise SigningKeyError("not an Ed25519 key")
    return PublicKey(_id(key), key)


def _id(key: Ed25519PublicKey) -> str:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return sha256(key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)).hexdigest()


# ---- Envelopes -------------------------------------------------------------------------------------------------------


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


# ---- Sigstore --------------------------------------------------------------------------------------------------------


BUNDLE = "application/vnd.dev.sigstore.bundle.v0.3+json"


class KeylessError(UserError):
    """Why there is no signing or verifying by Sigstore here."""


@dataclass(frozen=True)
class Signatory:
    """Somebody who is expected to have signed: an identity, as its issuer confirms it, under a root of trust."""

    identity: str
    issuer: str
    root: TrustedRoot

    @property
    def told(self) -> str:
        """The signatory in words."""
        return f"{self.identity}, as {self.issuer} confirms"

    def verified(self, data: bytes) -> bytes:
        """The payload of a bundle that the signatory has signed.

        Raises:
            Refused: the signatory has not signed it, or not in the form in which the kit writes it.
        """
        from sigstore.errors import Error
        from sigstore.models import Bundle
        from sigstore.verify import Verifier
        from sigstore.verify.policy import Identity

        try:
            bundle = Bundle.from_json(data)
            policy = Identity(identity=self.identity, issuer=self.issuer)
            body: bytes = Verifier(trusted_root=self.root).verify_dsse(bundle, policy)[1]
            same: bool = msgspec.json.decode(bundle.to_json()) == msgspec.json.decode(data)
        except Error as error:
            raise Refused(Kind.SIGNATURE, str(error)) from None
        except Exception as error:  # a stranger's certificates and proofs, each of which may be anything
            raise Refused(Kind.SIGNATURE, f"cannot be verified: {type(error).__name__}: {error}") from None
        if not same:
            raise Refused(Kind.FOREIGN, "a bundle in another form than that in which the kit writes it")
        return body


@dataclass(frozen=True)
class Services:
    """The services of Sigstore that sign, and the source of the token that identifies the signer."""

    context: SigningContext
    token: Callable[[], IdentityToken]

    def signed(self, statement: Statement) -> bytes:
        """The file of a certificate that whoever has the token signs now: a bundle.

        Raises:
            KeylessError: there is no token, or a service cannot be reached or refuses.
        """
        from sigstore.dsse import Statement as Signable

        try:
            with self.context.signer(self.token()) as signer:
                bundle = signer.sign_dsse(Signable(msgspec.json.encode(statement)))
        except Exception as error:  # of this package, of three services and of the network
            raise KeylessError(f"Sigstore does not sign: {_in_short(error)}") from None
        plain = msgspec.json.decode(bundle.to_json())
        stamps = plain["verificationMaterial"].get("timestampVerificationData", {})
        if not stamps.get("rfc3161Timestamps"):
            plain["verificationMaterial"].pop("timestampVerificationData", None)
        return json_file(plain)


def services() -> Services:
    """The public services of Sigstore, as their own root of trust names them.

    Raises:
        KeylessError: the package is not installed, there is no network, or nobody to ask who is signing.
    """
    require("sigstore", "Sigstore", "sigstore")
    from sigstore.models import ClientTrustConfig
    from sigstore.oidc import IdentityToken, Issuer, detect_credential
    from sigstore.sign import SigningContext

    def token() -> IdentityToken:
        found = detect_credential()
        return IdentityToken(found) if found else Issuer(config.signing_config.get_oidc_url()).identity_token()

    try:
        config = ClientTrustConfig.production()
        context = SigningContext.from_trust_config(config)
        known = sys.stdin.isatty() or detect_credential() is not None
    except Exception as error:  # of this package and of the network
        raise KeylessError(f"Sigstore cannot be reached: {_in_short(error)}") from None
    if not known:
        raise KeylessError("Sigstore needs to know who is signing: neither a terminal nor a service's identity here")
    return Services(context, token)


def signatory(identity: str, issuer: str, trusted_root: Path | None) -> Signatory:
    """A signatory, under the root of trust in a file, or under that of the public services, which needs a network.

    Raises:
        KeylessError: the package is not installed, or there is no such root of trust.
    """
    require("sigstore", "Sigstore", "sigstore")
    from sigstore.models import ClientTrustConfig, TrustedRoot
    from sigstore.verify import Verifier

    try:
        root = TrustedRoot.from_file(str(trusted_root)) if trusted_root else ClientTrustConfig.production().trusted_root
        Verifier(trusted_root=root)
    except OSError as error:
        raise KeylessError(f"{trusted_root}: {error.strerror}") from None
    except Exception as error:  # of this package, of the network and of what is in the file
        if trusted_root:
            raise KeylessError(f"{trusted_root}: not a root of trust of Sigstore") from None
        raise KeylessError(f"Sigstore cannot be reached, and no --trusted-root is given: {_in_short(error)}") from None
    return Signatory(identity, issuer, root)


def payload(data: bytes) -> bytes:
    """The payload of a bundle, whoever may have signed it.

    Raises:
        Refused: it is not a bundle as the kit writes it.
    """
    try:
        bundle = msgspec.json.decode(data)
        envelope = bundle["dsseEnvelope"]
        (signature,) = envelope["signatures"]
        if bundle["mediaType"] != BUNDLE or [*signature] != ["sig"]:
            raise ValueError("of another version, or with more than one signature")
        return b64decode(envelope["payload"], validate=True)
    except (LookupError, TypeError, ValueError) as error:
        raise Refused(Kind.FOREIGN, f"not a bundle of this kit: {error}") from None


def _in_short(error: Exception) -> str:
    """What went wrong, with its causes, because the package's own messages often say little."""
    causes = [f"{each}" or type(each).__name__ for each in (error, error.__cause__) if each is not None]
    return ": ".join(causes)


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
    for name in ("predicate", "bythebook", "format"):
        plain = plain.get(name) if isinstance(plain, dict) else None
    if plain != CERTIFICATE:
        raise Refused(Kind.FOREIGN, f"not a certificate of this kit: expected the format {CERTIFICATE}")
    try:
        return msgspec.json.decode(data, type=Statement)
    except msgspec.ValidationError as error:
        raise Refused(Kind.SCHEMA, f"does not follow the schema: {error}") from None


def _json(data: bytes) -> Any:
    """Plain data from JSON that every reader understands in the same way: Python's too, which takes half characters."""
    if data.startswith(BOM_UTF8):
        raise Refused(Kind.UNREADABLE, "not JSON: it begins with a byte order mark")
    try:
        msgspec.json.decode(data)
        return json.loads(data.decode(), object_pairs_hook=_once, parse_constant=no_number)
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
