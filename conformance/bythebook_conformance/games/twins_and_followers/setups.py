"""The situations that the rules of Twins & Followers bar, beyond what messages refuse. The kit never asks them."""

from __future__ import annotations

from msgspec import Struct

from bythebook.cards import CARD_OF
from bythebook.game import SetupError
from bythebook.twins_and_followers import Round, RoundSetup
from bythebook_conformance.games.twins_and_followers.messages import PlayParams


def barred(method: str, params: Struct) -> str:
    """What the rules bar in a well-formed question; empty if nothing.

    Packs may be partial, and a round may be asked about in its middle: with an empty pile, or with older discards.
    """
    if isinstance(params, PlayParams):
        hands = tuple(tuple(CARD_OF[name] for name in hand) for hand in params.hands)
        pile, discards, shuffle = (
            tuple(CARD_OF[name] for name in (cards or [])) for cards in (params.pile, params.discards, params.shuffle)
        )
        try:
            Round().start(RoundSetup(hands, pile, params.starter, discards, shuffle))
        except SetupError as error:
            return str(error)
    return ""
