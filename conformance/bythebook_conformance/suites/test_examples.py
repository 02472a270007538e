"""Every example of the specification: the sheet's own first, then the edge cases."""

from __future__ import annotations

import pytest

from bythebook.spec import Example
from bythebook_conformance.bench import Bench


def test_example(bench: Bench, example: Example) -> None:
    method = bench.kit.method(example.method)
    params = method.written_out(example.params)
    if not bench.may_be_sent(method.name, params):
        pytest.skip("it has fields for engines that declare another reading")
    # Under other readings it is a situation like any other; what it was made to show, it shows under its own.
    bench.ask_one(method, params, example if holds(bench, example) else None)


def holds(bench: Bench, example: Example) -> bool:
    """Whether the readings in force are those of the example."""
    return bench.kit.readings.from_names(example.readings) == bench.readings
