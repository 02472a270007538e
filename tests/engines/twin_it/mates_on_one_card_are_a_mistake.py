"""Two team mates with their hands on the same card, and on no other, make a mistake."""

from .sound import Hand, Sound

CLAUSE = "twin_it/mates-hands-must-match"


class Engine(Sound):
    """The faulty engine."""

    def do_not_match(self, hands: list[Hand]) -> bool:
        matching = any(self.alike(hand.target, mate.target) for hand in hands for mate in hands)
        return len(hands) > 1 and not matching
