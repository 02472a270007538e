"""Hearts: four players take tricks, and nobody wants the hearts or the queen of spades."""

from bythebook_hearts.rules.cards import HeartsReadings, cost, legal, score, take
from bythebook_hearts.rules.deal import Deal, DealSetup, DealState, passed

__all__ = ["Deal", "DealSetup", "DealState", "HeartsReadings", "cost", "legal", "passed", "score", "take"]
