"""An engine for Twins & Followers: first the rules, then the methods that ask for them. ``wire`` speaks the protocol.

Start it, write one request to its standard input, and read one reply:

    {"jsonrpc": "2.0", "id": 1, "method": "twins_and_followers.wins", "params": {"cards": ["QH", "QD", "4C", "5S"]}}
    {"jsonrpc": "2.0", "id": 1, "result": {"wins": true, "twins": "Q", "followers": ["4", "5"]}}
"""

from dataclasses import dataclass, field
from itertools import chain, combinations, pairwise
from typing import Any

from wire import Json, different_cards, integer, items, require, serve, table

NUMBERS, FACES = "A23456789T", "JQK"
RANKS = NUMBERS + FACES
FOLLOWERS = [*pairwise(NUMBERS), *combinations(FACES, 2)]  # every two ranks that follow each other, the lower one first
MOVES = ("draw", "declare", "claim", "pass", "discard", "drop")
MOVES_WITH_A_CARD = ("discard", "drop")


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


# The methods. Each takes and returns plain JSON data; require and its like refuse params that are malformed.


def require_hands(hands: Any) -> None:
    """Insist on as many hands as can play, of three things each."""
    for hand in items(hands, 2, 17):
        items(hand, 3, 3)


def require_move(move: Any, seats: int) -> None:
    """Insist on a move of a seat, with a card where it needs one."""
    integer(table(move).get("seat"), 0, seats - 1)
    require(move.get("do") in MOVES, "no such move")
    if "card" in move or move["do"] in MOVES_WITH_A_CARD:
        different_cards([move.get("card")])


def wins(cards: Any) -> Json:
    """twins_and_followers.wins: whether four cards are a winning hand, and what it consists of."""
    twins, followers = split(different_cards(cards, 4, 4)) or (None, None)
    return {"wins": twins is not None, "twins": twins, "followers": followers}


def able(hands: Any, discard: Any, discarder: Any) -> Json:
    """twins_and_followers.able: the seats that can win with a discard."""
    require_hands(hands)
    different_cards([*chain(*hands), discard])
    integer(discarder, 0, len(hands) - 1)
    return {"seats": able_seats(hands, discard, discarder)}


def play(hands: Any, pile: Any, starter: Any, moves: Any, discards: Any = ()) -> Json:
    """twins_and_followers.play: the states of a round, one before the first move and one after each."""
    require_hands(hands)
    older = items(discards) if discards != () else []
    different_cards([*chain(*hands), *items(pile), *older])
    integer(starter, 0, len(hands) - 1)
    for move in items(moves):
        require_move(move, len(hands))
    current = Round([list(hand) for hand in hands], list(pile), older, turn=starter)
    current.begin_turn(starter)
    states = [current.show(accepted=True)]
    for move in moves:
        seat, do, card = move["seat"], move["do"], move.get("card")
        accepted = current.allows(seat, do, card)
        if accepted:
            current.make(seat, do, card)
        states.append(current.show(accepted))
    return {"states": states}


METHODS = {"twins_and_followers.wins": wins, "twins_and_followers.able": able, "twins_and_followers.play": play}

if __name__ == "__main__":
    serve(METHODS, name="twins-and-followers-python", version="1.0")
