"""Agreement of an engine in this process with the reference: the questions, how cards are written, and equality.

Symbolic execution follows numbers far better than texts. An engine whose rules compute on numbers can offer them as a
second method, ``trick_in_numbers`` beside ``trick``: the same parameters and the same result, but a card is the kit's
``Card(rank, suit)`` of two ints, a rank its number, a design a number. An engine that has no such method is explored
by its own method, with names that are symbolic texts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from bythebook.cards import Card
from bythebook_conformance.kit.properties import Domain

IN_NUMBERS = "_in_numbers"
"""The suffix of a method that takes and returns numbers instead of names."""


class Writing(Protocol):
    """How cards, ranks and designs are written in a question and its answer."""

    def card(self, card: Card) -> Any:
        """A card of the French pack."""
        ...

    def rank(self, rank: int) -> Any:
        """A rank of the French pack."""
        ...

    def design(self, number: int) -> Any:
        """A design, by its number from 0 on."""
        ...


class Numbers:
    """Numbers as they are."""

    def card(self, card: Card) -> Card:
        """The card itself."""
        return card

    def rank(self, rank: int) -> int:
        """The number of the rank."""
        return rank

    def design(self, number: int) -> int:
        """The number of the design."""
        return number


class Names:
    """The names of the protocol, for numbers that are known."""

    def card(self, card: Card) -> str:
        """The name of the card."""
        return str(card)

    def rank(self, rank: int) -> str:
        """The letter of the rank."""
        return str(Card(rank, 0))[0]

    def design(self, number: int) -> str:
        """A letter for the design."""
        return chr(ord("a") + number)


@dataclass(frozen=True)
class Agreement:
    """A question that an engine and the reference are asked over whole domains.

    In results a tuple is a list whose order does not matter, a list one whose order does.
    """

    method: str
    """The full name of the method."""
    domains: tuple[Domain, ...]
    """The domains, smallest first; their cases are the facts of a question, in the reference's numbers."""
    params: Callable[[Any, Writing], dict[str, Any]] = field(repr=False)
    """(facts, writing) -> the question."""
    result: Callable[[Any, Any, Writing], dict[str, Any]] = field(repr=False)
    """(facts, readings, writing) -> the reference's answer to it."""
    corner: Callable[[Any], bool] = field(repr=False)
    """Where in a domain the fault is planted: the same run must find that an answer changed there is wrong."""
    has_names: bool = True
    """Whether the question or the answer has names, so that it can also be asked in numbers."""


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
