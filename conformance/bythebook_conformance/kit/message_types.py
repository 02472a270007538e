"""The types of messages, walked in one place: whoever makes something of a message's type is a ``TypeVisitor``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Generic, TypeVar

from msgspec import Struct, inspect

from bythebook.cards import CARD_OF, RANK_LETTERS

T = TypeVar("T")

CARDS = frozenset(CARD_OF)


class TypeVisitor(ABC, Generic[T]):
    """Makes one thing of a type: from the bottom up, what is made of a node is made from what was made of its parts.

    That may be a plain value, or a function that takes what is known only later, such as the place of the node or a
    message of the type.
    """

    def __init__(self) -> None:
        self._inside: list[type[Struct]] = []

    def visit_message(self, message: type[Struct]) -> T:
        """What is made of a message."""
        return self.visit(type_of(message))

    def visit(self, kind: inspect.Type) -> T:
        """What is made of a type, whichever it is."""
        if isinstance(kind, inspect.Metadata):
            return self.annotated(kind, self.visit(kind.type))
        if isinstance(kind, inspect.StructType):
            return self._visit_fields(kind)
        if isinstance(kind, inspect.CollectionType):
            return self.row(kind, self.visit(kind.item_type))
        if isinstance(kind, inspect.DictType):
            return self.table(kind, self.visit(kind.key_type), self.visit(kind.value_type))
        if isinstance(kind, inspect.UnionType):
            return self.union(kind, [self.visit(member) for member in kind.types])
        return self.leaf(kind)

    def _visit_fields(self, kind: inspect.StructType) -> T:
        if kind.cls in self._inside:
            return self.message_again(kind)
        self._inside.append(kind.cls)
        made = [self.visit(field.type) for field in kind.fields]
        self._inside.pop()
        return self.message(kind, made)

    @abstractmethod
    def leaf(self, kind: inspect.Type) -> T:
        """Of a type without parts: a number, a text, one of some values, null; or of a list whose items have types of
        their own.
        """

    @abstractmethod
    def row(self, kind: inspect.CollectionType, item: T) -> T:
        """Of a list."""

    def table(self, kind: inspect.DictType, key: T, value: T) -> T:
        """Of an object with any names."""
        raise NotImplementedError("nothing is made of an object with any names")

    def union(self, kind: inspect.UnionType, members: list[T]) -> T:
        """Of several types, one of which a value has; null may be among them."""
        raise NotImplementedError("nothing is made of values of several types")

    @abstractmethod
    def message(self, kind: inspect.StructType, fields: list[T]) -> T:
        """Of a message, with what was made of its fields in their order."""

    def message_again(self, kind: inspect.StructType) -> T:
        """Of a message inside itself, of which nothing has been made yet."""
        raise NotImplementedError(f"{kind.cls.__name__} contains itself")

    def annotated(self, kind: inspect.Metadata, made: T) -> T:
        """Of a type about which something is said, beside its bounds; what was made of the type itself by default."""
        return made


@lru_cache
def type_of(message: type[Struct]) -> inspect.StructType:
    """What is known about a message's type; looking it up takes longer than ruling."""
    found = inspect.type_info(message)
    assert isinstance(found, inspect.StructType)
    return found


def bare(kind: inspect.Type) -> inspect.Type:
    """A type without metadata."""
    return bare(kind.type) if isinstance(kind, inspect.Metadata) else kind


def is_marked(kind: inspect.Metadata, mark: Mapping[str, Any]) -> bool:
    """Whether a type bears one of the marks of ``kit.cards``."""
    return kind.extra is not None and mark.items() <= kind.extra.items()


def is_card(kind: inspect.Type) -> bool:
    """Whether a type is that of a French card's name."""
    return isinstance(kind, inspect.LiteralType) and {*kind.values} == CARDS


def is_rank(kind: inspect.Type) -> bool:
    """Whether a type is that of the letter of a French card's rank."""
    return isinstance(kind, inspect.LiteralType) and {*kind.values} == {*RANK_LETTERS}
