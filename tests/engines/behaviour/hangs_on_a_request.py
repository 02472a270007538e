"""Hangs on every twos.legal request."""

from typing import Any

from loop import Loop, hang

VERDICT = "timeout"


class Behaviour(Loop):
    """The engine."""

    def result(self, method: str, params: Any) -> dict[str, Any]:
        if method == "twos.legal":
            hang()
        return super().result(method, params)


if __name__ == "__main__":
    Behaviour().run()
