"""Tables on standard output, for commands that need nothing else of a report."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from bythebook_conformance.kit.visible import visible

WIDE = 200
"""Columns of a table that goes to a file or a pipe."""


def print_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A plain table on standard output."""
    table = plain_table(header)
    for row in rows:
        table.add_row(*map(visible, row))
    console().print(table)


def plain_table(header: Sequence[str], numbers: int = 0) -> Table:
    """A table without rows whose last ``numbers`` columns hold numbers."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for place, name in enumerate(header, start=1):
        table.add_column(name, no_wrap=True, justify="right" if place > len(header) - numbers else "left")
    return table


def console() -> Console:
    """Standard output; where it is no terminal, lines are not cut or folded."""
    if sys.stdout.isatty():
        return Console(highlight=False)
    return Console(highlight=False, soft_wrap=True, width=WIDE)
