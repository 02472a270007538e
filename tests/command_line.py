"""Command lines, in this process or in one of their own."""

import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from bythebook_conformance.cli import main

ROOT = Path(__file__).parents[1]
TOY = ROOT / "tests" / "toy"
KIT = [sys.executable, "-P", "-m", "bythebook_conformance"]


def run(*arguments: str, encoding: str = "utf-8") -> tuple[int, str, str]:
    """The exit code, output and complaints of a command line."""
    out, err = (TextIOWrapper(BytesIO(), encoding=encoding, newline="\n") for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err), pytest.raises(SystemExit) as ended:
        main(arguments)
    for stream in (out, err):
        stream.flush()
    return int(str(ended.value.code)), out.buffer.getvalue().decode(encoding), err.buffer.getvalue().decode(encoding)


def printed(*arguments: str) -> str:
    """What a command prints that succeeds without a complaint."""
    code, out, err = run(*arguments)
    assert (code, err) == (0, "")
    return out


def refused(*arguments: str) -> str:
    """The one line with which a command is refused."""
    code, out, err = run(*arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("bythebook: ")
    return err


def answered(
    *arguments: str, encoding: str = "utf-8", statuses: frozenset[int] = frozenset({0, 2, 6, 9})
) -> tuple[int, str, str]:
    """What a command line that may be anything leads to: an answer, or one line of complaint.

    The statuses are those of commands that ask no engine: 3 to 5 are for engines, and 7 for faults of the kit.
    """
    code, out, err = run(*arguments, encoding=encoding)
    assert code in statuses, err
    assert "Traceback" not in err
    if code == 2 and out:  # a ruling stands, although a claim is none of its sentences
        assert (arguments[0], err) in (("rule", ""), ("settle", ""))
    elif code == 2:
        assert err.startswith("bythebook: ")
        assert err.count("\n") == 1, err
        assert len(err) < 1_200
    return code, out, err


def environment(home: Path = ROOT) -> dict[str, str]:
    """That of processes which find this kit, and the games of a further house as well."""
    path = [house / floor for house in {ROOT: 0, home: 0} for floor in ("reference", "conformance")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))}


def process(*arguments: str, home: Path = ROOT, command: Any = KIT, **options: Any) -> subprocess.CompletedProcess[str]:
    """A command line in a process of its own."""
    env = {**environment(home), **options.pop("env", {})}
    return subprocess.run([*command, *arguments], env=env, capture_output=True, text=True, check=False, **options)
