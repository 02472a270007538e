"""Describes itself with a reading of a point that does not exist."""

from typing import Any

from loop import Loop

VERDICT = "breach"


class Behaviour(Loop):
    """The engine."""

    def result(self, method: str, params: Any) -> dict[str, Any]:
        result = super().result(method, params)
        if method == "describe":
            result["games"]["twos"]["readings"] = {"colour-of-the-table": "green"}
        return result


if __name__ == "__main__":
    Behaviour().run()
