"""Replies with lines longer than four mebibytes."""

from typing import Any

from loop import Loop

VERDICT = "breach"


class Behaviour(Loop):
    """The engine."""

    def send(self, reply: Any) -> None:
        self.write(b" " * 2**22)
        super().send(reply)


if __name__ == "__main__":
    Behaviour().run()
