"""An engine for Twin It! in one file: first the rules, then the methods, then the wire.

Start it, write one request to its standard input, and read one reply:

    {"jsonrpc": "2.0", "id": 1, "method": "twin_it.rating", "params": {"players": 4, "points": 25}}
    {"jsonrpc": "2.0", "id": 1, "result": {"rating": "experts"}}
"""

import json
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, NamedTuple

SETS_TO_WIN = 5
LABELS = ("beginners", "prospects", "experts", "geniuses")
BANDS = {1: (5, 7, 10), 2: (10, 13, 18), 3: (15, 19, 27), 4: (20, 25, 36), 5: (25, 31, 45), 6: (30, 37, 54)}
"""For each number of players, the points from which on the second, third and fourth label are due."""
Json = dict[str, Any]


# The rules. A target is what a hand can touch: a card that lies loose and visible, or a won set as a whole.


@dataclass(eq=False)
class Card:
    """A card: the design that it shows and the one on its other side."""

    name: str
    shown: str
    hidden: str

    def turn(self) -> None:
        """Turn the card over where it lies."""
        self.shown, self.hidden = self.hidden, self.shown


@dataclass(eq=False)
class Won:
    """A won set, in front of its owner: a seat, or in team mode a team."""

    owner: int
    cards: list[Card]

    @property
    def shown(self) -> str:
        """The design of all its cards."""
        return self.cards[0].shown

    @property
    def names(self) -> list[str]:
        """Its cards by name."""
        return [card.name for card in self.cards]


Target = Card | Won


class Hand(NamedTuple):
    """A hand on a target; of two hands on one target, the one that arrived earlier is lower."""

    arrival: int
    player: int
    target: Target


@dataclass
class Game:
    """A game in progress, competitive or of two teams."""

    teams: list[int] | None  # the team of each seat
    piles: list[list[Card]]  # each with its top first
    due: int | str | None  # a seat, "any", or nobody
    table: list[Card] = field(default_factory=list)
    sets: list[Won] = field(default_factory=list)  # oldest first
    forbidden: dict[int, list[Card]] = field(default_factory=dict)  # by party
    winner: int | None = None

    def party(self, player: int) -> int:
        """Who owns what a player wins: his team, or he himself."""
        return self.teams[player] if self.teams else player

    def loose(self) -> list[Card]:
        """The visible cards outside the won sets."""
        return [*self.table, *(pile[0] for pile in self.piles if pile), *chain(*self.forbidden.values())]

    def targets(self) -> dict[str, Target]:
        """What a hand can touch, by the names of the cards."""
        return {card.name: card for card in self.loose()} | {name: won for won in self.sets for name in won.names}

    def is_forbidden(self, party: int, design: str) -> bool:
        """Whether a party must not make a set of a design."""
        return any(card.shown == design for card in self.forbidden.get(party, ()))

    def pass_turn(self, due: int | str | None) -> None:
        """Make a seat due, or the next one clockwise that has cards in its pile."""
        seats = [seat for seat, pile in enumerate(self.piles) if pile]
        if not seats or self.winner is not None:
            self.due = None
        elif isinstance(due, int):
            self.due = min(seats, key=lambda seat: (seat - due) % len(self.piles))
        else:
            self.due = due

    def may_flip(self, seat: int) -> bool:
        """Whether it is for a seat to flip."""
        return bool(self.piles[seat]) and self.due in (seat, "any")

    def flip(self, seat: int) -> None:
        """Turn the top card of a pile over and lay it on the table."""
        card = self.piles[seat].pop(0)
        card.turn()
        self.table.append(card)
        self.pass_turn((seat + 1) % len(self.piles))

    def slap(self, touches: list[tuple[int, str]], give: dict[int, str]) -> list[Json]:
        """Everything that a slap brings about: fixed as the hands land, done in the order in which it was completed."""
        if self.winner is not None:
            return []
        targets = self.targets()
        hands: list[Hand] = []
        for player, name in touches:  # a second hand on the same target adds nothing
            if not any(hand.player == player and hand.target is targets[name] for hand in hands):
                hands.append(Hand(len(hands), player, targets[name]))
        offers = {player: targets[name] for player, name in give.items()}
        mistakes, spoiled = self.mistakes(hands)
        effects = self.effects([hand for hand in hands if hand.player not in spoiled])

        outcomes: list[Json] = []
        last = None  # the last winner, or without one the last offender
        for _, taken, turned in sorted(effects, key=lambda effect: effect[0]):
            if taken:
                last = taken[1].player
                outcomes.append(self.win(taken))
            if turned and self.winner is None:
                for card in turned:
                    card.turn()
                outcomes.append({"kind": "third" if taken else "tie", "cards": [card.name for card in turned]})
            if self.winner is not None:
                break
        if self.winner is None:
            offenders = [hand.player for hand in sorted(mistakes)]
            outcomes += [self.punish(player, offers.get(player)) for player in offenders]
            if last is None and offenders:
                last = offenders[-1]
        if outcomes:
            self.pass_turn("any" if self.teams else self.due if last is None else last)
        return outcomes

    def mistakes(self, hands: list[Hand]) -> tuple[list[Hand], set[int]]:
        """The hand that completed each mistake, and the players whose hands count for nothing."""
        mistakes, spoiled = [], set()
        for hand in hands:
            for other in hands[: hand.arrival]:
                if other.player == hand.player and (
                    self.teams
                    or other.target.shown != hand.target.shown
                    or self.is_forbidden(hand.player, hand.target.shown)
                ):
                    mistakes.append(hand)
                    spoiled.add(hand.player)
        for team in (0, 1) if self.teams else ():
            mates = [hand for hand in hands if self.party(hand.player) == team and hand.player not in spoiled]
            for place, hand in enumerate(mates):
                design = hand.target.shown
                alike = [mate for mate in mates[:place] if mate.target.shown == design and mate.player not in spoiled]
                mate = next((mate for mate in alike if mate.target is not hand.target), None)
                if mate is not None and self.is_forbidden(team, design):
                    mistakes.append(hand)
                    spoiled.update((mate.player, hand.player))
            mates = [hand for hand in mates if hand.player not in spoiled]
            touched = {hand.target for hand in mates}
            if len(touched) > 1 and len({target.shown for target in touched}) == len(touched):  # no pair among them
                mistakes.append(mates[-1])
                spoiled.update(hand.player for hand in mates)
        return mistakes, spoiled

    def effects(self, hands: list[Hand]) -> list[tuple[int, list[Hand], list[Card]]]:
        """The wins and ties: when each was completed, the hands that win (none in a tie) and the cards to turn."""
        lowest: dict[Target, Hand] = {}
        for hand in hands:
            lowest.setdefault(hand.target, hand)
        effects = []
        for design in {target.shown for target in lowest}:
            alike = [hand for hand in lowest.values() if hand.target.shown == design]  # in order of arrival
            if len(alike) < 2:
                continue
            loose = [card for card in self.loose() if card.shown == design]
            owners = Counter(self.party(hand.player) for hand in alike)
            party, count = owners.most_common(1)[0]
            if count > 1:
                taken = [hand for hand in alike if self.party(hand.player) == party][:2]
                left = [card for card in loose if all(hand.target is not card for hand in taken)]
                effects.append((taken[1].arrival, taken, left))
            else:
                effects.append((alike[1].arrival, [], loose))
        return effects

    def win(self, taken: list[Hand]) -> Json:
        """Take a pair of loose cards, or a won pair together with the third card."""
        player = taken[1].player
        party = self.party(player)
        won = next((hand.target for hand in taken if isinstance(hand.target, Won)), None)
        cards = [hand.target for hand in taken if isinstance(hand.target, Card)]
        for place in (self.table, *self.piles, *self.forbidden.values()):
            place[:] = [card for card in place if card not in cards]
        if won is None:
            kind, won = "win", Won(party, cards)
            self.sets.append(won)
        else:
            won.cards += cards
            kind = "grow" if won.owner == party else "rob"
            if kind == "rob":
                won.owner = party
                self.sets.remove(won)
                self.sets.append(won)
        if sum(other.owner == party for other in self.sets) >= SETS_TO_WIN:
            self.winner = party
        return {"kind": kind, "player": player, "cards": won.names}

    def punish(self, player: int, offer: Target | None) -> Json:
        """Put a set of an offender under his pile: the one that he gives, or else his newest, if he has any."""
        own = [won for won in self.sets if won.owner == self.party(player)]
        if not own:
            return {"kind": "mistake", "player": player, "lost": []}
        lost = next((won for won in own if won is offer), own[-1])
        self.sets.remove(lost)
        self.piles[player] += lost.cards
        return {"kind": "mistake", "player": player, "lost": lost.names}


# The methods. Each takes and returns plain JSON data and raises ValueError when its parameters are malformed.


def require(condition: bool, complaint: str) -> None:
    """Raise ValueError with the complaint unless the condition holds."""
    if not condition:
        raise ValueError(complaint)


def require_keys(value: Any, needed: set[str], optional: set[str]) -> None:
    """Insist on an object that has all the keys it needs and no unknown ones."""
    require(isinstance(value, dict) and needed <= value.keys() <= needed | optional, "not the keys that it should have")


def require_list(value: Any) -> list[Any]:
    """Insist on a list."""
    require(isinstance(value, list), "not a list")
    return value


def require_number(value: Any, least: int, most: float = float("inf")) -> None:
    """Insist on a number. True and False are numbers to Python, but not to the protocol."""
    require(type(value) is int and least <= value <= most, "not a number that can be")


def require_texts(value: Any, length: int) -> None:
    """Insist on a list of so many texts."""
    require(isinstance(value, list) and len(value) == length, "not a list of the right length")
    require(all(isinstance(text, str) for text in value), "not texts")


def read_numbered(value: Any, count: int) -> dict[int, Any]:
    """An object whose keys are seats or parties."""
    require(isinstance(value, dict) and value.keys() <= {str(number) for number in range(count)}, "no such party")
    return {int(key): content for key, content in value.items()}


class Cards:
    """Reads lists of cards, and sees to it that the cards of a question can be one deck."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.faces: Counter[str] = Counter()

    def read(self, value: Any) -> list[Card]:
        """The cards of one list."""
        cards = []
        for entry in require_list(value):
            require_texts(entry, 3)
            card = Card(*entry)
            require(card.name not in self.names, "a card stands there twice")
            self.names.add(card.name)
            self.faces.update((card.shown, card.hidden))
            require(max(self.faces[card.shown], self.faces[card.hidden]) <= 3, "a design on four faces")
            cards.append(card)
        return cards


def read_game(cards: Cards, value: Json) -> Game:
    """The piles, teams and forbidden rows of a game."""
    mode, teams = value["mode"], value.get("teams")
    require(mode in ("competitive", "team"), "no such mode")
    piles = [cards.read(pile) for pile in require_list(value["piles"])]
    if mode == "team":
        require(4 <= len(piles) <= 6 and isinstance(teams, list) and len(teams) == len(piles), "not 4 to 6 seats")
        for team in teams:
            require_number(team, 0, 1)
        require(len(set(teams)) == 2, "not two teams")
    else:
        require(2 <= len(piles) <= 6 and teams in (None, []), "not 2 to 6 seats without teams")
    rows = read_numbered(value.get("forbidden", {}), 2 if teams else len(piles))
    forbidden = {party: cards.read(row) for party, row in rows.items()}
    return Game(teams or None, piles, due=None, forbidden=forbidden)


def read_sets(cards: Cards, value: Any, parties: int) -> list[Won]:
    """The won sets."""
    sets = []
    for entry in require_list(value):
        require_keys(entry, {"owner", "cards"}, set())
        require_number(entry["owner"], 0, parties - 1)
        won = Won(entry["owner"], cards.read(entry["cards"]))
        require(len(won.cards) in (2, 3) and len({card.shown for card in won.cards}) == 1, "not a set")
        sets.append(won)
    return sets


def read_slap(cards: Cards, seats: int, touches: Any, give: Any) -> tuple[list[tuple[int, str]], dict[int, str]]:
    """The touches of a slap and what is given up for mistakes, as texts that are cards."""
    pairs = [tuple(require_list(touch)) for touch in require_list(touches)]
    for pair in pairs:
        require(len(pair) == 2, "not a touch")
        require_number(pair[0], 0, seats - 1)
    gifts = read_numbered(give, seats)
    for name in (*(name for _, name in pairs), *gifts.values()):
        require(isinstance(name, str) and name in cards.names, "no such card")
    require(all(count <= 2 for count in Counter(player for player, _ in pairs).values()), "a player has two hands")
    return pairs, gifts


def can_slap(game: Game, touches: list[tuple[int, str]], give: dict[int, str]) -> bool:
    """Whether every card touched is visible and every set given up is the player's."""
    owners = {name: won.owner for won in game.sets for name in won.names}
    gives_his_own = all(owners.get(name) == game.party(player) for player, name in give.items())
    return gives_his_own and all(name in game.targets() for _, name in touches)


def slap(position: Any, touches: Any, **optional: Any) -> Json:
    """twin_it.slap: what a slap brings about in a position."""
    needed = {"mode", "due", "table", "piles", "sets", "winner"}
    require_keys(position, needed, {"teams", "forbidden"})
    cards = Cards()
    game = read_game(cards, position)
    seats = len(game.piles)
    parties = 2 if game.teams else seats
    game.table = cards.read(position["table"])
    game.sets = read_sets(cards, position["sets"], parties)
    if position["winner"] is not None:
        require_number(position["winner"], 0, parties - 1)
    game.winner = position["winner"]
    if position["due"] not in (None, "any"):
        require_number(position["due"], 0, seats - 1)
    game.pass_turn(position["due"])
    hands, gifts = read_slap(cards, seats, touches, optional.get("give", {}))
    require(can_slap(game, hands, gifts), "not a visible card, or not a set of the player's")

    outcomes = game.slap(hands, gifts)

    def show(cards: list[Card]) -> list[list[str]]:
        return [[card.name, card.shown, card.hidden] for card in cards]

    after = {
        "mode": position["mode"],
        "due": game.due,
        "table": show(game.table),
        "piles": [show(pile) for pile in game.piles],
        "sets": [{"owner": won.owner, "cards": show(won.cards)} for won in game.sets],
        "forbidden": {str(party): show(row) for party, row in game.forbidden.items() if row},
        "winner": game.winner,
    }
    return {"outcomes": outcomes, "position": after | ({"teams": game.teams} if game.teams else {})}


def play(first: Any, moves: Any, **setting: Any) -> Json:
    """twin_it.play: the states of a game, one before the first move and one after each."""
    cards = Cards()
    game = read_game(cards, setting)
    seats = len(game.piles)
    require_number(first, 0, seats - 1)
    game.pass_turn(first)
    outcomes: list[Json] = []

    def show(card: Card) -> list[str]:
        return [card.name, card.shown]

    def state(accepted: bool) -> Json:
        return {
            "accepted": accepted,
            "outcomes": outcomes,
            "due": game.due,
            "table": [show(card) for card in game.table],
            "piles": [{"top": show(pile[0]) if pile else None, "size": len(pile)} for pile in game.piles],
            "sets": [{"owner": won.owner, "cards": won.names} for won in game.sets],
            "forbidden": {str(party): [show(card) for card in row] for party, row in game.forbidden.items() if row},
            "winner": game.winner,
        }

    steps: list[tuple[int | None, list[tuple[int, str]], dict[int, str]]] = []  # the moves, all read before any is made
    for move in require_list(moves):
        if isinstance(move, dict) and "flip" in move:
            require_keys(move, {"flip"}, set())
            require_number(move["flip"], 0, seats - 1)
            steps.append((move["flip"], [], {}))
        else:
            require_keys(move, {"slap"}, {"give"})
            steps.append((None, *read_slap(cards, seats, move["slap"], move.get("give", {}))))

    states = [state(True)]
    for flipper, touches, gifts in steps:
        if flipper is None:
            accepted = game.winner is None and can_slap(game, touches, gifts)
            if accepted:
                outcomes = game.slap(touches, gifts)
        else:
            accepted = game.may_flip(flipper)
            if accepted:
                game.flip(flipper)
                outcomes = []
        states.append(state(accepted))
    return {"states": states}


def score(sets: Any) -> Json:
    """twin_it.score: a point for every pair and two for every three of a kind, as they lie when the time is up."""
    points = 0
    names: list[str] = []
    for cards in require_list(sets):
        for card in require_list(cards):
            require_texts(card, 2)
            names.append(card[0])
        if len(cards) in (2, 3) and len({shown for _, shown in cards}) == 1:
            points += len(cards) - 1
    require(len(set(names)) == len(names), "a card stands there twice")
    return {"points": points}


def rating(players: Any, points: Any) -> Json:
    """twin_it.rating: how well so many players did together."""
    require_number(players, 1, 6)
    require_number(points, 0)
    return {"rating": LABELS[sum(points >= bound for bound in BANDS[players])]}


def winners(points: Any) -> Json:
    """twin_it.winners: the seats with the most points."""
    require(1 <= len(require_list(points)) <= 6, "not 1 to 6 players")
    for number in points:
        require_number(number, 0)
    return {"seats": [seat for seat, number in enumerate(points) if number == max(points)]}


def deal(cards: Any, players: Any) -> Json:
    """twin_it.deal: the sizes of the piles."""
    require_number(cards, 1)
    require_number(players, 2, 6)
    return {"sizes": [(cards + seat) // players for seat in range(players)]}


def describe() -> Json:
    """describe: what this engine is and can answer. It plays the default reading of every open point."""
    methods = ["slap", "play", "score", "rating", "winners", "deal"]
    engine = {"name": "twin-it-python", "version": "1.0"}
    return {"protocol": 1, "engine": engine, "batch": True, "games": {"twin_it": {"methods": methods, "readings": {}}}}


# The wire: JSON-RPC 2.0, a request or a batch of them on each line, and one line back.

METHODS: dict[str, tuple[Callable[..., Json], set[str], set[str]]] = {  # with what must and what may be given
    "describe": (describe, set(), set()),
    "twin_it.slap": (slap, {"position", "touches"}, {"give"}),
    "twin_it.play": (play, {"mode", "piles", "first", "moves"}, {"teams", "forbidden"}),
    "twin_it.score": (score, {"sets"}, set()),
    "twin_it.rating": (rating, {"players", "points"}, set()),
    "twin_it.winners": (winners, {"points"}, set()),
    "twin_it.deal": (deal, {"cards", "players"}, set()),
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
