"""Generated deals with their moves, legal and refused, for Hypothesis to shrink."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hypothesis import strategies as st

from bythebook.cards import PACK, Card, Hands
from bythebook.tricks import SEATS, Play

KINDS = 12
"""Of this many kinds of moves, all but four are legal."""


def dealt(size: int, drawn: bytes, pools: Sequence[Sequence[Card]], bounds: Sequence[int]) -> Hands:
    """Four hands: every byte takes a card from what is left of a pool, or the first card once bytes run out.

    Of the 256 values of a byte, those below a bound stand for the pool before it, the others for the last.
    """
    left = [list(pool) for pool in pools]
    cards = []
    for byte in drawn.ljust(SEATS * size, b"\0"):
        at = sum(byte >= bound for bound in bounds)
        pool = left[at] or next(filter(None, left))
        cards.append(pool.pop(byte % len(pool)))
    return tuple(tuple(cards[seat::SEATS]) for seat in range(SEATS))


def moves_drawn(draw: st.DrawFn, game: Any, state: Any, least: int, most: int) -> list[Play]:
    """Moves from a state on: mostly legal ones, and some of every refused kind.

    They are drawn as one byte each, in one string, which shrinks many times faster than a draw per move.
    """
    hands, moves = state.hands, []
    for byte in draw(st.binary(min_size=least, max_size=most)):
        play = _chosen(byte, game, state, hands)
        moves.append(play)
        state = game.step(state, play).state
    return moves


def _chosen(choice: int, game: Any, state: Any, hands: Hands) -> Play:
    """The move that a drawn number stands for in this state."""
    number, kind = divmod(choice, KINDS)
    legal: tuple[Play, ...] = game.moves(state)
    turn = state.turn if state.turn is not None else state.leader
    held = state.hands[turn]
    if kind == KINDS - 1:  # a card from the player's own hand, legal or a revoke
        barred = [card for card in held if Play(turn, card) not in legal]
        if barred:
            return Play(turn, barred[number % len(barred)])
    if kind == KINDS - 2:  # out of turn, with a card that this seat holds, if it holds any
        seat = (turn + 1 + number % 3) % SEATS
        cards = state.hands[seat] or hands[seat]
        return Play(seat, cards[number // 3 % len(cards)])
    if kind == KINDS - 3:  # a card from another hand, or from none
        others = [card for card in PACK if card not in hands[turn]]
        return Play(turn, others[number % len(others)])
    if kind == KINDS - 4 or not legal:  # a card that has been played already, or one after the end
        played = [card for card in hands[turn] if card not in held] or list(hands[turn])
        return Play(turn, played[number % len(played)])
    return legal[number % len(legal)]


Draws = Callable[[st.DrawFn], Any]


def whole_deals(
    setup: Callable[[Hands, st.DrawFn], Any], game: Any, asked: Callable[[Any, list[Play]], Any], pack: Sequence[Card]
) -> st.SearchStrategy[Any]:
    """Deals of the whole pack, with up to all of their moves and some that are refused.

    Args:
        setup: (hands, draw) -> the setup of a deal.
        game: the game of the reference.
        asked: (setup, moves) -> the question.
        pack: the cards, those first that a smallest counterexample should have where it does not matter.
    """

    @st.composite
    def deal(draw: st.DrawFn) -> Any:
        size = len(pack) // SEATS
        least = draw(st.integers(0, len(pack)))
        made = setup(dealt(size, draw(st.binary(max_size=len(pack))), (pack,), ()), draw)
        return asked(made, moves_drawn(draw, game, game.start(made), least, 5 * size * SEATS // 4))

    return deal()
