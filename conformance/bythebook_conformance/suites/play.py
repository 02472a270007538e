"""Generated games, refused moves among them; Hypothesis shrinks what fails to the shortest game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from msgspec.json import encode

from bythebook_conformance.bench import Bench, Options
from bythebook_conformance.judge import plain
from bythebook_conformance.kit import GameKit
from bythebook_conformance.suites.part import Part

PARTS = 2


class Wrong(Exception):  # noqa: N818 - a signal to Hypothesis
    """An answer was wrong."""


class Enough(BaseException):
    """Enough games have been tried; no plain exception, which Hypothesis would take for another fault."""


def parts(kit: GameKit, options: Options) -> Iterator[Part]:
    """Generated games, in parts with seeds of their own."""
    for number in range(PARTS if kit.play else 0):
        yield Part("play", f"games-{number}", partial(play_games, number), kit.play_method)


def play_games(number: int, bench: Bench) -> str:
    """Ask generated games until one is answered wrong, then smaller ones."""
    kit, options = bench.kit, bench.options
    assert kit.play is not None
    method = kit.method(kit.play_method)
    reason = bench.why_not_asked(method)
    if reason is not None:
        return reason.detail
    asked: dict[bytes, bool] = {}
    tries = 0

    def is_wrong(params: dict[str, Any]) -> bool:
        """Whether the engine fails on a game. Each game is asked once: Hypothesis runs a failing one again, and an
        engine that then crashes, or answers otherwise, is no fault of the kit.
        """
        nonlocal tries
        digest = sha256(encode(params)).digest()
        if digest not in asked:
            if bench.why_not_asked(method) is not None:
                raise Enough
            asked[digest] = bench.ask_one(method, params) is not None
            tries += asked[digest] or tries > 0
        return asked[digest]

    @seed(f"{options.seed} {number}")
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
        wrong = is_wrong(plain(params))
        if tries > kit.play_shrinks:
            raise Enough
        if wrong:
            raise Wrong

    with suppress(Wrong, Enough):  # the tally holds what was found, smallest situations first
        every_answer_is_right()
    return ""
