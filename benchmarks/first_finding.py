"""From an installed kit to the first finding, in every language: commands, seconds, and the size of the project.

    python benchmarks/first_finding.py [LANGUAGE ...]

Starts a project for Twos with ``bythebook new engine``, puts a first rule in the place of its engine (the highest card
of the suit led wins: the files are those that the manual shows), builds it and runs the suites "smoke" and "examples".

Prints for each language the commands that a user types, ``pip install`` and ``cd`` among them, the seconds of the
processor and by the clock, without the installation (``--install`` measures it, too), the lines and bytes of the
project as it was written, the lines of its engine with the rule, and the first finding. A language whose toolchain is
missing is left out with a line that says so.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple

from bythebook_conformance import Verdict
from bythebook_conformance.authoring.project import LANGUAGES, certify_command
from bythebook_conformance.kit.words import counted

EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"
GAME, FOLDER = "twos", "my-twos"


class Found(NamedTuple):
    """What it took to get to the first finding."""

    commands: list[str]
    elapsed: float
    processor: float
    files: int
    lines: int
    size: int
    """Of the project in bytes."""
    engine_lines: int
    """Of the engine with its first rule."""
    finding: str
    """Its first line; empty if there is none."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="From an installed kit to the first finding")
    parser.add_argument("languages", nargs="*", default=[*LANGUAGES])
    parser.add_argument("--install", action="store_true", help="measure the installation, too")
    options = parser.parse_args()
    if options.install:
        print(f"pip install . in a new environment: {installation():.1f} s")
    for name in options.languages:
        absent = [tool for tool in LANGUAGES[name].tools if which(tool) is None]
        if absent:
            print(f"{name:<11} left out: {', '.join(absent)} missing, which .ci/toolchains installs")
            continue
        with TemporaryDirectory(prefix="bythebook-") as folder:
            found = first_finding(name, Path(folder))
        took = f"{found.processor:.1f} s of CPU, {found.elapsed:.1f} s by the clock"
        size = f"{counted(found.files, 'file')}, {found.lines} lines, {found.size:,} bytes"
        print(
            f"{name:<11} {counted(len(found.commands), 'command')}, {took}; {size}; engine with its first rule "
            f"{found.engine_lines} lines\n            {found.finding or 'no finding'}"
        )
        print("\n".join(f"              {command}" for command in found.commands))


def first_finding(name: str, folder: Path) -> Found:
    """Do it in a folder as a user would."""
    language = LANGUAGES[name]
    start, before = monotonic(), _processor()
    commands = ["pip install .", f"bythebook new engine {GAME} --language {name} --out {FOLDER}", f"cd {FOLDER}"]
    _run(commands[1], folder)
    project = folder / FOLDER
    written = [path.read_bytes() for path in project.rglob("*") if path.is_file()]
    rule = first_rule(name).read_bytes()
    (project / language.engine).write_bytes(rule)
    last = certify_command(GAME, language)
    for command in language.build:
        _run(command, project)
    said = _run(last, project, Verdict.VIOLATION.exit_code)
    return Found(
        [*commands, *language.build, last],
        monotonic() - start,
        _processor() - before,
        len(written),
        sum(text.count(b"\n") for text in written),
        sum(map(len, written)),
        rule.count(b"\n"),
        next((line for line in said.splitlines() if line.startswith("violation of ")), ""),
    )


def installation() -> float:
    """Seconds that the installation of this checkout into a new environment takes."""
    with TemporaryDirectory(prefix="bythebook-") as folder:
        _run(f"{sys.executable} -m venv environment", Path(folder))
        start = monotonic()
        _run(f"{folder}/environment/bin/pip install {EXAMPLES.parents[1]}", Path(folder))
        return monotonic() - start


def first_rule(name: str) -> Path:
    """The engine with one rule that the manual shows for a language."""
    file = Path(LANGUAGES[name].engine).name
    (path,) = (path for part in ("steps/1", "first-rules") if (path := EXAMPLES / part / file).is_file())
    return path


def _processor() -> float:
    """Seconds in user and system mode that ended commands have taken."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _run(command: str, folder: Path, due: int = 0) -> str:
    """Run a command with this Python's programs first, which must end with a status; returns what it prints."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command, shell=True, cwd=folder, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
    )
    if done.returncode != due:
        raise SystemExit(f"{command} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    main()
