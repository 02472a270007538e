"""Crashes with a traceback and status 3 on a trick with two twos."""

import sys
import traceback
from typing import Any

from loop import Loop

VERDICT = "crash"


class Behaviour(Loop):
    """The engine."""

    def result(self, method: str, params: Any) -> dict[str, Any]:
        result = super().result(method, params)
        try:
            if method == "twos.trick":
                assert sum(card[0] == "2" for card in params["cards"]) != 2, "which two?"
        except AssertionError:
            traceback.print_exc()
            sys.exit(3)
        return result


if __name__ == "__main__":
    Behaviour().run()
