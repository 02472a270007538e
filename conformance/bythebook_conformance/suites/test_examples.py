"""Every example of the specification: the sheet's own first, then the edge cases."""

from __future__ import annotations

import pytest
from bythebook.readings import ReadingError
from bythebook.spec import Example
from bythebook_conformance.bench import Bench


def test_example(bench: Bench, example: Example) -> None:
    if not holds(bench, example):
        pytest.skip("it rests on another reading than the one in force")
    method = bench.kit.method(example.method)
    bench.ask_one(method, example.params, example.clauses)


def holds(bench: Bench, example: Example) -> bool:
    """Whether the readings in force are those of the example."""
    try:
        needed = bench.kit.readings.from_names(example.readings)
    except ReadingError:
        return False
    return needed == bench.readings
