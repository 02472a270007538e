"""Every example of the specification: the sheet's own first, then the edge cases."""

from __future__ import annotations

import pytest

from bythebook.spec import Example
from bythebook_conformance.applicable import as_asked
from bythebook_conformance.bench import Bench


def test_example(bench: Bench, example: Example) -> None:
    method = bench.kit.method(example.method)
    params = method.written_out(example.params)
    if not bench.may_be_sent(method.name, params):
        pytest.skip("it has fields for engines that declare another reading")
    bench.ask_one(method, params, as_asked(bench.kit, example, bench.readings))
