"""Twins & Followers for the kit."""

from __future__ import annotations

from functools import partial

from bythebook.twins_and_followers import Round, TwinsAndFollowersReadings
from bythebook_conformance.games.twins_and_followers.messages import AbleParams, PlayParams, WinsParams
from bythebook_conformance.games.twins_and_followers.presentation.desk import ASKED
from bythebook_conformance.games.twins_and_followers.presentation.phrases import PHRASES
from bythebook_conformance.games.twins_and_followers.presentation.variations import changes
from bythebook_conformance.games.twins_and_followers.presentation.words import TwinsAndFollowersWords
from bythebook_conformance.games.twins_and_followers.questions.domains import ROUND_BYTES, chunks, enumerated
from bythebook_conformance.games.twins_and_followers.questions.generated import round_from
from bythebook_conformance.games.twins_and_followers.questions.malformed import MALFORMED
from bythebook_conformance.games.twins_and_followers.questions.relations import RELATIONS
from bythebook_conformance.games.twins_and_followers.rulings import METHODS, setup_of
from bythebook_conformance.kit import GameKit, Illustrations, Mutation, Playing, Proofs
from bythebook_conformance.kit.drawing.rows import RowsOfCards
from bythebook_conformance.kit.properties import properties_of
from bythebook_conformance.kit.setups import barred_starts
from bythebook_conformance.oracle.questions import from_bytes

# Most commands do without these rooms, so that each is entered when it is needed.


def _illustrations() -> Illustrations:
    from bythebook_conformance.games.twins_and_followers.presentation import diagrams, lesson

    return Illustrations(diagrams.DIAGRAMS, lesson.LESSON)


def _playing() -> Playing:
    from bythebook_conformance.games.twins_and_followers.playing import policies, tables

    return Playing(tables.TABLES, policies.SIMULATION)


def _proofs() -> Proofs:
    from bythebook_conformance.games.twins_and_followers.proofs import agreements, properties, round_properties

    every = (*properties.PROPERTIES, *round_properties.ROUND_PROPERTIES)
    return Proofs(properties_of("twins_and_followers", every), agreements.AGREEMENTS)


def _mutation() -> Mutation:
    from bythebook_conformance.games.twins_and_followers.mutation import equivalents, scopes

    return Mutation(scopes.SCOPES, equivalents.EQUIVALENTS)


KIT = GameKit(
    name="twins_and_followers",
    title="Twins & Followers",
    readings=TwinsAndFollowersReadings,
    methods=METHODS,
    chunks=chunks,
    malformed=MALFORMED,
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
    play=partial(from_bytes, round_from, ROUND_BYTES),
    relations=RELATIONS,
    words=TwinsAndFollowersWords(),
    changes=changes,
    phrases=PHRASES,
    suits=False,
    enumerated=enumerated,
    only_declared={"pile-out=recycle-keep-latest": lambda method, params: bool(params.get("shuffle"))},
    asked=ASKED,
    # Packs may be partial, and a round may be asked about in its middle: with an empty pile, or with older discards.
    barred=barred_starts(PlayParams, lambda params: Round().start(setup_of(params))),
    illustrations=_illustrations,
    playing=_playing,
    proofs=_proofs,
    mutation=_mutation,
)
