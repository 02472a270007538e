"""Crashes before it reads the first request."""

from loop import Loop

VERDICT = "crash"


class Behaviour(Loop):
    """The engine."""

    def start(self) -> None:
        raise RuntimeError("the opening book is missing")


if __name__ == "__main__":
    Behaviour().run()
