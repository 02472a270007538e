"""Questions to ask: generated games, as bytes for Hypothesis to shrink or as plain questions; samples of domains."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, TypeVar

from bythebook.readings import Readings
from bythebook.spec import load_spec
from bythebook_conformance.kit import Chance, GameKit, load_kit
from bythebook_conformance.oracle.comparing import plain

if TYPE_CHECKING:
    from hypothesis import strategies as st

SAMPLE = {"quick": 300, "standard": 1_000, "full": 5_000}
"""So many questions are asked in two forms for every relation, by profile, and those of the examples besides."""
CHUNKS = 3
"""From so many parts of domains, drawn at random, they are taken, and from one part of every other domain."""
REACH = 30_000
"""So many questions of a part are enumerated at most, to draw the sample from."""

Params = dict[str, Any]
P = TypeVar("P")
R = TypeVar("R", bound=Readings)


def from_bytes(make: Callable[[bytes, R], P], most: int, readings: R) -> st.SearchStrategy[P]:
    """Games under these readings, made from at most so many bytes: of fewer bytes comes a shorter game."""
    from hypothesis import strategies as st  # here: rulings at the table do without

    lengths = st.sampled_from((0, 20, 60, most // 2))
    data = lengths.flatmap(lambda least: st.binary(min_size=least, max_size=most))
    return data.map(lambda drawn: make(drawn, readings))


@contextmanager
def by_chance_alone() -> Iterator[None]:
    """Let what Hypothesis draws depend on the source of chance, not on which modules are loaded.

    It mixes in constants that it finds in modules outside of ``site-packages``: in a checkout, a worker would draw
    other games than the process of the command line, and an installed kit others again.
    """
    # Nothing public turns that off (decision 10). Tried: 6.100, 6.120 and 6.131 lack these names and draw no such
    # constants; 6.132, 6.135, 6.150 and 6.170 have them.
    try:
        from hypothesis.internal.conjecture import providers  # here: rulings at the table do without
        from hypothesis.internal.constants_ast import Constants

        found = providers._get_local_constants
    except (ImportError, AttributeError):  # a version that does not look for them
        yield
        return
    none = Constants()
    providers.CONSTANTS_CACHE.cache.clear()
    providers._get_local_constants = lambda: none
    try:
        yield
    finally:
        providers._get_local_constants = found
        providers.CONSTANTS_CACHE.cache.clear()


def for_each_game(
    kit: GameKit,
    readings: Readings,
    number: int,
    chance: Chance,
    do: Callable[[Params], None],
    *,
    shrink: bool = False,
) -> None:
    """Do something with at most so many generated games of the play suite; with ``shrink``, where
    something is raised on one, with smaller ones.
    """
    from hypothesis import HealthCheck, Phase, given, seed, settings  # here: it takes as long to load as all else

    assert kit.play is not None

    @seed(chance.name)
    @settings(
        max_examples=number,
        database=None,
        deadline=None,
        print_blob=False,
        phases=(Phase.generate, Phase.shrink) if shrink else (Phase.generate,),
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
    )
    @given(kit.play(readings))
    def each(params: Any) -> None:
        do(plain(params))

    with by_chance_alone():
        each()


@lru_cache(maxsize=16)
def generated_games(game: str, readings: Readings, number: int, chance: Chance) -> tuple[Params, ...]:
    """At most so many games of the play suite; none where the game has no play."""
    kit, found = load_kit(game), list[Params]()
    if kit.play is not None:
        for_each_game(kit, readings, number, chance.of("games"), found.append)
    return tuple(found)


def questions(kit: GameKit, method: str, profile: str, chance: Chance, readings: Readings) -> list[Params]:
    """Questions of the method: those of the examples that are asked by default, and some of its domains."""
    examples = load_spec(kit.name).examples
    written_out = kit.method(method).written_out
    found = [written_out(each.params) for each in examples if each.method == method and not each.readings]
    return found + sample(kit, method, profile, chance, readings)


@lru_cache  # several relations share them, and so does the suite of stability
def sample(kit: GameKit, method: str, profile: str, chance: Chance, readings: Readings) -> list[Params]:
    """Questions of the method from every one of its domains, drawn at random."""
    rng = chance.of(method, "relations").random()
    ours = [chunk for chunk in kit.chunks("quick", chance) if chunk.method == method]
    found: list[Params] = []
    rng.shuffle(ours)
    firsts = {chunk.domain: chunk for chunk in reversed(ours)}
    chosen = [chunk for place, chunk in enumerate(ours) if place < CHUNKS or chunk is firsts[chunk.domain]]
    for chunk in chosen:
        known: list[Params] = list(islice(chain.from_iterable(chunk.blocks(readings)), REACH))
        found += rng.sample(known, min(SAMPLE[profile] // min(CHUNKS, len(chosen)), len(known)))
    return found
