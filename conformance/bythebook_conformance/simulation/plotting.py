"""A picture of what a simulation counted: how often every open point comes up, and how often it changes the winner."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bythebook_conformance.kit import load_kit

INCHES = 0.32
"""The height of a row."""
NEVER = {"games": 0, "low": 0.0, "high": 0.0}


def plot(data: dict[str, Any], path: Path) -> None:
    """Draw the open points as bars with their intervals; the ending of the file's name says in which format.

    Raises:
        ImportError: matplotlib is not installed.
        ValueError: matplotlib has no such format.
        OSError: the file cannot be written.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    points = dict(sorted(data["points"].items(), key=lambda each: each[1]["games"]))
    figure = Figure(figsize=(8, 1.5 + INCHES * len(points)), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    for label, shade, rates in (
        ("comes up", "0.8", list(points.values())),
        ("an alternative changes the winner", "0.35", list(map(_most, points.values()))),
    ):
        shares = [100 * rate["games"] / data["games"] for rate in rates]
        below = [share - 100 * rate["low"] for share, rate in zip(shares, rates, strict=True)]
        above = [100 * rate["high"] - share for share, rate in zip(shares, rates, strict=True)]
        axes.barh(list(points), shares, color=shade, label=label, xerr=[below, above], error_kw={"linewidth": 1})
    axes.set_xlabel(f"% of {data['games']:,} {data['unit']}s, policy {data['policy']}, 95 % intervals")
    axes.set_title(f"{load_kit(data['game']).title}: open points")
    axes.legend(loc="lower right")
    figure.savefig(path)


def _most(point: dict[str, Any]) -> dict[str, Any]:
    """How often the winner changes under the alternative of a point under which it changes most often."""
    return max(
        (each["winner"] for each in point["alternatives"].values()), key=lambda rate: rate["games"], default=NEVER
    )
