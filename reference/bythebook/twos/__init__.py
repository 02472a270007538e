"""Twos: a trick-taking game with four wild twos, and threes that catch them."""

from bythebook.twos.deal import Deal, DealSetup, DealState, Play
from bythebook.twos.following import legal
from bythebook.twos.readings import TwosReadings
from bythebook.twos.scoring import Settled, honours, rule, settle
from bythebook.twos.trick import Catch, Taking, catches, take

READINGS = TwosReadings

__all__ = [
    "READINGS",
    "Catch",
    "Deal",
    "DealSetup",
    "DealState",
    "Play",
    "Settled",
    "Taking",
    "TwosReadings",
    "catches",
    "honours",
    "legal",
    "rule",
    "settle",
    "take",
]
