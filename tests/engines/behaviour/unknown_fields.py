"""Innocent: adds fields that the protocol does not know."""

from typing import Any

from loop import Loop

VERDICT = "passed"


class Behaviour(Loop):
    """The engine."""

    def reply(self, request: Any) -> dict[str, Any]:
        reply = super().reply(request)
        for part in (reply, reply.get("result", {}), *reply.get("result", {}).get("states", [])):
            part["seconds"] = 0.001
        return reply


if __name__ == "__main__":
    Behaviour().run()
