"""Repeats what it answered for the same cards before, although they were played in another order."""

from typing import Any

from loop import Loop

VERDICT = "violation"


class Behaviour(Loop):
    """The engine."""

    def start(self) -> None:
        self.remembered: dict[tuple[str, ...], dict[str, Any]] = {}

    def result(self, method: str, params: Any) -> dict[str, Any]:
        result = super().result(method, params)
        return self.remembered.setdefault(tuple(sorted(params["cards"])), result) if method == "twos.trick" else result


if __name__ == "__main__":
    Behaviour().run()
