"""Metamorphic relations of Twin It!: names, seats, team numbers and places on the table do not matter."""

from __future__ import annotations

from random import Random
from typing import Any

from bythebook_conformance.kit import Back, Relation
from bythebook_conformance.kit.relations import names_changed, players_moved, teams_exchanged


def _table_shuffled(params: dict[str, Any], rng: Random) -> tuple[dict[str, Any], Back]:
    """List the cards on the table in another order."""
    position = params["position"]
    table = rng.sample(position["table"], len(position["table"]))
    return {**params, "position": {**position, "table": table}}, lambda answer: answer


RELATIONS = (
    names_changed("twin_it.slap", "pair-by-two-hands", "set-of-two-or-three"),
    names_changed("twin_it.play", "pair-by-two-hands", "set-of-two-or-three"),
    names_changed("twin_it.score", "pair-one-point-triple-two"),
    players_moved("twin_it.slap", "anyone-at-any-time", "bottom-hand-prevails"),
    players_moved("twin_it.play", "turns-go-clockwise", "anyone-at-any-time"),
    teams_exchanged("twin_it.slap", "two-teams"),
    teams_exchanged("twin_it.play", "two-teams"),
    Relation(
        "the table is listed in another order", "twin_it.slap", ("twin_it/table-cards-never-cover",), _table_shuffled
    ),
)
