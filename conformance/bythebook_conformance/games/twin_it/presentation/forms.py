"""The questions of Twin It! at the ruling desk, and the labels of their fields."""

from __future__ import annotations

from bythebook_conformance.kit import FormLabels

_PILES = {"piles": "The piles, top first", "piles.*": "{who}", "piles.*.*": "{}", "moves.*": "{}."}

FORMS = {
    "slap": FormLabels(
        "What is the result of these hands?",
        begin={
            "position": {"mode": "competitive", "due": "any", "table": [], "piles": [["?"], ["?"]], "sets": []},
            "touches": [],
        },
        widget="table.js",
    ),
    "score": FormLabels("What do the sets score?", {"sets": "The sets"}, begin={"sets": [[]]}, widget="table.js"),
    "rating": FormLabels("How good is a group?", {"players": "Players", "points": "Points together"}),
    "winners": FormLabels(
        "Who has the most points?", {"points": "Points", "points.*": "{who}"}, begin={"points": [0, 0]}
    ),
    "deal": FormLabels("How is the deck dealt?", {"cards": "Cards", "players": "Players"}, begin={"cards": 135}),
    "play": FormLabels("How does a game go?", _PILES, {"first": "piles"}),
}
