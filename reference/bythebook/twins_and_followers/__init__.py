"""Twins & Followers: a drawing game for a winning hand of four, with a fight when several can win with one discard."""

from bythebook.twins_and_followers.claiming import able
from bythebook.twins_and_followers.fight import droppable, partners
from bythebook.twins_and_followers.hand import Split, are_followers, split
from bythebook.twins_and_followers.readings import TwinsAndFollowersReadings
from bythebook.twins_and_followers.round import Round
from bythebook.twins_and_followers.state import (
    Claim,
    Declare,
    Discard,
    Draw,
    Drop,
    Laid,
    Move,
    Observation,
    Pass,
    RoundSetup,
    RoundState,
)

READINGS = TwinsAndFollowersReadings

__all__ = [
    "READINGS",
    "Claim",
    "Declare",
    "Discard",
    "Draw",
    "Drop",
    "Laid",
    "Move",
    "Observation",
    "Pass",
    "Round",
    "RoundSetup",
    "RoundState",
    "Split",
    "TwinsAndFollowersReadings",
    "able",
    "are_followers",
    "droppable",
    "partners",
    "split",
]
