"""Canonical forms: equal for questions that are the same situation up to order, suits or names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct, inspect

from bythebook.cards import CARD_OF
from bythebook_conformance.kit.cards import SET
from bythebook_conformance.kit.message_types import TypeVisitor, bare, is_card, is_marked, type_of
from bythebook_conformance.kit.rewriting import renaming_of


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
