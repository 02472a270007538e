"""Agreement of an engine in this process with the reference: the questions, how cards are written, and equality.

Symbolic execution follows numbers, and gets lost in texts. An engine whose rules compute on numbers can offer them as a
second method, ``trick_in_numbers`` beside ``trick``: the same parameters and the same result, but a card is the kit's
``Card(rank, suit)`` of two ints, a rank its number, a design a number.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from msgspec import Struct, inspect

from bythebook.cards import Card
from bythebook_conformance.kit.messages import SET, TypeVisitor, is_card, is_marked, is_rank
from bythebook_conformance.kit.properties import Domain

IN_NUMBERS = "_in_numbers"
"""The suffix of a method that takes and returns numbers instead of names."""


class Writing(NamedTuple):
    """How cards and ranks of the French pack, and designs by their numbers from 0 on, are written in a question and its
    answer.
    """

    card: Callable[[Card], Any]
    rank: Callable[[int], Any]
    design: Callable[[int], Any]


def _unchanged(value: Any) -> Any:
    return value


NUMBERS = Writing(_unchanged, _unchanged, _unchanged)
"""As the numbers that they are."""
NAMES = Writing(str, lambda rank: str(Card(rank, 0))[0], lambda number: chr(ord("a") + number))
"""By the names of the protocol, for numbers that are known."""


Writer = Callable[[Any, Writing], Any]
"""Makes of a value of the reference what a message has in its place."""


@dataclass(frozen=True)
class EngineAgreement:
    """A question that an engine and the reference are asked over whole domains.

    In results a tuple is a list whose order does not matter, a list one whose order does.
    """

    method: str
    """The full name of the method."""
    messages: tuple[type[Struct], type[Struct]]
    """Its params and its result: the types of their fields tell how values of the reference are written."""
    domains: tuple[Domain, ...]
    """The domains, smallest first; their cases are the facts of a question, in the reference's numbers."""
    ruling: Callable[[Any, Any], tuple[Any, ...]] = field(repr=False)
    """(facts, readings) -> what the reference makes of them, field by field of the result."""
    corner: Callable[[Any], bool] = field(repr=False)
    """Where in a domain the fault is planted: the same run must find that an answer changed there is wrong."""
    asked: Callable[[Any], tuple[Any, ...]] = field(repr=False, default=tuple)
    """facts -> the values of the params, field by field; by default the facts are these."""
    has_names: bool = True
    """Whether the question or the answer has names, so that it can also be asked in numbers."""

    @cached_property
    def writers(self) -> tuple[Writer, Writer]:
        """What writes the question and the answer. To be asked for before a solver watches: it wants every run to go
        the same way.
        """
        params, result = self.messages
        return _Writers(list).visit_message(params), _Writers(tuple).visit_message(result)

    def params(self, facts: Any, writing: Writing) -> dict[str, Any]:
        """The question."""
        written: dict[str, Any] = self.writers[0](self.asked(facts), writing)
        return written

    def result(self, facts: Any, readings: Any, writing: Writing) -> dict[str, Any]:
        """The reference's answer to it."""
        written: dict[str, Any] = self.writers[1](self.ruling(facts, readings), writing)
        return written


class _Writers(TypeVisitor[Writer]):
    """Makes what writes values of the reference as a message has them; ``unordered`` makes lists without order."""

    def __init__(self, unordered: Callable[[list[Any]], Any]) -> None:
        super().__init__()
        self._unordered = unordered

    def leaf(self, kind: inspect.Type) -> Writer:
        if is_card(kind):
            return lambda card, writing: writing.card(card)
        if is_rank(kind):
            return lambda rank, writing: writing.rank(rank)
        if isinstance(kind, inspect.StrType):
            return lambda name, writing: name if isinstance(name, str) else writing.design(name)
        return lambda value, writing: value

    def row(self, kind: inspect.CollectionType, item: Writer) -> Writer:
        return lambda values, writing: [item(value, writing) for value in values]

    def table(self, kind: inspect.DictType, key: Writer, value: Writer) -> Writer:
        return lambda entries, writing: {key(name, writing): value(each, writing) for name, each in entries.items()}

    def union(self, kind: inspect.UnionType, members: list[Writer]) -> Writer:
        """Null, or what is not null."""
        (some,) = (
            made for each, made in zip(kind.types, members, strict=True) if not isinstance(each, inspect.NoneType)
        )
        return lambda value, writing: None if value is None else some(value, writing)

    def message(self, kind: inspect.StructType, fields: list[Writer]) -> Writer:
        names = [each.encode_name for each in kind.fields]
        return lambda values, writing: {
            name: write(value, writing) for name, write, value in zip(names, fields, values, strict=True)
        }

    def annotated(self, kind: inspect.Metadata, made: Writer) -> Writer:
        if not is_marked(kind, SET):
            return made
        return lambda values, writing: self._unordered(made(values, writing))


def is_same(due: Any, got: Any) -> bool:
    """Whether a value is as expected; in an expected tuple the order does not matter."""
    if isinstance(due, tuple) and not isinstance(due, Card):
        if not isinstance(got, list | tuple) or len(due) != len(got):
            return False
        left = list(got)
        for item in due:
            place = next((place for place, other in enumerate(left) if is_same(item, other)), None)
            if place is None:
                return False
            del left[place]
        return True
    if isinstance(due, list):
        in_order = isinstance(got, list | tuple) and len(due) == len(got)
        return in_order and all(is_same(one, other) for one, other in zip(due, got, strict=True))
    if isinstance(due, dict):
        return all(is_same(value, got[name]) for name, value in due.items())
    if isinstance(due, int) and (not isinstance(got, int) or isinstance(due, bool) != isinstance(got, bool)):
        return False  # 1, 1.0 and True are equal in Python, but not on the wire
    return bool(due == got)


def changed(value: Any) -> Any:
    """A different value of the same kind: the planted fault."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list | tuple):
        return list(value)[1:] if len(value) else [None]
    return ""
