"""Metamorphic relations of Twos: the names of suits and seats do not matter."""

from __future__ import annotations

from bythebook_conformance.kit.relations import players_moved, suits_permuted

RELATIONS = (
    suits_permuted("twos.trick", "highest-of-led-suit-wins", "two-caught-by-its-three"),
    suits_permuted("twos.legal", "follow-suit"),
    suits_permuted("twos.play", "follow-suit", "highest-of-led-suit-wins"),
    players_moved("twos.play", "play-goes-clockwise", "every-player-alone"),
)
