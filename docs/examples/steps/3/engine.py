"""An engine for Twos. A card is its text: card[0] is its rank, card[1] its suit."""

from typing import Any

from wire import Json, different_cards, items, serve

RANKS = "23456789TJQKA"  # lowest first; twos are wild, so their own place never matters
HONOURS = "JQKA"


def playable(hand: list[str], trick: list[str]) -> list[str]:
    """The cards of a hand that may be added to a trick: follow suit if able, but a two fits anywhere."""
    led = trick[0][1] if trick else None
    if all(card[1] != led for card in hand):
        return list(hand)
    return [card for card in hand if card[1] == led or card[0] == "2"]


def ruling(trick: list[str]) -> Json:
    """Who wins a trick, who catches whose two for how many points, and how many honours lie in it."""
    twos = [index for index, card in enumerate(trick) if card[0] == "2"]
    if not twos:
        following = [index for index, card in enumerate(trick) if card[1] == trick[0][1]]
        winner = max(following, key=lambda index: RANKS.index(trick[index][0]))
        caught, points = [], 0
    elif (three := "3" + trick[twos[0]][1]) in trick:  # before or after its two, that makes no difference
        winner, caught, points = trick.index(three), twos[:1], 3
    else:
        winner, caught, points = twos[0], twos[1:], 2
    catches = [{"by": winner, "from": victim, "points": points} for victim in caught]
    return {"winner": winner, "catches": catches, "honours": sum(card[0] in HONOURS for card in trick)}


def trick(cards: Any) -> Json:
    """twos.trick: the ruling on a trick of one to four cards, with positions in the trick for seats."""
    return ruling(different_cards(cards, 1, 4))


def legal(hand: Any, trick: Any) -> Json:
    """twos.legal: the cards of a hand that may be added to a trick of up to three cards."""
    different_cards([*items(hand, 0, 13), *items(trick, 0, 3)])
    return {"cards": playable(hand, trick)}


METHODS = {"twos.trick": trick, "twos.legal": legal, "twos.play": None}

if __name__ == "__main__":
    serve(METHODS, name="my-twos", version="0.3")
