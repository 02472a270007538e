"""What a hand can be laid on: cards on the table, tops of piles, won sets, forbidden cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from bythebook.twin_it.deck import Card, Cards, Name
from bythebook.twin_it.state import State

TABLE: Final = 0
PILE: Final = 1
SET: Final = 2
ROW: Final = 3


class Target(NamedTuple):
    """Something visible: its place, whose it is (the seat of a pile, the party of a set or row), its cards.

    A set is one target, whichever of its cards is touched; every other target is one card.
    """

    place: int
    owner: int
    cards: Cards

    @property
    def id(self) -> Name:
        """The id of the target: that of its first card."""
        return self.cards[0].id

    @property
    def design(self) -> Name:
        """The design that it shows: ``twin_it/set-shows-its-design``."""
        return self.cards[0].shown

    @property
    def loose(self) -> bool:
        """Whether it is no won set."""
        return self.place != SET


def visible(state: State) -> tuple[Target, ...]:
    """Everything that shows a design: ``twin_it/all-visible-designs-count``."""
    return (
        *(Target(TABLE, 0, (card,)) for card in state.table.value),
        *(Target(PILE, seat, (pile[0],)) for seat, pile in enumerate(state.piles.value) if pile),
        *(Target(SET, won.owner, won.cards) for won in state.sets.value),
        *(Target(ROW, row.party, (card,)) for row in state.forbidden.value for card in row.cards),
    )


def under(targets: tuple[Target, ...], card: Name) -> Target | None:
    """The target to which the card belongs; None when the card is not visible."""
    for target in targets:
        for each in target.cards:
            if each.id == card:
                return target
    return None


def pair(one: Target, other: Target) -> bool:
    """Whether two targets show one design and make a pair, or a set of three.

    Two sets never do, and a set of three is complete (``twin_it/three-card-set-is-safe``).
    """
    if one == other or one.design != other.design:
        return False
    return (one.loose or len(one.cards) == 2) and (other.loose or len(other.cards) == 2) and (one.loose or other.loose)


def three_of_a_kind(targets: Iterable[Target]) -> Iterator[tuple[Target, ...]]:
    """Every three loose cards that show one design."""
    loose: dict[Name, tuple[Target, ...]] = {}
    for target in targets:
        if target.loose:
            loose[target.design] = (*loose.get(target.design, ()), target)
    return (cards for cards in loose.values() if len(cards) == 3)


def cards_of(targets: tuple[Target, ...]) -> tuple[Card, ...]:
    """The cards of the targets, in their order."""
    return tuple(card for target in targets for card in target.cards)
