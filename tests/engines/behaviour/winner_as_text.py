"""Tells the winner of a trick as a string."""

from typing import Any

from loop import Loop

VERDICT = "breach"


class Behaviour(Loop):
    """The engine."""

    def result(self, method: str, params: Any) -> dict[str, Any]:
        result = super().result(method, params)
        return result | {"winner": str(result["winner"])} if method == "twos.trick" else result


if __name__ == "__main__":
    Behaviour().run()
