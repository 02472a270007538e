"""A first engine for Twos: it rules on tricks, and takes twos for cards like any other."""

import json
import sys

RANKS = "23456789TJQKA"
PACK = {rank + suit for rank in RANKS for suit in "CDHS"}


def describe(params):
    """What this engine is and can answer."""
    engine = {"name": "first-engine", "version": "0.1"}
    games = {"twos": {"methods": ["trick"]}}
    return {"protocol": 1, "engine": engine, "batch": True, "games": games}


def trick(params):
    """twos.trick: check the question, then rule on it."""
    cards = params.get("cards")
    if not isinstance(cards, list) or not all(map(is_card, cards)):
        raise ValueError("cards: expected a list of cards")
    if not 1 <= len(cards) <= 4 or len(set(cards)) < len(cards):
        raise ValueError("cards: expected one to four different cards")
    return ruling(cards)


def is_card(text):
    """Whether something is the name of a card."""
    return isinstance(text, str) and text in PACK


def ruling(cards):
    """The highest card of the suit led wins."""
    following = [card for card in cards if card[1] == cards[0][1]]
    best = max(following, key=lambda card: RANKS.index(card[0]))
    return {"winner": cards.index(best)}


METHODS = {"describe": describe, "twos.trick": trick}


def failure(number, code, message):
    """An error reply."""
    return {"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": message}}


def reply(request):
    """The reply to one request."""
    if not isinstance(request, dict) or not isinstance(request.get("method"), str):
        return failure(None, -32600, "not a request")
    method = METHODS.get(request["method"])
    if method is None:
        return failure(request["id"], -32601, "no such method")
    try:
        return {"jsonrpc": "2.0", "id": request["id"], "result": method(request["params"])}
    except ValueError as error:
        return failure(request["id"], -32602, str(error))


def main():
    """Answer every line with one line, until there are no more."""
    for line in sys.stdin.buffer:
        try:
            content = json.loads(line)
        except ValueError:
            answer = failure(None, -32700, "not JSON")
        else:
            is_batch = isinstance(content, list)
            answer = [reply(each) for each in content] if is_batch else reply(content)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
