"""Questions in another form: under other names, from other seats, in one form for all of these, and smaller."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from hashlib import blake2b
from itertools import chain, product
from operator import attrgetter
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct, inspect

from bythebook.cards import CARD_OF
from bythebook_conformance.kit.messages import (
    PARTY,
    PER_SEAT,
    SEAT,
    SET,
    TEAM,
    TypeVisitor,
    bare,
    is_card,
    is_marked,
    type_of,
)

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

    def message_again(self, kind: inspect.StructType) -> Rewrite[Callable[[str], str]]:
        return lambda value, to: renaming_of(kind.cls)(value, to)


def _renamed(name: Any, to: Callable[[str], str]) -> str:
    return to(name)


Names = dict[str, str]


def renamed(value: Any, names: Names) -> Any:
    """Plain data with every text that is an old name replaced by the new one."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, list):
        return [names.get(each, each) if isinstance(each, str) else renamed(each, names) for each in value]
    return {key: renamed(each, names) for key, each in value.items()} if isinstance(value, dict) else value


# ---- seats -----------------------------------------------------------------------------------------------------------


@dataclass
class Seating:
    """Who sits where: what becomes of numbers, and of lists with one entry for every seat."""

    seat: Callable[[int], int] = int
    team: Callable[[int], int] = int
    party: Callable[[int], int] = int
    row: Callable[[list[Any]], list[Any]] = list


class _Reseating(Rewriting[Seating]):
    """Gives seats, teams and parties other numbers, where their marks stand."""

    def annotated(self, kind: inspect.Metadata, made: Rewrite[Seating]) -> Rewrite[Seating]:
        if is_marked(kind, PER_SEAT):
            return lambda value, to: to.row(made(value, to))
        for mark, role in ((SEAT, "seat"), (TEAM, "team"), (PARTY, "party")):
            if is_marked(kind, mark):
                return partial(_renumbered, attrgetter(role))
        return made


@lru_cache
def reseating_of(message: type[Struct]) -> Rewrite[Seating]:
    """What gives the people at a table other seats, wherever they stand in a message."""
    return _Reseating().visit_message(message)


def _renumbered(role: Callable[[Seating], Callable[[int], int]], value: Any, to: Seating) -> Any:
    """Another number; where it is the name of an entry, as a text."""
    return type(value)(role(to)(int(value)))


def seats_and_teams(asked: Rewrite[Seating], params: dict[str, Any]) -> tuple[int, bool]:
    """How many seats there are, and whether there are teams."""
    sizes, teams = [], []

    def row(entries: list[Any]) -> list[Any]:
        sizes.append(len(entries))
        return entries

    def team(number: int) -> int:
        teams.append(number)
        return number

    asked(params, Seating(team=team, row=row))
    return max(sizes, default=0), bool(teams)


class _SeatNeededError(LookupError):
    """The seat is spoken of."""


def without_a_seat(message: type[Struct], params: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A question without one of the seats that nothing is said of but what lies there, the last first; those behind it
    move up. It may be malformed.
    """
    rewrite = reseating_of(message)
    size, teams = seats_and_teams(rewrite, params)
    for gone in reversed(range(size)):

        def seat(number: int, gone: int = gone) -> int:
            if number == gone:
                raise _SeatNeededError
            return number - (number > gone)

        def row(entries: list[Any], gone: int = gone) -> list[Any]:
            return entries[:gone] + entries[gone + 1 :]

        with suppress(_SeatNeededError):
            yield rewrite(params, Seating(seat, int, int if teams else seat, row))


# ---- canonical forms -------------------------------------------------------------------------------------------------


def digest_of(form: Any) -> int:
    """A digest of plain data, the same in every process, that fits into a JSON number."""
    return int.from_bytes(blake2b(msgspec.json.encode(form, order="deterministic"), digest_size=6).digest())


def up_to_suits(message: type[Struct]) -> Callable[[Any], Any]:
    """The canonical form of questions about cards, independent of suit names; in unordered lists the order of cards
    does not count.
    """

    def form(params: Any) -> Any:
        unordered = _unordered(message)
        suits: dict[int, list[tuple[str, int]]] = defaultdict(list)
        rest = []
        for path, value in _leaves(params, "", unordered):
            card = CARD_OF.get(value) if isinstance(value, str) else None
            if card is None:
                rest.append((path, value))
            else:
                suits[card.suit].append((path, card.rank))
        return rest, sorted(map(sorted, suits.values()))

    return form


@lru_cache
def _unordered(message: type[Struct]) -> frozenset[str]:
    """The fields with lists of cards whose order does not count."""
    holds = _HoldsSetsOfCards()
    return frozenset(field.encode_name for field in type_of(message).fields if holds.visit(field.type))


class _HoldsSetsOfCards(TypeVisitor[bool]):
    def leaf(self, kind: inspect.Type) -> bool:
        return False

    def row(self, kind: inspect.CollectionType, item: bool) -> bool:
        return item

    def table(self, kind: inspect.DictType, key: bool, value: bool) -> bool:
        return value

    def union(self, kind: inspect.UnionType, members: list[bool]) -> bool:
        return any(members)

    def message(self, kind: inspect.StructType, fields: list[bool]) -> bool:
        return any(fields)

    def annotated(self, kind: inspect.Metadata, made: bool) -> bool:
        of_cards = isinstance(kind.type, inspect.ListType) and is_card(bare(kind.type.item_type))
        return made or (of_cards and is_marked(kind, SET))


def _leaves(value: Any, path: str, unordered: frozenset[str]) -> Iterator[tuple[str, Any]]:
    """Every value with its place; without a number where the order does not count."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _leaves(each, f"{path}.{name}", unordered)
    elif isinstance(value, list):
        cards = path.split(".")[1].partition("[")[0] in unordered and all(isinstance(each, str) for each in value)
        for number, each in enumerate(value):
            yield from _leaves(each, f"{path}[]" if cards else f"{path}[{number}]", unordered)
    else:
        yield path, value


def up_to_names(message: type[Struct]) -> Callable[[Any], Any]:
    """The canonical form of questions about named cards and designs, independent of the names."""

    def form(params: Any) -> Any:
        names: dict[str, str] = {}
        return renaming_of(message)(params, lambda name: names.setdefault(name, f"n{len(names)}"))

    return form


def in_order_of_appearance(length: int) -> Iterator[tuple[int, ...]]:
    """Every pattern of repetition in a row, numbered from 0 by first appearance."""
    for row in product(range(length), repeat=length):
        if all(number <= max(row[:place], default=-1) + 1 for place, number in enumerate(row)):
            yield row


Params = dict[str, Any]
Shows = Callable[[Params], bool]

# ---- smaller ---------------------------------------------------------------------------------------------------------


def smaller(params: Params, shows: Shows, message: type[Struct] | None = None) -> Params:
    """The question with as many moves, seats, items of its lists and entries of its tables left out as possible.

    Moves go first, many at a time; seats go where the type of the ``message`` is given. ``shows`` must be false for a
    malformed question.
    """
    params = _without_moves(params, shows)
    again = True
    while again:
        again = False
        seats = () if message is None else without_a_seat(message, params)
        for candidate in chain(seats, _shorter(params)):
            if shows(candidate):
                params, again = candidate, True
                break
    return params


def _without_moves(params: Params, shows: Shows) -> Params:
    """The question with fewer moves: first the last ones removed, then runs of moves, then single ones."""
    moves = params.get("moves")
    if not isinstance(moves, list):
        return params
    step = len(moves)
    while step:
        place = max(0, len(params["moves"]) - step)
        while True:
            held = params["moves"]
            candidate = {**params, "moves": held[:place] + held[place + step :]}
            if len(candidate["moves"]) < len(held) and shows(candidate):
                params = candidate
                place = min(place, len(candidate["moves"]))
            if place == 0:
                break
            place = max(0, place - step)
        step //= 2
    return params


def _shorter(value: Any) -> Iterator[Any]:
    """The value with one item or entry removed, anywhere in it."""
    if isinstance(value, list):
        for place in reversed(range(len(value))):
            yield value[:place] + value[place + 1 :]
        for place, each in enumerate(value):
            for less in _shorter(each):
                yield [*value[:place], less, *value[place + 1 :]]
    elif isinstance(value, dict):
        for name, each in value.items():
            if isinstance(each, dict):
                yield from ({**value, name: {k: v for k, v in each.items() if k != key}} for key in each)
            yield from ({**value, name: less} for less in _shorter(each))
