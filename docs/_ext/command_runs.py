"""Run the command blocks of the pages in a folder with the example engines.

The tests do it and the build of the manual does it. This needs nothing but the standard library and a shell.
"""

from __future__ import annotations

import atexit
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from compileall import compile_dir
from contextlib import ExitStack, suppress
from dataclasses import asdict
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import distributions
from pathlib import Path
from random import choice
from tempfile import TemporaryDirectory
from time import time

from command_blocks import Block, Printed, complaint, continued_by

ROOT = Path(__file__).resolve().parents[2]
LAID_OUT = (("docs/examples", "."), ("conformance/examples", "."), ("tests/toy", "high-card"))
"""What lies where when the commands of a page run, beside a checkout in ``bythebook``."""
CHECKOUT = ("conformance", "docs", "reference", "spec", "tests", "benchmarks", "pyproject.toml")
"""What lies there when those of the README run, which stand in a checkout."""
READ = ("conformance", "docs/_ext", "docs/examples", "reference", "spec", "tests", "benchmarks", "pyproject.toml")
"""What commands could read, and what runs them."""
PROGRAM = """#!/bin/sh
if [ -d "$BYTHEBOOK_INSTALLED" ]; then PYTHONPATH="$BYTHEBOOK_INSTALLED${{PYTHONPATH:+:$PYTHONPATH}}"; fi
PYTHONPATH="{house}${{PYTHONPATH:+:$PYTHONPATH}}" exec "{python}" {options} "$@"
"""
KIT = """#!/bin/sh
if [ -d "$BYTHEBOOK_INSTALLED" ]; then PYTHONPATH="$BYTHEBOOK_INSTALLED${{PYTHONPATH:+:$PYTHONPATH}}"; fi
own="$PYTHONPATH"
export PYTHONPATH="{house}${{PYTHONPATH:+:$PYTHONPATH}}"
if [ "$1" != engine ] && [ -z "$own" ] && [ -S "{socket}" ]; then exec "{python}" -I -S "{server}" "{socket}" "$@"; fi
exec "{python}" -P -m bythebook_conformance "$@"
"""
"""The command line: from the process that has loaded it, except engines and where there is more to load."""
PIP = """#!/bin/sh
case "$*" in
    "install ." | "install .["*) exit 0 ;;
    "install ./"*) exec "{python}" "{installing}" "$2" "$BYTHEBOOK_INSTALLED" ;;
esac
echo "pip $*: only this checkout can be installed here, and it is, and the package of a game beside it" >&2
exit 1
"""
"""For the reader of whom the commands think: he has installed this checkout already. The package of a game is laid into
a folder of the block, where those find it that continue there.
"""
NAMED = os.environ.get("BYTHEBOOK_COMMANDS")
"""The folder of one run of CI, in which every command is run once: what it does with just what its page installs is
what the tests compare and the manual shows, though these have more installed.
"""
KEPT = Path(NAMED or ROOT / ".cache" / "commands")
"""What commands have printed and left, so that the tests and the build of the manual run each only once. A change of a
file that they could read makes it void. The dot keeps it out of what a certificate digests beside an engine.
"""
DAY = 24 * 60 * 60
LONGEST = 20 * 60
"""In seconds: what is kept, and what the commands of one block may take."""
SERVER = Path(__file__).with_name("command_server.py")
MARK = "\x1e"
"""Ends the output of a command, which holds none."""

Outcome = tuple[tuple[Printed, ...], Path]
"""What became of every command of a block, and the folder that they have left."""


def outcomes(block: Block) -> Outcome:
    """The results of a block's commands, and the resulting folder."""
    printed, folder = _run(block.page, block.commands, continued_by(block), block.files)
    if complaint(block, printed):
        shutil.rmtree(folder.parent, ignore_errors=True)  # what went wrong is tried again the next time
    return printed, folder


def _run(page: Path, commands: tuple[str, ...], continued: Block | None, files: str) -> Outcome:
    """Run commands of a page in one shell, or reuse the stored results if nothing has changed.

    They find the example engines there, or what the block has left that they continue, and the ``files`` that are laid
    there besides: those of a folder, or ``FILE as NAME``.
    """
    kept = _kept() / _key(page, commands, continued, files)
    if not kept.exists():
        # Run outside the checkout, which has settings of its own for pytest, and keep what is left inside.
        with TemporaryDirectory(prefix="bythebook-") as away, TemporaryDirectory(dir=kept.parent) as name:
            folder, result = Path(away) / "folder", Path(name) / "result"
            _lay_out(folder, page, continued, files)
            printed = [asdict(each) for each in _shell(commands, folder)]
            result.mkdir()
            shutil.move(folder, result / "folder")
            (result / "printed.json").write_text(json.dumps(printed), encoding="utf-8")
            with suppress(OSError):  # another process was faster
                result.rename(kept)
    printed = json.loads((kept / "printed.json").read_text(encoding="utf-8"))
    return tuple(Printed(each["status"], tuple(each["lines"])) for each in printed), kept / "folder"


def _lay_out(folder: Path, page: Path, continued: Block | None, files: str) -> None:
    """Make the folder in which commands are run."""
    folder.mkdir()
    if continued is not None:
        _, left = outcomes(continued)
        if left.is_dir():
            shutil.copytree(left, folder, dirs_exist_ok=True, symlinks=True)
    elif page.parent == ROOT:
        for name in CHECKOUT:
            (folder / name).symlink_to(ROOT / name)
    else:
        for source, target in LAID_OUT:
            ignored = shutil.ignore_patterns("__pycache__", ".*")
            shutil.copytree(ROOT / source, folder / target, dirs_exist_ok=True, ignore=ignored)
        (folder / "bythebook").symlink_to(ROOT)
    source, _, name = files.partition(" as ")
    if name:
        shutil.copy(ROOT / source, folder / name)
    elif source:
        shutil.copytree(ROOT / source, folder, dirs_exist_ok=True)


def _key(page: Path, commands: tuple[str, ...], continued: Block | None, files: str) -> str:
    """A hash of everything that the results of commands depend on."""
    before = "" if continued is None else _key(page, continued.commands, continued_by(continued), continued.files)
    kind = "checkout" if page.parent == ROOT else "manual"
    return sha256(repr((before, kind, commands, files)).encode()).hexdigest()[:32]


@lru_cache
def read_files() -> tuple[Path, ...]:
    """Every file that commands could read, or that runs them."""
    found = sorted(path for part in READ for path in [ROOT / part, *(ROOT / part).rglob("*")])
    return tuple(
        path
        for path in found
        if path.is_file() and not any(part.startswith((".", "__pycache__")) for part in path.relative_to(ROOT).parts)
    )


@lru_cache
def _kept() -> Path:
    """The folder of results for the current files, and installation if none is named; older ones are removed."""
    total = sha256(sys.version.encode())
    if not NAMED:
        total.update(repr(sorted((each.name, each.version) for each in distributions())).encode())
    for path in read_files():
        total.update(str(path.relative_to(ROOT)).encode() + b"\0" + sha256(path.read_bytes()).digest())
    folder = KEPT / total.hexdigest()[:32]
    folder.mkdir(parents=True, exist_ok=True)
    for other in KEPT.iterdir():
        with suppress(OSError):  # another process has removed it meanwhile
            if other != folder and time() - other.stat().st_mtime > DAY:
                shutil.rmtree(other, ignore_errors=True)
    return folder


def _shell(commands: Sequence[str], folder: Path) -> tuple[Printed, ...]:
    """Run commands one after the other in one shell."""
    end = f"bythebook_status=$?; printf '{MARK}%s{MARK}' $bythebook_status; printf '{MARK}' >&2"
    script = "\n".join(f"{command}\n{end}; (exit $bythebook_status)" for command in commands)
    done = subprocess.run(
        ["bash", "-c", script],
        stdin=subprocess.DEVNULL,
        cwd=folder,
        env={**_environment(), "BYTHEBOOK_INSTALLED": str(folder / ".installed")},
        capture_output=True,
        text=True,
        check=False,
        timeout=LONGEST,
        preexec_fn=_on_one_core if hasattr(os, "sched_setaffinity") else None,
    )
    said = done.stdout.split(MARK)
    outputs, statuses, complaints = said[:-1:2], said[1::2], done.stderr.split(MARK)
    return tuple(
        Printed(int(status), tuple(((output.rstrip() and output) or complaint).rstrip().splitlines()))
        for output, status, complaint in zip(outputs, statuses, complaints, strict=False)
    )


def _on_one_core() -> None:
    """Leave a shell one core: a short run by one worker costs half of what it costs by as many as there are cores."""
    os.sched_setaffinity(0, {choice(sorted(os.sched_getaffinity(0)))})


_OPEN = ExitStack()
"""What is closed when the process ends."""
atexit.register(_OPEN.close)


@lru_cache
def _environment() -> dict[str, str]:
    """The environment of a reader who has installed this very checkout."""
    programs, apart = (Path(_OPEN.enter_context(TemporaryDirectory(prefix="bythebook-"))) for _ in range(2))
    house = os.pathsep.join(str(ROOT / floor) for floor in ("reference", "conformance"))
    for package in ("reference/bythebook", "conformance/bythebook_conformance"):
        compile_dir(ROOT / package, quiet=2)  # once: the commands write no bytecode, and each would compile it anew
    kit = KIT.format(house=house, python=sys.executable, server=SERVER, socket=apart / "socket")
    for name, text in (
        ("bythebook", kit),
        ("python", _program(house, "")),
        ("pytest", _program(house, "-P -m pytest")),
    ):
        (programs / name).write_text(text, encoding="utf-8")
        (programs / name).chmod(0o755)
    pip = PIP.format(python=sys.executable, installing=Path(__file__).with_name("installing.py"))
    (programs / "pip").write_text(pip, encoding="utf-8")
    (programs / "pip").chmod(0o755)
    path = os.pathsep.join([str(programs), str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "PYTHONPATH"))}
    variables = {**ours, "PATH": path, "COLUMNS": "100", "NO_COLOR": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    _serve(apart / "socket", {**variables, "PYTHONPATH": house})
    return variables


def _program(house: str, options: str) -> str:
    return PROGRAM.format(house=house, python=sys.executable, options=options)


def _serve(place: Path, variables: dict[str, str]) -> None:
    """Load the command line in a process of its own, until this one ends. Where that cannot be, each command loads it
    (and its socket lies where an engine in a sandbox does not see it).
    """
    if not (hasattr(os, "fork") and hasattr(os, "sched_getaffinity")):
        return
    command = [sys.executable, "-P", str(SERVER), str(place)]
    server = _OPEN.enter_context(
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=variables)
    )
    assert server.stdout is not None
    server.stdout.readline()  # it listens
