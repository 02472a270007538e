"""Replies with bytes that are not UTF-8, except to the first line."""

from loop import Loop

VERDICT = "breach"


class Behaviour(Loop):
    """The engine."""

    def write(self, data: bytes) -> None:
        super().write(data if self.lines == 1 else data.replace(b'"jsonrpc"', b'"caf\xe9": 1, "jsonrpc"'))


if __name__ == "__main__":
    Behaviour().run()
