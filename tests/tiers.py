"""The tests' first tier, which ``pytest`` runs: of many cases of one kind it has a few; the others are slow."""

from collections.abc import Iterable
from typing import Any

import pytest


def few(cases: Iterable[Any], one_in: int) -> list[Any]:
    """The cases, of which only one in so many is in the first tier, beginning with the first."""
    rows = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [pytest.param(*row, marks=[pytest.mark.slow] * (number % one_in > 0)) for number, row in enumerate(rows)]
