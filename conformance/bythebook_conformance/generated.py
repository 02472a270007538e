"""Generated games as plain questions, for what asks them without shrinking."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from bythebook.readings import Readings
from bythebook_conformance.judge import plain
from bythebook_conformance.kit import load_kit


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
