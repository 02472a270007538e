"""The kit of a game for tests that try many engines: questions are made once in a process, rulings are remembered.

Of the large domains a part is asked, drawn once and for all; ``BYTHEBOOK_WHOLE_DOMAINS=1`` asks them whole.
"""

import os
from collections.abc import Iterator, Sequence
from functools import cache, partial
from random import Random
from typing import Any, TypeVar
from unittest.mock import patch

import msgspec
from msgspec.structs import replace

from bythebook.readings import Readings
from bythebook.spec import load_vectors
from bythebook_conformance import Outcome, certify
from bythebook_conformance.certification import concluding
from bythebook_conformance.certification.asking import judge
from bythebook_conformance.certification.asking.confirming import NewProcesses
from bythebook_conformance.kit import Block, Chance, Chunk, Expected, Explanation, GameKit, Method, load_kit
from bythebook_conformance.oracle.questions import from_bytes

T = TypeVar("T")
Params = dict[str, Any]

WHOLE = os.environ.get("BYTHEBOOK_WHOLE_DOMAINS") == "1"
"""Whether every engine is asked the whole quick profile (many minutes)."""
BLOCKS = {"twos": 4_000, "twins_and_followers": 4_000, "twin_it": 1_500}
"""So many blocks of a domain are kept, all of them if it has no more."""
IN_A_BLOCK = 2
"""So many questions of a block are kept."""
GAMES = 100
SHRINKS = 120
"""Of the play suite; with fewer, ``no_wild_card_in_the_last_trick`` is told another clause first."""


@cache
def remembering(game: str, share: int = 1) -> GameKit:
    """The kit of a game for many engines, which asks one in ``share`` of the questions that are kept."""
    kit = replace(ruled_once(game), play=_play(game))
    if WHOLE:
        return kit
    return replace(
        kit, chunks=partial(_chunks, game, share), play_games={"quick": GAMES // share}, play_shrinks=SHRINKS
    )


@cache
def ruled_once(game: str) -> GameKit:
    """The kit of a game that rules once on every question under every readings."""
    return replace(load_kit(game), methods=_methods(game))


@cache
def vectors_alone(game: str) -> GameKit:
    """The kit of a game whose domains are its vectors, a chunk a method: an engine is asked them in milliseconds."""
    kit = ruled_once(game)
    by_method: dict[str, dict[str, Params]] = {}
    for vector in load_vectors(game):
        method = kit.method(vector.method)
        if not any(needs(method.name, vector.params) for needs in kit.only_declared.values()):
            params = method.written_out(vector.params)
            by_method.setdefault(method.name, {})[str(params)] = params
    chunks = [
        Chunk("vectors", number, method, partial(_blocks, list(asked.values())))
        for number, (method, asked) in enumerate(by_method.items())
    ]
    return replace(kit, chunks=lambda profile, chance: chunks)


@cache
def brisk(game: str) -> GameKit:
    """The kit of a game whose every suite takes milliseconds: its vectors for domains, and three games."""
    return replace(vectors_alone(game), play_games={"quick": 3})


def asked_vectors(game: str, engine: object, methods: Sequence[str] = ()) -> Outcome:
    """What comes of asking an engine the vectors of its game, and nothing else: findings are shown as they are found,
    not on the smallest question, which takes nine tenths of the time, and whatever other readings would give.
    """
    unread = patch.object(judge, "look_at_readings"), patch.object(concluding, "look_at_readings")
    with unread[0], unread[1], patch.object(NewProcesses, "on_smallest"):
        return certify(vectors_alone(game), engine, suites=("exhaustive",), methods=methods)


def _blocks(asked: list[Params], readings: Readings) -> Iterator[Block]:
    return ([params] for params in asked)


@cache
def _methods(game: str) -> tuple[Method[Any, Any], ...]:
    kit = load_kit(game)
    return tuple(_remembering(method, kit.readings()) for method in kit.methods)


def _remembering(method: Method[Any, Any], sheet: Readings) -> Method[Any, Any]:
    by_the_sheet: dict[bytes, Expected[Any]] = {}
    by_readings: dict[Readings, dict[bytes, Expected[Any]]] = {}

    def rule(params: Any, readings: Readings) -> Expected[Any]:
        # Comparing readings is cheaper than hashing them, and nearly all of them are the sheet's.
        known = by_the_sheet if readings == sheet else by_readings.setdefault(readings, {})
        key = msgspec.json.encode(params)
        if key not in known:
            known[key] = method.rule(params, readings)
        return known[key]

    def answer(params: Any, readings: Readings) -> Any:
        return rule(params, readings).result

    def explain(params: Any, readings: Readings) -> Explanation:
        return rule(params, readings).explanation

    return replace(method, answer=answer, explain=explain)


@cache
def _play(game: str) -> Any:
    """The games of the play suite; those that are made from bytes are made once."""
    play = load_kit(game).play
    if isinstance(play, partial) and play.func is from_bytes:
        make, most = play.args
        return partial(from_bytes, cache(make), most)
    return play


@cache
def _chunks(game: str, share: int, profile: str, chance: Chance) -> list[Chunk]:
    """Every domain as one chunk, a part of it, made at its first use."""

    def again(domain: str, readings: Readings) -> Iterator[Block]:
        return iter(_kept(game, profile, chance, domain, readings, share))

    domains = _domains(game, profile, chance)
    return [Chunk(domain, 0, chunks[0].method, partial(again, domain)) for domain, chunks in domains.items()]


@cache
def _domains(game: str, profile: str, chance: Chance) -> dict[str, list[Chunk]]:
    domains: dict[str, list[Chunk]] = {}
    for chunk in load_kit(game).chunks(profile, chance):
        domains.setdefault(chunk.domain, []).append(chunk)
    return domains


@cache
def _kept(game: str, profile: str, chance: Chance, domain: str, readings: Readings, share: int) -> Sequence[Block]:
    """Drawn, not every n-th: domains are enumerated in order, and a stride would fall in step with it."""
    rng = chance.of(domain).random()
    if share > 1:
        blocks = _kept(game, profile, chance, domain, readings, 1)
        return _drawn(blocks, -(-len(blocks) // share), rng)
    chunks = _domains(game, profile, chance)[domain]
    blocks = [_drawn(block, IN_A_BLOCK, rng) for chunk in chunks for block in chunk.blocks(readings)]
    return _drawn(blocks, BLOCKS[game], rng)


def _drawn(items: Sequence[T], count: int, rng: Random) -> Sequence[T]:
    """At most so many of the items, in their order."""
    if len(items) <= count:
        return items
    places = sorted(rng.sample(range(len(items)), count))
    return [items[place] for place in places]
