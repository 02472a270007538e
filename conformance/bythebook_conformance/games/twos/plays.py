"""Generated deals with their moves, legal and refused, for Hypothesis to shrink."""

from __future__ import annotations

from bythebook.cards import PACK, THREE, Card
from bythebook.twos import Deal, DealSetup, DealState, Play, TwosReadings
from bythebook_conformance.games.twos.messages import Move, PlayParams, PlayState
from bythebook_conformance.wire.cards import named
from hypothesis import strategies as st
from msgspec import UNSET

# Plain cards first, so that shrinking leaves a two or a three only where one is needed.
_POOL = sorted(PACK, key=lambda card: (card.rank <= THREE, card.rank))
_SPECIAL = [card for card in _POOL if card.rank <= THREE]
LEGAL_SHARE = 12
"""Of so many drawn moves all but four are legal ones."""


@st.composite
def deals(draw: st.DrawFn, readings: TwosReadings) -> PlayParams:
    """A deal of 1 to 13 cards a hand and moves in it: mostly legal ones, some of every kind of refused ones."""
    size = draw(st.integers(1, 4) | st.integers(5, 13))
    hands = draw(_hands(size))
    leader = draw(st.integers(0, 3))
    game = Deal(readings)
    state = game.start(DealSetup(hands, leader))
    moves = []
    least = draw(st.integers(0, 4 * size))  # lists alone would mostly be short
    for choice in draw(st.lists(st.integers(0, 64 * LEGAL_SHARE - 1), min_size=least, max_size=5 * size + 4)):
        play = _chosen(choice, game, state, hands)
        moves.append(Move(play.seat, str(play.card)))
        state = game.step(state, play).state
    return PlayParams([named(hand) for hand in hands], leader, moves)


@st.composite
def _hands(draw: st.DrawFn, size: int) -> tuple[tuple[Card, ...], ...]:
    """Four hands; with a drawn share of twos and threes in them."""
    special = draw(st.lists(st.sampled_from(_SPECIAL), max_size=min(8, 4 * size), unique=True))
    pool = [card for card in _POOL if card not in special]
    plain = draw(st.lists(st.sampled_from(pool), min_size=4 * size - len(special), max_size=4 * size - len(special), unique=True))
    cards = [*special, *plain]
    order = draw(st.lists(st.integers(0, len(cards) - 1), max_size=len(cards)))
    for place, other in enumerate(order):
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(tuple(cards[seat::4]) for seat in range(4))


def _chosen(choice: int, game: Deal, state: DealState, hands: tuple[tuple[Card, ...], ...]) -> Play:
    """The move that a drawn number stands for in this state."""
    number, kind = divmod(choice, LEGAL_SHARE)
    legal = game.moves(state)
    turn = state.turn if state.turn is not None else state.leader
    held = state.hands[turn]
    if kind == LEGAL_SHARE - 1:  # a card of the own hand, legal or a revoke
        barred = [card for card in held if Play(turn, card) not in legal]
        if barred:
            return Play(turn, barred[number % len(barred)])
    if kind == LEGAL_SHARE - 2:  # out of turn, with a card that this seat does hold if it holds any
        seat = (turn + 1 + number % 3) % 4
        cards = state.hands[seat] or hands[seat]
        return Play(seat, cards[number // 3 % len(cards)])
    if kind == LEGAL_SHARE - 3:  # a card of another hand, or of none
        others = [card for card in PACK if card not in hands[turn]]
        return Play(turn, others[number % len(others)])
    if kind == LEGAL_SHARE - 4 or not legal:  # a card that has been played already, or one after the end
        played = [card for card in hands[turn] if card not in held] or list(hands[turn])
        return Play(turn, played[number % len(played)])
    return legal[number % len(legal)]


def successors(params: PlayParams, state: PlayState) -> list[PlayParams]:
    """The plays that are one move longer, by an engine's own word on turn and legal cards."""
    if state.turn is UNSET or state.turn is None or state.legal is UNSET:
        return []
    turn = state.turn
    return [
        PlayParams(params.hands, params.leader, [*params.moves, Move(turn, card)]) for card in sorted(state.legal)
    ]
