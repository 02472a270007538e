"""Twin It! for the kit."""

from __future__ import annotations

from typing import Any

from bythebook.twin_it import TwinItReadings
from bythebook_conformance.games.twin_it.presentation.pictures import TwinItPicture
from bythebook_conformance.games.twin_it.rulings import barred
from bythebook_conformance.kit import PLAY_GAMES, GameKit
from bythebook_conformance.kit.components import components_of


def _shows_hidden_designs(method: str, params: dict[str, Any]) -> bool:
    """Whether the question names the design on the other side of a card to be counted."""
    return method == "twin_it.score" and any(len(card) > 2 for cards in params["sets"] for card in cards)


KIT = GameKit(
    title="Twin It!",
    readings=TwinItReadings,
    picture=TwinItPicture(),
    play_method="twin_it.play",
    play_games={**PLAY_GAMES, "quick": 100},  # its domains also hold generated games
    only_declared={"coop-faces=any-common": _shows_hidden_designs},
    barred=barred,
    **components_of(__name__),
)
