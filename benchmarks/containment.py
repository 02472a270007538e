"""What containment costs: throughput and start with and without it, and the kit's memory when an engine floods it.

    python benchmarks/containment.py [--rounds N] [--starts N] [-- COMMAND...]

Throughput is that of Twos' tricks asked in batches, the start is that of an engine that answers ``describe``. The
keeper is compared with a plain child process, bubblewrap with ``--sandbox none``, which has the keeper, too. By default
the command is the game's JavaScript example. Not for Windows.

Throughput is processor time of the kit and of all processes that it has seen end, so the engines as well: they end by
themselves. (What an engine that is killed inside bubblewrap has used, Linux tells nobody.) The start is wall time,
since waiting is what it costs; only a quiet machine shows that, so processor time stands beside it. The ways take
turns, and the median over all rounds is told: what else the machine does hits all of them alike. Memory is the peak of
any process of the kit over a whole run.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import perf_counter
from unittest.mock import patch
from uuid import uuid4

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from kit_overhead import processor_time

from bythebook_conformance import certify
from bythebook_conformance.protocol import pipe
from bythebook_conformance.protocol.pipe import PipeEngine
from bythebook_conformance.protocol.process import Child
from bythebook_conformance.protocol.sandbox import Sandbox, bubblewrap_missing, launch
from hostile import engine as hostile
from hostile.watching import Peak, command_of

MOST_RATIO = 1.05
MOST_START = 50
MOST_MEMORY = 300
FLOODS = [name for name, mode in hostile.modes.MODES.items() if mode.strike.__module__.endswith("flooding")]
KIT = [sys.executable, "-m", "bythebook_conformance"]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--starts", type=int, default=20)
    parser.add_argument("--no-floods", action="store_true", help="leave out the kit's memory, which takes minutes")
    parser.add_argument("command", nargs="*")
    options = parser.parse_args()
    command = options.command or ["node", "conformance/examples/twos.js"]
    ways = ["plain", "none", *([] if bubblewrap_missing() else ["bwrap"])]
    if options.rounds:
        tell_throughput(command, ways, options.rounds)
    if options.starts:
        tell_starts(command, ways, options.starts)
    if not options.no_floods:
        tell_memory()


def tell_throughput(command: Sequence[str], ways: Sequence[str], rounds: int) -> None:
    """Print what each containment costs beside the way before it, by turns; a round before does not count."""
    times = [{way: throughput(command, way) for way in ways} for _ in range(rounds + 1)][1:]
    for less, more in pairwise(ways):
        ratio = median(each[more] / each[less] for each in times)
        seconds = [median(each[way] for each in times) for way in (more, less)]
        figures = f"{seconds[0]:.2f} s of processor against {seconds[1]:.2f} s, medians of {rounds} rounds"
        print(f"throughput, {named(more)}: ratio {ratio:.3f} (wanted: at most {MOST_RATIO}); {figures}", flush=True)


def tell_starts(command: Sequence[str], ways: Sequence[str], starts: int) -> None:
    """Print what each containment adds to a start."""
    times = [{way: started(command, way) for way in ways} for _ in range(starts)]
    for less, more in pairwise(ways):
        ratio = median(each[more][1] / each[less][1] for each in times)
        added, of_processor = (median(each[more][kind] - each[less][kind] for each in times) for kind in (0, 1))
        of_clock = f"by the clock {added:.0f} ms more (wanted: at most {MOST_START})"
        figures = f"ratio {ratio:.2f}, {of_processor:.0f} ms more of processor; {of_clock}; medians of {starts}"
        print(f"start, {named(more)}: {figures}", flush=True)


def tell_memory() -> None:
    """Print the peak memory of the kit for every flood."""
    for name in FLOODS:
        print(f"memory of the kit, {name}: {flooded(name):.0f} MiB (wanted: below {MOST_MEMORY})", flush=True)


def named(way: str) -> str:
    """How a containment is told."""
    return "keeper beside a plain child" if way == "none" else "bubblewrap beside --sandbox none"


@contextmanager
def contained(way: str) -> Iterator[Sandbox]:
    """The sandbox of a way; engines are plain children meanwhile if there is to be nothing at all."""
    if way != "plain":
        yield Sandbox(way)
        return
    # The same environment: some variables, such as Node's for certificates, cost more than a keeper.
    with patch.object(pipe, "engine_child", lambda command, sandbox: Child(command, env=launch(command, sandbox).env)):
        yield Sandbox("none")


def throughput(command: Sequence[str], way: str) -> float:
    """Seconds of the processor that all tricks of the quick profile take, here and in the processes that it ends."""
    before = processor_time()
    with contained(way) as sandbox:
        outcome = certify(
            "twos", list(command), suites=("exhaustive",), methods=("trick",), sandbox=sandbox, profile="quick"
        )
    assert outcome.questions > 1_000
    assert not outcome.findings, outcome.findings[0].detail
    return processor_time() - before


def started(command: Sequence[str], way: str) -> tuple[float, float]:
    """Milliseconds until an engine has described itself, and those of the processor from its start to its end."""
    with contained(way) as sandbox:
        start, before = perf_counter(), processor_time()
        engine = PipeEngine(
            [os.path.abspath(each) if os.path.isfile(each) else each for each in command], 10.0, sandbox
        )
        engine.describe()
        seconds = perf_counter() - start
        engine.close()
    return seconds * 1000, (processor_time() - before) * 1000


def flooded(name: str) -> float:
    """MiB that a process of the kit takes at most in a run with an engine that floods it."""
    token = uuid4().hex
    with tempfile.TemporaryDirectory() as folder:
        chosen = ["--sandbox", "none", "--suite", "smoke", "--suite", "play", "--timeout", "5", "--out", folder]
        words = [*KIT, "certify", "twos", *chosen, "--", *command_of(name, {"token": token})]
        with Peak(f"FLOODED={token}") as peak:
            subprocess.run(words, capture_output=True, check=False, env={**os.environ, "FLOODED": token})
    return peak.most / 1024


if __name__ == "__main__":
    main()
