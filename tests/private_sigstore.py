"""A Sigstore of our own, without a network: its certificate authority, its two logs, and the root of trust over them.

It signs as the public one does; what it makes is verified by Sigstore's own verifier.
"""

import json
import struct
from base64 import b64decode, b64encode
from datetime import UTC, datetime, timedelta
from functools import cached_property
from hashlib import sha256
from types import SimpleNamespace
from typing import Any

import jwt
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from sigstore._internal.rekor.client import RekorClient
from sigstore.models import TransparencyLogEntry, TrustedRoot
from sigstore.oidc import IdentityToken
from sigstore.sign import SigningContext
from sigstore_models.rekor.v1 import TransparencyLogEntry as Entry
from sigstore_models.trustroot.v1 import TrustedRoot as Roots

ISSUER = "https://issuer.invalid"
ISSUER_OID = x509.ObjectIdentifier("1.3.6.1.4.1.57264.1.1")
TIMESTAMPS_OID = x509.ObjectIdentifier("1.3.6.1.4.1.11129.2.4.2")
URL = "https://log.invalid"
A_DAY = timedelta(days=1)
TEN_MINUTES = timedelta(minutes=10)
SHA_256_ECDSA = b"\x04\x03"
OTHER_LEAF = sha256(b"\0somebody else's entry").digest()


def text(data: bytes) -> str:
    """Bytes in base64."""
    return b64encode(data).decode()


def now() -> datetime:
    """The time, in whole seconds. Certificates are short-lived: each begins when it is asked for."""
    return datetime.now(UTC).replace(microsecond=0)


class Log:
    """A log's key, its id, and how it is told in a root of trust."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._public = self._key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        self.id = sha256(self._public).digest()

    def sign(self, data: bytes) -> bytes:
        """A signature by the log."""
        return self._key.sign(data, ec.ECDSA(SHA256()))

    @property
    def told(self) -> dict[str, Any]:
        """The log in a root of trust."""
        key = {"rawBytes": text(self._public), "keyDetails": "PKIX_ECDSA_P256_SHA_256", "validFor": since_yesterday()}
        return {"baseUrl": URL, "hashAlgorithm": "SHA2_256", "publicKey": key, "logId": {"keyId": text(self.id)}}


def since_yesterday() -> dict[str, str]:
    """A time of validity without an end."""
    return {"start": (now() - A_DAY).strftime("%Y-%m-%dT%H:%M:%SZ")}


class Authority:
    """Gives certificates to whoever has a token, as Fulcio does."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "private")])
        self._issuer = x509.SubjectKeyIdentifier.from_public_key(self._key.public_key())
        builder = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(self._key.public_key())
        builder = builder.serial_number(1).not_valid_before(now() - A_DAY).not_valid_after(now() + A_DAY)
        builder = builder.add_extension(x509.BasicConstraints(True, 0), True)
        builder = builder.add_extension(usage(sign=False), True).add_extension(self._issuer, False)
        self.root = builder.sign(self._key, SHA256())

    @property
    def signing_cert(self) -> Any:
        """Where certificates are asked for."""
        return SimpleNamespace(post=self._certificate)

    def _certificate(self, request: x509.CertificateSigningRequest, token: IdentityToken) -> Any:
        builder = x509.CertificateBuilder().subject_name(x509.Name([])).issuer_name(self.root.subject)
        builder = builder.public_key(request.public_key()).serial_number(x509.random_serial_number())
        builder = builder.not_valid_before(now() - TEN_MINUTES).not_valid_after(now() + TEN_MINUTES)
        extensions: list[tuple[x509.ExtensionType, bool]] = [
            (usage(sign=True), True),
            (x509.ExtendedKeyUsage([ExtendedKeyUsageOID.CODE_SIGNING]), False),
            (x509.SubjectKeyIdentifier.from_public_key(request.public_key()), False),
            (x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(self._issuer), False),
            (x509.SubjectAlternativeName([x509.RFC822Name(token.identity)]), True),
            (x509.UnrecognizedExtension(ISSUER_OID, token.issuer.encode()), False),
        ]
        for extension, critical in extensions:
            builder = builder.add_extension(extension, critical)
        noted = self._noted(builder.sign(self._key, SHA256()).tbs_certificate_bytes)
        builder = builder.add_extension(x509.UnrecognizedExtension(TIMESTAMPS_OID, noted), False)
        return SimpleNamespace(cert=builder.sign(self._key, SHA256()), chain=[self.root])

    def _noted(self, certificate: bytes) -> bytes:
        """The list with the one timestamp that the log of certificates has signed (RFC 6962, 3.2 and 3.3)."""
        when = int(now().timestamp() * 1000)
        key = self._key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        entry = sha256(key).digest() + struct.pack("!I", len(certificate))[1:] + certificate
        signature = self._log.sign(struct.pack("!BBQH", 0, 0, when, 1) + entry + b"\0\0")
        one = b"\0" + self._log.id + struct.pack("!QH", when, 0) + SHA_256_ECDSA
        one += struct.pack("!H", len(signature)) + signature
        listed = struct.pack("!HH", len(one) + 2, len(one)) + one
        return b"\x04" + bytes([len(listed)]) + listed  # an OCTET STRING of less than 128 bytes


def usage(sign: bool) -> x509.KeyUsage:
    """What a key is for: signing, or certificates."""
    return x509.KeyUsage(sign, False, False, False, False, not sign, not sign, False, False)


class Witness:
    """Takes down what was signed, as Rekor does: the second entry of its tree."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._build_dsse_request = RekorClient(URL)._build_dsse_request

    def create_entry(self, request: Any) -> TransparencyLogEntry:
        """The entry, and the proof that it is in the log."""
        proposed = request["spec"]["proposedContent"]
        envelope = json.loads(proposed["envelope"])
        (signature,) = envelope["signatures"]
        payload = sha256(b64decode(envelope["payload"])).hexdigest()
        spec = {
            "envelopeHash": {"algorithm": "sha256", "value": sha256(proposed["envelope"].encode()).hexdigest()},
            "payloadHash": {"algorithm": "sha256", "value": payload},
            "signatures": [{"signature": signature["sig"], "verifier": proposed["verifiers"][0]}],
        }
        body = json.dumps({"apiVersion": "0.0.1", "kind": "dsse", "spec": spec}, separators=(",", ":")).encode()
        root = sha256(b"\1" + OTHER_LEAF + sha256(b"\0" + body).digest()).digest()
        note = f"private log\n2\n{text(root)}\n"
        signed = f"{note}\n\u2014 private {text(self._log.id[:4] + self._log.sign(note.encode()))}\n"
        when = int(now().timestamp())
        promised = {"body": text(body), "integratedTime": when, "logID": self._log.id.hex(), "logIndex": 1}
        promise = self._log.sign(json.dumps(promised, sort_keys=True, separators=(",", ":")).encode())
        entry = {
            "logIndex": "1",
            "logId": {"keyId": text(self._log.id)},
            "kindVersion": {"kind": "dsse", "version": "0.0.1"},
            "integratedTime": str(when),
            "inclusionPromise": {"signedEntryTimestamp": text(promise)},
            "inclusionProof": {
                "logIndex": "1",
                "rootHash": text(root),
                "treeSize": "2",
                "hashes": [text(OTHER_LEAF)],
                "checkpoint": {"envelope": signed},
            },
            "canonicalizedBody": text(body),
        }
        return TransparencyLogEntry(Entry.from_json(json.dumps(entry)))


class PrivateSigstore:
    """Signs for whoever has a token of it."""

    def __init__(self) -> None:
        self._certificates, self._entries = Log(), Log()
        self._authority = Authority(self._certificates)

    @cached_property
    def trusted_root(self) -> bytes:
        """The root of trust as a file."""
        chain = {"certificates": [{"rawBytes": text(self._authority.root.public_bytes(Encoding.DER))}]}
        authority = {
            "subject": {"organization": "private", "commonName": "private"},
            "uri": URL,
            "certChain": chain,
            "validFor": since_yesterday(),
        }
        roots = {
            "mediaType": TrustedRoot.TrustedRootType.TRUSTED_ROOT_0_1.value,
            "tlogs": [self._entries.told],
            "certificateAuthorities": [authority],
            "ctlogs": [self._certificates.told],
        }
        return json.dumps(roots).encode()

    @property
    def context(self) -> SigningContext:
        """What signing needs, without a network."""
        roots = TrustedRoot(Roots.from_json(self.trusted_root))
        return SigningContext(fulcio=self._authority, rekor=Witness(self._entries), trusted_root=roots)


def token_of(identity: str) -> IdentityToken:
    """A token that the issuer has given to somebody."""
    when = int(now().timestamp())
    claims = {"aud": "sigstore", "sub": identity, "iss": ISSUER, "iat": when - 60, "exp": when + 3600}
    return IdentityToken(jwt.encode(claims, "a secret of the issuer, long enough for HS256", "HS256"))
