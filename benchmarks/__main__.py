"""All benchmarks in one table: python benchmarks [NAME ...] [--before DIR] [--write]

Every benchmark here has its figure in the manual or in notes about several versions. Each runs in a process of its own
with its defaults; all together take long, and mean little on a busy machine. ``--write`` stores the table as
``benchmarks/results/VERSION.md``, one file a version. ``--before`` is the checkout that ``before_and_after`` compares
this one with; without it, that benchmark is left out.
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
    "containment": (),
    "scaling": (),
    "localisation": (),
    "first_reasons": (),
    "common_mistakes": (),
    "refuting_engines": ("--every", "10"),
    "first_finding": (),
    "desk": (),
    "before_and_after": (),
}
"""The benchmarks in their order, each with what it is given here."""


def main() -> None:
    """Run what is named, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[*ARGUMENTS, []], help=", ".join(ARGUMENTS))
    parser.add_argument("--before", metavar="DIR")
    parser.add_argument("--write", action="store_true", help=f"store the table for version {__version__}")
    options = parser.parse_args()
    lines = list(table(options.names or ARGUMENTS, options.before))
    if options.write:
        file = HERE / "results" / f"{__version__}.md"
        file.parent.mkdir(exist_ok=True)
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"written: {file}", file=sys.stderr)


def table(names: Iterable[str], before: str | None) -> Iterator[str]:
    """The lines of the table, printed as they come."""
    head = f"# bythebook {__version__} on Python {platform.python_version()}, {os.cpu_count()} cores, load {load()}"
    for line in (head, "", "| Benchmark | Seconds | Figures |", "|---|---|---|"):
        yield told(line)
    for name in names:
        given = ARGUMENTS[name]
        if name == "before_and_after":
            if before is None:
                continue
            given = ("--before", before)
        yield told(row(name, given))


def row(name: str, given: tuple[str, ...]) -> str:
    """What a benchmark measures, how long it took by the clock, and what it printed; or that it failed."""
    path = HERE / f"{name}.py"
    measures = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").splitlines()[0].rstrip(".")
    began = perf_counter()
    done = subprocess.run([sys.executable, path, *given], capture_output=True, text=True, check=False)
    printed = (
        done.stdout if done.returncode == 0 else f"FAILED: {(done.stderr.strip() or done.stdout).splitlines()[-1]}"
    )
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
