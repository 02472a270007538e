"""How the ruling desk asks about tricks and hands."""

from __future__ import annotations

from bythebook_conformance.kit import FormLabels
from bythebook_conformance.kit.language import message

TRICK_LABELS = FormLabels(message("Who takes the trick?"), {"cards": message("The trick, in the order of play")})
LEGAL_LABELS = FormLabels(
    message("What may be played?"),
    {"trick": message("On the table, in the order of play"), "hand": message("The player's hand")},
)
