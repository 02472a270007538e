"""An engine whose rules compute on numbers, so that its agreement with the rules can be proved."""

RANKS, SUITS = "23456789TJQKA", "CDHS"
TWO, THREE, JACK = 2, 3, 11


class MyEngine:
    """It rules on tricks."""

    def trick(self, cards):
        """A trick as the protocol writes it: ``["KD", "2H"]``."""
        return self.trick_in_numbers([(RANKS.index(card[0]) + 2, SUITS.index(card[1])) for card in cards])

    def trick_in_numbers(self, cards):
        """The same trick as (rank, suit): ranks 2 to 14, the ace last; suits 0 to 3, clubs to spades."""
        twos = [place for place, (rank, _) in enumerate(cards) if rank == TWO]
        if not twos:
            led = [place for place, (_, suit) in enumerate(cards) if suit == cards[0][1]]
            winner, caught, points = max(led, key=lambda place: cards[place][0]), [], 0
        elif (three := (THREE, cards[twos[0]][1])) in cards:
            winner, caught, points = cards.index(three), twos[:1], 3
        else:
            winner, caught, points = twos[0], twos[1:], 2
        catches = [{"by": winner, "from": victim, "points": points} for victim in caught]
        return {"winner": winner, "catches": catches, "honours": sum(rank >= JACK for rank, _ in cards)}
