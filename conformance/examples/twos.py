"""An engine for Twos: first the rules, then the methods that ask for them. ``wire`` speaks the protocol.

A card is its text: card[0] is its rank, card[1] its suit. Start it, write one request to its standard input, and read
one reply:

    {"jsonrpc": "2.0", "id": 1, "method": "twos.trick", "params": {"cards": ["KD", "2H", "2D", "3D"]}}
    {"jsonrpc": "2.0", "id": 1, "result": {"winner": 1, "catches": [{"by": 1, "from": 2, "points": 2}], "honours": 1}}
"""

from collections.abc import Sequence
from typing import Any

from wire import Json, different_cards, integer, items, require, serve, table

RANKS = "23456789TJQKA"  # lowest first; twos are wild, so their own place never matters
HONOURS = "JQKA"
SEATS = (0, 1, 2, 3)


def playable(hand: list[str], trick: list[str]) -> list[str]:
    """The cards of a hand that may be added to a trick: follow suit if able, but a two fits anywhere."""
    led = trick[0][1] if trick else None
    if all(card[1] != led for card in hand):
        return list(hand)
    return [card for card in hand if card[1] == led or card[0] == "2"]


def ruling(trick: list[str], seats: Sequence[int] = SEATS) -> Json:
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
    catches = [{"by": seats[winner], "from": seats[victim], "points": points} for victim in caught]
    return {"winner": seats[winner], "catches": catches, "honours": sum(card[0] in HONOURS for card in trick)}


def step(state: Json, hands: list[list[str]], seat: int, card: str) -> Json:
    """The state after a move; a move that the rules refuse leaves everything as it was."""
    if seat != state["turn"] or card not in state["legal"]:
        return state | {"accepted": False}
    hands[seat].remove(card)
    trick, turn, taken, scores = [*state["trick"], card], (seat + 1) % 4, None, list(state["scores"])
    if len(trick) == 4:
        taken = ruling(trick, seats=[*SEATS[turn:], *SEATS[:turn]])  # who is next after the fourth was the first
        trick, turn = [], taken["winner"]
        scores[turn] += taken["honours"]
        for catch in taken["catches"]:
            scores[catch["by"]] += catch["points"]
            scores[catch["from"]] -= catch["points"]
    return state_of(hands, turn, trick, taken, scores)


def state_of(hands: list[list[str]], turn: int, trick: list[str], taken: Json | None, scores: list[int]) -> Json:
    """A state as the protocol shows it, reached by an accepted move."""
    over = not any(hands)
    shown = {"turn": None, "legal": []} if over else {"turn": turn, "legal": playable(hands[turn], trick)}
    return {"accepted": True, **shown, "trick": trick, "taken": taken, "scores": scores, "over": over}


def trick(cards: Any) -> Json:
    """twos.trick: the ruling on a trick of one to four cards, with positions in the trick for seats."""
    return ruling(different_cards(cards, 1, 4))


def legal(hand: Any, trick: Any) -> Json:
    """twos.legal: the cards of a hand that may be added to a trick of up to three cards."""
    different_cards([*items(hand, 0, 13), *items(trick, 0, 3)])
    return {"cards": playable(hand, trick)}


def play(hands: Any, leader: Any, moves: Any) -> Json:
    """twos.play: the states of a deal, one before the first move and one after each."""
    held = [list(items(hand, 1, 13)) for hand in items(hands, 4, 4)]
    require(len({len(hand) for hand in held}) == 1, "hands have one size")
    different_cards([card for hand in held for card in hand])
    integer(leader, 0, 3)
    for move in items(moves):
        integer(table(move).get("seat"), 0, 3)
        different_cards([move.get("play")])
    states = [state_of(held, turn=leader, trick=[], taken=None, scores=[0, 0, 0, 0])]
    for move in moves:
        states.append(step(states[-1], held, move["seat"], move["play"]))
    return {"states": states}


METHODS = {"twos.trick": trick, "twos.legal": legal, "twos.play": play}

if __name__ == "__main__":
    serve(METHODS, name="twos-python", version="1.0")
