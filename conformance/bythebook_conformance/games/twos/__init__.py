"""Twos for the kit."""

from __future__ import annotations

from bythebook.twos import TwosReadings
from bythebook_conformance.games.twos.messages import PLAYS, LegalParams, PlayParams, TrickParams
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.components import barred_starts, components_of
from bythebook_conformance.kit.language import message
from bythebook_conformance.kit.pictures import RowsOfCards
from bythebook_conformance.kit.tricks.plays import successors

KIT = GameKit(
    title="Twos",
    readings=TwosReadings,
    picture=RowsOfCards(
        {
            "twos.trick": (TrickParams, {"cards": message("trick")}),
            "twos.legal": (LegalParams, {"trick": message("table"), "hand": message("hand")}),
            "twos.play": (PlayParams, {"hands": message("seat"), "moves": message("moves")}),
        }
    ),
    play_method="twos.play",
    successors=successors,
    # Any different cards can make a trick, and any hand can stand behind it: nobody else's hand is known.
    barred=barred_starts(PlayParams, lambda params: PLAYS.start(params, TwosReadings())),
    **components_of(__name__),
)
