"""Sends every reply twice."""

from typing import Any

from loop import Loop

VERDICT = "breach"


class Behaviour(Loop):
    """The engine."""

    def send(self, reply: Any) -> None:
        super().send(reply)
        super().send(reply)


if __name__ == "__main__":
    Behaviour().run()
