"""Innocent: takes one request a line, says so, and answers a batch with an error."""

from typing import Any

from loop import Loop

VERDICT = "passed"


class Behaviour(Loop):
    """The engine."""

    def result(self, method: str, params: Any) -> dict[str, Any]:
        result = super().result(method, params)
        return result | {"batch": False} if method == "describe" else result

    def batch(self, requests: list[Any]) -> Any:
        return self.error(None, -32600, "one request a line, please")


if __name__ == "__main__":
    Behaviour().run()
