"""How a wrong value deviates from the right one, in a few words: answers with one fault usually deviate in one way."""

from __future__ import annotations

from collections import Counter
from typing import Any

ANOTHER_ORDER = "another order"
"""What is wrong with a list that has the right items."""
LONGEST = 6
"""Lists up to this length are compared place by place."""


def deviation(expected: Any, got: Any) -> str:
    """What is wrong with a value, apart from which cards, seats or numbers they are (both as plain data)."""
    return ", ".join(sorted(_deviations(expected, got)))


def _deviations(expected: Any, got: Any) -> set[str]:
    if expected is None or got is None:
        return {"something for null" if expected is None else "null"}
    if isinstance(expected, bool) or isinstance(got, bool):
        return {f"{got} for {expected}"}
    if isinstance(expected, int) and isinstance(got, int):
        return {"less" if got < expected else "more"}
    if isinstance(expected, dict) and isinstance(got, dict):
        return _of_fields(expected, got)
    if isinstance(expected, list) and isinstance(got, list):
        return _of_items(expected, got)
    return {"another" if type(expected) is type(got) else "another kind"}


def _of_fields(expected: dict[str, Any], got: dict[str, Any]) -> set[str]:
    if expected.keys() != got.keys():
        return {f"{_shape(got)} for {_shape(expected)}"}
    return {
        f"{name}: {each}" for name in expected if expected[name] != got[name]
        for each in _deviations(expected[name], got[name])
    }  # fmt: skip


def _of_items(expected: list[Any], got: list[Any]) -> set[str]:
    due, came = Counter(map(repr, expected)), Counter(map(repr, got))
    if due == came:
        return {ANOTHER_ORDER}
    if len(expected) == len(got):
        comparable = len(expected) <= LONGEST and all(isinstance(each, int | dict) for each in expected + got)
        pairs = zip(expected, got, strict=True)
        if not comparable:
            return {"other items"}
        return {f"an item: {each}" for one, other in pairs if one != other for each in _deviations(one, other)}
    if not due - came:
        return {f"{_shape(item)} too many" for item in got if repr(item) in came - due}
    if not came - due:
        return {f"{_shape(item)} missing" for item in expected if repr(item) in due - came}
    return {"fewer items" if len(got) < len(expected) else "more items"}


def _shape(value: Any) -> str:
    return "(" + " ".join(sorted(value)) + ")" if isinstance(value, dict) else "an item"
