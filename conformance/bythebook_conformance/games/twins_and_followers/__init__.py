"""Twins & Followers for the kit."""

from __future__ import annotations

from bythebook.twins_and_followers import Round, TwinsAndFollowersReadings
from bythebook_conformance.games.twins_and_followers.messages import AbleParams, PlayParams, WinsParams, setup_of
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.components import barred_starts, components_of
from bythebook_conformance.kit.pictures import RowsOfCards

KIT = GameKit(
    title="Twins & Followers",
    readings=TwinsAndFollowersReadings,
    picture=RowsOfCards(
        {
            "twins_and_followers.wins": (WinsParams, {"cards": "hand"}),
            "twins_and_followers.able": (AbleParams, {"hands": "seat", "discard": "discard"}),
            "twins_and_followers.play": (
                PlayParams,
                {"hands": "seat", "pile": "pile", "discards": "discards", "moves": "moves"},
            ),
        },
        most={"pile": 16},  # the top ones are those that matter
        moves_in_a_row=6,
    ),
    play_method="twins_and_followers.play",
    suits=False,
    only_declared={"pile-out=recycle-keep-latest": lambda method, params: bool(params.get("shuffle"))},
    # Packs may be partial, and a round may be asked about in its middle: with an empty pile, or with older discards.
    barred=barred_starts(PlayParams, lambda params: Round().start(setup_of(params))),
    **components_of(__name__),
)
