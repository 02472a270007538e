"""What a second worker is worth: the same work by one worker and by several, by the processor and by the clock.

python benchmarks/scaling.py [--jobs 2] [--rounds 3] [--what simulate certify certify-standard explore]

Told for each work is the share of linear scaling that was reached: by the clock, the time of one worker over that of
several, times their number; by the processor, how much more they take together. The second holds whatever else the
machine does, and nobody scales better than it says. The first needs an idle machine: the load before is told, too.

Serial is what the process of the command itself takes while workers wait for it, before, between and after their parts.
If they waited for all of it and were busy otherwise, the clock would show what is told as the least: it follows from
the processor's time alone, so a busy machine does not change it.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

ENGINE = ("node", "conformance/examples/twos.js")
CERTIFY = ("certify", "twos", "--jobs", "{}", "--out", "{folder}", "--progress", "none")
WORK = {
    "simulate": ("rules", "simulate", "twins_and_followers", "--games", "5000", "--explain", "10", "--jobs", "{}"),
    "certify": (*CERTIFY, "--", *ENGINE),
    "certify-standard": (*CERTIFY, "--profile", "standard", "--", *ENGINE),
    "explore": ("rules", "explore", "twos", "--scope", "two-cards-each", "--jobs", "{}"),
}
"""The commands; the number of workers and a folder are filled in."""


class Spent(NamedTuple):
    """Seconds by the processor, of all processes and of the first alone, and by the clock."""

    cpu: float
    serial: float
    wall: float


def run(command: tuple[str, ...], workers: int, folder: str) -> Spent:
    """Run a command of the kit to its end."""
    words = [word.format(workers, folder=folder) for word in command]
    begun = perf_counter()
    process = os.posix_spawn(
        sys.executable,
        [sys.executable, "-m", "bythebook_conformance", *words],
        os.environ,
        file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)],
    )
    os.waitid(os.P_PID, process, os.WEXITED | os.WNOWAIT)
    alone = own_cpu(process)
    _, status, spent = os.wait4(process, 0)
    if status:
        raise SystemExit(f"{' '.join(words)}: ended with status {os.waitstatus_to_exitcode(status)}")
    return Spent(spent.ru_utime + spent.ru_stime, alone, perf_counter() - begun)


def own_cpu(process: int) -> float:
    """Seconds of the processor that a process has taken without its children; Linux only."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def at_least(one: Spent, several: Spent, workers: int) -> float:
    """The share of linear scaling if workers wait for all that is serial, and else are busy."""
    return one.cpu / (several.serial * workers + several.cpu - several.serial)


def main() -> None:
    """Measure by turns, and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--what", nargs="*", choices=WORK, default=[*WORK])
    options = parser.parse_args()
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} before")
    for name in options.what:
        alone, together = [], []
        with tempfile.TemporaryDirectory() as folder:
            for number in range(options.rounds):
                alone.append(run(WORK[name], 1, f"{folder}/{number}-1"))
                together.append(run(WORK[name], options.jobs, f"{folder}/{number}-n"))
        one, several = (Spent(*map(median, zip(*each, strict=True))) for each in (alone, together))
        print(
            f"{name}: 1 worker {one.cpu:.1f} s of CPU, {one.wall:.1f} s by the clock; "
            f"{options.jobs}: {several.cpu:.1f} s of CPU, {several.serial:.2f} s of it serial, "
            f"{several.wall:.1f} s; "
            f"of linear: {one.cpu / several.cpu:.2f} by the processor, "
            f"{at_least(one, several, options.jobs):.2f} with what is serial, "
            f"{one.wall / several.wall / options.jobs:.2f} by the clock",
            flush=True,
        )


if __name__ == "__main__":
    main()
