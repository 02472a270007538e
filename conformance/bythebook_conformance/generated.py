"""Generated games: made from bytes for Hypothesis to shrink, and as plain questions for what asks without shrinking."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from bythebook.readings import Readings
from bythebook_conformance.judge import plain
from bythebook_conformance.kit import load_kit

if TYPE_CHECKING:
    from hypothesis import strategies as st

P = TypeVar("P")
R = TypeVar("R", bound=Readings)


def from_bytes(make: Callable[[bytes, R], P], most: int, readings: R) -> st.SearchStrategy[P]:
    """Games under these readings, made from at most so many bytes: of fewer bytes comes a shorter game."""
    from hypothesis import strategies as st  # here: rulings at the table do without

    lengths = st.sampled_from((0, 20, 60, most // 2))
    data = lengths.flatmap(lambda least: st.binary(min_size=least, max_size=most))
    return data.map(lambda drawn: make(drawn, readings))


@lru_cache(maxsize=16)
def generated_games(game: str, readings: Readings, number: int, drawn_from: int) -> tuple[dict[str, Any], ...]:
    """At most so many games of the play suite, drawn from a seed; none where the game has no play."""
    from hypothesis import HealthCheck, Phase, given, seed, settings  # here: rulings at the table do without

    kit = load_kit(game)
    if kit.play is None:
        return ()
    found: list[dict[str, Any]] = []

    @seed(f"{drawn_from} games")
    @settings(
        max_examples=number,
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(kit.play(readings))
    def collect(params: Any) -> None:
        found.append(plain(params))

    collect()
    return tuple(found)
