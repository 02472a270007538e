"""CrossHair, driven in this process. Import it only where proofs are made: it is an extra.

What is imported from it is not public, but for ``register_type``. Tried: 0.0.112, the lowest allowed, and 0.0.113.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import crosshair.core_and_libs  # noqa: F401 - registers the built-in types
import z3
from crosshair import register_type
from crosshair.core import analyze_function, deep_realize, run_checkables
from crosshair.libimpl.builtinslib import SymbolicInt
from crosshair.options import AnalysisKind, AnalysisOptionSet
from crosshair.statespace import context_statespace
from crosshair.util import CrossHairInternal

_ENDLESS = 10**9


class _Draw:
    """Unknowns as symbolic integers; their bounds are constraints of the solver, not filters in Python."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._space = context_statespace()
        self._made = 0

    def number(self, low: int, high: int | None = None) -> int:
        self._made += 1
        # Not by the factory of integers: that one makes a known number of some of them.
        value = SymbolicInt(f"{self._name}_{self._made}")
        self._space.add(value.var >= low)
        if high is not None:
            self._space.add(value.var <= high)
        made: int = value
        return made

    def distinct(self, *groups: Any) -> None:
        for place, group in enumerate(groups):
            for other in groups[:place]:
                self._space.add(z3.Or(*(_term(one) != _term(two) for one, two in zip(group, other, strict=True))))


def _term(number: Any) -> Any:
    """A number, known or not, as the solver's."""
    return number.var if isinstance(number, SymbolicInt) else z3.IntVal(number)


def known(value: Any) -> Any:
    """The value with every unknown in it made a known one that the path allows."""
    return deep_realize(value)


def explore(
    holds: Callable[[Any], bool], draw: Callable[[Any], Any], budget: float, stats: Counter[str]
) -> tuple[str, str]:
    """The gravest state that CrossHair reports for ``holds`` on every drawn case, and its message.

    The state, not an exit code or silence, says what was shown; no message at all is the state ``NOTHING``.
    """
    case_type = type("Case", (), {})
    register_type(case_type, lambda factory: draw(_Draw(factory.varname)))

    def contract(case: Any) -> bool:
        """post: _"""
        return holds(case)

    contract.__annotations__ = {"case": case_type, "return": bool}
    options = AnalysisOptionSet(
        analysis_kind=[AnalysisKind.PEP316],
        per_condition_timeout=budget,
        per_path_timeout=budget / 2,
        max_uninteresting_iterations=_ENDLESS,
        report_all=True,
        stats=stats,
    )
    try:
        messages = list(run_checkables(analyze_function(contract, options)))
    except CrossHairInternal:  # such as a domain whose bounds contradict each other: whatever it is, it shows nothing
        return "NOTHING", ""
    if not messages:
        return "NOTHING", ""
    gravest = max(messages, key=lambda message: message.state)
    return gravest.state.name, gravest.message.replace("contract(", "(", 1)
