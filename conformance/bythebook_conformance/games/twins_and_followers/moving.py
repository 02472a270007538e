"""What stands in messages, as the reference has it, and the other way round."""

from __future__ import annotations

from typing import cast

from bythebook.cards import CARD_OF, Card
from bythebook.twins_and_followers import Claim, Declare, Discard, Draw, Drop, Pass, RoundSetup
from bythebook.twins_and_followers.state import Move as RoundMove
from bythebook_conformance.games.twins_and_followers import messages as m
from bythebook_conformance.kit.messages import cards_of

WITHOUT_CARD = (Draw, Declare, Claim, Pass)
"""The kinds of moves to which no card belongs."""
_WITHOUT_CARD = {kind.__name__.lower(): kind for kind in WITHOUT_CARD}


def setup_of(params: m.PlayParams) -> RoundSetup:
    """The start position of a play."""
    return RoundSetup(
        tuple(map(cards_of, params.hands)),
        cards_of(params.pile),
        params.starter,
        cards_of(params.discards or ()),
        cards_of(params.shuffle or ()),
    )


def move_of(move: m.Move) -> RoundMove:
    """A message's move as a move of the reference."""
    if move.do in _WITHOUT_CARD:
        return _WITHOUT_CARD[move.do](move.seat)
    return (Discard if move.do == "discard" else Drop)(move.seat, CARD_OF[str(move.card)])


def wire_move(move: RoundMove) -> m.Move:
    """A move of the reference as one of the wire."""
    do = cast(m.Action, type(move).__name__.lower())
    return m.Move(move.seat, do, str(move.card)) if isinstance(move, Discard | Drop) else m.Move(move.seat, do)


def rank_name(rank: int) -> str:
    """The letter of a rank."""
    return str(Card(rank, 0))[0]
