"""How much processor time a command takes before its work and for it, beside Python alone.

    python benchmarks/startup.py [--runs N]

Runs every command N times by turns, each in a process of its own, and prints the median of the time in user and system
mode. The first round, which may have to compile the modules, is not counted; under PYTHONDONTWRITEBYTECODE every round
compiles them, which no user has to wait for. Not for Windows.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from statistics import median

BYTHEBOOK = [sys.executable, "-m", "bythebook_conformance"]
COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "bythebook --help": [*BYTHEBOOK, "--help"],
    "bythebook rule": [*BYTHEBOOK, "rule", "twos", "legal", "--hand", "2H 9C KS", "--trick", "6H"],
}


def main() -> int:
    """Measure and print."""
    if os.environ.get("PYTHONDONTWRITEBYTECODE"):
        print("PYTHONDONTWRITEBYTECODE is set: modules are compiled in every run", file=sys.stderr)
    parser = argparse.ArgumentParser(description="Processor time of commands")
    parser.add_argument("--runs", type=int, default=15)
    rounds = range(parser.parse_args().runs + 1)
    times = [[processor_time(command) for command in COMMANDS.values()] for _ in rounds][1:]
    medians = [median(column) for column in zip(*times, strict=True)]
    for name, seconds in zip(COMMANDS, medians, strict=True):
        print(f"{name:<20} {seconds * 1000:6.0f} ms {seconds / medians[0]:6.1f} times Python alone")
    return 0


def processor_time(command: list[str]) -> float:
    """Seconds in user and system mode that a command takes."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    sys.exit(main())
