"""All benchmarks in one table: python benchmarks [NAME ...] [--before DIR] [--minutes N] [--write]

Every benchmark here has its figure in the manual or in notes about several versions. Each runs in a process of its own,
shorter than by itself where ``ARGUMENTS`` says so. All together take at most so many ``--minutes``: the one that is
measured then is cut short, which its row says, and so are those behind it. They mean little on a busy machine.
``--write`` stores the table as ``benchmarks/results/VERSION.md``, one file a version. ``--before`` is the checkout that
``before_and_after`` compares this one with; without it, that benchmark is left out.
"""

from __future__ import annotations

import argparse
import ast
import os
import platform
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import perf_counter

from bythebook import __version__

HERE = Path(__file__).parent
ARGUMENTS: dict[str, tuple[str, ...]] = {
    "startup": (),
    "speed_of_play": (),
    "kit_overhead": (),
    "common_mistakes": (),
    "localisation": ("--pairs", "20", "--mistakes", "10"),
    "first_reasons": (),
    "refuting_engines": ("--every", "20"),
    "containment": ("--rounds", "3", "--starts", "10", "--no-floods"),
    "scaling": ("--rounds", "1", "--what", "simulate", "certify", "explore"),
    "first_finding": (),
    "desk": ("--rounds", "3"),
    "before_and_after": (),
}
"""The benchmarks in their order, each with what it is given here."""


def main() -> None:
    """Run what is named, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[*ARGUMENTS, []], help=", ".join(ARGUMENTS))
    parser.add_argument("--before", metavar="DIR")
    parser.add_argument("--minutes", type=float, default=10.0, help="that all together take at most (10)")
    parser.add_argument("--write", action="store_true", help=f"store the table for version {__version__}")
    options = parser.parse_args()
    lines = list(table(options.names or ARGUMENTS, options.before, options.minutes))
    if options.write:
        file = HERE / "results" / f"{__version__}.md"
        file.parent.mkdir(exist_ok=True)
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"written: {file}", file=sys.stderr)


def table(names: Iterable[str], before: str | None, minutes: float) -> Iterator[str]:
    """The lines of the table, printed as they come."""
    head = f"# bythebook {__version__} on Python {platform.python_version()}, {os.cpu_count()} cores, load {load()}"
    for line in (head, "", "| Benchmark | Seconds | Figures |", "|---|---|---|"):
        yield told(line)
    end = perf_counter() + 60 * minutes
    for name in names:
        given = ARGUMENTS[name]
        if name == "before_and_after":
            if before is None:
                continue
            given = ("--before", before)
        yield told(row(name, given, end - perf_counter()))


def row(name: str, given: tuple[str, ...], left: float) -> str:
    """What a benchmark measures, how long it took by the clock, and what it printed; or that it failed, or that no time
    was left.
    """
    path = HERE / f"{name}.py"
    measures = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").splitlines()[0].rstrip(".")
    began = perf_counter()
    try:
        done = subprocess.run(
            [sys.executable, "-u", path, *given], capture_output=True, text=True, check=False, timeout=max(left, 0.1)
        )
        failed = f"FAILED: {(done.stderr.strip() or done.stdout).splitlines()[-1]}" if done.returncode else ""
        printed = failed or done.stdout
    except subprocess.TimeoutExpired as cut:
        printed = f"{(cut.stdout or b'').decode()}\nCUT SHORT: no time was left"
    cells = "<br>".join(line.strip().replace("|", "/") for line in printed.splitlines() if line.strip())
    return f"| `{name}`: {measures} | {perf_counter() - began:.0f} | {cells} |"


def load() -> str:
    """How much else the machine does; figures of a busy one are worth little."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def told(line: str) -> str:
    """A line, printed."""
    print(line, flush=True)
    return line


if __name__ == "__main__":
    main()
