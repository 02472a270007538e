"""Twos for the kit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bythebook.twos import TwosReadings
from bythebook_conformance.games.twos.messages import LegalParams, PlayParams, TrickParams
from bythebook_conformance.games.twos.mutation.equivalents import EQUIVALENTS
from bythebook_conformance.games.twos.mutation.scopes import SCOPES
from bythebook_conformance.games.twos.playing.policies import SIMULATION
from bythebook_conformance.games.twos.presentation.desk import ASKED
from bythebook_conformance.games.twos.presentation.diagrams import DIAGRAMS
from bythebook_conformance.games.twos.presentation.lesson import LESSON
from bythebook_conformance.games.twos.presentation.phrases import PHRASES
from bythebook_conformance.games.twos.presentation.variations import changes
from bythebook_conformance.games.twos.presentation.words import TwosWords
from bythebook_conformance.games.twos.proofs.agreements import AGREEMENTS
from bythebook_conformance.games.twos.proofs.deal_properties import DEAL_PROPERTIES
from bythebook_conformance.games.twos.proofs.properties import PROPERTIES
from bythebook_conformance.games.twos.questions.domains import chunks, enumerated
from bythebook_conformance.games.twos.questions.malformed import MALFORMED
from bythebook_conformance.games.twos.questions.relations import RELATIONS
from bythebook_conformance.games.twos.rulings import METHODS, start, successors
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.drawing.rows import RowsOfCards
from bythebook_conformance.kit.language import message
from bythebook_conformance.kit.setups import barred_starts
from bythebook_conformance.kit.tables import Tables

if TYPE_CHECKING:
    from hypothesis import strategies as st


def deals(readings: TwosReadings) -> st.SearchStrategy[PlayParams]:
    """Generated deals for Hypothesis to shrink."""
    from bythebook_conformance.games.twos.questions import generated  # imported here: Hypothesis is slow to load

    return generated.deals(readings)


def _tables() -> Tables:
    """The small tables of the game."""
    from bythebook_conformance.games.twos.playing import tables  # not above: most commands do without

    return tables.TABLES


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
    properties=(*PROPERTIES, *DEAL_PROPERTIES),
    simulation=SIMULATION,
    equivalents=EQUIVALENTS,
    diagrams=DIAGRAMS,
    lesson=LESSON,
    asked=ASKED,
    # Any different cards can make a trick, and any hand can stand behind it: nobody else's hand is known.
    barred=barred_starts(PlayParams, lambda params: start(params, TwosReadings())),
    agreements=AGREEMENTS,
    enumerated=enumerated,
    scopes=SCOPES,
    tables=_tables,
)
