"""Situations with cards of the French pack: cards as text and as HTML, and rows by the types of questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, inspect

from bythebook.cards import CARD_OF, DIAMONDS, HEARTS
from bythebook_conformance.kit.language import message, tr, tr_context
from bythebook_conformance.kit.messages import SEAT, TypeVisitor, bare, is_card, is_marked, type_of
from bythebook_conformance.kit.words import Players, card_symbol, card_words, third_person

STYLE = Path(__file__).with_name("cards.css")
"""The style sheet of cards on every page."""
AS_TEXT = "\ufe0e"
"""Appended to a suit so that phones draw it as a letter in the card's colour, not as an emoji."""


def html_cards(names: Iterable[str]) -> str:
    """Cards as pictures made of HTML and CSS (``cards.css`` has the style).

    Text before a colon is shown above its card. Text that is no card, as in malformed questions, is marked.
    """
    return "".join(map(_html, names)) or f'<span class="none">{_escaped(_none())}</span>'


def are_cards(value: object) -> bool:
    """Whether a value of a message is a list of cards and should be drawn."""
    return isinstance(value, list) and bool(value) and all(isinstance(name, str) and name in CARD_OF for name in value)


def _none() -> str:
    return tr_context("cards", "none")


def _text(name: str) -> str:
    """A card as a person reads it, ``10♥``; text before a colon is kept."""
    who, colon, card = name.rpartition(":")
    if colon and not card:  # a move without a card
        return who
    colon = " " if " " in who and not who[0].isdigit() else colon  # Ann discards 5♠
    return who + colon + (card_symbol(CARD_OF[card]) if card in CARD_OF else card)


def _escaped(text: str) -> str:
    from html import escape  # only pages need it

    return escape(text)


def _html(name: str) -> str:
    who, _, text = name.rpartition(":")
    if not who:
        return _face(text, "")
    if not text:  # a move without a card
        return f'<span class="held"><i class="who">{_escaped(who)}</i></span>'
    return f'<span class="held"><i class="who" aria-hidden="true">{_escaped(who)}</i>{_face(text, f"{who}: ")}</span>'


def _face(text: str, said_before: str) -> str:
    """One card; screen readers say it in words."""
    card = CARD_OF.get(text)
    if card is None:
        label = _escaped(said_before + tr("{text}, which is not a card", text=text or tr("nothing")))
        return f'<span class="card odd" role="img" aria-label="{label}">{_escaped(text) or "?"}</span>'
    colour = "red" if card.suit in (DIAMONDS, HEARTS) else "black"
    symbol = card_symbol(card)
    rank, suit = symbol[:-1], symbol[-1] + AS_TEXT
    label = _escaped(said_before + card_words(card))
    return f'<span class="card {colour}" role="img" aria-label="{label}"><b>{rank}</b><span>{suit}</span></span>'


Rows = list[tuple[str, list[str]]]
"""Labels with the cards beside them."""


class RowsOfCards:
    """A picture made of labelled rows of cards.

    A hand or a pile is a row, the hands of all seats are a row each, moves stand one behind the other. A field that a
    question may leave out is only drawn where it holds something.

    Args:
        drawn: for every method its params, and what stands before the fields that are drawn, in their order.
        most: how many cards of a field are drawn at most.
        moves_in_a_row: how many moves stand in a row.
    """

    def __init__(
        self,
        drawn: Mapping[str, tuple[type[Struct], Mapping[str, str]]],
        most: Mapping[str, int] | None = None,
        moves_in_a_row: int = 8,
    ) -> None:
        self._drawn = drawn
        self._most = most or {}
        self._moves = moves_in_a_row

    def rows(self, method: str, params: dict[str, Any], who: Players | None = None) -> Rows:
        """The rows of a situation: a label and the cards beside it."""
        message, labels = self._drawn[method]
        fields = {field.encode_name: field for field in type_of(message).fields}
        seat = next((name for name, field in fields.items() if is_marked(field.type, SEAT)), "")
        rows_of = _RowsOf(
            params.get(seat), f" ({tr(_DOES[seat])})" if who and seat in _DOES else " *", self._moves, who
        )
        return [
            row
            for name, label in labels.items()
            if fields[name].required or params.get(name)
            for row in rows_of.visit(fields[name].type)(tr(label), params[name][: self._most.get(name)])
        ]

    def text(self, method: str, params: dict[str, Any], who: Players | None = None) -> str:
        """The situation in a few lines of text."""
        rows = self.rows(method, params, who)
        width = max([8, *(len(label) for label, _ in rows)])
        shown = ((label, _between(cards, who).join(map(_text, cards)) or "-") for label, cards in rows)
        return "\n".join(f"{label:<{width}} {cards}" for label, cards in shown)

    def html(self, method: str, params: dict[str, Any], who: Players | None = None) -> str:
        """The situation as rows of cards."""
        return "".join(
            f'<div class="row"><span class="label">{_escaped(label)}</span>{html_cards(cards)}</div>'
            for label, cards in self.rows(method, params, who)
        )


def _between(cards: list[str], who: Players | None) -> str:
    """What stands between the entries of a row: a comma where they are moves of named people."""
    return ", " if who and any(":" in card or " " in card for card in cards) else " "


_Draw = Callable[[str, Any], Rows]
_DOES = {"leader": message("leads"), "starter": message("starts"), "discarder": message("discarded")}
"""What sets off a seat, by the field that names it."""


class _RowsOf(TypeVisitor[_Draw]):
    """Makes what lays the value of a field in rows; ``first`` is the seat set off by a mark."""

    def __init__(self, first: Any, mark: str, moves_in_a_row: int, who: Players | None) -> None:
        super().__init__()
        self._first = first
        self._mark = mark
        self._who = who
        self._moves = moves_in_a_row

    def leaf(self, kind: inspect.Type) -> _Draw:
        return lambda label, value: [(label, [value])]

    def row(self, kind: inspect.CollectionType, item: _Draw) -> _Draw:
        """Cards, a row a seat, or moves."""
        of = bare(kind.item_type)
        if is_card(of):
            return lambda label, cards: [(label, cards)]
        if isinstance(of, inspect.CollectionType):
            return lambda label, hands: [
                row
                for seat, hand in enumerate(hands)
                for row in item(f"{self._seat(label, seat)}{self._mark if seat == self._first else ''}", hand)
            ]
        return lambda label, moves: self._in_rows(label, [text for each in moves for _, (text,) in item(label, each)])

    def message(self, kind: inspect.StructType, fields: list[_Draw]) -> _Draw:
        """A move: who does what, before a colon with the card."""
        words = [field.encode_name for field in kind.fields if not is_card(bare(field.type))]
        seats = {field.encode_name for field in kind.fields if is_marked(field.type, SEAT)} if self._who else set()
        cards = [field.encode_name for field in kind.fields if is_card(bare(field.type))]

        def text(move: dict[str, Any]) -> str:
            said = {name: self._seat("", value) if name in seats else self._does(value) for name, value in move.items()}
            who, card = (" ".join(said[name] for name in names if name in said) for names in (words, cards))
            return f"{who}:{card}" if card or self._who else who

        return lambda label, move: [(label, [text(move)])]

    def _seat(self, label: str, seat: int) -> str:
        return self._who[seat] if self._who else f"{label} {seat}"

    def _does(self, value: Any) -> str:
        """A card, or what a player does: in a sentence if the players have names."""
        return third_person(value) if self._who and isinstance(value, str) and value.islower() else str(value)

    def _in_rows(self, label: str, moves: list[str]) -> Rows:
        starts = range(0, len(moves), self._moves)
        return [("" if start else label, moves[start : start + self._moves]) for start in starts]
