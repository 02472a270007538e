"""The faulty engines in ``tests/engines``: those with a fault in the rules, and scripts that misbehave on the wire."""

import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from bythebook_conformance.protocol.verdict import Verdict
from games import GAMES

FOLDER = Path(__file__).parent / "engines"
SOUND = [sys.executable, str(FOLDER / "behaviour" / "loop.py")]
"""The command of an engine for Twos; faults that are named behind it are planted in its rules."""
EXAMPLE = [sys.executable, str(FOLDER.parents[1] / "conformance" / "examples" / "twos.py")]
sys.path.insert(0, str(FOLDER))

from faults import Fault, changed, engine_with, example_engine, faults_of  # noqa: E402 - found by that path

__all__ = [
    "EXAMPLE",
    "SOUND",
    "Fault",
    "behaviours",
    "changed",
    "engine_with",
    "example_engine",
    "rule_fault",
    "rule_faults",
    "sound_engine",
]

VERDICTS = {
    "passed": Verdict.PASSED,
    "violation": Verdict.VIOLATION,
    "crash": Verdict.CRASH,
    "timeout": Verdict.TIMEOUT,
    "breach": Verdict.BREACH,
    "not-assessed": Verdict.NOT_ASSESSED,
}


def rule_faults() -> list[tuple[str, str]]:
    """Every engine with one fault in the rules, as (game, name)."""
    return [(game, name) for game in GAMES for name in sorted(faults_of(game))]


def rule_fault(game: str, name: str) -> Fault:
    """A faulty engine, with the clause that it breaks."""
    return faults_of(game)[name]


def sound_engine(game: str) -> Callable[[], Any]:
    """What makes the engine without a fault that the faulty ones are made from: the example of the game."""
    return partial(engine_with, game)


def misbehaving(name: str) -> list[str]:
    """The command of an engine script that misbehaves on the wire."""
    return [sys.executable, str(FOLDER / "behaviour" / f"{name}.py")]


def behaviours() -> dict[Path, Verdict]:
    """Every engine script that misbehaves on the wire, with the verdict it deserves."""
    found = {}
    for path in sorted((FOLDER / "behaviour").glob("*.py")):
        verdict = re.search(r'^VERDICT = "(.+)"', path.read_text(), re.MULTILINE)
        if verdict is not None:
            found[path] = VERDICTS[verdict[1]]
    return found
