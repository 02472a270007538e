"""The faulty engines in ``tests/engines``: those with a fault in the rules, and those that misbehave on the wire."""

import sys
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from textwrap import dedent, indent
from typing import Any

from bythebook_conformance.statuses import Verdict
from games import GAMES

FOLDER = Path(__file__).parent / "engines"
WIRE = FOLDER / "behaviour"
SOUND = [sys.executable, str(WIRE / "loop.py")]
"""The command of an engine for Twos; faults that are named behind it are planted in its rules."""
EXAMPLE = [sys.executable, str(FOLDER.parents[1] / "conformance" / "examples" / "twos.py")]
sys.path[:0] = [str(FOLDER), str(WIRE)]

import misbehaving  # noqa: E402 - found by that path

from faults import (  # noqa: E402, F401 - found by that path
    Fault,
    changed,
    engine_with,
    example_engine,
    faults_of,
    functions_changed,
    functions_run,
)


def rule_faults() -> list[tuple[str, str]]:
    """Every engine with one fault in the rules, as (game, name)."""
    return [(game, name) for game in GAMES for name in sorted(faults_of(game))]


def rule_fault(game: str, name: str) -> Fault:
    """A faulty engine, with the clause that it breaks."""
    return faults_of(game)[name]


def sound_engine(game: str) -> Callable[[], Any]:
    """What makes the engine without a fault that the faulty ones are made from: the example of the game."""
    return partial(engine_with, game)


def behaviours() -> dict[str, Verdict]:
    """Every engine that misbehaves on the wire, with the verdict it deserves."""
    return {name: Verdict[verdict.upper()] for name, verdict in misbehaving.VERDICTS.items()}


SCRIPTED = tomllib.loads((WIRE / "scripted.toml").read_text(encoding="utf-8"))


def scripted_engine(folder: Path, body: str) -> list[str]:
    """The command of an engine for Twos with these methods, by their name in ``scripted.toml`` or as they are.

    They may leave a ``note``; it is for runs without a sandbox.
    """
    script = folder / "engine.py"
    methods = indent(dedent(SCRIPTED["methods"].get(body, body)), "    ")
    script.write_text(SCRIPTED["script"].format(wire=str(WIRE), body=methods))
    return [sys.executable, str(script)]


def misbehaving_engine(name: str) -> list[str]:
    """The command of one of them."""
    return [sys.executable, str(WIRE / "misbehaving.py"), name]
