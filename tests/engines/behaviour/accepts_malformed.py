"""Answers malformed requests as if they were well-formed."""

from typing import Any

from loop import Loop, RequestError

VERDICT = "breach"


class Behaviour(Loop):
    """The engine."""

    def result(self, method: str, params: Any) -> dict[str, Any]:
        try:
            return super().result(method, params)
        except RequestError as error:
            if error.code != -32602:
                raise
            return {"winner": 0, "catches": [], "honours": 0, "cards": [], "states": []}


if __name__ == "__main__":
    Behaviour().run()
