"""Answers a trick in which a two lies with an internal error."""

from typing import Any

from loop import Loop, RequestError

VERDICT = "crash"


class Behaviour(Loop):
    """The engine."""

    def result(self, method: str, params: Any) -> dict[str, Any]:
        result = super().result(method, params)
        if method == "twos.trick" and any(card[0] == "2" for card in params["cards"]):
            raise RequestError(-32603, "index out of range")
        return result


if __name__ == "__main__":
    Behaviour().run()
