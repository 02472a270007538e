"""A sound engine for Twin It!, in small methods: a faulty engine overrides just the one it gets wrong.

The methods are in two places: those for a game in progress in `_rules`, all others here.
"""

from collections import Counter
from typing import Any

from ._rules import Rules
from ._table import Card, Due, Effect, Hand, Json, Mistake, Table, Target, WonSet

__all__ = ["Card", "Due", "Effect", "Engine", "Hand", "Json", "Mistake", "Sound", "Table", "Target", "WonSet"]


class Sound(Rules):
    """Twin It! by the sheet, every open point read by default."""

    # What the protocol asks. Malformed parameters raise ValueError.

    def describe(self) -> Json:
        """What this engine is, named after its module."""
        name = type(self).__module__.rpartition(".")[2].replace("_", "-")
        methods = ["slap", "play", "score", "rating", "winners", "deal"]
        games = {"twin_it": {"methods": methods, "readings": {}}}
        return {"protocol": 1, "engine": {"name": f"twin-it-{name}", "version": "1"}, "batch": True, "games": games}

    def slap(self, position: Any, touches: Any, give: Any = None) -> Json:
        """What a slap brings about in a position."""
        table = self.read_position(position)
        gifts = {} if give is None else give
        self.check_slap(table, touches, gifts)
        self.check(self.may_slap(table, touches, gifts), "a card that is not visible, or not a set of the offender's")
        if not self.is_closed(table):
            self.make_slap(table, touches, gifts)
        return {"outcomes": table.outcomes, "position": self.show_position(table)}

    def play(self, mode: Any, piles: Any, first: Any, moves: Any, teams: Any = None, forbidden: Any = None) -> Json:
        """The states of a game: one before the first move, one after each."""
        rows = {} if forbidden is None else forbidden
        table = self.read_setting(mode, teams, piles, rows)
        self.check_cards(table)
        self.check_number(first, 0, len(piles) - 1)
        self.check(isinstance(moves, list), "not a list of moves")
        for move in moves:
            self.check_move(table, move)
        self.make_due(table, first)
        states = [self.show(table, accepted=True)]
        for move in moves:
            states.append(self.show(table, self.make_move(table, move)))
        return {"states": states}

    def score(self, sets: Any) -> Json:
        """The points for the sets that lie there when the time is up."""
        self.check(isinstance(sets, list), "not a list of sets")
        for cards in sets:
            self.check(isinstance(cards, list), "not a list of cards")
            for card in cards:
                self.check_texts(card, 2)
        ids = [card[0] for cards in sets for card in cards]
        self.check(len(ids) == len(set(ids)), "a card twice")
        return {"points": self.total([self.value([shown for _, shown in cards]) for cards in sets])}

    def rating(self, players: Any, points: Any) -> Json:
        """The label for the points of so many players."""
        self.check_number(players, 1, 6)
        self.check_number(points, 0)
        return {"rating": self.label(self.bands(players), points)}

    def winners(self, points: Any) -> Json:
        """The seats with the most points."""
        self.check(isinstance(points, list) and 1 <= len(points) <= 6, "not 1 to 6 players")
        for number in points:
            self.check_number(number, 0)
        return {"seats": self.best(points)}

    def deal(self, cards: Any, players: Any) -> Json:
        """The sizes of the piles."""
        self.check_number(cards, 1)
        self.check_number(players, 2, 6)
        return {"sizes": self.sizes(cards, players)}

    # Well-formed parameters

    def check(self, condition: bool, complaint: str) -> None:
        """Call parameters malformed unless the condition holds."""
        if not condition:
            raise ValueError(complaint)

    def check_number(self, value: Any, least: int, most: float = float("inf")) -> None:
        """Insist on a number from the least to the most."""
        self.check(isinstance(value, int) and not isinstance(value, bool), "not a number")
        self.check(least <= value <= most, "a number too small or too large")

    def check_texts(self, value: Any, count: int) -> None:
        """Insist on a list of so many texts."""
        self.check(isinstance(value, list) and len(value) == count, "not a list of the right length")
        self.check(all(isinstance(text, str) for text in value), "not texts")

    def check_keys(self, value: Any, needed: set[str], optional: set[str]) -> None:
        """Insist on an object with these keys."""
        self.check(isinstance(value, dict), "not an object")
        self.check(needed <= set(value) <= needed | optional, "not the right keys")

    def read_cards(self, value: Any) -> list[Card]:
        """A list of cards."""
        self.check(isinstance(value, list), "not a list of cards")
        for card in value:
            self.check_texts(card, 3)
        return [list(card) for card in value]

    def read_setting(self, mode: Any, teams: Any, piles: Any, forbidden: Any) -> Table:
        """The mode, the piles and the forbidden rows."""
        self.check(mode in ("competitive", "team"), "no such mode")
        self.check(isinstance(piles, list), "not a list of piles")
        seats = len(piles)
        if mode == "team":
            self.check(4 <= seats <= 6, "not 4 to 6 players")
            self.check(isinstance(teams, list) and len(teams) == seats, "not a team for each seat")
            for team in teams:
                self.check_number(team, 0, 1)
            self.check({0, 1} == set(teams), "not two teams")
        else:
            self.check(2 <= seats <= 6, "not 2 to 6 players")
            self.check(teams is None or teams == [], "teams in the competitive mode")
        parties = 2 if mode == "team" else seats
        self.check_keys(forbidden, set(), {str(party) for party in range(parties)})
        rows = {int(party): self.read_cards(row) for party, row in forbidden.items()}
        return Table(teams if mode == "team" else None, [], [self.read_cards(pile) for pile in piles], [], rows)

    def read_position(self, position: Any) -> Table:
        """A position as the protocol describes it."""
        needed = {"mode", "due", "table", "piles", "sets", "winner"}
        self.check_keys(position, needed, {"teams", "forbidden"})
        rows = position.get("forbidden", {})
        table = self.read_setting(position["mode"], position.get("teams"), position["piles"], rows)
        seats = len(table.piles)
        parties = 2 if table.teams else seats
        table.table = self.read_cards(position["table"])
        self.check(isinstance(position["sets"], list), "not a list of sets")
        for won in position["sets"]:
            self.check_keys(won, {"owner", "cards"}, set())
            self.check_number(won["owner"], 0, parties - 1)
            table.sets.append(WonSet(won["owner"], self.read_cards(won["cards"])))
            designs = [shown for _, shown, _ in table.sets[-1].cards]
            self.check(2 <= len(designs) <= 3 and len(set(designs)) == 1, "not a set")
        self.check_cards(table)
        winner, due = position["winner"], position["due"]
        if winner is not None:
            self.check_number(winner, 0, parties - 1)
            table.winner = winner
        if due is not None and due != "any":
            self.check_number(due, 0, seats - 1)
        self.make_due(table, due)
        return table

    def all_cards(self, table: Table) -> list[Card]:
        """Every card of the game, wherever it is."""
        places = [table.table, *table.piles, *table.forbidden.values(), *(won.cards for won in table.sets)]
        return [card for place in places for card in place]

    def check_cards(self, table: Table) -> None:
        """Insist on cards that can be one deck."""
        cards = self.all_cards(table)
        self.check(len({card[0] for card in cards}) == len(cards), "a card twice")
        faces = Counter(design for card in cards for design in card[1:])
        self.check(max(faces.values(), default=0) <= 3, "a design on four faces")

    def check_slap(self, table: Table, touches: Any, give: Any) -> None:
        """Insist on touches and gifts of cards by players."""
        seats = range(len(table.piles))
        known = {card[0] for card in self.all_cards(table)}
        self.check(isinstance(touches, list), "not a list of touches")
        for touch in touches:
            self.check(isinstance(touch, list) and len(touch) == 2, "not a touch")
            self.check_number(touch[0], 0, len(seats) - 1)
        self.check_keys(give, set(), {str(seat) for seat in seats})
        for card in [touch[1] for touch in touches] + list(give.values()):
            self.check(isinstance(card, str) and card in known, "no such card")
        for seat in seats:
            self.check(sum(touch[0] == seat for touch in touches) <= 2, "three touches of one player")

    def check_move(self, table: Table, move: Any) -> None:
        """Insist on a flip or a slap."""
        self.check(isinstance(move, dict), "not a move")
        if "flip" in move:
            self.check_keys(move, {"flip"}, set())
            self.check_number(move["flip"], 0, len(table.piles) - 1)
        else:
            self.check_keys(move, {"slap"}, {"give"})
            self.check_slap(table, move["slap"], move.get("give", {}))

    # Points

    def value(self, designs: list[str]) -> int:
        """The points for a set."""
        return len(designs) - 1 if len(designs) in (2, 3) and len(set(designs)) == 1 else 0

    def total(self, values: list[int]) -> int:
        """The points for all sets."""
        return sum(values)

    def bands(self, players: int) -> tuple[int, int, int]:
        """The most points for the first three labels."""
        return {
            1: (4, 6, 9),
            2: (9, 12, 17),
            3: (14, 18, 26),
            4: (19, 24, 35),
            5: (24, 30, 44),
            6: (29, 36, 53),
        }[players]

    def labels(self) -> list[str]:
        """The labels from the worst to the best."""
        return ["beginners", "prospects", "experts", "geniuses"]

    def label(self, bands: tuple[int, int, int], points: int) -> str:
        """The label that the points earn."""
        return self.labels()[sum(points > most for most in bands)]

    def best(self, points: list[int]) -> list[int]:
        """The seats that win."""
        return [seat for seat, number in enumerate(points) if number == max(points)]

    def sizes(self, cards: int, players: int) -> list[int]:
        """The sizes of the piles."""
        each, over = divmod(cards, players)
        return [each + (seat < over) for seat in range(players)]

    # What the protocol shows

    def show_rows(self, table: Table, length: int) -> dict[str, list[Card]]:
        """The forbidden rows, so much of each card."""
        return {str(party): [card[:length] for card in row] for party, row in table.forbidden.items() if row}

    def show_position(self, table: Table) -> Json:
        """The position as the protocol shows it."""
        position = {
            "mode": "team" if table.teams else "competitive",
            "due": table.due,
            "table": [list(card) for card in table.table],
            "piles": [[list(card) for card in pile] for pile in table.piles],
            "sets": [{"owner": won.owner, "cards": [list(card) for card in won.cards]} for won in table.sets],
            "forbidden": self.show_rows(table, 3),
            "winner": table.winner,
        }
        return {**position, "teams": table.teams} if table.teams else position

    def show(self, table: Table, accepted: bool) -> Json:
        """A state of a game as the protocol shows it."""
        return {
            "accepted": accepted,
            "outcomes": list(table.outcomes),
            "due": table.due,
            "table": [card[:2] for card in table.table],
            "piles": [{"top": pile[0][:2] if pile else None, "size": len(pile)} for pile in table.piles],
            "sets": [{"owner": won.owner, "cards": [card[0] for card in won.cards]} for won in table.sets],
            "forbidden": self.show_rows(table, 2),
            "winner": table.winner,
        }


class Engine(Sound):
    """The name under which every module of this folder offers its engine."""
