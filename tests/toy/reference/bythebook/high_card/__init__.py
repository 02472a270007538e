"""High Card: two players, one card each, the higher one wins."""

from bythebook.high_card.duel import HighCardReadings, duel
from bythebook.high_card.game import Hands, HighCard, Play, State

__all__ = ["Hands", "HighCard", "HighCardReadings", "Play", "State", "duel"]
