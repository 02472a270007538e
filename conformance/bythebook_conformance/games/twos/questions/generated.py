"""Generated deals with their moves, legal and refused, for Hypothesis to shrink."""

from __future__ import annotations

from hypothesis import strategies as st

from bythebook.cards import PACK, THREE, Card
from bythebook.twos import Deal, DealSetup, DealState, Play, TwosReadings
from bythebook_conformance.games.twos.messages import PlayParams
from bythebook_conformance.games.twos.rulings import play_of

# Low and plain cards first, so that shrinking leaves a high card, a two or a three only where one is needed.
_PLAIN = sorted((card for card in PACK if card.rank > THREE), key=lambda card: (card.rank, card.suit))
_SPECIAL = sorted((card for card in PACK if card.rank <= THREE), reverse=True)
SPECIAL_FROM = 200
"""Of the 256 values of a drawn byte, those from here on stand for a two or a three."""
KINDS = 12
"""Of this many kinds of moves, all but four are legal."""


@st.composite
def plays(draw: st.DrawFn, readings: TwosReadings) -> PlayParams:
    """A deal of 1 to 13 cards per hand with moves: mostly legal ones, and some of every refused kind.

    Cards and moves are drawn as one byte each, in one string, which shrinks many times faster than a draw per card.
    """
    size = draw(st.integers(1, 4) | st.integers(5, 13))
    leader = draw(st.integers(0, 3))
    least = draw(st.integers(0, 4 * size))  # byte strings alone would mostly be short
    hands = _dealt(size, draw(st.binary(min_size=min(least, 4 * size), max_size=4 * size)))
    game = Deal(readings)
    setup = DealSetup(hands, leader)
    state = game.start(setup)
    moves = []
    for byte in draw(st.binary(min_size=least, max_size=5 * size + 4)):
        play = _chosen(byte, game, state, hands)
        moves.append(play)
        state = game.step(state, play).state
    return play_of(setup, moves)


def _dealt(size: int, drawn: bytes) -> tuple[tuple[Card, ...], ...]:
    """Four hands: every byte takes a card from the rest of the pack, or the first card once bytes run out."""
    plain, special = list(_PLAIN), list(_SPECIAL)
    cards = []
    for byte in drawn.ljust(4 * size, b"\0"):
        pool = special if special and (byte >= SPECIAL_FROM or not plain) else plain
        cards.append(pool.pop(byte % len(pool)))
    return tuple(tuple(cards[seat::4]) for seat in range(4))


def _chosen(choice: int, game: Deal, state: DealState, hands: tuple[tuple[Card, ...], ...]) -> Play:
    """The move that a drawn number stands for in this state."""
    number, kind = divmod(choice, KINDS)
    legal = game.moves(state)
    turn = state.turn if state.turn is not None else state.leader
    held = state.hands[turn]
    if kind == KINDS - 1:  # a card from the player's own hand, legal or a revoke
        barred = [card for card in held if Play(turn, card) not in legal]
        if barred:
            return Play(turn, barred[number % len(barred)])
    if kind == KINDS - 2:  # out of turn, with a card that this seat holds, if it holds any
        seat = (turn + 1 + number % 3) % 4
        cards = state.hands[seat] or hands[seat]
        return Play(seat, cards[number // 3 % len(cards)])
    if kind == KINDS - 3:  # a card from another hand, or from none
        others = [card for card in PACK if card not in hands[turn]]
        return Play(turn, others[number % len(others)])
    if kind == KINDS - 4 or not legal:  # a card that has been played already, or one after the end
        played = [card for card in hands[turn] if card not in held] or list(hands[turn])
        return Play(turn, played[number % len(played)])
    return legal[number % len(legal)]
