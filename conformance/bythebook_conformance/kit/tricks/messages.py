"""Messages that games of tricks share, and records of the reference as messages, and back.

Cards travel by their names, sets as lists without order. A record and its message have fields of the same names; a
message may leave fields out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import UNSET, Struct

from bythebook.cards import CARD_OF, Card
from bythebook_conformance.kit.messages import PER_SEAT, SET, CardName, Given, Seat, about, named, require_distinct


class TrickParams(Struct, frozen=True, gc=False):
    """A trick to rule on. Fewer than four cards are ruled as if the trick ended there."""

    cards: Annotated[list[CardName], about("1 to 4 cards in play order.", PER_SEAT, min_length=1, max_length=4)]

    def __post_init__(self) -> None:
        cards = self.cards
        if len({*cards}) != len(cards):  # spelt out: millions of tricks pass here
            require_distinct(cards)


class LegalResult(Struct, frozen=True, gc=False):
    """The legal plays."""

    cards: Given[Annotated[list[CardName], about("The cards in hand that may be played.", SET)]] = UNSET


class Move(Struct, frozen=True, gc=False):
    """A card that a seat plays, legally or not."""

    seat: Seat
    play: CardName


M = TypeVar("M", bound=Struct)
R = TypeVar("R", bound=tuple[Any, ...])


def message_of(kind: type[M], record: Any, **given: Any) -> M:
    """A record as a message, with what is given in the place of its fields."""
    places, senders = _form_of(kind, record.__class__, *given)
    every = (*given.values(), *record)
    values = [*map(every.__getitem__, places)]
    for place, send in senders:
        values[place] = send(values[place])
    return kind(*values)


Sender = Callable[[Any], Any]
"""What makes from a value what stands for it in a message."""


@lru_cache
def _form_of(kind: Any, record: Any, *given: str) -> tuple[list[int], list[tuple[int, Sender]]]:
    """Where the fields of a message are among what is given and a record; and which of them do not stay as they are."""
    names, hints, of = (*given, *record._fields), get_type_hints(record), get_type_hints(kind)
    fields = kind.__struct_fields__
    kept = [None if name in given else _sender(hints[name], _struct_in(of[name])) for name in fields]
    return [*map(names.index, fields)], [(place, send) for place, send in enumerate(kept) if send is not None]


def _sender(hint: Any, nested: type[Struct] | None) -> Sender | None:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _sender(inner[0], nested)
    if origin in (Union, UnionType):
        some = _sender(next(each for each in inner if each is not NoneType), nested)
        return some and (lambda value: None if value is None else some(value))
    if hint is Card:
        return str
    if nested is not None and hasattr(hint, "_fields"):
        return partial(message_of, nested)
    if origin is None:
        return None
    if inner[0] is Card:
        return (lambda cards: named(sorted(cards))) if origin is frozenset else named
    item, arranged = _sender(inner[0], nested), sorted if origin is frozenset else list
    return arranged if item is None else lambda row: [item(each) for each in arranged(row)]


def _struct_in(hint: Any) -> type[Struct] | None:
    if isinstance(hint, type) and issubclass(hint, Struct):
        return hint
    return next((found for each in get_args(hint) if (found := _struct_in(each))), None)


def record_of(right: R, message: Struct) -> R:
    """A message as a record; where it leaves a field out, that is right."""
    given = {name: getattr(message, name, UNSET) for name in right._fields}  # type: ignore[attr-defined]
    made = _makers(type(right))
    found = {name: made[name](getattr(right, name), value) for name, value in given.items() if value is not UNSET}
    return right._replace(**found)  # type: ignore[attr-defined, no-any-return]


Maker = Callable[[Any, Any], Any]
"""(what is right, what was answered) -> that as in the reference."""


@lru_cache
def _makers(record: type[Any]) -> dict[str, Maker]:
    return {name: _maker(hint) for name, hint in get_type_hints(record).items()}


def _maker(hint: Any) -> Maker:
    """What makes a value of a type from what stands for it in a message."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _maker(inner[0])
    if origin in (Union, UnionType):
        some = _maker(next(each for each in inner if each is not NoneType))
        return lambda right, value: None if value is None else some(right, value)
    if hint is Card:
        return lambda right, value: CARD_OF[value]
    if isinstance(hint, type) and hasattr(hint, "_fields"):
        return lambda right, value: record_of(_blank(hint) if right is None else right, value)
    if (isinstance(origin, type) and issubclass(origin, tuple | frozenset)) or origin is not None:
        return _row(frozenset if origin is not tuple else tuple, _maker(inner[0]), inner[0])
    return lambda right, value: value


def _row(kind: Any, item: Maker, of: Any) -> Maker:
    """Rows, and sets where nothing is in them twice."""
    blank = _blank(of) if isinstance(of, type) and hasattr(of, "_fields") and of is not Card else None

    def made(right: Any, values: Any) -> Any:
        row = tuple([item(blank, each) for each in values])
        return row if kind is tuple or len({*row}) < len(row) else frozenset(row)

    return made


def _blank(record: Any) -> Any:
    """A record in which nothing is right."""
    hints = get_type_hints(record)
    return record(*[-1 if hints[name] is int else () for name in record._fields])
