"""Answers with output that never ends and has no line feed."""

import sys
import time
from typing import Any

from loop import PATIENCE, Loop

VERDICT = "breach"


class Behaviour(Loop):
    """The engine."""

    def send(self, reply: Any) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            self.write(b"[" * 2**16)
        sys.exit("nobody ended this process")


if __name__ == "__main__":
    Behaviour().run()
