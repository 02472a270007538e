"""An engine for the game of Twos in one file: first the rules, then the methods, then the wire.

Start it, write one request to its standard input, and read one reply:

    {"jsonrpc": "2.0", "id": 1, "method": "twos.trick", "params": {"cards": ["KD", "2H", "2D", "3D"]}}
    {"jsonrpc": "2.0", "id": 1, "result": {"winner": 1, "catches": [{"by": 1, "from": 2, "points": 2}], "honours": 1}}
"""

import json
import sys
from collections.abc import Callable, Sequence
from typing import Any

RANKS = "23456789TJQKA"  # lowest first; twos are wild, so their own place never matters
PACK = frozenset(rank + suit for rank in RANKS for suit in "CDHS")
HONOURS = "JQKA"
SEATS = (0, 1, 2, 3)
Json = dict[str, Any]


# The rules. A card is its text: card[0] is its rank, card[1] its suit.


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


# The methods. Each takes and returns plain JSON data and raises ValueError when its parameters are malformed.


def require(condition: bool, complaint: str) -> None:
    """Raise ValueError with the complaint unless the condition holds."""
    if not condition:
        raise ValueError(complaint)


def require_cards(cards: Any) -> None:
    """Insist on a list of different cards of the pack."""
    require(isinstance(cards, list) and all(isinstance(card, str) and card in PACK for card in cards), "not cards")
    require(len(set(cards)) == len(cards), "a card appears twice")


def require_seat(seat: Any) -> None:
    """Insist on a seat. True and False are numbers to Python, but not to the protocol."""
    require(type(seat) is int and seat in SEATS, "no such seat")


def trick(cards: Any) -> Json:
    """twos.trick: the ruling on a trick of one to four cards, with positions in the trick for seats."""
    require_cards(cards)
    require(1 <= len(cards) <= 4, "a trick has one to four cards")
    return ruling(cards)


def legal(hand: Any, trick: Any) -> Json:
    """twos.legal: the cards of a hand that may be added to a trick of up to three cards."""
    require(isinstance(hand, list) and isinstance(trick, list), "not cards")
    require_cards(hand + trick)
    require(len(hand) <= 13 and len(trick) <= 3, "too many cards")
    return {"cards": playable(hand, trick)}


def play(hands: Any, leader: Any, moves: Any) -> Json:
    """twos.play: the states of a deal, one before the first move and one after each."""
    require(isinstance(hands, list) and len(hands) == 4 and all(isinstance(hand, list) for hand in hands), "not hands")
    require(1 <= len(hands[0]) <= 13 and len({len(hand) for hand in hands}) == 1, "hands have one size, 1 to 13")
    require_cards([card for hand in hands for card in hand])
    require_seat(leader)
    require(isinstance(moves, list), "not moves")
    for move in moves:
        require(isinstance(move, dict) and move.keys() == {"seat", "play"}, "a move is a seat and a card to play")
        require_seat(move["seat"])
        require_cards([move["play"]])
    hands = [list(hand) for hand in hands]
    states = [state_of(hands, turn=leader, trick=[], taken=None, scores=[0, 0, 0, 0])]
    for move in moves:
        states.append(step(states[-1], hands, move["seat"], move["play"]))
    return {"states": states}


def describe() -> Json:
    """describe: what this engine is and can answer. It plays the default reading of every open point."""
    games = {"twos": {"methods": ["trick", "legal", "play"], "readings": {}}}
    return {"protocol": 1, "engine": {"name": "twos-python", "version": "1.0"}, "batch": True, "games": games}


# The wire: JSON-RPC 2.0, a request or a batch of them on each line, and one line back.

METHODS: dict[str, tuple[Callable[..., Json], set[str]]] = {
    "describe": (describe, set()),
    "twos.trick": (trick, {"cards"}),
    "twos.legal": (legal, {"hand", "trick"}),
    "twos.play": (play, {"hands", "leader", "moves"}),
}


def failure(number: int | None, code: int, message: str) -> Json:
    """An error reply."""
    return {"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": message}}


def reply(request: Any) -> Json:
    """The reply to one request."""
    match request:
        case {"jsonrpc": "2.0", "id": int(number), "method": str(name)} if not isinstance(number, bool):
            method, names = METHODS.get(name, (None, set()))
        case _:
            return failure(None, -32600, "not a request")
    if method is None:
        return failure(number, -32601, "no such method")
    try:
        params = request.get("params", {})
        require(isinstance(params, dict) and params.keys() == names, "wrong parameters")
        return {"jsonrpc": "2.0", "id": number, "result": method(**params)}
    except ValueError as error:
        return failure(number, -32602, str(error))


def answer(line: bytes) -> Json | list[Json]:
    """The reply to a line: one object, or a list of them for a batch."""
    try:
        content = json.loads(line.decode(), parse_constant=int)  # int refuses NaN and Infinity: they are not JSON
    except (ValueError, RecursionError):
        return failure(None, -32700, "not JSON")
    if isinstance(content, list) and content:
        return [reply(request) for request in content]
    return reply(content)


def main() -> None:
    """Answer every line of the input until it ends."""
    for line in sys.stdin.buffer:
        print(json.dumps(answer(line)), flush=True)


if __name__ == "__main__":
    main()
