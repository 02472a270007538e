"""The questions of Twins & Followers at the ruling desk, and the labels of their fields."""

from __future__ import annotations

from bythebook_conformance.kit import FormLabels

_HANDS = {"hands": "The hands", "hands.*": "{who}"}

FORMS = {
    "wins": FormLabels("Do four cards win?", {"cards": "The four cards"}),
    "able": FormLabels(
        "Who can win with a discard?",
        {**_HANDS, "discard": "The discard", "discarder": "Thrown by"},
        {"discarder": "hands"},
        {"discarder": None, "hands": [[], []]},
    ),
    "play": FormLabels(
        "How does a round go?",
        {
            **_HANDS,
            "pile": "The draw pile, top first",
            "starter": "Draws first",
            "discards": "Older discards, bottom first",
            "shuffle": "The pile after recycling, top first (only where that was agreed on)",
            "moves": "What was done, in order",
            "moves.*": "{}.",
        },
        {"starter": "hands", "moves.*.seat": "hands"},
    ),
}
