"""Replies with text that is not JSON, except to the first line."""

from typing import Any

from loop import Loop

VERDICT = "breach"


class Behaviour(Loop):
    """The engine."""

    def send(self, reply: Any) -> None:
        if self.lines == 1:
            super().send(reply)
        else:
            self.write(b"the winner is player 1\n")


if __name__ == "__main__":
    Behaviour().run()
