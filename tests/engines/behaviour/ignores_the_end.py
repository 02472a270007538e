"""Goes on running after the input has ended."""

from loop import Loop, hang

VERDICT = "breach"


class Behaviour(Loop):
    """The engine."""

    def finish(self) -> None:
        hang()


if __name__ == "__main__":
    Behaviour().run()
