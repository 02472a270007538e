"""Rewrite plain data of messages with other names or numbers, according to the types of the fields."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Generic, TypeVar

from msgspec import Struct, inspect

from bythebook_conformance.kit.message_types import TypeVisitor, bare

To = TypeVar("To")
Rewrite = Callable[[Any, To], Any]
"""(plain data, what to change them to) -> the changed data."""


def unchanged(value: Any, to: Any) -> Any:
    """The data as they are."""
    return value


class Rewriting(TypeVisitor[Rewrite[To]], Generic[To]):
    """Makes copies of plain data. What a subclass makes of leaves and of annotated types is where they change."""

    def leaf(self, kind: inspect.Type) -> Rewrite[To]:
        """What has no parts stays what it is."""
        return unchanged

    def row(self, kind: inspect.CollectionType, item: Rewrite[To]) -> Rewrite[To]:
        """A list changes item by item."""
        if item is unchanged:
            return unchanged
        return lambda values, to: [item(value, to) for value in values]

    def table(self, kind: inspect.DictType, key: Rewrite[To], value: Rewrite[To]) -> Rewrite[To]:
        """An object with any names changes in its names and in its values."""
        if key is unchanged and value is unchanged:
            return unchanged
        return lambda entries, to: {key(name, to): value(each, to) for name, each in entries.items()}

    def union(self, kind: inspect.UnionType, members: list[Rewrite[To]]) -> Rewrite[To]:
        """Data of one of several types change as that type does."""
        pairs = zip(kind.types, members, strict=True)
        changing = [(bare(each), member) for each, member in pairs if member is not unchanged]

        def rewrite(value: Any, to: To) -> Any:
            for each, member in changing:
                if _is_of(value, each):
                    return member(value, to)
            return value

        return rewrite if changing else unchanged

    def message(self, kind: inspect.StructType, fields: list[Rewrite[To]]) -> Rewrite[To]:
        """A message changes field by field."""
        if all(field is unchanged for field in fields):
            return unchanged
        if kind.array_like:
            return lambda values, to: [field(value, to) for field, value in zip(fields, values, strict=True)]
        named = {field.encode_name: rewrite for field, rewrite in zip(kind.fields, fields, strict=True)}
        if kind.tag_field is not None:
            named[kind.tag_field] = unchanged
        return lambda values, to: {name: named[name](value, to) for name, value in values.items()}


def _is_of(value: Any, kind: inspect.Type) -> bool:
    """Whether plain data are of a type, as far as members of unions differ."""
    if isinstance(kind, inspect.StructType) and not kind.array_like:
        return isinstance(value, dict) and (kind.tag_field is None or value.get(kind.tag_field) == kind.tag)
    if isinstance(kind, inspect.DictType):
        return isinstance(value, dict)
    if isinstance(kind, inspect.LiteralType):
        return value in kind.values
    if isinstance(kind, inspect.IntType):
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, str if isinstance(kind, inspect.StrType) else list)


@lru_cache
def renaming_of(message: type[Struct]) -> Rewrite[Callable[[str], str]]:
    """What gives the cards and designs of a game's own other names, wherever they stand in a message."""
    return _Renaming().visit_message(message)


class _Renaming(Rewriting[Callable[[str], str]]):
    def leaf(self, kind: inspect.Type) -> Rewrite[Callable[[str], str]]:
        """A text that is not one of a few words is a name."""
        return _renamed if isinstance(kind, inspect.StrType) else unchanged


def _renamed(name: Any, to: Callable[[str], str]) -> str:
    return to(name)
