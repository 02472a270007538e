"""Error messages about input: what it is, and what was expected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from bythebook_conformance.kit.errors import UserError
from bythebook_conformance.kit.language import tr, tr_count
from bythebook_conformance.kit.near_names import nearest
from bythebook_conformance.kit.words import several

LONGEST = 80
"""The most characters of a wrong value that are shown."""


class InputError(UserError):
    """Something in a question or a file cannot be read: what it is, where, and what was expected."""


def quoted(value: Any) -> str:
    """A value as it was written, cut if it is very long."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # nested too deeply, or a number of thousands of digits
        return tr("a value too long to be shown")
    return cut(text)


def cut(text: str) -> str:
    """A text, cut if it is very long."""
    if len(text) <= LONGEST:
        return text
    length = tr_count("{number} character", "{number} characters", len(text))
    return f"{text[:LONGEST]}... ({length})"


def text_of(value: Any) -> str:
    """A value as a text, even where a text was expected and another type was given."""
    try:
        return str(value)
    except (RecursionError, ValueError):
        return quoted(value)


def refuse_fields(
    value: Iterable[str],
    known: Iterable[str],
    needed: Iterable[str],
    before: str,
    within: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Refuse a table with unknown fields, or without required ones; ``before`` says where it is, and ``within`` what is
    in fields that are tables themselves.

    Raises:
        InputError: it is such a table.
    """
    there, known = list(value), list(known)
    for name in there:
        if name not in known:
            unknown = tr("no {name} here", name=quoted(name)) + nearest(name, known)
            shown = [f"{each} ({within[each]})" if each in within else each for each in known]
            raise InputError(f"{before}{unknown}; {there_are(shown)}")
    missing = [name for name in needed if name not in there]
    if len(missing) == 1:
        raise InputError(before + tr("{field} is missing", field=missing[0]))
    if missing:
        raise InputError(before + tr("{fields} are missing", fields=several(missing)))


def there_are(names: Iterable[str]) -> str:
    """The names that could have been meant, as a remark."""
    return tr("there are: {names}", names=", ".join(names))


def it_has(names: Iterable[str]) -> str:
    """The parts that something has, as a remark."""
    return tr("it has: {names}", names=", ".join(names))


def a_table_with(fields: Iterable[str]) -> str:
    """What was expected in place of something that is not a table."""
    return tr("expected a table with {fields}", fields=", ".join(fields))


def expected_one_of(names: Iterable[str]) -> str:
    """What was expected in place of something that is none of these names."""
    return tr("expected one of {names}", names=", ".join(names))


def bounds(least: int, most: int | None) -> str:
    """What was expected in place of a number that is out of bounds."""
    if most is None:
        return tr("expected at least {least}", least=least)
    return (
        tr("expected {least}", least=least)
        if least == most
        else tr("expected {least} to {most}", least=least, most=most)
    )
