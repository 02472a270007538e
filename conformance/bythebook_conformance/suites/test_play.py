"""Generated games, refused moves among them; Hypothesis shrinks what fails to the shortest game."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from bythebook_conformance.bench import Bench
from bythebook_conformance.judge import plain

PARTS = 2


class Wrong(Exception):  # noqa: N818 - a signal to Hypothesis
    """An answer was wrong."""


class Enough(BaseException):
    """It has been tried often enough; no plain exception, which Hypothesis would take for another fault."""


@pytest.mark.parametrize("part", range(PARTS))
def test_play(bench: Bench, part: int) -> None:
    kit, options = bench.kit, bench.options
    if kit.play is None:
        pytest.skip("the game has no play")
    method = kit.method(kit.play_method)
    reason = bench.why_not_asked(method)
    if reason is not None:
        pytest.skip(reason.detail)
    tries = 0

    @seed(f"{options.seed} {part}")
    @settings(
        max_examples=kit.play_games[options.profile],
        database=None,
        deadline=None,
        print_blob=False,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
    )
    @given(kit.play(bench.readings))
    def every_answer_is_right(params: Any) -> None:
        nonlocal tries
        wrong = bench.ask_one(method, plain(params)) is not None
        tries += wrong or tries > 0
        if tries > kit.play_shrinks:
            raise Enough
        if wrong:
            raise Wrong

    with suppress(Wrong, Enough):  # the tally holds what was found, smallest situations first
        every_answer_is_right()
