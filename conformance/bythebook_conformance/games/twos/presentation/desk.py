"""Twos at the ruling desk."""

from __future__ import annotations

from bythebook_conformance.kit import FormLabels
from bythebook_conformance.kit.language import message

ASKED = {
    "trick": FormLabels(message("Who takes the trick?"), {"cards": message("The trick, in the order of play")}),
    "legal": FormLabels(
        message("What may be played?"),
        {"trick": message("On the table, in the order of play"), "hand": message("The player's hand")},
    ),
    "play": FormLabels(
        message("How does a deal go?"),
        {
            "hands": message("The hands at the start"),
            "hands.*": "{who}",
            "leader": message("Leads the first trick"),
            "moves": message("The cards played, in order"),
            "moves.*": "{}.",
            "moves.*.seat": message("Seat"),
            "moves.*.play": message("Play"),
        },
        {"leader": "hands", "moves.*.seat": "hands"},
    ),
}
