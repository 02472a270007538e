"""Prints a banner before the first reply."""

from loop import Loop

VERDICT = "breach"


class Behaviour(Loop):
    """The engine."""

    def start(self) -> None:
        self.write(b"Twos engine 1.0, ready\n")


if __name__ == "__main__":
    Behaviour().run()
