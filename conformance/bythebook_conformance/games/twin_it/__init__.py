"""Twin It! for the kit."""

from __future__ import annotations

from functools import partial
from typing import Any

from bythebook.twin_it import TwinItReadings
from bythebook_conformance.games.twin_it.presentation.desk import ASKED
from bythebook_conformance.games.twin_it.presentation.phrases import PHRASES
from bythebook_conformance.games.twin_it.presentation.pictures import TwinItPicture
from bythebook_conformance.games.twin_it.presentation.variations import changes
from bythebook_conformance.games.twin_it.presentation.words import TwinItWords
from bythebook_conformance.games.twin_it.questions.barred import barred
from bythebook_conformance.games.twin_it.questions.domains import chunks, enumerated
from bythebook_conformance.games.twin_it.questions.generated import GAME_BYTES, game_from
from bythebook_conformance.games.twin_it.questions.malformed import MALFORMED
from bythebook_conformance.games.twin_it.questions.relations import RELATIONS
from bythebook_conformance.games.twin_it.rulings import METHODS
from bythebook_conformance.kit import PLAY_GAMES, GameKit, Illustrations, Mutation, Playing, Proofs
from bythebook_conformance.oracle.questions import from_bytes


def _shows_hidden_designs(method: str, params: dict[str, Any]) -> bool:
    """Whether the question names the design on the other side of a card to be counted."""
    return method == "twin_it.score" and any(len(card) > 2 for cards in params["sets"] for card in cards)


# Most commands do without these rooms, so that each is entered when it is needed.


def _illustrations() -> Illustrations:
    from bythebook_conformance.games.twin_it.presentation import diagrams, lesson

    return Illustrations(diagrams.DIAGRAMS, lesson.LESSON)


def _playing() -> Playing:
    from bythebook_conformance.games.twin_it.playing import policies, tables

    return Playing(tables.TABLES, policies.SIMULATION)


def _proofs() -> Proofs:
    from bythebook_conformance.games.twin_it.proofs import agreements, game_properties, properties, slap_properties

    return Proofs(
        (*properties.PROPERTIES, *slap_properties.SLAP_PROPERTIES, *game_properties.GAME_PROPERTIES),
        agreements.AGREEMENTS,
    )


def _mutation() -> Mutation:
    from bythebook_conformance.games.twin_it.mutation import equivalents, scopes

    return Mutation(scopes.SCOPES, equivalents.EQUIVALENTS)


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
    enumerated=enumerated,
    only_declared={"coop-faces=any-common": _shows_hidden_designs},
    asked=ASKED,
    barred=barred,
    illustrations=_illustrations,
    playing=_playing,
    proofs=_proofs,
    mutation=_mutation,
)
