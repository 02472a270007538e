"""Make the seals of a profile, a chunk each part."""

from __future__ import annotations

from functools import lru_cache, partial

from bythebook_conformance.certification.asking.seals import SEED, Seal, sealed, seals_made
from bythebook_conformance.certification.execution.sharing import Crew, shared
from bythebook_conformance.kit import Chunk, load_kit
from bythebook_conformance.oracle.touring import chunks as tours


def made(game: str, profile: str, crew: Crew) -> bytes:
    """The file of a profile's seals, made anew."""
    chunks = _chunks(game, profile)
    seals = shared(partial(_seal, game, profile), len(chunks), crew, game)
    return seals_made(load_kit(game), profile, zip(chunks, seals, strict=True))


@lru_cache(1)
def _chunks(game: str, profile: str) -> list[Chunk]:
    """What is sealed, the tours included."""
    kit = load_kit(game)
    return [*kit.chunks(profile, SEED), *tours(kit, profile)]


def _seal(game: str, profile: str, number: int) -> Seal:
    """The seal of the chunk with this number."""
    return sealed(load_kit(game), _chunks(game, profile)[number])
