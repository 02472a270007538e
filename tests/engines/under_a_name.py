"""Serve an engine of this folder over the wire under a name and a version of its own.

python under_a_name.py NAME VERSION GAME FAULT     a fault in the rules; sound for none
python under_a_name.py NAME VERSION BEHAVIOUR      an engine that misbehaves on the wire
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parent / "behaviour"))

from loop import Json, Loop
from misbehaving import ENGINES

from faults import engine_with


def engine_of(words: list[str]) -> Loop:
    """The engine that a command line names."""
    if len(words) == 1:
        return ENGINES[words[0]]()
    game, fault = words
    return Loop(engine_with(game, *(() if fault == "sound" else (fault,))))


def named(loop: Loop, name: str, version: str) -> Loop:
    """The same engine, which calls itself by another name."""
    describe = loop.engine.describe

    def described() -> Json:
        return describe() | {"engine": {"name": name, "version": version}}

    loop.engine.describe = described
    return loop


if __name__ == "__main__":
    named(engine_of(sys.argv[3:]), *sys.argv[1:3]).run()
