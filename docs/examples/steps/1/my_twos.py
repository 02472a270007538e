"""An engine for Twos: first the rules, then the methods, then the wire."""

import json
import sys
from collections.abc import Callable
from typing import Any

RANKS = "23456789TJQKA"  # lowest first
PACK = frozenset(rank + suit for rank in RANKS for suit in "CDHS")
Json = dict[str, Any]


# The rules. A card is its text: card[0] is its rank, card[1] its suit.


def ruling(trick: list[str]) -> Json:
    """Who wins a trick."""
    following = [index for index, card in enumerate(trick) if card[1] == trick[0][1]]
    return {"winner": max(following, key=lambda index: RANKS.index(trick[index][0]))}


# The methods. Each takes and returns plain JSON data and raises ValueError when its parameters are malformed.


def require(condition: bool, complaint: str) -> None:
    """Raise ValueError with the complaint unless the condition holds."""
    if not condition:
        raise ValueError(complaint)


def require_cards(cards: Any) -> None:
    """Insist on a list of different cards of the pack."""
    require(isinstance(cards, list) and all(isinstance(card, str) and card in PACK for card in cards), "not cards")
    require(len(set(cards)) == len(cards), "a card appears twice")


def trick(cards: Any) -> Json:
    """twos.trick: the ruling on a trick of one to four cards, with positions in the trick for seats."""
    require_cards(cards)
    require(1 <= len(cards) <= 4, "a trick has one to four cards")
    return ruling(cards)


def describe() -> Json:
    """describe: what this engine is and can answer. It plays the default reading of every open point."""
    games = {"twos": {"methods": ["trick"], "readings": {}}}
    return {"protocol": 1, "engine": {"name": "my-twos", "version": "0.1"}, "batch": True, "games": games}


# The wire: JSON-RPC 2.0, a request or a batch of them on each line, and one line back.

METHODS: dict[str, tuple[Callable[..., Json], set[str]]] = {
    "describe": (describe, set()),
    "twos.trick": (trick, {"cards"}),
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
