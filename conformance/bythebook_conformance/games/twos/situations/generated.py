"""Generated deals with their moves, legal and refused, for Hypothesis to shrink."""

from __future__ import annotations

from hypothesis import strategies as st

from bythebook.cards import PACK, THREE
from bythebook.twos import Deal, DealSetup, TwosReadings
from bythebook_conformance.games.twos.messages import PlayParams
from bythebook_conformance.games.twos.rulings import play_of
from bythebook_conformance.kit.tricks.generated import dealt, moves_drawn

# Low and plain cards first, so that shrinking leaves a high card, a two or a three only where one is needed.
_PLAIN = sorted((card for card in PACK if card.rank > THREE), key=lambda card: (card.rank, card.suit))
_SPECIAL = sorted((card for card in PACK if card.rank <= THREE), reverse=True)
SPECIAL_FROM = 200
"""Of the 256 values of a drawn byte, those from here on stand for a two or a three."""


@st.composite
def plays(draw: st.DrawFn, readings: TwosReadings) -> PlayParams:
    """A deal of 1 to 13 cards per hand with moves: mostly legal ones, and some of every refused kind.

    Cards and moves are drawn as one byte each, in one string, which shrinks many times faster than a draw per card.
    """
    size = draw(st.integers(1, 4) | st.integers(5, 13))
    leader = draw(st.integers(0, 3))
    least = draw(st.integers(0, 4 * size))  # byte strings alone would mostly be short
    drawn = draw(st.binary(min_size=min(least, 4 * size), max_size=4 * size))
    setup = DealSetup(dealt(size, drawn, (_PLAIN, _SPECIAL), (SPECIAL_FROM,)), leader)
    game = Deal(readings)
    return play_of(setup, moves_drawn(draw, game, game.start(setup), least, 5 * size + 4))
