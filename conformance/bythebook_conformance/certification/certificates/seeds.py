"""Seeds that nobody can foresee: drawn, committed to before the run, revealed after it."""

from __future__ import annotations

from hashlib import sha256
from secrets import randbits, token_hex
from typing import NamedTuple, Self

from bythebook_conformance.certification.certificates.statement import DrawnSeed
from bythebook_conformance.certification.resources import Digest

BITS = 63


class Drawn(NamedTuple):
    """A seed, and how it was committed to."""

    seed: int
    said: DrawnSeed

    @classmethod
    def again(cls, seed: int, salt: str) -> Self:
        """A seed that was drawn before."""
        return cls(seed, DrawnSeed(commitment(seed, salt), salt))


def draw_seed() -> Drawn:
    """A seed that was not foreseeable, with a commitment to it that does not tell it."""
    return Drawn.again(randbits(BITS), token_hex(32))


def commitment(seed: int, salt: str) -> Digest:
    """SHA-256 over salt, colon and seed, as text."""
    return Digest(sha256(f"{salt}:{seed}".encode()).hexdigest())
