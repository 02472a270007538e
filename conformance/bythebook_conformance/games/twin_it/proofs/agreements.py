"""Questions of Twin It! on which an engine's answers are compared with the reference's for numbers without end."""

from __future__ import annotations

from bythebook import twin_it
from bythebook_conformance.games.twin_it.proofs.properties import group, table
from bythebook_conformance.kit.agreement import Agreement
from bythebook_conformance.kit.properties import Domain


def _deal(players: int) -> Domain:
    return Domain(f"1 to 1,000 cards for {players} players", lambda unknown: (unknown.number(1, 1000), players))


AGREEMENTS = (
    Agreement(
        "twin_it.rating",
        tuple(group(players) for players in range(1, 7)),
        lambda facts: {"players": facts[0], "points": facts[1]},
        lambda facts, _: {"rating": twin_it.rating(*facts)},
        corner=lambda facts: facts[1] == 57,
    ),
    Agreement(
        "twin_it.winners",
        tuple(table(players) for players in (1, 2, 3, 4)),
        lambda points: {"points": list(points)},
        lambda points, _: {"seats": twin_it.winners(points)},
        corner=lambda points: points[-1] == 57,
    ),
    Agreement(
        "twin_it.deal",
        tuple(_deal(players) for players in range(2, 7)),
        lambda facts: {"cards": facts[0], "players": facts[1]},
        lambda facts, _: {"sizes": twin_it.sizes(*facts)},
        corner=lambda facts: facts[0] == 57,
    ),
)
