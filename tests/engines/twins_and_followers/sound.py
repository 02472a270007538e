"""A sound engine for Twins & Followers, in small methods: a faulty engine overrides just the one it gets wrong."""

from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

Json = dict[str, Any]

NUMBERS = "A23456789T"
FACES = "JQK"
RANKS = NUMBERS + FACES
SUITS = "CDHS"
MOVES = ("draw", "declare", "discard", "claim", "pass", "drop")


@dataclass
class Table:
    """A round in progress."""

    hands: list[list[str]]
    pile: list[str]  # top first
    discards: list[str]  # bottom first
    turn: int | None = None
    phase: str = "draw"
    able: list[int] = field(default_factory=list)  # who may claim, or who fights; clockwise from the discarder
    live: str | None = None
    discarder: int = 0  # of the latest discard
    drops: dict[int, str] = field(default_factory=dict)  # of a fight, in the order in which they were made
    winner: int | None = None
    notes: dict[str, Any] = field(default_factory=dict)  # what a faulty engine remembers besides


class Sound:
    """Twins & Followers by the sheet, every open point read by default."""

    # What the protocol asks. Malformed parameters raise ValueError.

    def describe(self) -> Json:
        """What this engine is, named after its module."""
        name = type(self).__module__.rpartition(".")[2].replace("_", "-")
        games = {"twins_and_followers": {"methods": ["wins", "able", "play"], "readings": {}}}
        engine = {"name": f"twins-and-followers-{name}", "version": "1"}
        return {"protocol": 1, "engine": engine, "batch": True, "games": games}

    def wins(self, cards: Any) -> Json:
        """Whether four cards win, and by which split."""
        self.check_cards(cards)
        self.check(len(cards) == 4, "not four cards")
        split = self.split(cards)
        if split is None:
            return {"wins": False, "twins": None, "followers": None}
        return {"wins": True, "twins": split[0], "followers": split[1]}

    def able(self, hands: Any, discard: Any, discarder: Any) -> Json:
        """The seats that can win with a discard."""
        self.check_hands(hands)
        self.check_cards([discard])
        self.check_apart(*hands, [discard])
        self.check_seat(discarder, hands)
        return {"seats": sorted(self.able_seats(hands, discard, discarder))}

    def play(self, hands: Any, pile: Any, starter: Any, moves: Any, discards: Any = ()) -> Json:
        """The states of a round: one before the first move, one after each."""
        older = list(discards) if isinstance(discards, tuple) else discards
        self.check_hands(hands)
        self.check_cards(pile)
        self.check_cards(older)
        self.check_apart(*hands, pile, older)
        self.check_seat(starter, hands)
        self.check(isinstance(moves, list), "not a list of moves")
        for move in moves:
            self.check_move(move, hands)
        table = Table([list(hand) for hand in hands], list(pile), list(older))
        self.begin_round(table, starter)
        states = [self.show(table, accepted=True)]
        for move in moves:
            accepted = self.allows(table, **move)
            (self.make if accepted else self.refuse)(table, **move)
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
        self.check_apart(cards)

    def check_apart(self, *places: list[str]) -> None:
        """Insist that no card is anywhere twice."""
        everywhere = [card for place in places for card in place]
        self.check(len(everywhere) == len(set(everywhere)), "a card twice")

    def check_hands(self, hands: Any) -> None:
        """Insist on 2 to 17 hands of three cards."""
        self.check(isinstance(hands, list) and 2 <= len(hands) <= 17, "not 2 to 17 hands")
        for hand in hands:
            self.check_cards(hand)
            self.check(len(hand) == 3, "a hand that has not three cards")

    def check_seat(self, seat: Any, hands: list[Any]) -> None:
        """Insist on a seat."""
        self.check(isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < len(hands), "not a seat")

    def check_move(self, move: Any, hands: list[Any]) -> None:
        """Insist on a move, with a card where it needs one."""
        self.check(isinstance(move, dict) and {"seat", "do"} <= set(move) <= {"seat", "do", "card"}, "not a move")
        self.check_seat(move["seat"], hands)
        self.check(move["do"] in MOVES, "not a thing to do")
        if move["do"] in ("discard", "drop") or "card" in move:
            self.check_cards([move.get("card")])

    # Winning hands

    def is_winning(self, cards: list[str]) -> bool:
        """Whether cards are a winning hand."""
        return self.split(cards) is not None

    def split(self, cards: list[str]) -> tuple[str, list[str]] | None:
        """The ranks of the twins and of the followers in a hand, if it wins."""
        if len(cards) != 4:
            return None
        for pair, rest in self.pairings(cards):
            if self.are_twins(*pair) and self.are_followers(*rest):
                return self.report(pair, rest)
        return None

    def pairings(self, cards: list[str]) -> list[tuple[list[str], list[str]]]:
        """Every way to take two cards for twins, with the cards left to be followers."""
        return [(list(pair), [card for card in cards if card not in pair]) for pair in combinations(cards, 2)]

    def report(self, pair: list[str], rest: list[str]) -> tuple[str, list[str]]:
        """A split as the protocol shows it."""
        return pair[0][0], sorted((card[0] for card in rest), key=RANKS.index)

    def are_twins(self, one: str, other: str) -> bool:
        """Whether two cards are twins."""
        return one[0] == other[0]

    def are_followers(self, one: str, other: str) -> bool:
        """Whether two cards follow each other."""
        return self.ranks_follow(one[0], other[0])

    def ranks_follow(self, one: str, other: str) -> bool:
        """Whether cards of two ranks follow each other."""
        if self.is_face(one) != self.is_face(other):
            return False
        return self.faces_follow(one, other) if self.is_face(one) else self.numbers_follow(one, other)

    def is_face(self, rank: str) -> bool:
        """Whether a rank is a face."""
        return rank in FACES

    def faces_follow(self, one: str, other: str) -> bool:
        """Whether two faces follow each other."""
        return one != other

    def numbers_follow(self, one: str, other: str) -> bool:
        """Whether two numbers follow each other."""
        return abs(NUMBERS.index(one) - NUMBERS.index(other)) == 1

    # Winning with a discard

    def able_seats(self, hands: list[list[str]], discard: str, discarder: int) -> list[int]:
        """The seats that can win with a discard, clockwise from the discarder."""
        return [seat for seat in self.askable(hands, discarder) if self.can_use(hands[seat], discard)]

    def askable(self, hands: list[list[str]], discarder: int) -> list[int]:
        """The seats that may win with a discard if it fits, clockwise from the discarder."""
        return [(discarder + steps) % len(hands) for steps in range(1, len(hands))]

    def can_use(self, hand: list[str], discard: str) -> bool:
        """Whether a discard completes a hand."""
        return self.is_winning([*hand, discard])

    # Moves

    def allows(self, table: Table, seat: int, do: str, card: str = "") -> bool:
        """Whether the rules allow a move."""
        match do:
            case "draw":
                return self.may_draw(table, seat)
            case "declare":
                return self.may_declare(table, seat)
            case "discard":
                return self.may_discard(table, seat, card)
            case "claim":
                return self.may_claim(table, seat)
            case "pass":
                return self.may_pass(table, seat)
            case _:
                return self.may_drop(table, seat, card)

    def make(self, table: Table, seat: int, do: str, card: str = "") -> None:
        """Carry out a move that is allowed."""
        match do:
            case "draw":
                self.draw(table, seat)
            case "declare":
                self.declare(table, seat)
            case "discard":
                self.discard(table, seat, card)
            case "claim":
                self.claim(table, seat)
            case "pass":
                self.let_pass(table, seat)
            case _:
                self.drop(table, seat, card)

    def refuse(self, table: Table, seat: int, do: str, card: str = "") -> None:
        """React to a move that is not allowed: nothing changes."""

    def may_draw(self, table: Table, seat: int) -> bool:
        """Whether a seat may draw."""
        return table.phase == "draw" and seat == table.turn

    def may_declare(self, table: Table, seat: int) -> bool:
        """Whether a seat may declare a winning hand."""
        return table.phase == "discard" and seat == table.turn and self.is_winning(table.hands[seat])

    def may_discard(self, table: Table, seat: int, card: str) -> bool:
        """Whether a seat may discard a card; not when it holds a winning hand, which has to be declared."""
        due = table.phase == "discard" and seat == table.turn
        return due and card in table.hands[seat] and not self.is_winning(table.hands[seat])

    def may_claim(self, table: Table, seat: int) -> bool:
        """Whether a seat may claim the latest discard."""
        return table.phase == "claim" and seat in table.able

    def may_pass(self, table: Table, seat: int) -> bool:
        """Whether a seat may decline to claim."""
        return table.phase == "claim" and seat in table.able

    def may_drop(self, table: Table, seat: int, card: str) -> bool:
        """Whether a seat may drop a card in a fight."""
        due = table.phase == "fight" and seat in table.able and seat not in table.drops
        return due and card in table.hands[seat]

    # The course of a turn

    def begin_round(self, table: Table, starter: int) -> None:
        """Let the starter begin; no card lies open for anybody."""
        self.begin_turn(table, starter)

    def begin_turn(self, table: Table, seat: int) -> None:
        """Wait for a seat to draw, if there is a card to draw; no earlier discard can be claimed any more."""
        table.phase, table.turn, table.able, table.live, table.drops = "draw", seat, [], None, {}
        if self.is_exhausted(table):
            self.end(table, winner=None)

    def is_exhausted(self, table: Table) -> bool:
        """Whether a draw that is due cannot be made."""
        return not table.pile

    def draw(self, table: Table, seat: int) -> None:
        """Draw a card to begin a turn."""
        table.hands[seat].append(self.take_top(table))
        table.phase = "discard"

    def take_top(self, table: Table) -> str:
        """Take the card to be drawn from the pile."""
        return table.pile.pop(0)

    def declare(self, table: Table, seat: int) -> None:
        """Win with the card drawn."""
        self.end(table, winner=seat)

    def discard(self, table: Table, seat: int, card: str) -> None:
        """Discard a card and see who can win with it."""
        table.hands[seat].remove(card)
        self.lay(table, card)
        table.turn, table.live, table.discarder = None, card, seat
        table.able = self.able_seats(table.hands, card, seat)
        self.look_round(table)

    def lay(self, table: Table, card: str) -> None:
        """Put a card on the discards."""
        table.discards.append(card)

    def look_round(self, table: Table) -> None:
        """Go on after a discard: with the next turn, with a claim, or with a fight."""
        if not table.able:
            self.go_on(table)
        elif not self.is_fight(table):
            table.phase = "claim"
        elif self.is_short(table):
            self.end(table, winner=None)
        else:
            self.begin_fight(table)

    def go_on(self, table: Table) -> None:
        """Go on when nobody wins with a discard."""
        self.begin_turn(table, self.next_seat(table, table.discarder))

    def next_seat(self, table: Table, seat: int) -> int:
        """Who is next after a seat."""
        return (seat + 1) % len(table.hands)

    def claim(self, table: Table, seat: int) -> None:
        """Win with the latest discard."""
        table.hands[seat].append(table.discards.pop())
        self.end(table, winner=seat)

    def let_pass(self, table: Table, seat: int) -> None:
        """Decline to claim."""
        self.go_on(table)

    def end(self, table: Table, winner: int | None) -> None:
        """End the round."""
        table.phase, table.turn, table.able, table.live, table.winner = "over", None, [], None, winner

    # Fights

    def is_fight(self, table: Table) -> bool:
        """Whether those who are able have to fight."""
        return len(table.able) > 1

    def is_short(self, table: Table) -> bool:
        """Whether the pile has too few cards for a fight."""
        return len(table.pile) < len(table.able)

    def begin_fight(self, table: Table) -> None:
        """Wait for the fighters to drop a card each; the discard is nobody's any more."""
        table.phase, table.live = "fight", None

    def drop(self, table: Table, seat: int, card: str) -> None:
        """Choose the card to drop; it stays in the hand until all have chosen."""
        table.drops[seat] = card
        if self.is_decided(table):
            self.settle(table)

    def is_decided(self, table: Table) -> bool:
        """Whether all fighters have chosen."""
        return len(table.drops) == len(table.able)

    def settle(self, table: Table) -> None:
        """Carry out a fight whose drops are chosen."""
        order = self.fight_order(table)
        for seat in order:
            self.lay_drop(table, seat)
        for seat in order:
            self.draw_in_fight(table, seat)
        self.after_fight(table)

    def fight_order(self, table: Table) -> list[int]:
        """The fighters in the order in which they drop and draw: clockwise from the discarder."""
        return list(table.able)

    def lay_drop(self, table: Table, seat: int) -> None:
        """Put the card that a fighter drops on the discards."""
        table.hands[seat].remove(table.drops[seat])
        self.lay(table, table.drops[seat])

    def draw_in_fight(self, table: Table, seat: int) -> None:
        """Draw the card that replaces a fighter's drop."""
        table.hands[seat].append(self.take_top(table))

    def after_fight(self, table: Table) -> None:
        """Go on when a fight is settled; nothing can be claimed."""
        self.begin_turn(table, self.next_after_fight(table))

    def next_after_fight(self, table: Table) -> int:
        """Whose turn it is after a fight."""
        return self.next_seat(table, table.discarder)

    # What the protocol shows

    def show(self, table: Table, accepted: bool) -> Json:
        """The state as the protocol shows it."""
        return {
            "accepted": accepted,
            "phase": table.phase,
            "turn": table.turn,
            "able": sorted(table.able),
            "hands": [list(hand) for hand in table.hands],
            "pile": len(table.pile),
            "discards": list(table.discards),
            "live": table.live,
            "winner": table.winner,
        }


class Engine(Sound):
    """The name under which every module of this folder offers its engine."""
