"""Metamorphic relations of Twos: the names of suits and seats do not matter."""

from __future__ import annotations

from bythebook_conformance.kit import Relation
from bythebook_conformance.kit.relations import renaming, suits_permuted, turning

_SUITS = "the suits are permuted"

RELATIONS = (
    Relation(
        _SUITS,
        "twos.trick",
        ("twos/highest-of-led-suit-wins", "twos/two-caught-by-its-three"),
        renaming(suits_permuted),
    ),
    Relation(_SUITS, "twos.legal", ("twos/follow-suit",), renaming(suits_permuted)),
    Relation(_SUITS, "twos.play", ("twos/follow-suit", "twos/highest-of-led-suit-wins"), renaming(suits_permuted)),
    Relation(
        "all players move on by some seats",
        "twos.play",
        ("twos/play-goes-clockwise", "twos/every-player-alone"),
        turning(lambda params: 4, ("leader", "seat", "turn", "winner", "by", "from"), ("hands", "scores")),
    ),
)
