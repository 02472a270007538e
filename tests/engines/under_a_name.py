"""Serve an engine of this folder over the wire under a name and a version of its own.

python under_a_name.py NAME VERSION GAME FAULT     a fault in the rules; sound for none
python under_a_name.py NAME VERSION SCRIPT         a script of behaviour/ that misbehaves on the wire
"""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parent / "behaviour"))

from loop import Loop, RequestError
from twos.sound import Json

from faults import faults_of


class AnyGame(Loop):
    """Serves an engine for any game."""

    def result(self, method: str, params: Any) -> Json:
        """The result of a method that the engine describes, or RequestError."""
        (game,) = self.engine.describe()["games"].items()
        name, dot, short = method.rpartition(".")
        if method != "describe" and (not dot or name != game[0] or short not in game[1]["methods"]):
            raise RequestError(-32601, "no such method")
        try:
            result: Json = getattr(self.engine, short)(**params)
        except (TypeError, ValueError) as error:
            raise RequestError(-32602, str(error)) from error
        return result


def engine_of(words: list[str]) -> Loop:
    """The engine that a command line names."""
    if len(words) == 1:
        behaviour: Loop = import_module(words[0]).Behaviour()
        return behaviour
    game, fault = words
    return AnyGame(import_module(f"{game}.sound").Sound() if fault == "sound" else faults_of(game)[fault].engine())


def named(loop: Loop, name: str, version: str) -> Loop:
    """The same engine, which calls itself by another name."""
    describe = loop.engine.describe

    def described() -> Json:
        return describe() | {"engine": {"name": name, "version": version}}

    loop.engine.describe = described  # type: ignore[method-assign]
    return loop


if __name__ == "__main__":
    named(engine_of(sys.argv[3:]), *sys.argv[1:3]).run()
