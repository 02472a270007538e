"""Counts as data, each with its interval, as they are stored beside the specification; and as a picture."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from bythebook.spec import load_spec, load_vectors, wording
from bythebook.spec.frequencies import AlternativeEffect, Rate, frequencies_of
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.simulation.counting import (
    ChangeCounts,
    Counts,
    Plan,
    Times,
    count_block,
    needs,
    simulation_of,
)

# ---- data ------------------------------------------------------------------------------------------------------------


QUANTILE = 1.959963984540054
"""The quantile of the normal distribution that leaves 2.5 % above it."""
DIGITS = 6


def wilson(count: int, games: int) -> tuple[float, float]:
    """The ends of Wilson's score interval, 95 %, for the share of games in which something comes up."""
    if not games:
        return 0.0, 1.0
    share, square = count / games, QUANTILE**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = QUANTILE / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games**2))
    low = 0.0 if count == 0 else middle - half
    high = 1.0 if count == games else middle + half
    return round(low, DIGITS), round(high, DIGITS)


def to_store(plan: Plan, data: dict[str, Any], counts: Counts) -> dict[str, Any]:
    """What is stored: the data of a plan with the clauses as counted, and the digest that tells whether the reasons
    have changed since.
    """
    return {**data, "reasons": reasons_digest(plan), "clauses": _clauses(load_kit(plan.game), counts)}


def reasons_digest(plan: Plan) -> str:
    """A digest of the clauses that decide in the first hundred games whose reasons are counted."""
    counts = Counts()
    for number in range(min(plan.explain, plan.blocks)):
        counts.add(count_block(replace(plan, clauses_only=True), number))
    return sha256(msgspec.json.encode(counts.clauses, order="deterministic")).hexdigest()


def as_data(plan: Plan, counts: Counts) -> dict[str, Any]:
    """All counts of a simulation: of every clause that can be counted, and of every switchable open point."""
    kit, spec = load_kit(plan.game), load_spec(plan.game)
    simulation = simulation_of(kit)
    return {
        "game": plan.game,
        "unit": simulation.unit,
        "table": simulation.table,
        "policy": plan.policy,
        "seed": plan.seed,
        "readings": plan.readings,
        "games": counts.games,
        "explain": plan.explain,
        "explained": counts.explained,
        "compare": plan.compare,
        "moves": counts.moves,
        "broken_off": counts.broken_off,
        "interval": "Wilson score, 95 %",
        "wording": wording(spec),
        "clauses": _clauses(kit, counts),
        "points": _points(kit, plan, counts, simulation.scored),
    }


def _clauses(kit: GameKit, counts: Counts) -> dict[str, Any]:
    """How often every clause that can be counted decides."""
    return {clause: _times(counts.clauses.get(clause, Times()), counts.explained) for clause in _countable(kit, counts)}


def _countable(kit: GameKit, counts: Counts) -> list[str]:
    """The clauses that decide something in a game that is played: here, or in a test vector that is such a game.

    Of the others (advice, examples, what only other questions ask about) it would say nothing that none was seen.
    """
    shown = {
        clause for vector in load_vectors(kit.name) if vector.method == kit.play_method for clause in vector.clauses
    }
    return [clause.id for clause in load_spec(kit.name).clauses if clause.id in shown or clause.id in counts.clauses]


def _points(kit: GameKit, plan: Plan, counts: Counts, scored: bool) -> dict[str, Any]:
    """Every switchable open point: how often it comes up, and what each of its alternatives changes."""
    points: dict[str, Any] = {
        name: {**_times(counts.points.get(name, Times()), counts.games), "alternatives": {}}
        for name in kit.readings.points()
    }
    for departure, beside in needs(kit.readings.from_names(plan.readings)).items():
        name, _, value = departure.partition("=")
        changes = counts.alternatives.get(departure, ChangeCounts())
        compared = counts.compared if departure in counts.common else counts.games
        points[name]["alternatives"][value] = {
            **({"with": beside} if beside else {}),
            "compared": compared,
            "result": _rate(changes.result, compared),
            "winner": _rate(changes.winner, compared),
            "score": _rate(changes.score, compared) if scored else None,
        }
    return points


def _times(times: Times, games: int) -> dict[str, Any]:
    return {**_rate(times.games, games), "times": times.times}


def _rate(count: int, games: int) -> dict[str, Any]:
    low, high = wilson(count, games)
    return {"games": count, "low": low, "high": high}


def encoded(data: dict[str, Any]) -> bytes:
    """The file of a simulation: one clause and one alternative a line."""
    return (_written(data, 0) + "\n").encode()


def _written(data: Any, depth: int) -> str:
    """JSON in which an object has a line for each of its entries, except a count and what an alternative changes."""
    if not isinstance(data, dict) or not data or ("low" in data and "alternatives" not in data) or "result" in data:
        return json.dumps(data, ensure_ascii=False)
    pad = " " * (depth + 1)
    rows = [f"{pad}{json.dumps(name)}: {_written(each, depth + 1)}" for name, each in data.items()]
    return "{\n" + ",\n".join(rows) + "\n" + " " * depth + "}"


# ---- a picture -------------------------------------------------------------------------------------------------------


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
