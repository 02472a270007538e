"""Tables of cases, in ``tests/cases``: one row one case."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parent / "cases"


def cases(name: str) -> dict[str, Any]:
    """The table of that name."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def each_case(name: str, part: str = "") -> pytest.MarkDecorator:
    """Have a test run for every row of a table, or of a part of it; its columns are the test's parameters."""
    found = cases(name)[part] if part else cases(name)
    rows = [pytest.param(*row, id=f"{number}-{row[0]}") for number, row in enumerate(found["rows"], 1)]
    return pytest.mark.parametrize(found["columns"].split(), rows)
