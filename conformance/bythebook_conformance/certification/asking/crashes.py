"""Questions that an engine is no longer asked because earlier ones have brought it down."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

FATAL_LIMIT = 2
"""After this many process-ending failures, a method is no longer asked, so that the others still are."""
METHODS_LIMIT = 2
"""After this many such methods, nothing more is asked."""
RAW = ""
"""In place of a method: requests that must be refused."""


class Crashes:
    """How often an engine was brought down, part by part. What counts for a part are those before it in the order of
    the run, so that what is asked does not depend on how many processes ask it.
    """

    def __init__(self) -> None:
        self._seen: dict[str, dict[int, int]] = defaultdict(dict)

    def note(self, number: int, crashes: Mapping[str, int]) -> None:
        """Keep how often the part of this number brought the engine down, by method."""
        for method, times in crashes.items():
            self._seen[method][number] = times

    def barring(self, number: int, method: str) -> str:
        """Why the part of this number, which asks a method, is not asked; empty if it is."""
        down = [
            name
            for name, crashes in sorted(self._seen.items())
            if sum(times for earlier, times in crashes.items() if earlier < number) >= FATAL_LIMIT
        ]
        methods = [name for name in down if name != RAW]
        if len(methods) >= METHODS_LIMIT:
            return f"{' and '.join(methods)} crashed the engine before"
        return crashed(method) if method in down else ""


def crashed(method: str) -> str:
    """Why a method is not asked any more."""
    return f"{method or 'requests to be refused'} crashed the engine before"
