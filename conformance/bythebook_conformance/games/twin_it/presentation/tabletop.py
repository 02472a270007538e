"""Tables of Twin It! as drawings: what lies where, whose hands are on it, and what has changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from bythebook.twin_it import Card, State, Touch
from bythebook_conformance.kit.drawing import NOTE, Canvas, figure
from bythebook_conformance.kit.words import SOMEBODY

WIDTH: Final = 340

PLAYERS: Final = SOMEBODY.names[:3]
HEIGHT: Final = 150.0
"""The height of a table."""
_COLUMN = WIDTH / len(PLAYERS)


def places_of(state: State) -> Iterator[tuple[int, tuple[object, ...]]]:
    """Every visible card, with its place and what it shows."""
    for card in state.table:
        yield card.id, ("table", card.shown)
    for seat, pile in enumerate(state.piles):
        for card in pile[:1]:
            yield card.id, ("pile", seat, card.shown)
    for won in state.sets:
        for card in won.cards:
            yield card.id, ("set", won.owner, len(won.cards), card.shown)


def changed_between(before: State, after: State) -> frozenset[int]:
    """The cards whose place or design has changed, and those that became visible."""
    places = dict(places_of(before))
    buried = {card.id for pile in after.piles for card in pile[1:] if card.id in places}
    return frozenset(buried | {card for card, place in places_of(after) if places.get(card) != place})


class _Spot(NamedTuple):
    """Where a card is drawn on a table."""

    card: Card
    x: float
    y: float
    width: float = 32


def _spots(state: State) -> Iterator[_Spot]:
    """Every visible card, in drawing order."""
    table = state.table
    for number, card in enumerate(table):
        yield _Spot(card, WIDTH / 2 - 27 * len(table) + 11 + 54 * number, 16)
    for seat, pile in enumerate(state.piles):
        for card in pile[:1]:
            yield _Spot(card, _COLUMN * seat + 8, 84)
        x = _COLUMN * seat + 51.0
        for won in state.owned(seat):
            for card in won.cards:
                yield _Spot(card, x, 87, 26)
                x += 16
            x += 14


def lay(canvas: Canvas, top: float, state: State, hands: tuple[Touch, ...], changed: frozenset[int]) -> None:
    """Draw a table, from ``top`` down; changed cards are highlighted."""
    canvas.box(1, top, WIDTH - 2, HEIGHT)
    for seat, (name, pile) in enumerate(zip(PLAYERS, state.piles, strict=True)):
        canvas.text(_COLUMN * (seat + 0.5), top + HEIGHT - 10, name, 13)
        for below, card in reversed([*enumerate(pile[1:4], start=1)]):
            canvas.blank(_COLUMN * seat + 8 + 3 * below, top + 84 + 3 * below, 32, NOTE if card.id in changed else "")
    spots = {spot.card.id: spot for spot in _spots(state)}
    for card, x, y, width in spots.values():
        with canvas.showing(f"{card.id} shows {card.shown}"):
            canvas.plate(x, top + y, figure(card.shown), width=width, edge=NOTE if card.id in changed else "")
    for player, touched in hands:
        spot = spots[touched]
        canvas.pointer(spot.x + spot.width - 2, top + spot.y + 1, PLAYERS[player][0])
