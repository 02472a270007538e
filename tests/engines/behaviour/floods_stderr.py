"""Innocent: writes several megabytes to standard error."""

import sys
from typing import Any

from loop import Loop

VERDICT = "passed"


class Behaviour(Loop):
    """The engine."""

    def start(self) -> None:
        sys.stderr.write(f"{'loading ' * 16}\n" * 32768)

    def send(self, reply: Any) -> None:
        sys.stderr.write(f"{'searching ' * 100}\n")
        super().send(reply)


if __name__ == "__main__":
    Behaviour().run()
