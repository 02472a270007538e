"""Hangs before it reads the first request."""

from loop import Loop, hang

VERDICT = "timeout"


class Behaviour(Loop):
    """The engine."""

    def start(self) -> None:
        hang()


if __name__ == "__main__":
    Behaviour().run()
