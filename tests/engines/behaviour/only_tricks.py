"""Innocent: has no method but twos.trick."""

from typing import Any

from loop import Loop, RequestError

VERDICT = "passed"


class Behaviour(Loop):
    """The engine."""

    def result(self, method: str, params: Any) -> dict[str, Any]:
        if method not in ("describe", "twos.trick"):
            raise RequestError(-32601, "not written yet")
        result = super().result(method, params)
        if method == "describe":
            result["games"]["twos"]["methods"] = ["trick"]
        return result


if __name__ == "__main__":
    Behaviour().run()
