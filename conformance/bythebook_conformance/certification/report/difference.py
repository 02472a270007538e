"""A difference between two engines in words."""

from __future__ import annotations

from bythebook.spec import load_spec
from bythebook_conformance.certification.asking.compare import SIDES, Apart, Comparison
from bythebook_conformance.certification.report.text import compact, drawn
from bythebook_conformance.kit import load_kit


def lines_of(apart: Apart, comparison: Comparison) -> list[str]:
    """A difference as lines of plain text."""
    kit, spec = load_kit(comparison.game), load_spec(comparison.game)
    lines = [_headline(apart, comparison)]
    lines += [f"  clause    {name}: {spec.clause[name].text}" for name in apart.because[:1]]
    lines += ["  " + line for line in drawn(kit, apart.method, apart.params).splitlines()]
    lines.append(f"  asked     {apart.method} {compact(apart.params)}")
    for path, one, other in apart.fields:
        lines += [f"  {path}", f"    A         {compact(one)}", f"    B         {compact(other)}"]
    lines += [f"  {side}         {fault}" for side, fault in zip(SIDES, apart.faults, strict=True) if fault]
    lines += [f"  seen      {apart.count} times; this is the smallest"] if apart.count > 1 else []
    return lines


def _headline(apart: Apart, comparison: Comparison) -> str:
    if apart.whose:
        return f"a fault of {apart.whose} in {apart.method}"
    names = [{**load_kit(comparison.game).readings().names(), **side.readings} for side in comparison.sides]
    points = ", ".join(f"{point} (A {names[0][point]}, B {names[1][point]})" for point in apart.readings)
    return f"a reading in {apart.method}: {points}"
