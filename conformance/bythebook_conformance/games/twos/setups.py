"""The situations that the rules of Twos bar, beyond what messages refuse. The kit never asks about them."""

from __future__ import annotations

from msgspec import Struct

from bythebook.cards import CARD_OF
from bythebook.game import SetupError
from bythebook.twos import Deal, DealSetup
from bythebook_conformance.games.twos.messages import PlayParams


def barred(method: str, params: Struct) -> str:
    """What the rules bar in a well-formed question; empty if nothing.

    Any different cards can make a trick, and any hand can go with it, since no other hand is known.
    """
    if isinstance(params, PlayParams):
        hands = tuple(tuple(CARD_OF[name] for name in hand) for hand in params.hands)
        try:
            Deal().start(DealSetup(hands, params.leader))
        except SetupError as error:
            return str(error)
    return ""
