"""Innocent: describes itself and plays no game."""

from typing import Any

from loop import Loop, RequestError

VERDICT = "not-assessed"


class Behaviour(Loop):
    """The engine."""

    def result(self, method: str, params: Any) -> dict[str, Any]:
        if method != "describe":
            raise RequestError(-32601, "not written yet")
        return super().result(method, params) | {"games": {}}


if __name__ == "__main__":
    Behaviour().run()
