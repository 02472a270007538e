"""Canonical forms: equal for questions that are the same situation up to order, suits or names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct

from bythebook.cards import CARD_OF
from bythebook_conformance.kit.rewriting import renaming_of


def digest_of(form: Any) -> int:
    """A digest of plain data, the same in every process, that fits into a JSON number."""
    return int.from_bytes(blake2b(msgspec.json.encode(form, order="deterministic"), digest_size=6).digest())


def up_to_suits(*unordered: str) -> Callable[[Any], Any]:
    """The canonical form of questions about cards, independent of suit names; in the fields named (hands, or the hands
    of every seat) the order of cards does not count.
    """

    def form(params: Any) -> Any:
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


def _leaves(value: Any, path: str, unordered: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
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
    """The form of questions about named cards and designs, the same whatever they are called."""

    def form(params: Any) -> Any:
        names: dict[str, str] = {}
        return renaming_of(message)(params, lambda name: names.setdefault(name, f"n{len(names)}"))

    return form
