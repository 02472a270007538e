"""An engine for Twin It!: first the rules, then the methods that ask for them. ``wire`` speaks the protocol.

Start it, write one request to its standard input, and read one reply:

    {"jsonrpc": "2.0", "id": 1, "method": "twin_it.rating", "params": {"players": 4, "points": 25}}
    {"jsonrpc": "2.0", "id": 1, "result": {"rating": "experts"}}
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import chain, combinations
from typing import Any, NamedTuple

from wire import Json, Method, require, serve

PLAYERS = {"competitive": range(2, 7), "team": range(4, 7)}
SETS_TO_WIN = 5
LABELS = ("beginners", "prospects", "experts", "geniuses")
BANDS = {1: (5, 7, 10), 2: (10, 13, 18), 3: (15, 19, 27), 4: (20, 25, 36), 5: (25, 31, 45), 6: (30, 37, 54)}
"""For each number of players, the points from which on the second, third and fourth label are due."""


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


class Hand(NamedTuple):
    """A hand on a target; of two hands on one target, the one that arrived earlier is lower."""

    arrival: int
    player: int
    target: Card | Won


@dataclass
class Game:
    """A game in progress, competitive or of two teams. A party is who owns what a player wins."""

    teams: list[int] | None  # the team of each seat
    piles: list[list[Card]]  # each with its top first
    table: list[Card]
    sets: list[Won]  # oldest first
    forbidden: dict[int, list[Card]]  # by party
    winner: int | None  # a party
    due: int | str | None = None  # a seat, "any", or nobody
    names: set[str] = field(default_factory=set)  # of all cards, wherever they lie
    outcomes: list[Json] = field(default_factory=list)  # of the latest move

    def party(self, player: int) -> int:
        """The party of a player: his team, or he himself."""
        return self.teams[player] if self.teams else player

    def loose(self) -> list[Card]:
        """The visible cards outside the won sets."""
        return [*chain(self.table, *(pile[:1] for pile in self.piles), *self.forbidden.values())]

    def targets(self) -> dict[str, Card | Won]:
        """What a hand can touch, by the names of the cards."""
        return {card.name: card for card in self.loose()} | {name: won for won in self.sets for name in won.names}

    def pass_turn(self, due: int | str | None) -> None:
        """Make a seat due, or the next one clockwise that has cards in its pile."""
        seats = [seat for seat, pile in enumerate(self.piles) if pile and self.winner is None]
        self.due = due if seats else None
        if seats and isinstance(due, int):
            self.due = min(seats, key=lambda seat: (seat - due) % len(self.piles))

    def flip(self, seat: int) -> bool:
        """Turn the top card of a pile over and lay it on the table; False when that is not for the seat to do."""
        if not self.piles[seat] or self.due not in (seat, "any"):
            return False
        card = self.piles[seat].pop(0)
        card.turn()
        self.table.append(card)
        self.outcomes = []
        self.pass_turn((seat + 1) % len(self.piles))
        return True

    def may_slap(self, touches: list[tuple[int, str]], give: dict[str, str]) -> bool:
        """Whether every card touched is visible and every set given up, by one of its cards, is the player's."""
        owners = {name: won.owner for won in self.sets for name in won.names}
        gives_his_own = all(owners.get(name) == self.party(int(player)) for player, name in give.items())
        return gives_his_own and {name for _, name in touches} <= self.targets().keys()

    def slap(self, touches: list[tuple[int, str]], give: dict[str, str]) -> bool:
        """Do all that a slap brings about: fixed as the hands land, done as completed; False when it must not be."""
        if self.winner is not None or not self.may_slap(touches, give):
            return False
        targets = self.targets()
        landed = dict.fromkeys((player, targets[name]) for player, name in touches)  # twice on one target is once
        hands = [Hand(arrival, *touch) for arrival, touch in enumerate(landed)]
        mistakes, spoiled = self.mistakes(hands)
        effects = self.effects([hand for hand in hands if hand.player not in spoiled])
        self.outcomes = []
        for _, taken, turned in effects:
            if taken and self.winner is None:
                self.outcomes.append(self.win(taken))
            if turned and self.winner is None:
                for card in turned:
                    card.turn()
                self.outcomes.append({"kind": "third" if taken else "tie", "cards": [card.name for card in turned]})
        if self.winner is None:
            self.outcomes += [self.punish(hand.player, give.get(str(hand.player))) for hand in mistakes]
        if self.outcomes:  # the last winner flips, or without one the last offender
            callers = [hand.player for hand in mistakes] + [taken[1].player for _, taken, _ in effects if taken]
            self.pass_turn("any" if self.teams else callers[-1] if callers else self.due)
        return True

    def mistakes(self, hands: list[Hand]) -> tuple[list[Hand], set[int]]:
        """The hand that completed each mistake, in order, and the players whose hands count for nothing."""
        pairs = sorted(combinations(hands, 2), key=lambda pair: pair[1].arrival)
        mistakes = [hand for mate, hand in pairs if self.teams and mate.player == hand.player]  # nobody may use both
        spoiled = {hand.player for hand in mistakes}
        for mate, hand in pairs:  # a pair that is forbidden to its party
            party, design = self.party(hand.player), hand.target.shown
            is_pair = mate.target is not hand.target and mate.target.shown == design
            counts = self.party(mate.player) == party and not spoiled & {mate.player, hand.player}
            if is_pair and counts and any(card.shown == design for card in self.forbidden.get(party, ())):
                mistakes.append(hand)
                spoiled |= {mate.player, hand.player}
        for party in {self.party(hand.player) for hand in hands}:  # several targets without a pair among them
            mates = [hand for hand in hands if self.party(hand.player) == party and hand.player not in spoiled]
            targets = {hand.target for hand in mates}
            if len(targets) > 1 and len({target.shown for target in targets}) == len(targets):
                mistakes.append(mates[-1])
                spoiled |= {hand.player for hand in mates}
        return sorted(mistakes), spoiled

    def effects(self, hands: list[Hand]) -> list[tuple[int, list[Hand], list[Card]]]:
        """The wins and ties, in order: when completed, the two hands that win (none in a tie), the cards to turn."""
        lowest = {hand.target: hand for hand in reversed(hands)}
        effects = []
        for design in {target.shown for target in lowest}:
            alike = sorted(hand for hand in lowest.values() if hand.target.shown == design)
            if len(alike) > 1:
                party, count = Counter(self.party(hand.player) for hand in alike).most_common(1)[0]
                taken = [hand for hand in alike if self.party(hand.player) == party][:2] if count > 1 else []
                touched = [hand.target for hand in taken]
                turned = [card for card in self.loose() if card.shown == design and card not in touched]
                effects.append(((taken or alike)[1].arrival, taken, turned))
        return sorted(effects)

    def win(self, taken: list[Hand]) -> Json:
        """Take a pair of loose cards, or a won pair together with the third card."""
        player = taken[1].player
        party = self.party(player)
        cards = [hand.target for hand in taken if isinstance(hand.target, Card)]
        for place in (self.table, *self.piles, *self.forbidden.values()):
            place[:] = [card for card in place if card not in cards]
        won = next((hand.target for hand in taken if isinstance(hand.target, Won)), Won(party, []))
        kind = "win" if won not in self.sets else "grow" if won.owner == party else "rob"
        if kind != "grow":  # it is the newest of its owner's
            won.owner = party
            self.sets = [*(other for other in self.sets if other is not won), won]
        won.cards += cards
        if sum(other.owner == party for other in self.sets) >= SETS_TO_WIN:
            self.winner = party
        return {"kind": kind, "player": player, "cards": won.names}

    def punish(self, player: int, gift: str | None) -> Json:
        """Put a set of an offender under his pile: the one that he gives, or else his newest, if he has any."""
        own = [won for won in self.sets if won.owner == self.party(player)]
        lost = [won for won in own if gift in won.names] or own[-1:]
        self.sets = [won for won in self.sets if won not in lost]
        cards = [card for won in lost for card in won.cards]
        self.piles[player] += cards
        return {"kind": "mistake", "player": player, "lost": [card.name for card in cards]}

    def show(self, sides: int) -> Json:
        """The game as the protocol shows it, each card with one or both of its sides."""

        def show(cards: list[Card]) -> list[list[str]]:
            return [[card.name, card.shown, card.hidden][: 1 + sides] for card in cards]

        return {
            "due": self.due,
            "table": show(self.table),
            "piles": [show(pile) for pile in self.piles],
            "sets": [{"owner": won.owner, "cards": show(won.cards)} for won in self.sets],
            "forbidden": {str(party): show(row) for party, row in self.forbidden.items() if row},
            "winner": self.winner,
        }


# The methods. Each takes and returns plain JSON data; require refuses params that are malformed.

CARDS = [(str, str, str)]
SETTING = {"mode": str, "piles": [CARDS], "teams?": Any, "forbidden?": dict}
POSITION = SETTING | {"due": Any, "table": CARDS, "sets": [{"owner": int, "cards": CARDS}], "winner": Any}


def fits(value: Any, shape: Any) -> bool:
    """Whether a value is of a type, in a range, or a list or an object of such, where keys with a ? may be missing."""
    match shape:
        case range():  # True and False are numbers to Python, but not to the protocol
            return type(value) is int and value in shape
        case list():  # of any length, with one shape for all things in it
            return isinstance(value, list) and all(fits(item, shape[0]) for item in value)
        case tuple():  # a list of this length, with a shape for each thing in it
            return isinstance(value, list) and len(value) == len(shape) and all(map(fits, value, shape))
        case dict():
            parts = {key.rstrip("?"): part for key, part in shape.items()}
            keys_fit = isinstance(value, dict) and parts.keys() & shape.keys() <= value.keys() <= parts.keys()
            return keys_fit and all(fits(item, parts[key]) for key, item in value.items())
    return shape in (Any, type(value))


def read_game(position: Json) -> Game:
    """A game as it stands in a position."""
    mode, piles, due, winner = (position[key] for key in ("mode", "piles", "due", "winner"))
    teams, rows, seats = position.get("teams"), position.get("forbidden", {}), range(len(piles))
    parties = range(2) if mode == "team" else seats
    require(mode in PLAYERS and len(piles) in PLAYERS[mode], "no such mode, or not for so many players")
    two_teams = fits(teams, [parties]) and len(teams) == len(piles) and len(set(teams)) == 2
    require(two_teams if mode == "team" else teams in (None, []), "not the teams for the mode")
    require(due in (None, "any") or fits(due, seats), "no such seat")
    require(winner is None or fits(winner, parties), "no such party")
    require(fits(rows, {f"{party}?": CARDS for party in parties}), "not forbidden rows")
    sets = [Won(won["owner"], [Card(*card) for card in won["cards"]]) for won in position["sets"]]
    for won in sets:
        require(won.owner in parties, "no such party")
        require(len(won.cards) in (2, 3) and len({card.shown for card in won.cards}) == 1, "not a set")
    forbidden = {int(party): [Card(*card) for card in row] for party, row in rows.items()}
    table = [Card(*card) for card in position["table"]]
    game = Game(teams or None, [[Card(*card) for card in pile] for pile in piles], table, sets, forbidden, winner)
    cards = [*chain(game.table, *game.piles, *forbidden.values(), *(won.cards for won in sets))]
    game.names = {card.name for card in cards}
    require(len(game.names) == len(cards), "a card appears twice")
    faces = Counter(design for card in cards for design in (card.shown, card.hidden))
    require(max(faces.values(), default=0) <= 3, "a design on four faces")
    game.pass_turn(due)
    return game


def require_move(game: Game, move: Json) -> None:
    """Insist on a flip by a seat, or on a slap with touches and gifts of cards by players."""
    seats = range(len(game.piles))
    slap = {"slap": [(seats, str)], "give?": {f"{seat}?": str for seat in seats}}
    require(fits(move, {"flip": seats}) or fits(move, slap), "not a move")
    touches, give = move.get("slap", []), move.get("give", {})
    require({name for _, name in touches} | {*give.values()} <= game.names, "no such card")
    require(max(Counter(player for player, _ in touches).values(), default=0) <= 2, "a player has two hands")


def slap(position: Json, touches: list[Any], give: Json | None = None) -> Json:
    """twin_it.slap: what a slap brings about in a position."""
    game, gifts = read_game(position), give or {}
    require_move(game, {"slap": touches, "give": gifts})
    require(game.may_slap(touches, gifts), "not a visible card, or not a set of the player's")
    game.slap(touches, gifts)
    teams = {"teams": game.teams} if game.teams else {}
    return {"outcomes": game.outcomes, "position": {"mode": position["mode"], **teams, **game.show(sides=2)}}


def play(first: int, moves: list[Json], **setting: Any) -> Json:
    """twin_it.play: the states of a game, one before the first move and one after each."""
    game = read_game({"due": first, "table": [], "sets": [], "winner": None, **setting})
    for move in moves:  # all are read before any is made
        require_move(game, move)

    def state(accepted: bool) -> Json:
        shown = game.show(sides=1)
        piles = [{"top": pile[0] if pile else None, "size": len(pile)} for pile in shown["piles"]]
        sets = [{"owner": won.owner, "cards": won.names} for won in game.sets]
        return {"accepted": accepted, "outcomes": game.outcomes, **shown, "piles": piles, "sets": sets}

    states = [state(accepted=True)]
    for move in moves:
        accepted = game.flip(move["flip"]) if "flip" in move else game.slap(move["slap"], move.get("give", {}))
        states.append(state(accepted))
    return {"states": states}


def score(sets: list[list[list[str]]]) -> Json:
    """twin_it.score: a point for every pair and two for every three of a kind, as they lie when the time is up."""
    names = [name for cards in sets for name, _ in cards]
    require(len(set(names)) == len(names), "a card appears twice")
    valid = [cards for cards in sets if len(cards) in (2, 3) and len({shown for _, shown in cards}) == 1]
    return {"points": sum(len(cards) - 1 for cards in valid)}


def rating(players: int, points: int) -> Json:
    """twin_it.rating: how well so many players did together."""
    require(points >= 0, "fewer than no points")
    return {"rating": LABELS[sum(points >= bound for bound in BANDS[players])]}


def winners(points: list[int]) -> Json:
    """twin_it.winners: the seats with the most points."""
    require(1 <= len(points) <= 6 and min(points) >= 0, "not 1 to 6 players with points")
    return {"seats": [seat for seat, number in enumerate(points) if number == max(points)]}


def deal(cards: int, players: int) -> Json:
    """twin_it.deal: the sizes of the piles."""
    require(cards >= 1, "no cards")
    return {"sizes": [(cards + seat) // players for seat in range(players)]}


def of(shape: Json, method: Method) -> Method:
    """A method whose params are of this shape, or else they are malformed."""

    def answer(**params: Any) -> Json:
        require(fits(params, shape), "wrong parameters")
        return method(**params)

    return answer


METHODS = {
    "twin_it.slap": of({"position": POSITION, "touches": list, "give?": dict}, slap),
    "twin_it.play": of(SETTING | {"first": int, "moves": [dict]}, play),
    "twin_it.score": of({"sets": [[(str, str)]]}, score),
    "twin_it.rating": of({"players": range(1, 7), "points": int}, rating),
    "twin_it.winners": of({"points": [int]}, winners),
    "twin_it.deal": of({"cards": int, "players": range(2, 7)}, deal),
}

if __name__ == "__main__":
    serve(METHODS, name="twin-it-python", version="1.0")
