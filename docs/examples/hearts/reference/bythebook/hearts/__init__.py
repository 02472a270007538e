"""Hearts: four players take tricks, and nobody wants the hearts or the queen of spades."""

from bythebook.hearts.deal import Deal, DealSetup, DealState, passed
from bythebook.hearts.rules import HeartsReadings, cost, legal, score, take

__all__ = ["Deal", "DealSetup", "DealState", "HeartsReadings", "cost", "legal", "passed", "score", "take"]
