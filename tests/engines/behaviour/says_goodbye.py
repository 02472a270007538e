"""Prints a line after the input has ended."""

from loop import Loop

VERDICT = "breach"


class Behaviour(Loop):
    """The engine."""

    def finish(self) -> None:
        self.write(b"goodbye\n")


if __name__ == "__main__":
    Behaviour().run()
