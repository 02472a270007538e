"""Innocent: starts a process that outlives it and holds its output open."""

import subprocess
import sys

from loop import Loop

VERDICT = "passed"


class Behaviour(Loop):
    """The engine."""

    def start(self) -> None:
        sleep = "import time; time.sleep(60)"
        self.child = subprocess.Popen([sys.executable, "-c", sleep], stdin=subprocess.DEVNULL)


if __name__ == "__main__":
    Behaviour().run()
