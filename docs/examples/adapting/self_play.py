"""Somebody's program that plays Twos against itself and writes a log for people: ``python self_play.py DEALS``."""

import random
import sys

NAMES = ["North", "East", "South", "West"]
RANKS, SUITS = "23456789TJQKA", "♣♦♥♠"


def follows(hand: list[str], led: str) -> list[str]:
    """The cards that may be played to a card that was led."""
    twos = [card for card in hand if card[0] == "2"]
    of_suit = [card for card in hand if card[1] == led[1] and card not in twos]
    return of_suit + twos if of_suit else hand


def taker(trick: list[str]) -> int:
    """Which card takes a trick."""
    twos = [place for place, card in enumerate(trick) if card[0] == "2"]
    if twos:
        three = "3" + trick[twos[0]][1]
        return trick.index(three) if three in trick else twos[0]
    led = [(RANKS.index(card[0]), place) for place, card in enumerate(trick) if card[1] == trick[0][1]]
    return max(led)[1]


def deal(number: int, chance: random.Random) -> None:
    """Play a deal of three cards each and tell of it."""
    pack = [rank + suit for rank in RANKS for suit in SUITS]
    chance.shuffle(pack)
    hands = [pack[3 * seat : 3 * seat + 3] for seat in range(4)]
    leader, scores = number % 4, [0] * 4
    told = ", ".join(f"{name} {' '.join(hand)}" for name, hand in zip(NAMES, hands, strict=True))
    print(f"--- deal {number + 1}: {told}; {NAMES[leader]} leads")
    for _ in range(3):
        trick: list[str] = []
        for place in range(4):
            seat = (leader + place) % 4
            card = chance.choice(follows(hands[seat], trick[0]) if trick else hands[seat])
            hands[seat].remove(card)
            trick.append(card)
            print(f"{NAMES[seat]}: {card}")
        leader = (leader + taker(trick)) % 4
        scores[leader] += sum(card[0] in "JQKA" for card in trick)
        print(f"{NAMES[leader]} takes it; {' '.join(map(str, scores))}")


if __name__ == "__main__":
    for number in range(int(sys.argv[1])):
        deal(number, random.Random(number))
