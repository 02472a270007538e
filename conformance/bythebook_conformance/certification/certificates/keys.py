"""Ed25519 keys, as PEM files. The package ``cryptography`` is loaded only where one is used."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from bythebook_conformance.kit.errors import UserError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey


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
    _require()
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
    _require()
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
    _require()
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


def _require() -> None:
    try:
        import cryptography  # noqa: F401
    except ModuleNotFoundError:
        raise SigningKeyError('keys need cryptography, which is not installed: pip install "bythebook[sign]"') from None
