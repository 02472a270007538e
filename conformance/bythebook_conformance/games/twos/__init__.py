"""Twos for the kit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bythebook.twos import TwosReadings
from bythebook_conformance.games.twos.messages import LegalParams, PlayParams, TrickParams
from bythebook_conformance.games.twos.presentation.desk import ASKED
from bythebook_conformance.games.twos.presentation.phrases import PHRASES
from bythebook_conformance.games.twos.presentation.variations import changes
from bythebook_conformance.games.twos.presentation.words import TwosWords
from bythebook_conformance.games.twos.questions.domains import chunks, enumerated
from bythebook_conformance.games.twos.questions.malformed import MALFORMED
from bythebook_conformance.games.twos.questions.relations import RELATIONS
from bythebook_conformance.games.twos.rulings import METHODS, start, successors
from bythebook_conformance.kit import GameKit, Illustrations, Mutation, Playing, Proofs
from bythebook_conformance.kit.drawing.rows import RowsOfCards
from bythebook_conformance.kit.language import message
from bythebook_conformance.kit.properties import properties_of
from bythebook_conformance.kit.setups import barred_starts

if TYPE_CHECKING:
    from hypothesis import strategies as st


def deals(readings: TwosReadings) -> st.SearchStrategy[PlayParams]:
    """Generated deals for Hypothesis to shrink."""
    from bythebook_conformance.games.twos.questions import generated  # imported here: Hypothesis is slow to load

    return generated.deals(readings)


# Most commands do without these rooms, so that each is entered when it is needed.


def _illustrations() -> Illustrations:
    from bythebook_conformance.games.twos.presentation import diagrams, lesson

    return Illustrations(diagrams.DIAGRAMS, lesson.LESSON)


def _playing() -> Playing:
    from bythebook_conformance.games.twos.playing import policies, tables

    return Playing(tables.TABLES, policies.SIMULATION)


def _proofs() -> Proofs:
    from bythebook_conformance.games.twos.proofs import agreements, deal_properties, properties

    every = (*properties.PROPERTIES, *deal_properties.DEAL_PROPERTIES)
    return Proofs(properties_of("twos", every), agreements.AGREEMENTS)


def _mutation() -> Mutation:
    from bythebook_conformance.games.twos.mutation import equivalents, scopes

    return Mutation(scopes.SCOPES, equivalents.EQUIVALENTS)


KIT = GameKit(
    name="twos",
    title="Twos",
    readings=TwosReadings,
    methods=METHODS,
    chunks=chunks,
    play=deals,
    play_method="twos.play",
    malformed=MALFORMED,
    picture=RowsOfCards(
        {
            "twos.trick": (TrickParams, {"cards": message("trick")}),
            "twos.legal": (LegalParams, {"trick": message("table"), "hand": message("hand")}),
            "twos.play": (PlayParams, {"hands": message("seat"), "moves": message("moves")}),
        }
    ),
    successors=successors,
    relations=RELATIONS,
    words=TwosWords(),
    changes=changes,
    phrases=PHRASES,
    asked=ASKED,
    # Any different cards can make a trick, and any hand can stand behind it: nobody else's hand is known.
    barred=barred_starts(PlayParams, lambda params: start(params, TwosReadings())),
    enumerated=enumerated,
    illustrations=_illustrations,
    playing=_playing,
    proofs=_proofs,
    mutation=_mutation,
)
