"""A sound engine for Twin It!, in small methods: a faulty engine overrides just the one it gets wrong."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]
Card = list[str]  # its id, the design that it shows, and the one that it hides
Due = int | str | None


@dataclass(eq=False)
class WonSet:
    """A set that somebody has won."""

    owner: int  # a party: a seat, or in team mode a team
    cards: list[Card]


@dataclass(eq=False)
class Target:
    """What a hand can be on: a visible card that lies loose, or a won set."""

    place: str  # "table", "pile", "forbidden" or "set"
    cards: list[Card]  # one, unless it is a set
    holder: int | None = None  # whose pile or forbidden row it is, or who owns the set
    won: WonSet | None = None


@dataclass(eq=False)
class Hand:
    """A hand on a target."""

    arrival: int
    player: int
    target: Target


@dataclass(eq=False)
class Mistake:
    """A mistake that was made."""

    arrival: int  # of the hand that completed it
    player: int
    hands: list[Hand]  # all those that it makes count for nothing


@dataclass(eq=False)
class Effect:
    """A win, with the third card, or else a tie."""

    arrival: int  # of the hand that completed it
    hands: list[Hand]  # those that decide it
    taken: list[Target]  # nothing when it is a tie
    turned: list[Target]


@dataclass
class Table:
    """A game in progress."""

    teams: list[int] | None  # of each seat, in team mode
    table: list[Card]
    piles: list[list[Card]]  # each with its top first
    sets: list[WonSet]  # oldest first
    forbidden: dict[int, list[Card]]  # by party
    due: Due = None
    winner: int | None = None
    outcomes: list[Json] = field(default_factory=list)  # of the latest move
    notes: dict[str, Any] = field(default_factory=dict)  # what a faulty engine remembers besides


class Sound:
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

    # What is visible

    def targets(self, table: Table) -> list[Target]:
        """Everything that a hand can be on."""
        return [
            *(Target("table", [card]) for card in table.table),
            *(Target("pile", [pile[0]], seat) for seat, pile in enumerate(table.piles) if pile),
            *(Target("forbidden", [card], party) for party, row in table.forbidden.items() for card in row),
            *(Target("set", won.cards, won.owner, won) for won in table.sets),
        ]

    def target_of(self, targets: list[Target], card: str) -> Target | None:
        """The target that a card belongs to, if it is visible."""
        return next((target for target in targets if any(each[0] == card for each in target.cards)), None)

    def design(self, target: Target) -> str:
        """What a target shows."""
        return target.cards[0][1]

    def alike(self, one: Target, other: Target) -> bool:
        """Whether two targets are two, show one design and can be taken together."""
        return one is not other and self.design(one) == self.design(other)

    # Moves

    def make_move(self, table: Table, move: Json) -> bool:
        """Make a move if the rules allow it; tells whether they do."""
        if "flip" in move:
            accepted = self.may_flip(table, move["flip"])
            if accepted:
                self.make_flip(table, move["flip"])
        else:
            gifts = move.get("give", {})
            accepted = not self.is_closed(table) and self.may_slap(table, move["slap"], gifts)
            if accepted:
                self.make_slap(table, move["slap"], gifts)
        if not accepted:
            self.refuse(table, move)
        return accepted

    def refuse(self, table: Table, move: Json) -> None:
        """Do whatever a refused move does: nothing."""

    def is_closed(self, table: Table) -> bool:
        """Whether slaps count for nothing any more."""
        return table.winner is not None

    def is_over(self, table: Table) -> bool:
        """Whether nothing more of a slap takes effect."""
        return table.winner is not None

    # Flips and turns

    def may_flip(self, table: Table, seat: int) -> bool:
        """Whether a seat may flip."""
        return table.winner is None and bool(table.piles[seat]) and table.due in (seat, "any")

    def make_flip(self, table: Table, seat: int) -> None:
        """Flip the top card of a pile."""
        table.outcomes = []
        card = self.take_from_pile(table, seat)
        self.turn(card)
        table.table.append(card)
        self.make_due(table, self.next_seat(table, seat))

    def take_from_pile(self, table: Table, seat: int) -> Card:
        """Take the card that a seat flips."""
        return table.piles[seat].pop(0)

    def turn(self, card: Card) -> None:
        """Turn a card over in its place."""
        card[1], card[2] = card[2], card[1]

    def next_seat(self, table: Table, seat: int) -> Due:
        """Who is due after the flip of a seat."""
        return (seat + 1) % len(table.piles)

    def make_due(self, table: Table, due: Due) -> None:
        """Let a seat be due, or anyone, or nobody."""
        if table.winner is not None or not any(table.piles):
            table.due = None
        else:
            table.due = self.seat_with_pile(table, due) if isinstance(due, int) else due

    def seat_with_pile(self, table: Table, seat: int) -> int:
        """The first seat, clockwise from one, that has a card to flip."""
        while not table.piles[seat]:
            seat = (seat + 1) % len(table.piles)
        return seat

    # Slaps

    def may_slap(self, table: Table, touches: list[Any], give: dict[str, str]) -> bool:
        """Whether all cards that are touched are visible, and all sets that are given are the players' own."""
        targets = self.targets(table)
        if any(self.target_of(targets, card) is None for _, card in touches):
            return False
        return all(self.offered(table, int(player), card) is not None for player, card in give.items())

    def offered(self, table: Table, player: int, card: str) -> WonSet | None:
        """The set of a player that a card belongs to."""
        return next((won for won in self.own_sets(table, player) if any(each[0] == card for each in won.cards)), None)

    def own_sets(self, table: Table, player: int) -> list[WonSet]:
        """The sets that a player, or his team, owns: the oldest first."""
        return [won for won in table.sets if won.owner == self.party(table, player)]

    def party(self, table: Table, player: int) -> int:
        """Who owns what a player wins."""
        return table.teams[player] if table.teams else player

    def make_slap(self, table: Table, touches: list[Any], give: dict[str, str]) -> None:
        """Carry out a slap. What it brings about is fixed first, and takes effect afterwards."""
        table.outcomes = []
        targets = self.targets(table)
        hands = self.hands(table, targets, touches)
        gifts = {int(player): self.offered(table, int(player), card) for player, card in give.items()}
        mistakes = sorted(self.mistakes(table, hands), key=lambda mistake: mistake.arrival)
        effects = self.in_order(table, self.effects(table, targets, self.valid_hands(hands, mistakes)))
        done = self.take_effects(table, effects)
        paid = self.pay(table, mistakes, gifts)
        if table.outcomes:
            self.resume(table, done, paid)

    def hands(self, table: Table, targets: list[Target], touches: list[Any]) -> list[Hand]:
        """The hands that count, in order of arrival."""
        hands: list[Hand] = []
        for player, card in touches:
            target = self.target_of(targets, card)
            assert target is not None
            if not self.adds_nothing(hands, player, target):
                hands.append(Hand(len(hands), player, target))
        return hands

    def adds_nothing(self, hands: list[Hand], player: int, target: Target) -> bool:
        """Whether a player has a hand on a target already."""
        return any(hand.player == player and hand.target is target for hand in hands)

    def valid_hands(self, hands: list[Hand], mistakes: list[Mistake]) -> list[Hand]:
        """The hands that are no part of a mistake."""
        return [hand for hand in hands if not any(hand in mistake.hands for mistake in mistakes)]

    # Mistakes

    def mistakes(self, table: Table, hands: list[Hand]) -> list[Mistake]:
        """All mistakes: of players with both their hands, and of team mates together."""
        mistakes = []
        for player in range(len(table.piles)):
            own = [hand for hand in hands if hand.player == player]
            if len(own) == 2 and self.is_mistake(table, own[0], own[1]):
                mistakes.append(Mistake(own[1].arrival, player, own))
        for team in (0, 1) if table.teams else ():
            rest = [hand for hand in self.valid_hands(hands, mistakes) if self.party(table, hand.player) == team]
            mistakes += self.team_mistakes(table, team, rest)
        return mistakes

    def is_mistake(self, table: Table, one: Hand, other: Hand) -> bool:
        """Whether the two hands of one player are a mistake."""
        if table.teams:
            return self.is_team_mistake(table, one, other)
        if not self.alike(one.target, other.target):
            return True
        return self.is_forbidden(table, one.player, [one.target, other.target])

    def is_team_mistake(self, table: Table, one: Hand, other: Hand) -> bool:
        """Whether the two hands of one player of a team are a mistake."""
        return True

    def is_forbidden(self, table: Table, party: int, targets: list[Target]) -> bool:
        """Whether a party must not take these targets, which are alike."""
        return any(card[1] == self.design(targets[0]) for card in table.forbidden.get(party, []))

    def team_mistakes(self, table: Table, team: int, hands: list[Hand]) -> list[Mistake]:
        """The mistakes that mates with one hand each make together."""
        mistakes: list[Mistake] = []
        for place, hand in enumerate(hands):
            earlier = self.valid_hands(hands[:place], mistakes)
            mates = [mate for mate in earlier if self.alike(mate.target, hand.target)]
            pair = [*mates[:1], hand]
            if len(pair) == 2 and self.is_forbidden(table, team, [mate.target for mate in pair]):
                mistakes.append(Mistake(hand.arrival, hand.player, pair))
        rest = self.valid_hands(hands, mistakes)
        if self.do_not_match(rest):
            mistakes.append(self.mismatch(table, rest))
        return mistakes

    def do_not_match(self, hands: list[Hand]) -> bool:
        """Whether the hands of mates are on two targets or more without a pair."""
        several = any(hand.target is not hands[0].target for hand in hands)
        return several and not any(self.alike(hand.target, mate.target) for hand in hands for mate in hands)

    def mismatch(self, table: Table, hands: list[Hand]) -> Mistake:
        """The mistake of mates whose hands do not match."""
        return Mistake(hands[-1].arrival, hands[-1].player, hands)

    # Wins and ties

    def effects(self, table: Table, targets: list[Target], hands: list[Hand]) -> list[Effect]:
        """What the hands bring about, design by design."""
        effects = []
        for design in dict.fromkeys(self.design(target) for target in targets):
            visible = [target for target in targets if self.design(target) == design]
            holders = [self.holder(table, target, hands) for target in visible]
            holding = sorted((hand for hand in holders if hand is not None), key=lambda hand: hand.arrival)
            effect = self.effect(table, visible, holding, hands)
            if effect is not None:
                effects.append(effect)
        return effects

    def holder(self, table: Table, target: Target, hands: list[Hand]) -> Hand | None:
        """The hand that prevails on a target: the lowest."""
        return next((hand for hand in hands if hand.target is target), None)

    def effect(self, table: Table, visible: list[Target], holding: list[Hand], hands: list[Hand]) -> Effect | None:
        """What the prevailing hands on the targets of one design bring about."""
        pair = self.winning_pair(table, holding)
        if pair:
            taken = [hand.target for hand in pair]
            return Effect(pair[-1].arrival, pair, taken, self.thirds(visible, taken))
        if self.is_tie(holding):
            return Effect(holding[1].arrival, holding, [], self.tied(visible, holding))
        return None

    def winning_pair(self, table: Table, holding: list[Hand]) -> list[Hand]:
        """The first two hands of one party."""
        for hand in holding:
            own = [mate for mate in holding if self.party(table, mate.player) == self.party(table, hand.player)]
            if len(own) > 1:
                return own[:2]
        return []

    def thirds(self, visible: list[Target], taken: list[Target]) -> list[Target]:
        """The third card of a design of which two are won."""
        return [target for target in visible if target.won is None and target not in taken]

    def is_tie(self, holding: list[Hand]) -> bool:
        """Whether opponents hold cards of one design."""
        return len({hand.player for hand in holding}) > 1

    def tied(self, visible: list[Target], holding: list[Hand]) -> list[Target]:
        """The cards that a tie turns: all that lie loose."""
        return [target for target in visible if target.won is None]

    def in_order(self, table: Table, effects: list[Effect]) -> list[Effect]:
        """Wins and ties in the order in which they take effect."""
        return sorted(effects, key=lambda effect: effect.arrival)

    def take_effects(self, table: Table, effects: list[Effect]) -> list[Effect]:
        """Carry out wins and ties until the game is over; returns those that were carried out."""
        done = []
        for effect in effects:
            if self.is_over(table):
                break
            done.append(effect)
            if effect.taken:
                self.win(table, effect)
            if effect.turned and not self.is_over(table):
                self.turn_over(table, effect)
        return done

    def win(self, table: Table, effect: Effect) -> None:
        """Win a pair or complete a set of three."""
        player = self.winner_of(effect)
        won = next((target.won for target in effect.taken if target.won is not None), None)
        loose = [target.cards[0] for target in effect.taken if target.won is None]
        for card in loose:
            self.remove(table, card)
        if won is None:
            kind = "win"
            won = self.new_set(table, player, loose)
        else:
            kind = "grow" if won.owner == self.party(table, player) else "rob"
            won = self.grow(table, won, loose) if kind == "grow" else self.rob(table, player, won, loose)
        table.outcomes.append({"kind": kind, "player": player, "cards": [card[0] for card in won.cards]})
        self.look_for_the_end(table, self.party(table, player))

    def winner_of(self, effect: Effect) -> int:
        """The player who completed a win."""
        return effect.hands[-1].player

    def remove(self, table: Table, card: Card) -> None:
        """Take a loose card away from where it lies."""
        for place in [table.table, *table.piles, *table.forbidden.values()]:
            if card in place:
                place.remove(card)

    def new_set(self, table: Table, player: int, cards: list[Card]) -> WonSet:
        """Lay a pair in front of its winner."""
        won = WonSet(self.party(table, player), cards)
        table.sets.append(won)
        return won

    def grow(self, table: Table, won: WonSet, cards: list[Card]) -> WonSet:
        """Add the third card to one's own pair."""
        won.cards.extend(cards)
        return won

    def rob(self, table: Table, player: int, won: WonSet, cards: list[Card]) -> WonSet:
        """Take another's pair and the third card."""
        table.sets.remove(won)
        return self.new_set(table, player, won.cards + cards)

    def turn_over(self, table: Table, effect: Effect) -> None:
        """Turn the third card, or the tied ones."""
        cards = [card for target in effect.turned for card in target.cards]
        for card in cards:
            self.turn(card)
        kind = "third" if effect.taken else "tie"
        table.outcomes.append({"kind": kind, "cards": [card[0] for card in cards]})

    def look_for_the_end(self, table: Table, party: int) -> None:
        """End the game when a party has enough sets."""
        if self.count(table, party) >= self.sets_to_win(table):
            table.winner = party

    def count(self, table: Table, party: int) -> int:
        """How many sets a party has."""
        return sum(won.owner == party for won in table.sets)

    def sets_to_win(self, table: Table) -> int:
        """How many sets win the game."""
        return 5

    # Penalties, and who resumes

    def pay(self, table: Table, mistakes: list[Mistake], gifts: dict[int, WonSet | None]) -> list[Mistake]:
        """Punish the mistakes unless the game is over; returns those that were punished."""
        if self.is_over(table):
            return []
        for mistake in mistakes:
            lost = self.lost_cards(table, mistake.player, gifts.get(mistake.player))
            self.put_under(table, mistake.player, lost)
            table.outcomes.append(
                {"kind": "mistake", "player": mistake.player, "lost": sorted(card[0] for card in lost)}
            )
        return mistakes

    def lost_cards(self, table: Table, player: int, gift: WonSet | None) -> list[Card]:
        """Take the set that an offender loses away from him."""
        own = self.own_sets(table, player)
        if not own:
            return []
        lost = gift if gift is not None and gift in own else own[-1]
        table.sets.remove(lost)
        return lost.cards

    def put_under(self, table: Table, player: int, cards: list[Card]) -> None:
        """Put lost cards under the pile of an offender."""
        table.piles[player].extend(cards)

    def resume(self, table: Table, done: list[Effect], paid: list[Mistake]) -> None:
        """Say who flips after a slap that brought something about."""
        wins = [effect for effect in done if effect.taken]
        if table.teams:
            self.resume_in_teams(table, done, paid)
        elif wins:
            self.resume_after_win(table, wins)
        elif paid:
            self.resume_after_mistake(table, paid)
        else:
            self.resume_after_tie(table, done)

    def resume_in_teams(self, table: Table, done: list[Effect], paid: list[Mistake]) -> None:
        """Let anyone flip."""
        self.make_due(table, "any")

    def resume_after_win(self, table: Table, wins: list[Effect]) -> None:
        """Let the last winner flip."""
        self.make_due(table, self.winner_of(wins[-1]))

    def resume_after_mistake(self, table: Table, paid: list[Mistake]) -> None:
        """Let the last offender flip."""
        self.make_due(table, paid[-1].player)

    def resume_after_tie(self, table: Table, ties: list[Effect]) -> None:
        """Leave the turn as it was."""

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
