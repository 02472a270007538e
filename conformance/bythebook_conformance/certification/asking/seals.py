"""Sealed expectations: digests of the right answers to a game's domains, so that who answers right is never ruled on.

They ship with the specification, in ``spec/<game>/sealed``, and are made by ``bythebook rules seal``. A digest covers a
stretch of questions with their right answers in canonical form. An engine whose answers have it is right; where they
have not, the stretch is ruled on. Seals hold for the rules that they were made by and for no others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b, sha256
from importlib import import_module
from itertools import chain
from lzma import LZMAError, compress, decompress
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.json import decode, encode

import bythebook
import bythebook_conformance
from bythebook.spec import game_folder, rule_files
from bythebook_conformance.certification.findings.tally import ClauseCount, Tally, TallyData
from bythebook_conformance.kit import Block, Chunk, GameKit, kit_module
from bythebook_conformance.kit.playing import PROFILES
from bythebook_conformance.oracle.comparing import canonical, written

SEALED = "sealed"
"""The folder of a game's seals, beside its clauses."""
STRETCH = 400
"""About so many questions have one digest."""
SEALED_PROFILES = PROFILES[:-1]
"""A seal of all that ``full`` asks would be too large to ship."""
WrittenBlock = list[Raw]
"""The questions of a block as they are sent."""
_SIZE = 8
_SHARED = (
    "kit/chance",
    "kit/messages",
    "kit/playing",
    "kit/rewriting",
    "oracle/comparing",
    "oracle/exploring",
    "oracle/touring",
    "certification/asking/seals",
    "certification/findings/tally",
)
"""The modules of the kit beside the game's own that questions, digests and counts come from."""
_ELSEWHERE = {"presentation", "proofs"}
"""The rooms of a game that can change no question, answer or reason."""


class Seal(Struct, array_like=True, frozen=True):
    """What is known of a chunk: the digests of its stretches in order, and what there is to count if all are right."""

    stretches: list[bytes]
    tally: TallyData


class Kept(Struct, array_like=True, frozen=True):
    """A seal as it is kept, with numbers for the texts that come up again and again."""

    stretches: list[bytes]
    questions: int
    situations: int
    passed: dict[int, int]
    spectrum: dict[int, dict[int, int]]


class Seals(Struct, array_like=True, frozen=True):
    """The seals of one profile by the names of the chunks, and the digest of the rules that they hold for."""

    rules: str
    texts: list[str]
    chunks: dict[str, Kept]


def seal_of(kit: GameKit, profile: str, chunk: Chunk) -> Seal | None:
    """The seal of a chunk under the default readings; None where there is none that holds for these rules."""
    found = _seals(kit.name, profile)
    kept = None if found is None else found.chunks.get(chunk.name)
    return None if found is None or kept is None else _opened(kept, found.texts)


def _opened(kept: Kept, texts: list[str]) -> Seal:
    clauses = {texts[clause]: ClauseCount(passed=times) for clause, times in kept.passed.items()}
    spectrum = {
        texts[field]: {texts[together]: times for together, times in row.items()}
        for field, row in kept.spectrum.items()
    }
    counts = TallyData(clauses, spectrum=spectrum, questions=kept.questions, situations=kept.situations)
    return Seal(kept.stretches, counts)


def _kept(seal: Seal, numbers: dict[str, int]) -> Kept:
    def number(text: str) -> int:
        return numbers.setdefault(text, len(numbers))

    counts = seal.tally
    return Kept(
        seal.stretches,
        counts.questions,
        counts.situations,
        {number(clause): count.passed for clause, count in sorted(counts.clauses.items())},
        {
            number(field): {number(together): times for together, times in sorted(row.items())}
            for field, row in sorted(counts.spectrum.items())
        },
    )


def digest(questions: Sequence[Any], answers: Iterable[tuple[Any, int]]) -> bytes:
    """The digest of a stretch: of its questions as they are sent, and of answers to them, whatever the order of lists
    without one; each answer with the number of successive questions that have it.
    """
    total = blake2b(encode(questions), digest_size=_SIZE)
    total.update(b"".join([written(canonical(answer)) * times for answer, times in answers]))
    return total.digest()


def stretches(blocks: Iterable[Block]) -> Iterator[list[WrittenBlock]]:
    """The blocks of a chunk in stretches. A question is written as soon as it is drawn, and only what is written stays:
    the text that is sent, digested, and read again where an answer is wrong.
    """
    found: list[WrittenBlock] = []
    length = 0
    for block in blocks:
        found.append(list(map(Raw, map(encode, block))))
        length += len(block)
        if length >= STRETCH:
            yield found
            found, length = [], 0
    if found:
        yield found


def sealed(kit: GameKit, chunk: Chunk) -> Seal:
    """The seal of a chunk, made by ruling on all of it."""
    method, readings, tally = kit.method(chunk.method), kit.readings(), Tally()
    digests = []
    for stretch in stretches(chunk.blocks(readings)):
        questions = list(chain.from_iterable(stretch))
        runs = [(method.rule(decode(block[0], type=method.params), readings), len(block)) for block in stretch]
        digests.append(digest(questions, ((each.result, times) for each, times in runs)))
        tally.all_right(method.name, runs)
    return Seal(digests, tally.data())


def seals_made(kit: GameKit, profile: str, found: Iterable[tuple[Chunk, Seal]]) -> bytes:
    """The file of a profile's seals."""
    numbers: dict[str, int] = {}
    chunks = {chunk.name: _kept(seal, numbers) for chunk, seal in found}
    return compress(msgspec.msgpack.encode(Seals(rules_digest(kit.name), list(numbers), chunks)), preset=9)


def file_of(game: str, profile: str) -> Path:
    """The file with the seals of a profile."""
    return game_folder(game) / SEALED / f"{profile}.bin"


@lru_cache
def _seals(game: str, profile: str) -> Seals | None:
    """The seals of a profile, if there are some that hold for the rules as they are."""
    try:
        found = msgspec.msgpack.decode(decompress(file_of(game, profile).read_bytes()), type=Seals)
    except (OSError, EOFError, LZMAError, msgspec.MsgspecError):
        return None
    return found if found.rules == rules_digest(game) else None


@lru_cache
def rules_digest(game: str) -> str:
    """A digest of the code that a game's questions, answers and reasons come from."""
    total = sha256()
    for path in _sources(game):
        total.update(path.name.encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def _sources(game: str) -> Iterator[Path]:
    """The files, each where Python finds it first."""
    rules = rule_files(game)
    for folder in map(Path, bythebook.__path__):
        for path in folder.glob("*.py"):
            rules.setdefault(f"bythebook/{path.name}", path)
    yield from (rules[name] for name in sorted(rules))
    kit = Path(str(import_module(kit_module(game)).__file__))
    own_modules = sorted(kit.parent.rglob("*.py")) if kit.name == "__init__.py" else [kit]
    yield from (
        path for path in own_modules if _ELSEWHERE.isdisjoint(path.relative_to(kit.parent).with_suffix("").parts)
    )
    own = Path(str(bythebook_conformance.__file__)).parent
    yield from (own / f"{name}.py" for name in _SHARED)
