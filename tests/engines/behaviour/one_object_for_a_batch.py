"""Answers a batch with a single reply."""

from typing import Any

from loop import Loop

VERDICT = "breach"


class Behaviour(Loop):
    """The engine."""

    def batch(self, requests: list[Any]) -> Any:
        return super().batch(requests)[0]


if __name__ == "__main__":
    Behaviour().run()
