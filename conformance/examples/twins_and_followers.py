"""An engine for Twins & Followers in one file: first the rules, then the methods, then the wire.

Start it, write one request to its standard input, and read one reply:

    {"jsonrpc": "2.0", "id": 1, "method": "twins_and_followers.wins", "params": {"cards": ["QH", "QD", "4C", "5S"]}}
    {"jsonrpc": "2.0", "id": 1, "result": {"wins": true, "twins": "Q", "followers": ["4", "5"]}}
"""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import chain, combinations, pairwise
from typing import Any

NUMBERS, FACES = "A23456789T", "JQK"
RANKS = NUMBERS + FACES
PACK = frozenset(rank + suit for rank in RANKS for suit in "CDHS")
FOLLOWERS = [*pairwise(NUMBERS), *combinations(FACES, 2)]  # every two ranks that follow each other, the lower one first
MOVES = ("draw", "declare", "claim", "pass", "discard", "drop")
MOVES_WITH_A_CARD = ("discard", "drop")
Json = dict[str, Any]


# The rules. A card is its text: card[0] is its rank. Suits never matter.


def split(cards: list[str]) -> tuple[str, tuple[str, ...]] | None:
    """The twins and the followers that four cards consist of, by rank; None when they do not win."""
    ranks = sorted((card[0] for card in cards), key=RANKS.index)
    for place in range(3):
        if ranks[place] == ranks[place + 1] and (rest := (*ranks[:place], *ranks[place + 2 :])) in FOLLOWERS:
            return ranks[place], rest
    return None


def able_seats(hands: list[list[str]], discard: str, discarder: int) -> list[int]:
    """The seats that can win with a discard, clockwise from the discarder, who cannot."""
    others = [(discarder + steps) % len(hands) for steps in range(1, len(hands))]
    return [seat for seat in others if split([*hands[seat], discard])]


@dataclass
class Round:
    """A round in progress. It waits for the seat whose turn it is, or else for the seats that are able."""

    hands: list[list[str]]
    pile: list[str]  # top first
    discards: list[str]  # bottom first
    turn: int | None
    phase: str = "draw"
    able: list[int] = field(default_factory=list)  # with the latest discard, clockwise from the discarder
    live: str | None = None
    winner: int | None = None
    next: int = 0  # whose turn it will be when nobody wins with the latest discard
    drops: dict[int, str] = field(default_factory=dict)  # chosen by fighters, but still in their hands

    def allows(self, seat: int, do: str, card: str | None) -> bool:
        """Whether the rules allow a move."""
        hand = self.hands[seat]
        match do:
            case "draw":
                return self.phase == "draw" and seat == self.turn
            case "declare":
                return self.phase == "discard" and seat == self.turn and split(hand) is not None
            case "discard":  # who can declare must
                return self.phase == "discard" and seat == self.turn and card in hand and split(hand) is None
            case "drop":
                return self.phase == "fight" and seat in self.able and seat not in self.drops and card in hand
            case _:  # claim or pass
                return self.phase == "claim" and seat in self.able

    def make(self, seat: int, do: str, card: str) -> None:
        """Carry out a move that is allowed."""
        match do:
            case "draw":
                self.hands[seat].append(self.pile.pop(0))
                self.phase = "discard"
            case "declare":
                self.end(winner=seat)
            case "discard":
                self.discard(seat, card)
            case "claim":
                self.hands[seat].append(self.discards.pop())
                self.end(winner=seat)
            case "pass":
                self.begin_turn(self.next)
            case _:  # drop
                self.drops[seat] = card
                if len(self.drops) == len(self.able):
                    self.settle_fight()

    def begin_turn(self, seat: int) -> None:
        """Let a seat draw, unless the pile is empty. What was discarded before is dead from now on."""
        self.phase, self.turn, self.able, self.live, self.drops = "draw", seat, [], None, {}
        if not self.pile:
            self.end(winner=None)

    def discard(self, seat: int, card: str) -> None:
        """Discard a card, and see who can win with it: nobody, one who may claim it, or several who fight."""
        self.hands[seat].remove(card)
        self.discards.append(card)
        self.turn, self.next = None, (seat + 1) % len(self.hands)
        self.able = able_seats(self.hands, card, seat)
        if not self.able:
            self.begin_turn(self.next)
        elif len(self.able) == 1:
            self.phase, self.live = "claim", card
        elif len(self.able) <= len(self.pile):
            self.phase = "fight"
        else:  # a fight for which there are too few cards
            self.end(winner=None)

    def settle_fight(self) -> None:
        """Lay down all drops, then draw a card for each, clockwise from the discarder."""
        for seat in self.able:
            self.hands[seat].remove(self.drops[seat])
            self.discards.append(self.drops[seat])
        for seat in self.able:
            self.hands[seat].append(self.pile.pop(0))
        self.begin_turn(self.next)

    def end(self, winner: int | None) -> None:
        """End the round."""
        self.phase, self.turn, self.able, self.live, self.winner = "over", None, [], None, winner

    def show(self, accepted: bool) -> Json:
        """The state as the protocol shows it."""
        return {
            "accepted": accepted,
            "phase": self.phase,
            "turn": self.turn,
            "able": list(self.able),
            "hands": [list(hand) for hand in self.hands],
            "pile": len(self.pile),
            "discards": list(self.discards),
            "live": self.live,
            "winner": self.winner,
        }


# The methods. Each takes and returns plain JSON data and raises ValueError when its parameters are malformed.


def require(condition: bool, complaint: str) -> None:
    """Raise ValueError with the complaint unless the condition holds."""
    if not condition:
        raise ValueError(complaint)


def require_cards(cards: list[Any]) -> None:
    """Insist on different cards of the pack."""
    require(all(isinstance(card, str) and card in PACK for card in cards), "not cards")
    require(len(set(cards)) == len(cards), "a card appears twice")


def require_hands(hands: Any) -> None:
    """Insist on as many hands as can play, of three things each."""
    require(isinstance(hands, list) and 2 <= len(hands) <= 17, "not 2 to 17 hands")
    require(all(isinstance(hand, list) and len(hand) == 3 for hand in hands), "a hand has three cards")


def require_seat(seat: Any, hands: list[Any]) -> None:
    """Insist on a seat. True and False are numbers to Python, but not to the protocol."""
    require(type(seat) is int and 0 <= seat < len(hands), "no such seat")


def require_move(move: Any, hands: list[Any]) -> None:
    """Insist on a move of a seat, with a card where it needs one."""
    require(isinstance(move, dict) and {"seat", "do"} <= move.keys() <= {"seat", "do", "card"}, "not a move")
    require_seat(move["seat"], hands)
    require(move["do"] in MOVES, "no such move")
    if "card" in move or move["do"] in MOVES_WITH_A_CARD:
        require_cards([move.get("card")])


def wins(cards: Any) -> Json:
    """twins_and_followers.wins: whether four cards are a winning hand, and what it consists of."""
    require(isinstance(cards, list) and len(cards) == 4, "not four cards")
    require_cards(cards)
    twins, followers = split(cards) or (None, None)
    return {"wins": twins is not None, "twins": twins, "followers": followers}


def able(hands: Any, discard: Any, discarder: Any) -> Json:
    """twins_and_followers.able: the seats that can win with a discard."""
    require_hands(hands)
    require_cards([*chain(*hands), discard])
    require_seat(discarder, hands)
    return {"seats": able_seats(hands, discard, discarder)}


def play(hands: Any, pile: Any, starter: Any, moves: Any, discards: Any = ()) -> Json:
    """twins_and_followers.play: the states of a round, one before the first move and one after each."""
    require_hands(hands)
    require(isinstance(pile, list) and isinstance(discards, list | tuple), "not lists of cards")
    require_cards([*chain(*hands), *pile, *discards])
    require_seat(starter, hands)
    require(isinstance(moves, list), "not moves")
    for move in moves:
        require_move(move, hands)
    table = Round([list(hand) for hand in hands], list(pile), list(discards), turn=starter)
    table.begin_turn(starter)
    states = [table.show(accepted=True)]
    for move in moves:
        seat, do, card = move["seat"], move["do"], move.get("card")
        accepted = table.allows(seat, do, card)
        if accepted:
            table.make(seat, do, card)
        states.append(table.show(accepted))
    return {"states": states}


def describe() -> Json:
    """describe: what this engine is and can answer. It plays the default reading of every open point."""
    games = {"twins_and_followers": {"methods": ["wins", "able", "play"], "readings": {}}}
    engine = {"name": "twins-and-followers-python", "version": "1.0"}
    return {"protocol": 1, "engine": engine, "batch": True, "games": games}


# The wire: JSON-RPC 2.0, a request or a batch of them on each line, and one line back.

METHODS: dict[str, tuple[Callable[..., Json], set[str], set[str]]] = {  # with what must and what may be given
    "describe": (describe, set(), set()),
    "twins_and_followers.wins": (wins, {"cards"}, set()),
    "twins_and_followers.able": (able, {"hands", "discard", "discarder"}, set()),
    "twins_and_followers.play": (play, {"hands", "pile", "starter", "moves"}, {"discards"}),
}


def failure(number: int | None, code: int, message: str) -> Json:
    """An error reply."""
    return {"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": message}}


def reply(request: Any) -> Json:
    """The reply to one request."""
    match request:
        case {"jsonrpc": "2.0", "id": int(number), "method": str(name)} if not isinstance(number, bool):
            method, needed, optional = METHODS.get(name, (None, set(), set()))
        case _:
            return failure(None, -32600, "not a request")
    if method is None:
        return failure(number, -32601, "no such method")
    try:
        params = request.get("params", {})
        require(isinstance(params, dict) and needed <= params.keys() <= needed | optional, "wrong parameters")
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
