"""All benchmarks in one table: python benchmarks [NAME ...] [--before DIR] [--minutes N] [--write]

Every benchmark here has its figure in the manual or in notes about several versions. Each runs in a process of its own,
shorter than by itself where ``ARGUMENTS`` says so. What is compared is processor time, so that other work on the
machine matters little; times by the clock stand beside it, and mean little on a busy one. All together take at most so
many ``--minutes``: the one that is measured then is cut short, which its row says, and so are those behind it.

``--write`` stores the rows in ``benchmarks/results/VERSION.md``, one file a version; rows of benchmarks that were not
run stay as they are. ``--before`` is the checkout that ``before_and_after`` compares this one with.
"""

from __future__ import annotations

import argparse
import ast
import os
import platform
import re
import signal
import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import monotonic

from bythebook import __version__

HERE = Path(__file__).parent
ARGUMENTS: dict[str, tuple[str, ...]] = {
    "startup": (),
    "speed_of_play": (),
    "kit_overhead": (),
    "common_mistakes": (),
    "localisation": ("--pairs", "20", "--mistakes", "10"),
    "first_reasons": ("--totals",),
    "refuting_engines": ("--every", "20"),
    "containment": ("--rounds", "3", "--starts", "10", "--no-floods"),
    "scaling": ("--rounds", "1", "--what", "simulate", "certify", "explore"),
    "first_finding": (),
    "desk": ("--rounds", "3"),
    "before_and_after": (),
}
"""The benchmarks in their order, each with what it is given here."""


ROW = re.compile(r"\| `(\w+)`: ")


def main() -> None:
    """Run what is named, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[*ARGUMENTS, []], help=", ".join(ARGUMENTS))
    parser.add_argument("--before", metavar="DIR")
    parser.add_argument("--minutes", type=float, default=10.0, help="that all together take at most (10)")
    parser.add_argument("--write", action="store_true", help=f"store the rows for version {__version__}")
    options = parser.parse_args()
    file = HERE / "results" / f"{__version__}.md"
    print(heading(), flush=True)
    end = monotonic() + 60 * options.minutes
    for name in options.names or ARGUMENTS:
        line = row(name, options.before, end - monotonic())
        print(line, flush=True)
        if options.write:
            store(file, name, line)
    if options.write:
        print(f"written: {file}", file=sys.stderr)


def heading() -> str:
    """What stands above the rows."""
    what = f"# bythebook {__version__} on Python {platform.python_version()}, {os.cpu_count()} cores"
    return f"{what}\n\n| Benchmark | CPU, seconds | Load | Figures |\n|---|---|---|---|"


def store(file: Path, name: str, row: str) -> None:
    """Put a row in its place in a table, which may not be there yet."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    rows = {found[1]: line for line in lines if (found := ROW.match(line))} | {name: row}
    file.parent.mkdir(exist_ok=True)
    table = [heading(), *(rows[each] for each in ARGUMENTS if each in rows)]
    file.write_text("\n".join(table) + "\n", encoding="utf-8")


def row(name: str, before: str | None, left: float) -> str:
    """What a benchmark measures, the processor time that it took, the load of the machine, and what it printed; or that
    it was left out, has failed, or was cut short.
    """
    path = HERE / f"{name}.py"
    measures = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").splitlines()[0].rstrip(".")
    spent, busy = cpu(), f"{os.getloadavg()[0]:.1f}"
    if name != "before_and_after":
        printed = run(path, ARGUMENTS[name], left)
    elif before is None:
        printed = "left out: --before names no earlier checkout"
    else:
        printed = run(path, ("--before", before), left)
    cells = "<br>".join(line.strip().replace("|", "/") for line in printed.splitlines() if line.strip())
    return f"| `{name}`: {measures} | {cpu() - spent:.0f} | {busy} | {cells} |"


def run(path: Path, given: tuple[str, ...], left: float) -> str:
    """What a benchmark prints in at most so many seconds; if it fails, its last words."""
    words = [sys.executable, "-u", str(path), *given]
    # A session of its own, so that with one that is cut short everything ends that it has started.
    process = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", start_new_session=True
    )
    try:
        out, err = process.communicate(timeout=max(left, 0.1))
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, _ = process.communicate()
        return f"{out}\nCUT SHORT: no time was left"
    if process.returncode:
        return f"{out}\nFAILED: {[f'status {process.returncode}', *err.strip().splitlines()][-1]}"
    return out


def cpu() -> float:
    """Seconds of the processor that ended benchmarks have taken, with all that they have waited for."""
    spent = getrusage(RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


if __name__ == "__main__":
    main()
