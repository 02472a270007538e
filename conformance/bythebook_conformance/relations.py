"""Relations between answers: what is asked for them, and the changes that many games have in common."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from itertools import chain, islice
from random import Random
from typing import Any

import msgspec

from bythebook.cards import CARD_OF, SUITS, Card
from bythebook.readings import Readings
from bythebook.spec import load_spec
from bythebook_conformance.judge import plain
from bythebook_conformance.kit import Back, Chunk, GameKit, Method, Relation, Transform

SAMPLE = {"quick": 300, "standard": 1_000, "full": 5_000}
"""So many questions are asked in two forms for every relation, by profile, and those of the examples besides."""
CHUNKS = 3
"""From so many parts of domains, drawn at random, they are taken, and from one part of every other domain."""
REACH = 30_000
"""So many questions of a part are enumerated at most, to draw the sample from."""

Names = dict[str, str]
Params = dict[str, Any]


def holds_under(relation: Relation, readings: Readings) -> bool:
    """Whether the relation holds under these readings."""
    return not {*relation.broken_by} & {f"{name}={value}" for name, value in readings.departures().items()}


def questions(kit: GameKit, method: str, profile: str, seed: int, readings: Readings) -> list[Params]:
    """Questions of the method: those of the examples that are asked by default, and some of its domains."""
    examples = load_spec(kit.name).examples
    written_out = kit.method(method).written_out
    found = [written_out(each.params) for each in examples if each.method == method and not each.readings]
    return found + sample(kit, method, profile, seed, readings)


def sample(kit: GameKit, method: str, profile: str, seed: int, readings: Readings) -> list[Params]:
    """Questions of the method from every one of its domains, drawn at random."""
    return _sample(kit.chunks, method, profile, seed, readings)


@lru_cache  # several relations share them, and so does the suite of stability
def _sample(
    chunks: Callable[[str, int], Sequence[Chunk]], method: str, profile: str, seed: int, readings: Readings
) -> list[Params]:
    rng = Random(f"{seed} {method} relations")
    ours = [chunk for chunk in chunks("quick", seed) if chunk.method == method]
    found: list[Params] = []
    rng.shuffle(ours)
    firsts = {chunk.domain: chunk for chunk in reversed(ours)}
    chosen = [chunk for place, chunk in enumerate(ours) if place < CHUNKS or chunk is firsts[chunk.domain]]
    for chunk in chosen:
        known: list[Params] = list(islice(chain.from_iterable(chunk.blocks(readings)), REACH))
        found += rng.sample(known, min(SAMPLE[profile] // min(CHUNKS, len(chosen)), len(known)))
    return found


def said_of_first(back: Back, answer: Any, method: Method[Any, Any]) -> Any:
    """What the answer to the changed question says of the first one; None where it makes no sense there."""
    try:
        return msgspec.convert(back(plain(answer)), method.result)
    except (LookupError, TypeError, ValueError):
        return None


def renaming(choose: Callable[[Random], Names]) -> Transform:
    """The change that gives cards (or ranks) other names, everywhere; ``choose`` draws old name -> new name."""

    def transform(params: dict[str, Any], rng: Random) -> tuple[dict[str, Any], Back]:
        names = choose(rng)
        home = {new: old for old, new in names.items()}
        return renamed(params, names), lambda answer: renamed(answer, home)

    return transform


def renamed(value: Any, names: Names) -> Any:
    """Plain data with every text that is an old name replaced by the new one."""
    if isinstance(value, dict):
        return {key: renamed(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [renamed(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value


def suits_permuted(rng: Random) -> Names:
    """Other suits for the cards of every suit."""
    suits = rng.sample(SUITS, len(SUITS))
    return {name: str(Card(card.rank, suits[card.suit])) for name, card in CARD_OF.items()}


def turning(count: Callable[[dict[str, Any]], int], seats: Collection[str], rows: Collection[str]) -> Transform:
    """The change that moves everybody on by some seats: ``count`` of the params tells how many seats there are.

    ``seats`` are the fields that hold a seat or seats, ``rows`` those with one entry for every seat.
    """

    def transform(params: dict[str, Any], rng: Random) -> tuple[dict[str, Any], Back]:
        size = count(params)
        steps = rng.randrange(1, size)

        def turned(value: Any, name: str, steps: int) -> Any:
            if isinstance(value, dict):
                return {key: turned(each, key, steps) for key, each in value.items()}
            if name in rows and isinstance(value, list):
                return value[-steps:] + value[:-steps]
            if isinstance(value, list):
                return [turned(each, name, steps) for each in value]
            return (value + steps) % size if name in seats and isinstance(value, int) else value

        return turned(params, "", steps), lambda answer: turned(answer, "", size - steps)

    return transform
