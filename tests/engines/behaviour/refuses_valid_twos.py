"""Calls a trick malformed when a two lies in it."""

from typing import Any

from loop import Loop, RequestError

VERDICT = "breach"


class Behaviour(Loop):
    """The engine."""

    def result(self, method: str, params: Any) -> dict[str, Any]:
        result = super().result(method, params)
        if method == "twos.trick" and any(card[0] == "2" for card in params["cards"]):
            raise RequestError(-32602, "no such card")
        return result


if __name__ == "__main__":
    Behaviour().run()
