"""An engine on its bench, asked part by part."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import perf_counter, time
from traceback import format_exc

from msgspec import Struct, field

from bythebook_conformance.bench import About, Bench, Options
from bythebook_conformance.engine.starting import started
from bythebook_conformance.kit import GameKit
from bythebook_conformance.suites.part import Part
from bythebook_conformance.tally import TallyData

NEW_OBJECTS = 100_000
"""The garbage collector's threshold during a run: collections cost a tenth of the time and free almost nothing."""


class Result(Struct):
    """What a part has seen.

    ``skipped`` is why nothing was asked, empty when something was; ``fault`` a traceback of the kit's own, and
    ``interrupted`` says that the part was not finished.
    """

    tally: TallyData = field(default_factory=TallyData)
    skipped: str = ""
    fault: str = ""
    interrupted: bool = False
    begun: float = 0.0
    seconds: float = 0.0


class Session:
    """One process of an engine (or an object in this one), and the parts that it is asked."""

    def __init__(self, kit: GameKit, subject: object, options: Options, readings: Mapping[str, str]) -> None:
        self._bench = Bench(kit, started(subject, kit, options.timeout), options, dict(readings))

    @property
    def about(self) -> About:
        """What is known of the engine."""
        return self._bench.about()

    def ask(self, part: Part) -> Result:
        """Ask a part. An interruption is noted in the result, and so is a fault of the kit."""
        bench, result = self._bench, Result(begun=time())
        start = perf_counter()
        try:
            bench.begin(part.suite)
            result.skipped = bench.silence.detail if bench.silence is not None else part.ask(bench)
            bench.finish()
        except KeyboardInterrupt:
            result.interrupted = True
        except Exception:  # whatever an engine does is a finding: this is ours
            result.fault = format_exc()
        result.tally = bench.tally.data()
        result.seconds = perf_counter() - start
        return result

    def close(self) -> Result:
        """End the engine; how it ends is part of the protocol."""
        bench, result = self._bench, Result(begun=time())
        bench.begin("smoke")
        failure = bench.engine.close()
        if failure is not None:
            bench.failure("", {}, failure)
        result.tally = bench.tally.data()
        return result

    def kill(self) -> None:
        """End the engine at once, unjudged."""
        self._bench.engine.kill()


@contextmanager
def garbage_rests() -> Iterator[None]:
    """Raise the threshold of the garbage collector for the length of a run."""
    before: Sequence[int] = gc.get_threshold()
    gc.set_threshold(NEW_OBJECTS, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
