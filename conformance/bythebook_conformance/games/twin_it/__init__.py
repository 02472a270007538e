"""Twin It! for the kit."""

from __future__ import annotations

from functools import partial
from typing import Any

from bythebook.twin_it import TwinItReadings
from bythebook_conformance.games.twin_it.agreements import AGREEMENTS
from bythebook_conformance.games.twin_it.desk import ASKED
from bythebook_conformance.games.twin_it.diagrams import DIAGRAMS
from bythebook_conformance.games.twin_it.domains import chunks, enumerated
from bythebook_conformance.games.twin_it.equivalents import EQUIVALENTS
from bythebook_conformance.games.twin_it.game_properties import GAME_PROPERTIES
from bythebook_conformance.games.twin_it.generated import GAME_BYTES, game_from
from bythebook_conformance.games.twin_it.lesson import LESSON
from bythebook_conformance.games.twin_it.malformed import MALFORMED
from bythebook_conformance.games.twin_it.phrases import PHRASES
from bythebook_conformance.games.twin_it.pictures import TwinItPicture
from bythebook_conformance.games.twin_it.policies import SIMULATION
from bythebook_conformance.games.twin_it.properties import PROPERTIES
from bythebook_conformance.games.twin_it.relations import RELATIONS
from bythebook_conformance.games.twin_it.rulings import METHODS
from bythebook_conformance.games.twin_it.scopes import SCOPES
from bythebook_conformance.games.twin_it.setups import barred
from bythebook_conformance.games.twin_it.slap_properties import SLAP_PROPERTIES
from bythebook_conformance.games.twin_it.variations import changes
from bythebook_conformance.games.twin_it.words import TwinItWords
from bythebook_conformance.kit import PLAY_GAMES, GameKit
from bythebook_conformance.kit.tables import Tables
from bythebook_conformance.oracle.questions import from_bytes


def _shows_hidden_designs(method: str, params: dict[str, Any]) -> bool:
    """Whether the question names the design on the other side of a card to be counted."""
    return method == "twin_it.score" and any(len(card) > 2 for cards in params["sets"] for card in cards)


def tables() -> Tables:
    """The small tables of the game."""
    from bythebook_conformance.games.twin_it.tables import TABLES  # not above: most commands do without

    return TABLES


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
    tables=tables,
    only_declared={"coop-faces=any-common": _shows_hidden_designs},
    asked=ASKED,
    barred=barred,
)
