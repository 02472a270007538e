"""Twos at the ruling desk."""

from __future__ import annotations

from bythebook_conformance.kit import Asked

ASKED = {
    "trick": Asked("Who takes the trick?", {"cards": "The trick, in the order of play"}),
    "legal": Asked("What may be played?", {"trick": "On the table, in the order of play", "hand": "The player's hand"}),
    "play": Asked(
        "How does a deal go?",
        {
            "hands": "The hands at the start",
            "hands.*": "{who}",
            "leader": "Leads the first trick",
            "moves": "The cards played, in order",
            "moves.*": "{}.",
        },
        {"leader": "hands", "moves.*.seat": "hands"},
    ),
}
