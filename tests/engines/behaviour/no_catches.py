"""Innocent: leaves the catches out of its replies."""

from typing import Any

from loop import Loop

VERDICT = "passed"


class Behaviour(Loop):
    """The engine."""

    def result(self, method: str, params: Any) -> dict[str, Any]:
        result = super().result(method, params)
        rulings = [result, *(state["taken"] for state in result.get("states", []))]
        for ruling in filter(None, rulings):
            ruling.pop("catches", None)
        return result


if __name__ == "__main__":
    Behaviour().run()
