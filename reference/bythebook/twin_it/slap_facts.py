"""A move as it is attempted: the hands of a slap as they landed, and what stands against a move; how a game starts.

It only serves demands, and calls nothing that decides: a second view of a slap, in the words of the clauses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import cached_property
from itertools import product
from typing import Final, NamedTuple, TypeVar

from bythebook.game import RefusalReason
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import ANYONE, Card, Cards, Flip, Move, Name, Obstacle, Piles, Row, Slap, State, Touch

NO_PAIR: Final = "no pair"
FORBIDDEN_PAIR: Final = "forbidden pair"
BOTH_HANDS: Final = "both hands of one player"
NO_MATCH: Final = "mates that do not match"


class Touchable(NamedTuple):
    """What a hand can lie on: a loose card or a won set, the field of a state in which it lies, and its owner there."""

    field: str
    owner: int
    cards: Cards

    @property
    def design(self) -> Name:
        """What it shows."""
        return self.cards[0].shown

    @property
    def loose(self) -> bool:
        """Whether it is a card outside the won sets."""
        return self.field != "sets"


class LandedHand(NamedTuple):
    """A hand on something, with the place in the order in which the hands landed."""

    player: int
    party: int | None
    on: Touchable
    at: int

    @property
    def own_top(self) -> bool:
        """Whether it lies on the player's own pile."""
        return self.on.field == "piles" and self.on.owner == self.player

    @property
    def own_row(self) -> bool:
        """Whether it lies on a card that is forbidden to the player's party."""
        return self.on.field == "forbidden" and self.on.owner == self.party


Hands = Sequence[LandedHand]
_Two = tuple[LandedHand, LandedHand]
Item = TypeVar("Item")


def ids(cards: Iterable[Card]) -> tuple[Name, ...]:
    """The names of the cards, in their order."""
    return tuple([card.id for card in cards])


def turned_over(card: Card) -> Card:
    """The card with its other side up."""
    return Card(card.id, card.hidden, card.shown)


def touchables_of(state: State) -> list[Touchable]:
    """Everything that a hand can lie on."""
    return [
        *[Touchable("table", 0, (card,)) for card in state.table],
        *[Touchable("piles", seat, pile[:1]) for seat, pile in enumerate(state.piles) if pile],
        *[Touchable("sets", owner, cards) for owner, cards in state.sets],
        *[Touchable("forbidden", party, (card,)) for party, cards in state.forbidden for card in cards],
    ]


def loose_in(state: State) -> list[Card]:
    """Every loose card that a hand can lie on."""
    rows = [card for _, cards in state.forbidden for card in cards]
    return [*state.table, *[pile[0] for pile in state.piles if pile], *rows]


def party_of(state: State, player: int | None) -> int | None:
    """The party of a player: in teams the team, else the player; of somebody who does not play, nobody's."""
    if player is None or player not in range(len(state.piles)):
        return None
    return state.teams[player] if state.teams else player


def are_pair(one: Touchable, other: Touchable) -> bool:
    """Whether they show one design and are two cards, or a card and a set of two."""
    return one != other and one.design == other.design and len(one.cards) + len(other.cards) < 4


def pairs_of(touchables: Iterable[Touchable]) -> list[tuple[Touchable, Touchable]]:
    """Every two of these that are a pair."""
    by_design: dict[Name, list[Touchable]] = {}
    for each in touchables:
        by_design.setdefault(each.cards[0].shown, []).append(each)
    alike = [each for each in by_design.values() if len(each) > 1]
    return [(one, other) for each in alike for one, other in every_two(each) if are_pair(one, other)]


def every_two(hands: Sequence[Item]) -> list[tuple[Item, Item]]:
    """Every two of a row, in the order of the later of them."""
    return [(one, other) for place, other in enumerate(hands) for one in hands[:place]]


def called(two: _Two) -> str:
    """What it is called if a party takes what two of its hands are on."""
    owners = [hand.on.owner for hand in two if not hand.on.loose]
    return "win" if not owners else "grow" if owners == [two[1].party] else "rob"


def players_of(hands: Iterable[LandedHand]) -> list[int]:
    """Whose hands they are, each player once."""
    return [*dict.fromkeys(hand.player for hand in hands)]


class LandedMistake(NamedTuple):
    """A mistake: by which rule it is one, who pays for it, when it was complete, whose hands it makes wrong, and the
    two that make no pair, or a forbidden one.
    """

    why: str
    player: int
    at: int
    wrong: tuple[int, ...]
    hands: _Two


class Landed:
    """The hands of a slap as they landed.

    What the words of the clauses mean can be changed, to find out what would follow: whether the lowest hand on a card
    counts or the highest (``low``), whose hands are void, whether a player counts once on a target (``once``), which
    hands lie there (``there``), which two lays are a pair, whether teams have forbidden designs (``handicap``), and how
    the lays look (``look``).
    """

    def __init__(
        self,
        before: State,
        slap: Slap,
        readings: TwinItReadings,
        *,
        low: bool = True,
        void: frozenset[int] | None = None,
        once: bool = True,
        there: Callable[[LandedHand], object] = bool,
        pair: Callable[[Touchable, Touchable], object] = are_pair,
        handicap: bool = True,
        look: Callable[[Touchable], Touchable] | None = None,
    ) -> None:
        self.before, self.slap, self.readings, self.low, self._void, self.pair = before, slap, readings, low, void, pair
        self.handicap, self.look = handicap, look
        hands: dict[tuple[int, Touchable, int], LandedHand] = {}
        if slap.touches:
            lies = {card.id: touchable for touchable in self.touchables for card in touchable.cards}
            for at, (player, card) in enumerate(slap.touches):
                hand = LandedHand(player, party_of(before, player), lies[card], at)
                hands.setdefault((player, hand.on, 0 if once else at), hand)
        self.hands = [*filter(there, hands.values())]

    @cached_property
    def touchables(self) -> list[Touchable]:
        """Everything on which hands could have landed."""
        return self.touchables_in(self.before)

    def touchables_in(self, state: State) -> list[Touchable]:
        """Everything in a state that a hand can lie on, as it looks."""
        return touchables_of(state) if self.look is None else [*map(self.look, touchables_of(state))]

    def lowest(self, hands: Hands) -> list[LandedHand]:
        """The hand that counts on everything that is touched, in the order in which they landed."""
        counts = {hand.on: hand for hand in (hands[::-1] if self.low else hands)}
        return sorted(counts.values(), key=lambda hand: hand.at)

    def match(self, one: LandedHand, other: LandedHand) -> bool:
        """Whether two hands are on a pair, of which neither is a card that its player may not use."""
        if not self.pair(one.on, other.on):
            return False
        return not (one.own_top or other.own_top) or self.readings.own_pile_top == "counts"

    def is_forbidden(self, one: LandedHand, other: LandedHand) -> bool:
        """Whether the party's row has the design of the pair, or, by another reading, one of its two cards."""
        if self.before.teams and not self.handicap:
            return False
        row = [card for party, cards in self.before.forbidden if party == one.party for card in cards]
        if one.on.design not in [card.shown for card in row]:
            return False
        return any(hand.on.cards[0] in row for hand in (one, other)) or self.readings.forbidden == "design"

    @cached_property
    def on_designs(self) -> dict[Name, Contest]:
        """The hands on every design that is touched."""
        designs = dict.fromkeys([hand.on.design for hand in self.hands])
        return {design: Contest(self, design, self.touchables) for design in designs}

    @cached_property
    def contests(self) -> list[Contest]:
        """The designs of which something comes, in the order in which that was complete."""
        return sorted((each for each in self.on_designs.values() if each.happens), key=lambda each: each.at)

    # who errs

    @cached_property
    def mistakes(self) -> list[LandedMistake]:
        """The mistakes, in the order in which they were complete."""
        found = [*self._of_players()]
        if self.before.teams:
            wrong = {player for each in found for player in each.wrong}
            for team in (0, 1):
                single = [hand for hand in self.hands if hand.party == team and hand.player not in wrong]
                found += self._of_mates(single)
        return sorted(found, key=lambda each: each.at)

    @cached_property
    def wrong(self) -> set[int]:
        """The players whose hands are wrong."""
        return {player for each in self.mistakes for player in each.wrong}

    @property
    def void(self) -> Set[int]:
        """The players whose hands count for nothing: those whose hands are wrong, unless it is said otherwise."""
        return self.wrong if self._void is None else self._void

    @cached_property
    def both(self) -> dict[int, _Two]:
        """The hands of every player who has two down."""
        return {one.player: (one, other) for one, other in every_two(self.hands) if one.player == other.player}

    def _of_players(self) -> Iterator[LandedMistake]:
        """The mistakes of players with both hands."""
        for player, (one, other) in self.both.items():
            if not self.match(one, other):
                yield LandedMistake(NO_PAIR, player, other.at, (player,), (one, other))
            elif self.before.teams:
                yield LandedMistake(BOTH_HANDS, player, other.at, (player,), (one, other))
            elif self.is_forbidden(one, other):
                yield LandedMistake(FORBIDDEN_PAIR, player, other.at, (player,), (one, other))

    def _of_mates(self, hands: Hands) -> Iterator[LandedMistake]:
        """The mistakes of a team with its other hands: every pair forbidden to it, else hands that do not match."""
        pairs = [two for two in every_two(hands) if self.match(*two)]
        barred = (two for two in pairs if two[0].player != two[1].player and self.is_forbidden(*two))
        if first := next(barred, None):
            mistake = self._shared(first, hands)
            yield mistake
            yield from self._of_mates([hand for hand in hands if hand.player not in mistake.wrong])
            return
        elsewhere = [hand for hand in hands if hand.on != hands[0].on]
        if pairs or not elsewhere or self.readings.team_mismatch == "no-effect":
            return
        last = self._of_all(hands, hands[-1])
        yield LandedMistake(NO_MATCH, last.player, last.at, tuple(players_of(hands)), (hands[0], elsewhere[0]))

    def _of_all(self, hands: Hands, last: LandedHand) -> LandedHand:
        """The hand of a mistake of all mates: the last, or by another reading the first that is on a second card."""
        second = next(hand for hand in hands if hand.on != hands[0].on)
        return second if self.readings.mismatch_offender == "second-target" else last

    def _shared(self, pair: _Two, hands: Hands) -> LandedMistake:
        """The mistake of a pair forbidden to the team, and whose it is."""
        last, wrong = pair[1], players_of(pair)
        on_it = [hand for hand in hands if hand.on.design == last.on.design]
        if len(players_of(on_it)) > 2 and self.readings.forbidden_pair_of_several_mates == "all-of-them":
            last, wrong = on_it[-1], players_of(on_it)
        everybody = players_of(hands)
        if {*everybody} > {*wrong} and self.readings.forbidden_pair_of_a_team == "all-hands":
            last, wrong = self._of_all(hands, last), everybody
        return LandedMistake(FORBIDDEN_PAIR, last.player, last.at, tuple(wrong), pair)


class Contest:
    """The hands on one design: who holds what of it, where it lies when it is judged."""

    def __init__(self, landed: Landed, design: Name, touchables: Iterable[Touchable]) -> None:
        self.landed, self.design = landed, design
        self.there = [touchable for touchable in touchables if touchable.design == design]
        self.loose = [touchable for touchable in self.there if touchable.loose]
        self.hands = [hand for hand in landed.hands if hand.on in self.there]
        self.counting = self._counting()
        self.held = landed.lowest(self.counting)  # the lowest hand on everything of the design that is held
        self.holder = next(iter(self._twos(self.held)), None)  # the first two of them that take what they are on

    def _counting(self) -> Hands:
        """The hands that count: not those of a mistake, not those on cards that their players may not use, and not, by
        another reading, those of parties that do not hold two.
        """
        readings, hands = self.landed.readings, self.hands
        right = [hand for hand in hands if hand.player not in self.landed.void]
        if len(right) < len(hands) and readings.wrong_hands == "void":
            hands = right
        usable = [hand for hand in hands if not hand.own_top]
        if len(usable) < len(hands) and readings.own_pile_top == "excluded":
            hands = usable
        if len({hand.on for hand in hands}) < len(hands) and readings.contest == "full-claims-only":
            full = {two[0].party for two in self._twos(hands)}
            hands = [hand for hand in hands if hand.party in full] or hands
        return hands

    def _twos(self, hands: Hands) -> list[_Two]:
        """Every two of these hands with which one party can take what they are on: a player's, or two mates'."""
        teams, void = bool(self.landed.before.teams), self.landed.void
        return [
            (one, other)
            for one, other in every_two(hands)
            if one.party == other.party and one.on != other.on and (one.player != other.player) == teams
            if one.player not in void and other.player not in void
        ]

    @property
    def lower(self) -> bool:
        """Whether the lowest of several hands on something is not one of the two that take what they are on."""
        shared = [hand for hand in self.held if sum(each.on == hand.on for each in self.counting) > 1]
        return any(hand not in (self.holder or ()) for hand in shared)

    @cached_property
    def old(self) -> Touchable | None:
        """The won set that the holder takes with a third card."""
        return next((hand.on for hand in self.holder or () if not hand.on.loose), None)

    @cached_property
    def kind(self) -> str:
        """What the holder's taking is called."""
        assert self.holder is not None
        return called(self.holder)

    @cached_property
    def taken(self) -> Cards:
        """The cards that the holder takes, those of a set first."""
        sets_first = sorted(self.holder or (), key=lambda hand: hand.on.loose)
        return tuple(card for hand in sets_first for card in hand.on.cards)

    @cached_property
    def left(self) -> Cards:
        """The loose cards of the design that the holder does not take."""
        return tuple(touchable.cards[0] for touchable in self.loose if touchable.cards[0] not in self.taken)

    @cached_property
    def contested(self) -> bool:
        """Whether several parties hold something of the design and none holds two."""
        return self.holder is None and len({hand.party for hand in self.held}) > 1

    @cached_property
    def tied(self) -> Cards:
        """The loose cards that turn over because nobody holds two: contested ones, by other readings others too."""
        loose = tuple(touchable.cards[0] for touchable in self.loose)
        if self.contested:
            return loose
        touched = self.holder is None and bool(self.held) and len(loose) == 3
        return loose if touched and self.landed.readings.three_of_a_kind_trigger == "any-touch" else ()

    @property
    def happens(self) -> bool:
        """Whether anything comes of it."""
        return self.holder is not None or bool(self.tied)

    @property
    def at(self) -> int:
        """When it was complete."""
        return (self.holder or self.held[:2])[-1].at


# ---- what stands against a move that is attempted --------------------------------------------------------------------


def claimable(landed: Landed) -> Iterator[tuple[LandedHand, LandedHand]]:
    """Every two hands of one party with which it may take a visible pair: of a player, or in teams of two mates."""
    before = landed.before
    seats = range(len(before.piles))
    for one, other in pairs_of(landed.touchables):
        for a, b in product(seats, seats):
            if party_of(before, a) == party_of(before, b) and (a != b) == bool(before.teams):
                hands = LandedHand(a, party_of(before, a), one, 0), LandedHand(b, party_of(before, b), other, 1)
                if landed.match(*hands) and not landed.is_forbidden(*hands):
                    yield hands


class AttemptFacts:
    """The facts of a move that is attempted in a state."""

    def __init__(self, before: State, move: Move, readings: TwinItReadings, landed: Landed | None = None) -> None:
        self.before, self.move, self.readings = before, move, readings
        self.teams = bool(before.teams)
        self.slap = move if isinstance(move, Slap) else Slap(())  # the hands; of a flip none
        self.flip = move.seat if isinstance(move, Flip) else None
        """Who flips."""
        if landed is not None:
            self.landed = landed

    @cached_property
    def landed(self) -> Landed:
        """The hands of a slap as they landed; those of a flip are none."""
        return Landed(self.before, self.slap, self.readings)

    @cached_property
    def valid(self) -> list[LandedHand]:
        """The hands that do not belong to a mistake."""
        return [hand for hand in self.landed.hands if hand.player not in self.landed.wrong]

    @property
    def out_of_turn(self) -> bool:
        """Whether it is a flip by another than who is due."""
        return self.flip is not None and self.before.due not in (ANYONE, self.flip)

    @property
    def of_other_side(self) -> bool:
        """Whether it is a flip by a player of the team that may not."""
        before = self.before
        return self.flip is not None and before.due == ANYONE and before.side not in (None, party_of(before, self.flip))

    @property
    def without_card(self) -> bool:
        """Whether it is a flip from an empty pile."""
        return self.flip is not None and self.before.piles[self.flip : self.flip + 1] == ((),)

    @cached_property
    def pair_waits(self) -> bool:
        """Whether it is a flip before which a pair must be claimed, by other readings: one that somebody may claim."""
        if self.flip is None:
            return False
        blocks = self.readings.flip_while_pair_visible
        if blocks == "never-blocks":
            return False
        if blocks == "blocks-after-win" and not self.before.chain:
            return False
        return next(claimable(self.landed), None) is not None

    @property
    def pair_in_sight(self) -> bool:
        """Whether two visible cards, or a card and a set, are a pair."""
        return bool(pairs_of(self.landed.touchables))

    @cached_property
    def out_of_sight(self) -> list[Name]:
        """The cards touched that are not visible."""
        if self.flip is not None:
            return []
        seen = {*ids(loose_in(self.before))}.union(*[ids(won.cards) for won in self.before.sets])
        return [touch.card for touch in self.slap.touches if touch.card not in seen]

    @property
    def three_hands(self) -> dict[int, int]:
        """The players who touch more than two cards, with how many."""
        hands = Counter(touch.player for touch in self.slap.touches)
        return {player: count for player, count in hands.items() if count > 2}

    @property
    def gives_others(self) -> list[Touch]:
        """The cards by which players name sets that are not theirs."""
        before = self.before
        owned = {(each.owner, card.id) for each in before.sets for card in each.cards}
        return [each for each in self.slap.give if (party_of(before, each.player), each.card) not in owned]

    @property
    def of_nobody(self) -> list[int]:
        """Those who make the move and do not play."""
        players = [touch.player for touch in self.slap.touches] if self.flip is None else [self.flip]
        seats = range(len(self.before.piles))
        return [player for player in dict.fromkeys(players) if player not in seats]

    @property
    def can_be_followed(self) -> bool:
        """Whether it is clear what the move would be, allowed or not."""
        return not (self.of_nobody or self.without_card or self.out_of_sight)

    @cached_property
    def obstacles(self) -> frozenset[RefusalReason]:
        """Everything that is against the move."""
        if self.before.winner is not None:
            return frozenset({Obstacle.GAME_IS_OVER})
        if self.flip is not None and self.of_nobody:
            return frozenset({Obstacle.NO_SUCH_SEAT})
        return frozenset([why for why, stands in _OBSTACLES[type(self.move)].items() if stands(self)])

    def against(self, why: Obstacle) -> bool:
        """Whether this is against the move."""
        return why in self.obstacles

    @property
    def allowed(self) -> bool:
        """Whether nothing is against the move."""
        return not self.obstacles


_OBSTACLES: Final[dict[type, dict[Obstacle, Callable[[AttemptFacts], object]]]] = {
    Flip: {
        Obstacle.NOT_DUE: lambda t: t.out_of_turn,
        Obstacle.OTHER_SIDE: lambda t: t.of_other_side,
        Obstacle.EMPTY_PILE: lambda t: t.without_card,
        Obstacle.PAIR_WAITS: lambda t: t.pair_waits,
    },
    Slap: {
        Obstacle.NO_SUCH_SEAT: lambda t: t.of_nobody,
        Obstacle.NOT_VISIBLE: lambda t: t.out_of_sight,
        Obstacle.TOO_MANY_HANDS: lambda t: t.three_hands,
        Obstacle.NOT_THEIR_SET: lambda t: t.gives_others,
    },
}
"""What can be against a move of somebody who plays, while the game goes on."""


class StartFacts(NamedTuple):
    """A game before its first move: its piles, the seat that flips first, and the forbidden rows."""

    piles: Piles
    first: int
    forbidden: tuple[Row, ...]

    @property
    def first_with_cards(self) -> int | None:
        """The first seat, or the next clockwise that has a card."""
        seats = (each % len(self.piles) for each in range(self.first, self.first + len(self.piles)))
        return next((seat for seat in seats if self.piles[seat]), None)
