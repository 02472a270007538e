"""Twos: a trick-taking game with four wild twos, and threes that catch them."""

from bythebook.twos.deal import Deal, DealSetup, DealState, Play
from bythebook.twos.following import legal
from bythebook.twos.readings import TwosReadings
from bythebook.twos.scoring import TakenTrick, honours, rule, scores_after
from bythebook.twos.trick import Catch, Taking, catches, take

READINGS = TwosReadings

__all__ = [
    "READINGS",
    "Catch",
    "Deal",
    "DealSetup",
    "DealState",
    "Play",
    "TakenTrick",
    "Taking",
    "TwosReadings",
    "catches",
    "honours",
    "legal",
    "rule",
    "scores_after",
    "take",
]
