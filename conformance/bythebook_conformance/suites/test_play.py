"""Generated games, refused moves among them; Hypothesis shrinks what fails to the shortest game."""

from __future__ import annotations

from typing import Any

import pytest
from bythebook_conformance.bench import Bench
from bythebook_conformance.finding import Finding
from bythebook_conformance.judge import plain
from hypothesis import HealthCheck, Phase, given, seed, settings

EXAMPLES = {"quick": 60, "standard": 400, "full": 4_000}
PARTS = 4


class Wrong(Exception):  # noqa: N818 - a signal to Hypothesis
    """An answer was wrong."""


@pytest.mark.parametrize("part", range(PARTS))
def test_play(bench: Bench, part: int) -> None:
    kit, options = bench.kit, bench.options
    method = kit.method(kit.play_method)
    smallest: list[Finding] = []

    @seed(f"{options.seed} {part}")
    @settings(
        max_examples=EXAMPLES[options.profile],
        database=None,
        deadline=None,
        print_blob=False,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
    )
    @given(kit.play(bench.readings))
    def every_answer_is_right(params: Any) -> None:
        finding = bench.ask_one(method, plain(params))
        if finding is not None:
            smallest[:] = [finding]
            raise Wrong

    try:
        every_answer_is_right()
    except Wrong:
        bench.keep_only(smallest[0])
