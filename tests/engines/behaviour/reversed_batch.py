"""Innocent: replies to a batch in reverse order."""

from typing import Any

from loop import Loop

VERDICT = "passed"


class Behaviour(Loop):
    """The engine."""

    def batch(self, requests: list[Any]) -> Any:
        return super().batch(requests)[::-1]


if __name__ == "__main__":
    Behaviour().run()
