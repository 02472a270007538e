"""A sound engine for Twos, cut into small methods so that a faulty engine can override just the one it gets wrong."""

from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

RANKS = "23456789TJQKA"
SUITS = "CDHS"


@dataclass
class Table:
    """A deal in progress."""

    hands: list[list[str]]
    turn: int
    trick: list[str] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)  # who played the cards of the trick
    scores: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    taken: Json | None = None  # the ruling on the trick that the last move completed, told in seats
    over: bool = False
    size: int = 0  # of the hands when they were dealt

    def __post_init__(self) -> None:
        """Note the size of the hands, which shrink."""
        self.size = len(self.hands[0])


class Sound:
    """Twos by the sheet, every open point read by default."""

    # What the protocol asks. Malformed parameters raise ValueError.

    def describe(self) -> Json:
        """What this engine is, named after its module."""
        name = type(self).__module__.rpartition(".")[2].replace("_", "-")
        games = {"twos": {"methods": ["trick", "legal", "play"], "readings": {}}}
        return {"protocol": 1, "engine": {"name": f"twos-{name}", "version": "1"}, "batch": True, "games": games}

    def trick(self, cards: Any) -> Json:
        """The ruling on a trick of one to four cards, told in positions."""
        self.check_cards(cards)
        self.check(1 <= len(cards) <= 4, "a trick of no or too many cards")
        return self.ruling(cards)

    def legal(self, hand: Any, trick: Any) -> Json:
        """The cards of a hand that may be added to a trick of up to three cards."""
        self.check_cards(hand)
        self.check_cards(trick)
        self.check(len(hand) <= 13, "too big a hand")
        self.check(len(trick) < 4, "a full trick")
        self.check(not set(hand) & set(trick), "a card both in the hand and in the trick")
        return {"cards": self.playable(hand, trick)}

    def play(self, hands: Any, leader: Any, moves: Any) -> Json:
        """The states of a deal: one before the first move, one after each."""
        self.check(isinstance(hands, list) and len(hands) == 4, "not four hands")
        for hand in hands:
            self.check_cards(hand)
            self.check(len(hand) == len(hands[0]) and 1 <= len(hand) <= 13, "hands of unequal size, empty or too big")
        self.check(len(set().union(*hands)) == 4 * len(hands[0]), "a card in two hands")
        self.check_seat(leader)
        self.check(isinstance(moves, list), "not a list of moves")
        for move in moves:
            self.check(isinstance(move, dict) and set(move) == {"seat", "play"}, "not a move")
            self.check_seat(move["seat"])
            self.check_cards([move["play"]])
        table = Table([list(hand) for hand in hands], leader)
        states = [self.show(table, accepted=True)]
        for move in moves:
            accepted = self.allows(table, move["seat"], move["play"])
            (self.put if accepted else self.refuse)(table, move["seat"], move["play"])
            states.append(self.show(table, accepted))
        return {"states": states}

    # Well-formed parameters

    def check(self, condition: bool, complaint: str) -> None:
        """Call parameters malformed unless the condition holds."""
        if not condition:
            raise ValueError(complaint)

    def check_cards(self, cards: Any) -> None:
        """Insist on a list of different cards."""
        self.check(isinstance(cards, list), "not a list of cards")
        for card in cards:
            known = isinstance(card, str) and len(card) == 2 and card[0] in RANKS and card[1] in SUITS
            self.check(known, "not a card")
        self.check(len(cards) == len(set(cards)), "a card twice")

    def check_seat(self, seat: Any) -> None:
        """Insist on a seat."""
        self.check(isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat <= 3, "not a seat")

    # Cards

    def rank(self, card: str) -> int:
        """The strength of a card among the plain cards of its suit."""
        return RANKS.index(card[0])

    def is_two(self, card: str) -> bool:
        """Whether a card is wild."""
        return card[0] == "2"

    def is_honour(self, card: str) -> bool:
        """Whether a card is worth a point."""
        return card[0] in "AKQJ"

    # Following suit

    def playable(self, hand: list[str], trick: list[str]) -> list[str]:
        """The cards of a hand that may be added to a trick."""
        if not trick:
            return self.leads(hand)
        suit = self.suit_to_follow(trick)
        if not any(self.follows(card, suit) for card in hand):
            return self.discards(hand, trick)
        return [card for card in hand if self.follows(card, suit) or self.fits_anywhere(card)]

    def leads(self, hand: list[str]) -> list[str]:
        """The cards that may be led."""
        return list(hand)

    def suit_to_follow(self, trick: list[str]) -> str:
        """The suit that is asked for."""
        return trick[0][1]

    def follows(self, card: str, suit: str) -> bool:
        """Whether a card counts as one of the suit that is asked for."""
        return card[1] == suit

    def fits_anywhere(self, card: str) -> bool:
        """Whether a card may be played without regard to suits."""
        return self.is_two(card)

    def discards(self, hand: list[str], trick: list[str]) -> list[str]:
        """The cards that may be played by a hand that cannot follow suit."""
        return list(hand)

    # Winning a trick

    def ruling(self, trick: list[str]) -> Json:
        """Winner, catches and honours of a trick, told in positions."""
        return {"winner": self.winner(trick), "catches": self.catches(trick), "honours": self.honours(trick)}

    def winner(self, trick: list[str]) -> int:
        """The position of the card that wins a trick."""
        two = self.deciding_two(trick)
        if two is None:
            return self.plain_winner(trick)
        three = self.catching_three(trick, two)
        return two if three is None else three

    def plain_winner(self, trick: list[str]) -> int:
        """The position of the card that wins a trick in which no two decides."""
        best = 0
        for position, card in enumerate(trick):
            if self.beats(card, trick[best]):
                best = position
        return best

    def beats(self, card: str, best: str) -> bool:
        """Whether a plain card beats the best plain card before it."""
        return card[1] == best[1] and self.rank(card) > self.rank(best)

    def twos(self, trick: list[str]) -> list[int]:
        """The positions of the twos."""
        return [position for position, card in enumerate(trick) if self.is_two(card)]

    def deciding_two(self, trick: list[str]) -> int | None:
        """The position of the strongest two: the one played first."""
        return min(self.twos(trick), default=None)

    def catching_three(self, trick: list[str], two: int) -> int | None:
        """The position of the three that beats the deciding two, wherever it lies."""
        three = "3" + trick[two][1]
        return trick.index(three) if three in trick else None

    # Catches and honours of a trick

    def catches(self, trick: list[str]) -> list[Json]:
        """The catches of a trick, told in positions."""
        winner = self.winner(trick)
        return [self.catch(trick, winner, victim) for victim in self.victims(trick, winner)]

    def victims(self, trick: list[str], winner: int) -> list[int]:
        """The positions of the twos that the winner catches."""
        two = self.deciding_two(trick)
        if two is None:
            return []
        if winner == two:
            return [other for other in self.twos(trick) if other != two]
        return [two] if winner == self.catching_three(trick, two) else []

    def catch(self, trick: list[str], by: int, victim: int) -> Json:
        """The record of one catch."""
        return {"by": by, "from": victim, "points": self.points(trick, by, victim)}

    def points(self, trick: list[str], by: int, victim: int) -> int:
        """What the victim pays to the catcher."""
        return 3 if trick[by][0] == "3" else 2

    def honours(self, trick: list[str]) -> int:
        """The number of honours in a trick."""
        return sum(self.is_honour(card) for card in trick)

    # The course of a deal

    def allows(self, table: Table, seat: int, card: str) -> bool:
        """Whether the rules allow a move."""
        return not table.over and seat == table.turn and card in self.playable(table.hands[seat], table.trick)

    def refuse(self, table: Table, seat: int, card: str) -> None:
        """React to a move that is not allowed: nothing changes."""

    def put(self, table: Table, seat: int, card: str) -> None:
        """Carry out a move that is allowed."""
        table.hands[seat].remove(card)
        table.trick.append(card)
        table.seats.append(seat)
        table.taken = None
        table.turn = self.next_seat(seat)
        if self.is_full(table.trick):
            self.take(table)

    def next_seat(self, seat: int) -> int:
        """Who plays after a seat."""
        return (seat + 1) % 4

    def is_full(self, trick: list[str]) -> bool:
        """Whether a trick is complete."""
        return len(trick) == 4

    def take(self, table: Table) -> None:
        """Settle a complete trick and clear the table for the next one."""
        table.taken = self.settled(table)
        self.score(table, table.taken)
        table.turn = self.next_leader(table, table.taken)
        table.trick, table.seats = [], []
        table.over = self.is_over(table)

    def settled(self, table: Table) -> Json:
        """The ruling on the trick on the table, told in seats."""
        ruling = self.ruling(table.trick)
        catches = [
            {"by": table.seats[catch["by"]], "from": table.seats[catch["from"]], "points": catch["points"]}
            for catch in ruling["catches"]
        ]
        return {"winner": table.seats[ruling["winner"]], "catches": catches, "honours": ruling["honours"]}

    def score(self, table: Table, taken: Json) -> None:
        """Credit a trick to the scores."""
        table.scores[taken["winner"]] += taken["honours"]
        for catch in taken["catches"]:
            self.pay(table, catch)

    def pay(self, table: Table, catch: Json) -> None:
        """Let the victim of a catch pay the catcher."""
        table.scores[catch["by"]] += catch["points"]
        table.scores[catch["from"]] -= catch["points"]

    def next_leader(self, table: Table, taken: Json) -> int:
        """Who leads after a trick."""
        winner: int = taken["winner"]
        return winner

    def is_over(self, table: Table) -> bool:
        """Whether a deal ends with the trick just taken."""
        return not any(table.hands)

    def show(self, table: Table, accepted: bool) -> Json:
        """The state as the protocol shows it."""
        return {
            "accepted": accepted,
            "turn": None if table.over else table.turn,
            "legal": [] if table.over else list(self.playable(table.hands[table.turn], table.trick)),
            "trick": list(table.trick),
            "taken": table.taken,
            "scores": list(table.scores),
            "over": table.over,
        }


class Engine(Sound):
    """The name under which every module of this folder offers its engine."""
