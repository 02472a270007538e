"""Cards, seats and counts as they appear in messages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, TypeVar

from msgspec import Meta, UnsetType

from bythebook.cards import CARD_OF, RANK_LETTERS, Card
from bythebook.game import SetupError, check_distinct
from bythebook_conformance.kit.language import message, tr

if TYPE_CHECKING:
    CardName: TypeAlias = str
    RankName: TypeAlias = str
else:
    # Made from the notation, so that the 52 names are written once; mypy sees a plain str.
    CardName = Literal[tuple(sorted(CARD_OF))]
    RankName = Literal[tuple(RANK_LETTERS)]

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

T = TypeVar("T")
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


def named(cards: Iterable[Card]) -> list[str]:
    """The names of the cards."""
    return [str(card) for card in cards]


def cards_of(names: Iterable[str]) -> tuple[Card, ...]:
    """The cards with these canonical names (already validated)."""
    return tuple([CARD_OF[name] for name in names])


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
