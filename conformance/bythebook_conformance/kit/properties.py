"""Proofs: a property of a rule function, the domains it is proved over, and a planted fault that must be found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol


class Draw(Protocol):
    """Makes the unknowns of a case. The solver is given the domain, so that it never leaves it."""

    def number(self, low: int, high: int | None = None) -> int:
        """Any whole number from ``low`` to ``high``, or without an upper bound."""
        ...

    def distinct(self, *groups: tuple[int, ...]) -> None:
        """No two of these groups of numbers are equal."""
        ...


@dataclass(frozen=True)
class Domain:
    """A whole domain: its name with its sizes, and how to make one case or enumerate all of them.

    ``every`` is for domains so small that enumeration is simpler than a solver and just as strong.
    """

    name: str
    draw: Callable[[Draw], Any] | None = field(default=None, repr=False)
    every: Callable[[], Iterator[Any]] | None = field(default=None, repr=False)


Rule = Callable[..., Any]


@dataclass(frozen=True)
class Property:
    """A property that a rule has in every case of its domains.

    ``holds`` takes the rule and a case. ``planted`` is the rule with a fault: every run must find that ``holds`` fails
    for it on each of the domains; otherwise its result for the rule itself is worth nothing.
    """

    name: str
    clauses: tuple[str, ...]
    rule: Rule = field(repr=False)
    planted: Rule = field(repr=False)
    holds: Callable[[Rule, Any], bool] = field(repr=False)
    domains: tuple[Domain, ...]
