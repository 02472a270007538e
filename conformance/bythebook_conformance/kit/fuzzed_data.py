"""Choices read from bytes, so that random bytes and Hypothesis drive the same generator of games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class FuzzedData:
    """Choices read from bytes; when these run out, the first option of every choice."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._place = 0

    @property
    def empty(self) -> bool:
        """Whether every byte has been used."""
        return self._place >= len(self._data)

    def below(self, bound: int) -> int:
        """A number from 0 to below ``bound``."""
        if self.empty:
            return 0
        self._place += 1
        return self._data[self._place - 1] % bound

    def pick(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[self.below(len(options))]

    def two(self, options: Sequence[T]) -> tuple[T, T]:
        """Two different ones of the options."""
        first = self.below(len(options))
        second = (first + 1 + self.below(len(options) - 1)) % len(options)
        return options[first], options[second]
