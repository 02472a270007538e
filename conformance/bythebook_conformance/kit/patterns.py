"""Patterns of repetition in rows, for domains whose questions stand for others with other names."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product


def in_order_of_appearance(length: int) -> Iterator[tuple[int, ...]]:
    """Every pattern of repetition in a row, numbered from 0 by first appearance."""
    for row in product(range(length), repeat=length):
        if all(number <= max(row[:place], default=-1) + 1 for place, number in enumerate(row)):
            yield row
