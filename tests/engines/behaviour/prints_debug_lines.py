"""Prints a debug line before every reply."""

from typing import Any

from loop import Loop

VERDICT = "breach"


class Behaviour(Loop):
    """The engine."""

    def send(self, reply: Any) -> None:
        self.write(f"debug: answering line {self.lines}\n".encode())
        super().send(reply)


if __name__ == "__main__":
    Behaviour().run()
