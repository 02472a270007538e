"""Twin It! at the ruling desk."""

from __future__ import annotations

from bythebook_conformance.kit import Asked

_PILES = {"piles": "The piles, top first", "piles.*": "{who}", "piles.*.*": "{}", "moves.*": "{}."}

ASKED = {
    "slap": Asked(
        "What is the result of these hands?",
        begin={
            "position": {"mode": "competitive", "due": 0, "table": [], "piles": [[], []], "sets": []},
            "touches": [],
        },
        widget="table.js",
    ),
    "score": Asked("What do the sets score?", {"sets": "The sets"}, begin={"sets": [[]]}, widget="table.js"),
    "rating": Asked("How good is a group?", {"players": "Players", "points": "Points together"}),
    "winners": Asked("Who has the most points?", {"points": "Points", "points.*": "{who}"}, begin={"points": [0, 0]}),
    "deal": Asked("How is the deck dealt?", {"cards": "Cards", "players": "Players"}, begin={"cards": 135}),
    "play": Asked("How does a game go?", _PILES, {"first": "piles"}),
}
