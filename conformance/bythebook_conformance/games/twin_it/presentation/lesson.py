"""The pictures of the first page of Twin It!: the table before the first flip, and a flip with the pair it brings."""

from __future__ import annotations

from typing import Final

import msgspec

from bythebook.twin_it import Card, Cards, Outcome, State, Touch, TwinItReadings, position, sizes
from bythebook.twin_it.state import PRODUCT_CARDS
from bythebook_conformance.games.twin_it.crossing import after_moves
from bythebook_conformance.games.twin_it.messages import Move, PlayParams
from bythebook_conformance.games.twin_it.presentation.tabletop import HEIGHT, PLAYERS, WIDTH, changed_between, lay
from bythebook_conformance.kit.drawing import Canvas, Drawing, Lesson

_DEPTH: Final = 4
"""The number of cards drawn of a pile, all of which look the same from above."""


def _set_up() -> Drawing:
    """Three piles, each with its top in sight, and nothing on the table yet."""
    canvas = Canvas(WIDTH)
    piles = tuple(_pile(seat) for seat in range(len(PLAYERS)))
    lay(canvas, 0, position(piles, 0), (), frozenset())
    canvas.text(WIDTH / 2, 40, "free: cards are laid here", 12.5)
    each = sizes(PRODUCT_CARDS, len(PLAYERS))
    canvas.text(WIDTH / 2, HEIGHT + 18, f"{len(PLAYERS)} players: a pile of {each[0]} cards each", 12.5)
    told = f"{', '.join(PLAYERS)} have {', '.join(map(str, each))} cards in a pile each, whose top is in sight."
    return canvas.drawing(HEIGHT + 24, told)


def _pile(seat: int) -> Cards:
    return tuple(Card(10 * seat + depth, seat + 7 * depth, 40 + 10 * seat + depth) for depth in range(_DEPTH))


def _turn(params: object) -> Drawing:
    """The table at the start and after every move, with the hands that are about to win something."""
    asked = msgspec.convert(params, PlayParams)
    designs = dict.fromkeys(face for pile in asked.piles for card in pile for face in (card.shown, card.hidden))
    numbers = {design: number for number, design in enumerate(designs)}
    canvas, told, y = Canvas(WIDTH), [], 0.0
    _, before = after_moves(asked, [], TwinItReadings())
    for number, move in enumerate(asked.moves):
        _, after = after_moves(asked, asked.moves[: number + 1], TwinItReadings())
        hands = _hands(asked.moves[number + 1 : number + 2])
        if not number:
            lay(canvas, y, _drawn(before, numbers), _hands(asked.moves[:1]), frozenset())
            y += HEIGHT
        said = in_words(move, after)
        canvas.arrow((24, y + 6), (24, y + 32), width=2.5)
        canvas.text(44, y + 24, said, 14, "start", bold=True)
        y += 38
        changed = changed_between(before, after)
        lay(canvas, y, _drawn(after, numbers), hands, frozenset(changed))
        told.append(said)
        y += HEIGHT
        before = after
    return canvas.drawing(y + 2, " ".join(told))


def in_words(move: Move, after: State) -> str:
    """A move and its outcome."""
    if isinstance(move.flip, int):
        return f"{PLAYERS[move.flip]} flips a card."
    wins = [_won(outcome) for outcome in after.outcomes]
    due = [f"{PLAYERS[after.due]} flips next." for _ in wins[:1] if after.due is not None]
    return " ".join([*wins, *due])


def _won(outcome: Outcome) -> str:
    who = "Nobody" if outcome.player is None else PLAYERS[outcome.player]
    return f"{who} wins the pair." if outcome.kind == "win" else f"A {outcome.kind}."


def _hands(moves: list[Move]) -> tuple[Touch, ...]:
    return tuple(Touch(touch.player, touch.card) for move in moves for touch in move.slap or [])


def _drawn(state: State, numbers: dict[str, int]) -> State:
    """The state with a number for every design, by which it is drawn."""

    def drawn(cards: Cards) -> Cards:
        return tuple(Card(card.id, numbers[card.shown], numbers[card.hidden]) for card in cards)

    won = tuple(each._replace(cards=drawn(each.cards)) for each in state.sets)
    return state._replace(table=drawn(state.table), piles=tuple(map(drawn, state.piles)), sets=won)


LESSON: Final = Lesson(_set_up, _turn)
