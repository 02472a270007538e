"""Dies without a word after fifty requests."""

import os
from typing import Any

from loop import Loop

VERDICT = "crash"


class Behaviour(Loop):
    """The engine."""

    answered = 0

    def reply(self, request: Any) -> dict[str, Any]:
        if self.answered == 50:
            os._exit(1)
        self.answered += 1
        return super().reply(request)


if __name__ == "__main__":
    Behaviour().run()
