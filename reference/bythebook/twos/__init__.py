"""Twos: a trick-taking game with four wild twos, and threes that catch them."""

from bythebook.twos.deal import Deal, DealSetup, DealState, Play
from bythebook.twos.following import legal
from bythebook.twos.match import Match, MatchSetup, MatchState
from bythebook.twos.readings import TwosReadings
from bythebook.twos.scoring import TrickRuling, honours, rule, settle
from bythebook.twos.trick import Catch, catches, take, winner

READINGS = TwosReadings

__all__ = [
    "READINGS",
    "Catch",
    "Deal",
    "DealSetup",
    "DealState",
    "Match",
    "MatchSetup",
    "MatchState",
    "Play",
    "TrickRuling",
    "TwosReadings",
    "catches",
    "honours",
    "legal",
    "rule",
    "settle",
    "take",
    "winner",
]
