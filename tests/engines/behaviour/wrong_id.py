"""Replies with an id that nobody used, except to the first line."""

from typing import Any

from loop import Loop

VERDICT = "breach"


class Behaviour(Loop):
    """The engine."""

    def reply(self, request: Any) -> dict[str, Any]:
        reply = super().reply(request)
        if self.lines > 1 and reply["id"] is not None:
            reply["id"] += 1_000_000_000
        return reply


if __name__ == "__main__":
    Behaviour().run()
