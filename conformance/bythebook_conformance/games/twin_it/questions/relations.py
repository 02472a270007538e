"""Metamorphic relations of Twin It!: names, seats, team numbers and places on the table do not matter."""

from __future__ import annotations

from random import Random
from typing import Any

from bythebook_conformance.games.twin_it import messages as m
from bythebook_conformance.kit import Back, Relation
from bythebook_conformance.kit.relations import names_changed, players_moved, teams_exchanged

_SLAP = (m.SlapParams, m.SlapResult)
_PLAY = (m.PlayParams, m.PlayResult)


def _table_shuffled(params: dict[str, Any], rng: Random) -> tuple[dict[str, Any], Back]:
    """List the cards on the table in another order."""
    position = params["position"]
    table = rng.sample(position["table"], len(position["table"]))
    return {**params, "position": {**position, "table": table}}, lambda answer: answer


RELATIONS = (
    names_changed("twin_it.slap", _SLAP, "pair-by-two-hands", "set-of-two-or-three"),
    names_changed("twin_it.play", _PLAY, "pair-by-two-hands", "set-of-two-or-three"),
    names_changed("twin_it.score", (m.ScoreParams, m.ScoreResult), "pair-one-point-triple-two"),
    players_moved("twin_it.slap", _SLAP, "anyone-at-any-time", "bottom-hand-prevails"),
    players_moved("twin_it.play", _PLAY, "turns-go-clockwise", "anyone-at-any-time"),
    teams_exchanged("twin_it.slap", _SLAP, "two-teams"),
    teams_exchanged("twin_it.play", _PLAY, "two-teams"),
    Relation(
        "the table is listed in another order", "twin_it.slap", ("twin_it/table-cards-never-cover",), _table_shuffled
    ),
)
