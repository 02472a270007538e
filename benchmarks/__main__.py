"""All benchmarks in one file: python benchmarks [NAME ...] [--before DIR] [--minutes N] [--write]

Every benchmark here has its figure in the manual or in notes about several versions. Each runs in a process of its own,
shorter than by itself where ``BENCHMARKS`` says so. What is compared is processor time, so that other work on the
machine matters little; times by the clock stand beside it, and mean little on a busy one. All together take at most so
many ``--minutes``: the one that is measured then is cut short, which its section says, and so are those behind it.

``--write`` stores the sections in ``benchmarks/results/VERSION.md``, one file a version; those of benchmarks that were
not run stay as they are. ``--before`` is the checkout that ``before_and_after`` compares this one with.
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
from typing import NamedTuple

from bythebook import __version__

HERE = Path(__file__).parent
HEADING = f"# bythebook {__version__} on Python {platform.python_version()}, {os.cpu_count()} cores\n"


class Benchmark(NamedTuple):
    """Where the figures that matter stand in what a benchmark prints, or their parts; and what it is given here."""

    figures: str
    given: tuple[str, ...] = ()


BENCHMARKS = {
    "startup": Benchmark(r"^bythebook rule .*"),
    "speed_of_play": Benchmark(r".* actions/s of CPU"),
    "kit_overhead": Benchmark(r"^median ratio [\d.]+"),
    "common_mistakes": Benchmark(r"^(\w+, \w+ list)\n(?:.*\n)+?(refused at first.*)"),
    "localisation": Benchmark(r"^after (\w+):\n(.* first .*)", ("--pairs", "20", "--mistakes", "10")),
    "first_reasons": Benchmark(r".* among the first .*", ("--totals",)),
    "refuting_engines": Benchmark(r".* refuted, in .*", ("--every", "20")),
    "containment": Benchmark(r"^.*: ratio [\d.]+", ("--rounds", "3", "--starts", "10", "--no-floods")),
    "scaling": Benchmark(
        r"^(\w+): .*(of linear: [\d.]+ by the processor)", ("--rounds", "1", "--what", "simulate", "certify", "explore")
    ),
    "first_finding": Benchmark(r"^(\w+) +(\d+ commands, [\d.]+ s of CPU)"),
    "desk": Benchmark(r"^(\S+\.html)\nmedians of \d+: (.*)\n *(first visit .*)", ("--rounds", "3")),
    "before_and_after": Benchmark(r"^value of .*|^lines of code .*|^mutants of deciding  .*"),
}
"""The benchmarks in their order."""
CUT_SHORT, FAILED, LEFT_OUT = "CUT SHORT", "FAILED", "LEFT OUT"
SECTION = re.compile(r"^## (\w+)\n.*?(?=^## |\Z)", re.M | re.S)


def main() -> None:
    """Run what is named, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[*BENCHMARKS, []], help=", ".join(BENCHMARKS))
    parser.add_argument("--before", metavar="DIR")
    parser.add_argument("--minutes", type=float, default=10.0, help="that all together take at most (10)")
    parser.add_argument("--write", action="store_true", help=f"store the sections for version {__version__}")
    options = parser.parse_args()
    file = HERE / "results" / f"{__version__}.md"
    print(HEADING, flush=True)
    end = monotonic() + 60 * options.minutes
    for name in options.names or BENCHMARKS:
        found = measured(name, options.before, end - monotonic())
        print(found, flush=True)
        if options.write:
            store(file, name, found)
    if options.write:
        print(f"written: {file}", file=sys.stderr)


def store(file: Path, name: str, section: str) -> None:
    """Put a section in its place in a file, which may not be there yet."""
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    sections = {found[1]: found[0].strip() + "\n" for found in SECTION.finditer(text)} | {name: section}
    file.parent.mkdir(exist_ok=True)
    file.write_text(
        "\n".join([HEADING, *(sections[each] for each in BENCHMARKS if each in sections)]), encoding="utf-8"
    )


def measured(name: str, before: str | None, left: float) -> str:
    """The section of a benchmark, which is run for at most so many seconds."""
    path = HERE / f"{name}.py"
    spent, busy = cpu(), os.getloadavg()[0]
    if name != "before_and_after":
        printed = run(path, BENCHMARKS[name].given, left)
    elif before is None:
        printed = f"{LEFT_OUT}: --before names no earlier checkout"
    else:
        printed = run(path, ("--before", before), left)
    described = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").splitlines()[0]
    return section(name, described, f"{cpu() - spent:.0f} s of CPU at a load of {busy:.1f}", printed)


def section(name: str, described: str, took: str, printed: str) -> str:
    """What a benchmark measures and what that took; the lines that matter; and all that it printed."""
    text = "\n".join(line.rstrip() for line in printed.strip("\n").splitlines())
    matter = re.finditer(f"{BENCHMARKS[name].figures}|^(?:{CUT_SHORT}|{FAILED}|{LEFT_OUT}).*", text, re.M)
    parts = [filter(None, each.groups()) if any(each.groups()) else [each[0]] for each in matter]
    figures = [": ".join(" ".join(part.split()) for part in each) for each in parts]
    if not figures:
        figures = [f"nothing printed is like {BENCHMARKS[name].figures!r}, as BENCHMARKS expects"]
    lines = [f"- {figure}" for figure in figures]
    if figures != [" ".join(line.split()) for line in text.splitlines()]:
        lines += ["", "```text", text, "```"]
    return "\n".join([f"## {name}", "", f"{described} ({took}.)", "", *lines, ""])


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
        return f"{out}\n{CUT_SHORT}: no time was left"
    if process.returncode:
        return f"{out}\n{FAILED}: {[f'status {process.returncode}', *err.strip().splitlines()][-1]}"
    return out


def cpu() -> float:
    """Seconds of the processor that ended benchmarks have taken, with all that they have waited for."""
    spent = getrusage(RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


if __name__ == "__main__":
    main()
