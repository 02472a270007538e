"""Other answers than the right one: what a proof of completeness tries, each of which must break a clause.

They are made from the answer's own form: one place of it is changed at a time, to everything of its kind that there is
in the question and the answer, and around it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from bythebook.cards import Card

NEAR = (-2, -1, 1, 2)
"""Numbers are changed by so much."""
Pool = dict[type, dict[Any, None]]
"""Type -> the values of it that occur, in order."""


def others(answer: Any, case: Any, *further: Any) -> Iterator[Any]:
    """Answers that differ from the right one in one place.

    Cards, names and compound values are exchanged for all others of their kind in the answer, in the case and in
    ``further`` values; numbers also for those near them. Of rows, an item is taken out, put in anywhere, exchanged or
    moved on by one place, and of sets taken out, put in or exchanged. The same answer is not made twice.
    """
    pool: Pool = {}
    for each in (answer, case, *further):
        _gather(each, pool)
    seen = {repr(answer)}
    for other in _changed(answer, pool):
        name = repr(other)
        if name not in seen:
            seen.add(name)
            yield other


def _gather(value: Any, pool: Pool) -> None:
    """Put a value and all in it into the pool."""
    if isinstance(value, tuple | frozenset):
        for each in value:
            if not isinstance(value, Card):
                _gather(each, pool)
        if not _is_record(value):
            return
    try:
        pool.setdefault(type(value), {})[value] = None
    except TypeError:  # readings and the like: nothing that an answer is made of
        return


def _changed(value: Any, pool: Pool, optional: bool = False, kind: type = Card) -> Iterator[Any]:
    """The values that differ from one in one place; ``kind`` is what could be put into it if it is an empty row."""
    if optional and value is not None:
        yield None
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + by for by in NEAR)
        yield from (each for each in pool.get(int, ()) if each != value)
    elif value is None:
        yield from _instead_of_none(pool)
    elif _is_record(value):
        yield from (each for each in pool.get(type(value), ()) if each != value)
        if not isinstance(value, Card):
            yield from _record_changed(value, pool)
    elif isinstance(value, tuple):
        yield from _row_changed(value, pool, kind)
    elif isinstance(value, frozenset):
        yield from map(frozenset, _set_changed([*value], pool, kind))
    else:
        yield from (each for each in pool.get(type(value), ()) if each != value)


def _instead_of_none(pool: Pool) -> Iterator[Any]:
    """Numbers in the place of nothing."""
    yield from range(4)
    yield from (each for each in pool.get(int, ()) if each not in range(4))


def _record_changed(value: Any, pool: Pool) -> Iterator[Any]:
    """A record with one field changed."""
    kind: Any = type(value)
    hints = _hints(kind)
    for name, old in zip(value._fields, value, strict=True):
        for new in _field_changed(old, hints.get(name), pool):
            yield value._replace(**{name: new})


def _field_changed(old: Any, hint: Any, pool: Pool) -> Iterator[Any]:
    """Other values of a field: all that its type names, or one place changed."""
    if get_origin(hint) is Literal:
        yield from (each for each in get_args(hint) if each != old)
        return
    members = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    if old is None:
        records = [each for each in members if isinstance(each, type) and hasattr(each, "_fields")]
        yield from (value for kind in records for value in pool.get(kind, ()))
        if int in members or not records:
            yield from _instead_of_none(pool)
        return
    kinds = [each for member in members for each in get_args(member)[:1] if isinstance(each, type)]
    yield from _changed(old, pool, NoneType in members, kinds[0] if kinds else Card)


def _row_changed(row: tuple[Any, ...], pool: Pool, kind: type = Card) -> Iterator[Any]:
    """A row with an item less, more, changed, or moved on by a place; and nothing in it."""
    for place in range(len(row)):
        yield row[:place] + row[place + 1 :]
    for place in range(len(row) - 1):
        yield (*row[:place], row[place + 1], row[place], *row[place + 2 :])
    kinds = {type(each) for each in row} or {kind}
    numbers = bool(kinds & {int, bool})
    for place, item in enumerate(row):
        for other in _changed(item, pool):
            if numbers or other not in row:
                yield (*row[:place], other, *row[place + 1 :])
    if not numbers:
        for new in _items(kinds, pool):
            if new not in row:
                yield from ((*row[:place], new, *row[place:]) for place in range(len(row) + 1))
    if len(row) > 1:
        yield ()


def _set_changed(items: list[Any], pool: Pool, kind: type = Card) -> Iterator[Iterable[Any]]:
    """The items with one less, one more, or one exchanged."""
    new = [each for each in _items({type(each) for each in items} or {kind}, pool) if each not in items]
    for item in items:
        rest = [each for each in items if each != item]
        yield rest
        yield from ((*rest, each) for each in new)
    yield from ((*items, each) for each in new)


def _items(kinds: set[type], pool: Pool) -> Iterator[Any]:
    """What could be put into a row: what is of the kind of its items."""
    for kind in kinds:
        if kind not in (tuple, frozenset, NoneType):
            yield from pool.get(kind, ())


def _is_record(value: Any) -> bool:
    return isinstance(value, tuple) and hasattr(value, "_fields")


@lru_cache
def _hints(kind: Hashable) -> dict[str, Any]:
    """The types of a record's fields, as far as they are known at run time."""
    try:
        return get_type_hints(kind)
    except NameError:
        return {}
