"""Agreement of an engine in this process with the reference, where numbers are too many to enumerate."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bythebook_conformance.kit.properties import Domain


@dataclass(frozen=True)
class Agreement:
    """A question in numbers that an engine and the reference are asked over whole domains, by symbolic execution.

    That follows numbers, and gets lost in texts: what has names is enumerated (``GameKit.enumerated``). In results a
    tuple is a list whose order does not matter, a list one whose order does.
    """

    method: str
    """The full name of the method."""
    domains: tuple[Domain, ...]
    """The domains, smallest first; their cases are the facts of a question."""
    asked: Callable[[Any], dict[str, Any]] = field(repr=False)
    """facts -> the params."""
    ruling: Callable[[Any, Any], dict[str, Any]] = field(repr=False)
    """(facts, readings) -> the reference's result."""
    corner: Callable[[Any], bool] = field(repr=False)
    """Where in a domain the fault is planted: the same run must find that an answer changed there is wrong."""


def is_same(due: Any, got: Any) -> bool:
    """Whether a value is as expected; in an expected tuple the order does not matter."""
    if isinstance(due, tuple):
        if not isinstance(got, list | tuple) or len(due) != len(got):
            return False
        left = list(got)
        for item in due:
            place = next((place for place, other in enumerate(left) if is_same(item, other)), None)
            if place is None:
                return False
            del left[place]
        return True
    if isinstance(due, list):
        in_order = isinstance(got, list | tuple) and len(due) == len(got)
        return in_order and all(is_same(one, other) for one, other in zip(due, got, strict=True))
    if isinstance(due, dict):
        return all(is_same(value, got[name]) for name, value in due.items())
    if isinstance(due, int) and (not isinstance(got, int) or isinstance(due, bool) != isinstance(got, bool)):
        return False  # 1, 1.0 and True are equal in Python, but not on the wire
    return bool(due == got)


def changed(value: Any) -> Any:
    """A different value of the same kind: the planted fault."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list | tuple):
        return list(value)[1:] if len(value) else [None]
    return ""
