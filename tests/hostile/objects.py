"""Engines in Python that do to their process what no object should do to the kit's."""

import ctypes
import os
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "engines"))

from faults import engine_with

LONG = 300
RIGHT = engine_with("twos")


class Sound:
    """Plays rightly."""

    describe, trick, legal, play = map(staticmethod, (RIGHT.describe, RIGHT.trick, RIGHT.legal, RIGHT.play))


class Wrong(Sound):
    """Plays wrongly."""

    def trick(self, cards: Any) -> Any:
        return {"winner": (super().trick(cards)["winner"] + 1) % len(cards)}


class Patches(Wrong):
    """Plays wrongly, and patches whatever of the kit it can reach."""

    def __init__(self) -> None:
        from bythebook_conformance.certification.asking import judge
        from bythebook_conformance.certification.findings import tally
        from bythebook_conformance.oracle import comparing

        judge.judge = comparing.judge = lambda *_: iter(())  # type: ignore[assignment,attr-defined]
        judge.Judge.failure = lambda *_: None  # type: ignore[assignment,method-assign]
        tally.Tally.find = lambda *_: None  # type: ignore[assignment,method-assign]
        super().__init__()


class LoopsWithoutTheInterpreter(Sound):
    """Never comes back from a call that holds the interpreter's lock."""

    def play(self, hands: Any, leader: Any, moves: Any) -> Any:
        ctypes.PyDLL(None).sleep(LONG)


class ExitsPolitely(Sound):
    """Asks the interpreter to end."""

    def play(self, hands: Any, leader: Any, moves: Any) -> Any:
        sys.exit("enough")


class Recurses(Sound):
    """Recurses for ever."""

    def play(self, hands: Any, leader: Any, moves: Any) -> Any:
        return self.play(hands, leader, moves)


class Interrupts(Sound):
    """Sends its own group what Ctrl-C sends."""

    def play(self, hands: Any, leader: Any, moves: Any) -> Any:
        os.killpg(0, signal.SIGINT)
        return super().play(hands, leader, moves)


class Threads(Sound):
    """Has threads that never end."""

    def __init__(self) -> None:
        for _ in range(3):
            threading.Thread(target=time.sleep, args=(LONG,)).start()
        super().__init__()


class Prints(Sound):
    """Prints on standard output, in Python and beside it."""

    def play(self, hands: Any, leader: Any, moves: Any) -> Any:
        print("thinking")
        os.write(1, b"thinking\n")
        return super().play(hands, leader, moves)


class ChangesFolder(Sound):
    """Changes what all of a process shares: folder, path, limits of the interpreter."""

    def play(self, hands: Any, leader: Any, moves: Any) -> Any:
        answer = super().play(hands, leader, moves)
        os.chdir("/")
        sys.path.clear()
        sys.setrecursionlimit(200)
        return answer


class TakesMemory(Sound):
    """Takes three gigabytes."""

    def play(self, hands: Any, leader: Any, moves: Any) -> Any:
        self.hoard = bytearray(3 * 1024**3)
        return super().play(hands, leader, moves)


class ClosesEverything(Sound):
    """Closes every file of its process."""

    def play(self, hands: Any, leader: Any, moves: Any) -> Any:
        os.closerange(0, 64)
        return super().play(hands, leader, moves)
