"""Innocent: writes every reply in three pieces."""

import time

from loop import Loop

VERDICT = "passed"


class Behaviour(Loop):
    """The engine."""

    def write(self, data: bytes) -> None:
        third = len(data) // 3 + 1
        for start in range(0, len(data), third):
            super().write(data[start : start + third])
            time.sleep(0.001)


if __name__ == "__main__":
    Behaviour().run()
