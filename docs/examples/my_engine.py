"""An engine that is a Python object: one method for each method of the game."""

import twos


class MyEngine:
    """It rules on tricks, and on what may be played."""

    def trick(self, cards):
        """Who takes the trick, what is caught, and how many honours lie in it."""
        return twos.ruling(cards)

    def legal(self, hand, trick):
        """The cards of a hand that may be played."""
        return {"cards": twos.playable(hand, trick)}
