"""Exits with status 1 after the input has ended."""

import sys

from loop import Loop

VERDICT = "breach"


class Behaviour(Loop):
    """The engine."""

    def finish(self) -> None:
        sys.exit(1)


if __name__ == "__main__":
    Behaviour().run()
