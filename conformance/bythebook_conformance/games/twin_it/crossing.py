"""Convert cards and positions between the wire and the reference. Both use the same names for cards and designs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bythebook import twin_it
from bythebook.twin_it import TwinItReadings
from bythebook_conformance.games.twin_it.messages import (
    Card,
    Face,
    Move,
    PlayParams,
    Position,
    Rows,
    SlapParams,
    Touch,
    WonSet,
)
from bythebook_conformance.kit.playing import end_of


def cards_of(cards: Iterable[Card]) -> twin_it.Cards:
    """Cards of the reference."""
    return tuple([twin_it.Card(card.id, card.shown, card.hidden) for card in cards])


def counted(cards: Iterable[list[str]]) -> twin_it.Cards:
    """Cards of a set in the cooperative mode; an unknown side matches no other."""
    return tuple(twin_it.Card(card[0], card[1], card[2] if len(card) > 2 else f"behind {card[0]}") for card in cards)


def rows_of(rows: Rows) -> tuple[twin_it.Row, ...]:
    """Forbidden rows of the reference."""
    return tuple([twin_it.Row(int(party), cards_of(cards)) for party, cards in rows.items()])


def sets_of(sets: Sequence[WonSet]) -> tuple[twin_it.WonSet, ...]:
    """Won sets of the reference."""
    return tuple([twin_it.WonSet(won.owner, cards_of(won.cards)) for won in sets])


def touches_of(touches: Iterable[Touch]) -> tuple[twin_it.Touch, ...]:
    """Hands of the reference."""
    return tuple([twin_it.Touch(touch.player, touch.card) for touch in touches])


def given(give: Mapping[Any, str]) -> tuple[twin_it.Touch, ...]:
    """Sets to give up, of the reference."""
    return tuple([twin_it.Touch(int(player), card) for player, card in give.items()])


def state_of(position: Position) -> twin_it.State:
    """The position as a state of the reference."""
    due = twin_it.ANYONE if position.due == "any" else position.due
    assert not isinstance(due, str)
    return twin_it.position(
        tuple([cards_of(pile) for pile in position.piles]),
        due,
        cards_of(position.table),
        sets_of(position.sets),
        rows_of(position.forbidden or {}),
        position.winner,
        tuple(position.teams or ()),
    )


def wire(cards: twin_it.Cards) -> list[Card]:
    """Cards of the wire."""
    return [Card(*card) for card in cards]


def face(card: twin_it.Card) -> Face:
    """The visible part of a card."""
    return Face(card.id, card.shown)


def slap_of(params: SlapParams) -> twin_it.Slap:
    """The slap of a question."""
    return twin_it.Slap(touches_of(params.touches), given(params.give or {}))


def start(params: PlayParams, readings: TwinItReadings) -> tuple[twin_it.TwinIt, twin_it.State]:
    """A game before its first move."""
    game = twin_it.TwinIt(readings)
    piles = tuple(cards_of(pile) for pile in params.piles)
    setup = twin_it.TwinItSetup(piles, params.first, tuple(params.teams or ()), rows_of(params.forbidden or {}))
    return game, game.start(setup)


def after_moves(
    params: PlayParams, moves: Iterable[Move], readings: TwinItReadings
) -> tuple[twin_it.TwinIt, twin_it.State]:
    """A game after these moves."""
    game, state = start(params, readings)
    return game, end_of(state, game.step, map(move_of, moves))


def move_of(move: Move) -> twin_it.Move:
    """A move of the wire as one of the reference."""
    if isinstance(move.flip, int):
        return twin_it.Flip(move.flip)
    return twin_it.Slap(touches_of(move.slap or []), given(move.give or {}))


def wire_move(move: twin_it.Move) -> Move:
    """A move of the reference as one of the wire."""
    if isinstance(move, twin_it.Flip):
        return Move(flip=move.seat)
    return Move(slap=[Touch(each.player, str(each.card)) for each in move.touches])
