"""Innocent: ends its lines with a carriage return and a line feed."""

from loop import Loop

VERDICT = "passed"


class Behaviour(Loop):
    """The engine."""

    def write(self, data: bytes) -> None:
        super().write(data.replace(b"\n", b"\r\n"))


if __name__ == "__main__":
    Behaviour().run()
