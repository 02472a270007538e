"""A sound engine for Twos that turns hostile in the middle of a run, and the register of its modes.

Every mode is a method; its decorator names the verdicts that it may get. Most strike when a play is asked that is long
enough, so that they strike again when the kit asks it again.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "engines" / "behaviour"))

from loop import Loop

Strike = Callable[["Hostile", Any], Any]
LONG = 9
"""Moves of a play that triggers a mode."""
DEEP = 100_000


class Mode(NamedTuple):
    """What a mode does in place of an answer, and the verdicts that it deserves.

    ``contained`` are those that it gets inside bubblewrap, empty where that makes no difference. A mode that strikes
    ``at_describe`` does so when it is asked to describe itself. One that needs a run ``of_its_own`` would end the tests
    with the kit; one that only ``talks`` needs no process.
    """

    strike: Strike
    verdicts: frozenset[str]
    contained: frozenset[str]
    at_describe: bool
    of_its_own: bool
    talks: bool


MODES: dict[str, Mode] = {}


def mode(
    *verdicts: str, contained: str = "", at_describe: bool = False, of_its_own: bool = False, talks: bool = False
) -> Callable[[Strike], Strike]:
    """Register a mode with the verdicts that it may get."""

    def register(strike: Strike) -> Strike:
        allowed = frozenset(verdicts), frozenset(contained.split())
        MODES[strike.__name__] = Mode(strike, *allowed, at_describe, of_its_own, talks)
        return strike

    return register


def answers(name: str, change: Callable[[Any], Any], *verdicts: str, at_describe: bool = False) -> None:
    """Register a mode that makes something else of the right reply: another one, or bytes that it writes instead.

    It is a breach of the protocol unless other ``verdicts`` are given.
    """

    def strike(self: Hostile, request: Any) -> Any:
        made = change(self.right(request))
        return self.write(made) if isinstance(made, bytes) else made

    strike.__name__ = name
    mode(*(verdicts or ("breach",)), at_describe=at_describe, talks=True)(strike)


def put(value: Callable[[], Any], *path: Any) -> Callable[[Any], Any]:
    """What puts a value somewhere into the result of a reply."""

    def change(reply: Any) -> Any:
        place = reply["result"]
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value()
        return reply

    return change


def member(reply: Any, text: str) -> bytes:
    """A line with the head of a reply, and this in place of its result."""
    return f'{{"jsonrpc": "2.0", "id": {reply["id"]}, {text}}}\n'.encode()


def error(number: Any, value: Any) -> Any:
    """A reply with an error."""
    return {"jsonrpc": "2.0", "id": number, "error": value}


class Hostile(Loop):
    """A loop that strikes at long plays; a strike returns the reply, or None when it has written one itself."""

    def __init__(self, name: str, facts: str = "") -> None:
        """Be hostile in a way. ``facts`` are what the engine knows of its surroundings: JSON, then in hexadecimal
        digits, so that no path in it is taken for a file that the engine needs.
        """
        super().__init__()
        self.strike, self.at_describe = MODES[name].strike, MODES[name].at_describe
        self.facts: dict[str, Any] = json.loads(bytes.fromhex(facts)) if facts else {}
        self.strikes = 0

    def reply(self, request: Any) -> Any:
        method = request.get("method") if isinstance(request, dict) else None
        moves = request.get("params", {}).get("moves", ()) if isinstance(request, dict) else ()
        if method == "describe" if self.at_describe else isinstance(moves, list) and len(moves) >= LONG:
            self.strikes += 1
            return self.strike(self, request)
        return super().reply(request)

    def right(self, request: Any) -> Any:
        """The right reply."""
        return super().reply(request)

    def wrong(self, request: Any) -> Any:
        """A wrong answer, to a play."""
        reply = self.right(request)
        reply["result"]["states"][-1]["scores"][0] += 1
        return reply

    def send(self, reply: Any) -> None:
        """Write a reply, unless a strike has written already."""
        if not (isinstance(reply, list) and None in reply) and reply is not None:
            super().send(reply)
