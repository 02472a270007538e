"""What messages are made of: the types of their fields, with marks for what they mean, and one walk over all types.

Whoever makes something of a message's type is a ``TypeVisitor``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Generic, Literal, TypeAlias, TypeVar

from msgspec import Meta, Struct, UnsetType, inspect

from bythebook.cards import CARD_OF, RANK_LETTERS, Card
from bythebook.game import SetupError, check_distinct
from bythebook_conformance.kit.language import message, tr

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


def is_marked(kind: inspect.Type, mark: Mapping[str, Any]) -> bool:
    """Whether a type bears one of the marks below."""
    return isinstance(kind, inspect.Metadata) and mark.items() <= (kind.extra or {}).items()


def is_card(kind: inspect.Type) -> bool:
    """Whether a type is that of a French card's name."""
    return isinstance(kind, inspect.LiteralType) and {*kind.values} == CARDS


def is_rank(kind: inspect.Type) -> bool:
    """Whether a type is that of the letter of a French card's rank."""
    return isinstance(kind, inspect.LiteralType) and {*kind.values} == {*RANK_LETTERS}


if TYPE_CHECKING:
    CardName: TypeAlias = str
    RankName: TypeAlias = str
else:
    # Made from the notation, so that the 52 names are written once; mypy sees a plain str.
    CardName = Literal[tuple(sorted(CARD_OF))]
    RankName = Literal[tuple(RANK_LETTERS)]

# ---- fields ----------------------------------------------------------------------------------------------------------


SET = {"order": "none"}
"""Marks a list whose order does not matter."""
PER_SEAT = {"entries": "seats"}
"""Marks a list with one entry for every seat."""
SEAT = {"number": "seat"}
"""Marks the number of a seat, also as the name of a table's entry."""
TEAM = {"number": "team"}
"""Marks the number of a team."""
PARTY = {"number": "party"}
"""Marks the number of a party: of a team where there are teams, otherwise of a seat."""

Given: TypeAlias = T | UnsetType
"""A field that may be left out, as every field of an answer may."""


def about(description: str | None = None, mark: dict[str, str] | None = None, **bounds: Any) -> Meta:
    """What is said of a field: its description on the protocol page, one of the marks above, and its bounds."""
    shown = {"x-order": "none"} if mark == SET else None  # of the marks, schemas have this one
    return Meta(description=description, extra=mark, extra_json_schema=shown, **bounds)


Seat = Annotated[int, about("A seat, 0 to 3 clockwise.", SEAT, ge=0, le=3)]
"""A seat at a table of four."""
SeatNumber = Annotated[int, Meta(extra=SEAT)]
"""A seat in an answer: that there is no such seat makes it wrong, not malformed."""


_NAMES = {card: name for name, card in CARD_OF.items()}


def named(cards: Iterable[Card]) -> list[str]:
    """The names of the cards."""
    return [_NAMES[card] for card in cards]


def cards_of(names: Iterable[str]) -> tuple[Card, ...]:
    """The cards with these canonical names (already validated)."""
    return tuple([CARD_OF[name] for name in names])


def written(value: Any) -> Any:
    """A value of the rules as a message would have it: rows and sets as lists, cards by their names, records by their
    fields.
    """
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, tuple | list):
        items = [written(each) for each in value]
        return dict(zip(value._fields, items, strict=True)) if hasattr(value, "_fields") else items
    if isinstance(value, frozenset | set):
        return sorted(map(written, value), key=str)
    if isinstance(value, dict):
        return {str(name): written(each) for name, each in value.items()}
    return value.name if isinstance(value, Enum) else value


def as_in_rules(value: Any) -> Any:
    """A value of a message as rules have it: a row of cards or numbers as a tuple, cards by rank and suit."""
    if isinstance(value, list):
        return tuple(map(as_in_rules, value))
    return CARD_OF.get(value, value) if isinstance(value, str) else value


def require_below(bound: int, what: str, *numbers: int) -> None:
    """Refuse a seat or a party that does not exist."""
    for number in numbers:
        if number >= bound:
            raise ValueError(f"there is no {what} {number}: there are {bound}")


def require(check: Callable[..., None], *facts: Any) -> None:
    """Refuse what a check of the rules refuses, in the language of the player.

    Raises:
        ValueError: the check refuses it.
    """
    try:
        check(*facts)
    except SetupError as error:
        raise ValueError(tr(error.sentence, **error.values)) from None


_SENTENCES = (message("{card} appears twice"), message("the hands differ in size"))
"""The sentences of checks that are translated. A card comes first: its place is found by the first word."""


def require_distinct(*groups: Sequence[str]) -> None:
    """Refuse a card that appears twice."""
    require(check_distinct, *groups)
