"""Twin It! for the kit."""

from __future__ import annotations

from functools import partial
from typing import Any

from bythebook.twin_it import TwinItReadings
from bythebook_conformance.games.twin_it.mutation.equivalents import EQUIVALENTS
from bythebook_conformance.games.twin_it.mutation.scopes import SCOPES
from bythebook_conformance.games.twin_it.playing.policies import SIMULATION
from bythebook_conformance.games.twin_it.presentation.desk import ASKED
from bythebook_conformance.games.twin_it.presentation.diagrams import DIAGRAMS
from bythebook_conformance.games.twin_it.presentation.lesson import LESSON
from bythebook_conformance.games.twin_it.presentation.phrases import PHRASES
from bythebook_conformance.games.twin_it.presentation.pictures import TwinItPicture
from bythebook_conformance.games.twin_it.presentation.variations import changes
from bythebook_conformance.games.twin_it.presentation.words import TwinItWords
from bythebook_conformance.games.twin_it.proofs.agreements import AGREEMENTS
from bythebook_conformance.games.twin_it.proofs.game_properties import GAME_PROPERTIES
from bythebook_conformance.games.twin_it.proofs.properties import PROPERTIES
from bythebook_conformance.games.twin_it.proofs.slap_properties import SLAP_PROPERTIES
from bythebook_conformance.games.twin_it.questions.barred import barred
from bythebook_conformance.games.twin_it.questions.domains import chunks, enumerated
from bythebook_conformance.games.twin_it.questions.generated import GAME_BYTES, game_from
from bythebook_conformance.games.twin_it.questions.malformed import MALFORMED
from bythebook_conformance.games.twin_it.questions.relations import RELATIONS
from bythebook_conformance.games.twin_it.rulings import METHODS
from bythebook_conformance.kit import PLAY_GAMES, GameKit
from bythebook_conformance.kit.tables import Tables
from bythebook_conformance.oracle.questions import from_bytes


def _shows_hidden_designs(method: str, params: dict[str, Any]) -> bool:
    """Whether the question names the design on the other side of a card to be counted."""
    return method == "twin_it.score" and any(len(card) > 2 for cards in params["sets"] for card in cards)


def _tables() -> Tables:
    """The small tables of the game."""
    from bythebook_conformance.games.twin_it.playing import tables  # not above: most commands do without

    return tables.TABLES


KIT = GameKit(
    name="twin_it",
    title="Twin It!",
    readings=TwinItReadings,
    methods=METHODS,
    chunks=chunks,
    malformed=MALFORMED,
    picture=TwinItPicture(),
    play_method="twin_it.play",
    play=partial(from_bytes, game_from, GAME_BYTES),
    play_games={**PLAY_GAMES, "quick": 100},  # its domains also hold generated games
    relations=RELATIONS,
    words=TwinItWords(),
    changes=changes,
    phrases=PHRASES,
    properties=(*PROPERTIES, *SLAP_PROPERTIES, *GAME_PROPERTIES),
    simulation=SIMULATION,
    equivalents=EQUIVALENTS,
    diagrams=DIAGRAMS,
    lesson=LESSON,
    agreements=AGREEMENTS,
    enumerated=enumerated,
    scopes=SCOPES,
    tables=_tables,
    only_declared={"coop-faces=any-common": _shows_hidden_designs},
    asked=ASKED,
    barred=barred,
)
