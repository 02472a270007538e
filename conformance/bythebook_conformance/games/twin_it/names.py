"""Names of the wire as numbers of the reference, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bythebook import twin_it
from bythebook_conformance.games.twin_it.messages import Card, Face, Position, Rows, Touch, WonSet


class Names:
    """The names of cards and designs in one question, each with its number in order of appearance."""

    def __init__(self) -> None:
        self._cards: dict[str, int] = {}
        self._designs: dict[str, int] = {}
        self._card_names: list[str] = []

    def cards(self, cards: Iterable[Card]) -> twin_it.Cards:
        """Cards of the reference."""
        numbers, names, designs = self._cards, self._card_names, self._designs
        found = []
        for card in cards:
            numbers[card.id] = number = len(names)
            names.append(card.id)
            shown = designs.setdefault(card.shown, len(designs))
            found.append(twin_it.Card(number, shown, designs.setdefault(card.hidden, len(designs))))
        return tuple(found)

    def counted(self, cards: Iterable[list[str]]) -> twin_it.Cards:
        """Cards of a set in the cooperative mode; a side that is not told is like no other."""
        return self.cards(Card(card[0], card[1], card[2] if len(card) > 2 else f"behind {card[0]}") for card in cards)

    def names(self, numbers: Iterable[int]) -> list[str]:
        """The names of cards by their numbers."""
        return [self._card_names[number] for number in numbers]

    def wire(self, cards: Iterable[twin_it.Card]) -> list[Card]:
        """Cards of the wire."""
        ids, designs = self._card_names, self._design_names
        return [Card(ids[card.id], designs[card.shown], designs[card.hidden]) for card in cards]

    def face(self, card: twin_it.Card) -> Face:
        """What is seen of a card."""
        return Face(self._card_names[card.id], self._design_names[card.shown])

    @property
    def _design_names(self) -> list[str]:
        return [*self._designs]

    def rows(self, rows: Rows) -> tuple[twin_it.Row, ...]:
        """Forbidden rows of the reference."""
        return tuple(twin_it.Row(int(party), self.cards(cards)) for party, cards in rows.items())

    def sets(self, sets: Sequence[WonSet]) -> tuple[twin_it.WonSet, ...]:
        """Won sets of the reference."""
        return tuple(twin_it.WonSet(won.owner, self.cards(won.cards)) for won in sets)

    def touches(self, touches: Iterable[Touch]) -> tuple[twin_it.Touch, ...]:
        """Hands of the reference."""
        return tuple(twin_it.Touch(touch.player, self._cards[touch.card]) for touch in touches)

    def give(self, give: Mapping[Any, str]) -> tuple[twin_it.Touch, ...]:
        """Sets to give up, of the reference."""
        return tuple(twin_it.Touch(int(player), self._cards[card]) for player, card in give.items())

    def state(self, position: Position) -> twin_it.State:
        """The position as a state of the reference."""
        due = twin_it.ANYONE if position.due == "any" else position.due
        assert not isinstance(due, str)
        return twin_it.position(
            tuple(self.cards(pile) for pile in position.piles),
            due,
            self.cards(position.table),
            self.sets(position.sets),
            self.rows(position.forbidden or {}),
            position.winner,
            tuple(position.teams or ()),
        )
