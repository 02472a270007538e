"""Tables of cases, in ``tests/cases``: one row one case."""

import tomllib
from pathlib import Path
from typing import Any


def cases(name: str) -> dict[str, Any]:
    """The table of that name."""
    return tomllib.loads((Path(__file__).parent / "cases" / f"{name}.toml").read_text(encoding="utf-8"))
