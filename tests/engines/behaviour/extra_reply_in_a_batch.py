"""Repeats the last reply of a batch."""

from typing import Any

from loop import Loop

VERDICT = "breach"


class Behaviour(Loop):
    """The engine."""

    def batch(self, requests: list[Any]) -> Any:
        replies = super().batch(requests)
        return [*replies, replies[-1]]


if __name__ == "__main__":
    Behaviour().run()
