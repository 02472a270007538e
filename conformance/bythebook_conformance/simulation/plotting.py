"""A picture of what a simulation counted: how often every open point comes up, and how often it changes the winner."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bythebook.spec.frequencies import AlternativeEffect, Rate, frequencies_of
from bythebook_conformance.kit import load_kit

INCHES = 0.32
"""The height of a row."""
NEVER = Rate(0, 1, 0.0, 0.0)


def check_format(path: Path) -> None:
    """Check that a picture can be drawn to a file, before anything is counted for it.

    Raises:
        ImportError: matplotlib is not installed.
        ValueError: matplotlib has no format for the ending of the file's name.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    formats = FigureCanvasAgg.get_supported_filetypes()
    if path.suffix[1:].lower() not in formats:
        raise ValueError(f"expected a name that ends in one of .{', .'.join(sorted(formats))}")


def plot(data: dict[str, Any], path: Path) -> None:
    """Draw the open points as bars with their intervals; the ending of the file's name says in which format.

    Raises:
        OSError: the file cannot be written.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    found = frequencies_of(data)
    points = dict(sorted(found.points.items(), key=lambda each: each[1].count))
    figure = Figure(figsize=(8, 1.5 + INCHES * len(points)), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    for label, shade, rates in (
        ("comes up", "0.8", list(points.values())),
        ("an alternative changes the winner", "0.35", [_most(found.effects[point]) for point in points]),
    ):
        shares = [100 * rate.share for rate in rates]
        below = [100 * (rate.share - rate.low) for rate in rates]
        above = [100 * (rate.high - rate.share) for rate in rates]
        axes.barh(list(points), shares, color=shade, label=label, xerr=[below, above], error_kw={"linewidth": 1})
    axes.set_xlabel(f"% of {found.games:,} {found.unit}s, policy {found.policy}, 95 % intervals")
    axes.set_title(f"{load_kit(found.game).title}: open points")
    axes.legend(loc="lower right")
    figure.savefig(path)


def _most(effects: Mapping[str, AlternativeEffect]) -> Rate:
    """How often the winner changes under the alternative of a point under which it changes most often."""
    return max((each.winner for each in effects.values()), key=lambda rate: rate.share, default=NEVER)
