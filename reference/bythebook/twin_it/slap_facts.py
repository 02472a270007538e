"""The hands of a slap as they landed, and what comes of them, outcome by outcome, as it is told.

It only serves demands, and calls nothing that decides: a second view of a slap, in the words of the clauses. An answer
is judged in stages: what came of the hands, where the cards lie then, who flips. Each stage takes what the answer tells
in the earlier ones as given. So the results of a slap are followed in their order, each judged by the position to which
those before it led as they are told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Final, NamedTuple, TypeVar

from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import Card, Cards, Name, Outcome, Row, Slap, State, WonSet

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


def with_sets_turned(touchable: Touchable) -> Touchable:
    """What a hand can lie on, as it would look if won sets showed their other sides."""
    return touchable if touchable.loose else touchable._replace(cards=tuple(map(turned_over, touchable.cards)))


def every_two(hands: Sequence[Item]) -> list[tuple[Item, Item]]:
    """Every two of a row, in the order of the later of them."""
    return [(one, other) for place, other in enumerate(hands) for one in hands[:place]]


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
    counts or the highest (``low``), whether wrong hands are void, whether a player counts once on a target (``once``),
    which hands lie there (``there``), which two lays are a pair, whether teams have forbidden designs (``handicap``),
    and how the lays look (``look``).
    """

    def __init__(
        self,
        before: State,
        slap: Slap,
        readings: TwinItReadings,
        *,
        low: bool = True,
        void: bool = True,
        once: bool = True,
        there: Callable[[LandedHand], object] = bool,
        pair: Callable[[Touchable, Touchable], object] = are_pair,
        handicap: bool = True,
        look: Callable[[Touchable], Touchable] | None = None,
    ) -> None:
        self.before, self.slap, self.readings, self.low, self.void, self.pair = before, slap, readings, low, void, pair
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
        right = [hand for hand in hands if hand.player not in self.landed.wrong]
        if len(right) < len(hands) and readings.wrong_hands == "void" and self.landed.void:
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
        teams, wrong = bool(self.landed.before.teams), self.landed.wrong if self.landed.void else set()
        return [
            (one, other)
            for one, other in every_two(hands)
            if one.party == other.party and one.on != other.on and (one.player != other.player) == teams
            if one.player not in wrong and other.player not in wrong
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
        return "win" if self.old is None else "grow" if self.old.owner == self.holder[1].party else "rob"

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


TAKING: Final = ("win", "rob", "grow")
FIVE: Final = 5


def key(outcome: Outcome) -> tuple[str, int | None, frozenset[Name]]:
    """An outcome without the order of its cards."""
    return outcome.kind, outcome.player, frozenset(outcome.cards)


# ---- where cards lie once an outcome is told -------------------------------------------------------------------------


def _after_taking(state: State, told: Outcome) -> State:
    """The state after cards have been taken, as it is told: they are a set of the player's party and lie nowhere else.

    A set that grows stays where it lies in the row of sets; any other comes last.
    """
    lying = {card.id: card for card in every_card(state)}
    cards = tuple(lying[name] for name in told.cards if name in lying)
    party = party_of(state, told.player)
    if party is None or not cards:
        return state
    won = WonSet(party, cards)
    sets = [won if {*each.cards} & {*cards} else each for each in state.sets]
    if told.kind != "grow":
        sets = [*[each for each in sets if each != won], won]
    return _relaid(state, dict.fromkeys(cards, ()))._replace(sets=tuple(sets))


def _after_turning(state: State, told: Outcome, readings: TwinItReadings) -> State:
    """The state after cards have been turned over where they lie, or by another reading from piles to the table."""
    turned = {card: (turned_over(card),) for card in every_card(state) if card.id in told.cards}
    tops = [pile[0] for pile in state.piles if pile and pile[0] in turned]
    after = _relaid(state, turned)
    if tops and readings.tied_pile_card == "moves-to-table":
        piles = tuple(pile[1:] if pile and turned_over(pile[0]) in tops else pile for pile in after.piles)
        after = after._replace(piles=piles, table=(*after.table, *map(turned_over, tops)))
    return after


def _after_losing(state: State, told: Outcome) -> State:
    """The state after a set has gone to the bottom of the offender's pile."""
    lost = next((each for each in state.sets if told.cards and {*told.cards} <= {*ids(each.cards)}), None)
    if lost is None or party_of(state, told.player) is None:
        return state
    piles = tuple((*pile, *lost.cards) if seat == told.player else pile for seat, pile in enumerate(state.piles))
    return state._replace(piles=piles, sets=tuple(each for each in state.sets if each != lost))


def _relaid(state: State, now: Mapping[Card, Cards]) -> State:
    """The state with loose cards that are now others, or gone."""

    def laid(cards: Cards) -> Cards:
        return tuple([each for card in cards for each in now.get(card, (card,))])

    return state._replace(
        table=laid(state.table),
        piles=tuple(map(laid, state.piles)),
        forbidden=tuple(Row(party, laid(cards)) for party, cards in state.forbidden),
    )


def every_card(state: State) -> Iterator[Card]:
    """Every card, wherever it lies."""
    sets, rows = [won.cards for won in state.sets], [row.cards for row in state.forbidden]
    return chain(state.table, *state.piles, *sets, *rows)


# ---- the results of a slap in their order ----------------------------------------------------------------------------


class Moment:
    """A result of a slap at its turn: what there is to tell of it in the position as it is then, and what is told."""

    def __init__(self, result: Contest | LandedMistake, before: State, is_late: bool) -> None:
        self.result, self.before, self.is_late = result, before, is_late
        self.after, self.is_last = before, False
        self.expected: list[Outcome] = []
        self.told: list[Outcome] = []

    def is_right(self, *kinds: str) -> bool:
        """Whether that is told which there is to tell; or only as far as it is of these kinds of outcomes."""
        rows = ([key(each) for each in row if each.kind in kinds or not kinds] for row in (self.expected, self.told))
        return next(rows) == next(rows)

    @property
    def right_player(self) -> bool:
        """Whether a mistake, if it takes effect, is told of the right player."""
        return [each.player for each in self.told] == [each.player for each in self.expected]

    def speaks_of(self, outcome: Outcome) -> bool:
        """Whether an outcome can be meant for this result."""
        result, names = self.result, {*outcome.cards}
        if isinstance(result, LandedMistake):
            return outcome.kind == "mistake" and outcome.player in result.wrong
        if outcome.kind in TAKING:
            return any(names & {*ids(touchable.cards)} for touchable in result.there)
        if outcome.kind == "tie":
            return any(names & {*ids(hand.on.cards)} for hand in result.hands)
        faces = {card.id: (card.shown, card.hidden) for card in every_card(self.before)}
        return outcome.kind == "third" and any(result.design in faces.get(name, ()) for name in names)


class Telling:
    """Where cards lie while what is told takes effect, one outcome after the other."""

    def __init__(self, lies: State, told: Iterable[Outcome], readings: TwinItReadings) -> None:
        self.lies, self.extra, self.readings = lies, [*told], readings
        self.expected: list[Outcome] = []
        self.followed: list[Outcome] = []
        self.threes: list[tuple[Outcome, bool]] = []
        self.winner: int | None = None

    def expect(self, expected: Outcome, speaks_of: Callable[[Outcome], bool] | None = None) -> Outcome | None:
        """Go on from what is told instead of the expected outcome: the same, or else what is meant for it. The order of
        its cards is that of the expected one, since none is told.
        """
        self.expected.append(expected)
        same = key(expected)
        meant = next((each for each in self.extra if key(each) == same), None)
        if meant is not None:
            self.extra.remove(meant)
            meant = expected
        elif speaks_of is not None and (meant := next(filter(speaks_of, self.extra), None)) is not None:
            self.extra.remove(meant)
        if meant is not None:
            self.follow(meant)
        return meant

    def follow(self, told: Outcome) -> None:
        """The position after an outcome."""
        self.followed.append(told)
        if told.kind in TAKING:
            self.lies = _after_taking(self.lies, told)
            party = party_of(self.lies, told.player)
            if self.winner is None and sum(each.owner == party for each in self.lies.sets) >= FIVE:
                self.winner = party
        elif told.kind == "mistake":
            self.lies = _after_losing(self.lies, told)
        else:
            self.lies = _after_turning(self.lies, told, self.readings)

    def finish(self) -> None:
        """Threes of a kind turn by themselves, by another reading; then what is told beyond what is expected."""
        done: set[Name] = set()
        while self.winner is None and (three := _three_alike(self.lies, done, self.readings)):
            done.add(three[0].shown)
            expected = Outcome("tie", None, ids(three))
            self.threes.append((expected, self.expect(expected) is not None))
        for each in self.extra:
            self.follow(each)


class Course(Telling):
    """The results of a slap one after the other, each in the position to which those before it led as they are told."""

    def __init__(self, landed: Landed, told: Iterable[Outcome]) -> None:
        super().__init__(landed.before, told, landed.readings)
        self.landed, self.moments = landed, list[Moment]()
        for result in self._results():
            moment = self._moment(result)
            moment.after, moment.is_last = self.lies, self.winner is not None and not moment.is_late
            self.moments.append(moment)

    def _results(self) -> list[Contest | LandedMistake]:
        """The results in the order in which they take effect: as they were completed, and mistakes last."""
        contests, mistakes = self.landed.contests, self.landed.mistakes
        both: list[Contest | LandedMistake] = [*contests, *mistakes]
        order = self.readings.win_and_mistake_order if contests and mistakes else ""
        if order == "mistakes-first":
            return [*mistakes, *contests]
        return sorted(both, key=lambda each: each.at) if order == "by-completion" else both

    def _moment(self, result: Contest | LandedMistake) -> Moment:
        """A result at its turn."""
        goes_on = self.followed and self.winner is None
        if goes_on and isinstance(result, Contest) and self.readings.pairs_fixed_when == "when-applied":
            result = Contest(self.landed, result.design, self.landed.touchables_in(self.lies))
        moment = Moment(result, self.lies, self.winner is not None)
        if moment.is_late:
            return moment
        if isinstance(result, LandedMistake):
            lost = lost_in(self.lies, result.player, self.landed.slap, self.readings)
            self._at(moment, Outcome("mistake", result.player, lost), ("mistake",))
        elif result.holder is not None:
            old = result.old
            if old is None or (old.owner, ids(old.cards)) in [(won.owner, ids(won.cards)) for won in self.lies.sets]:
                taking = Outcome(result.kind, result.holder[1].player, ids(result.taken))
                self._at(moment, taking, (*TAKING, "tie"))
                if self.winner is None and (thirds := self._thirds(result, moment.told or [taking])):
                    self._at(moment, Outcome("third", None, ids(thirds)), ("third",))
        elif result.tied:
            self._at(moment, Outcome("tie", None, ids(result.tied)), (*TAKING, "tie"))
        return moment

    def _at(self, moment: Moment, expected: Outcome, kinds: tuple[str, ...]) -> None:
        """What is told of a result at its turn."""
        told = self.expect(expected, lambda each: each.kind in kinds and moment.speaks_of(each))
        moment.expected.append(expected)
        moment.told += () if told is None else (told,)

    def _thirds(self, result: Contest, told: Iterable[Outcome]) -> Cards:
        """The third card of a design, which turns over, once two are taken as it is told: the one that was visible, or
        one that the taking uncovers.
        """
        taken = {name for each in told for name in each.cards}
        there = [touchable for touchable in result.there if taken & {*ids(touchable.cards)}]
        seats = sorted(touchable.owner for touchable in there if touchable.field == "piles")
        tops = [self.lies.piles[seat][0] for seat in seats if self.lies.piles[seat]]
        bared = tuple(card for card in tops if card.shown == result.design)
        left = tuple(touchable.cards[0] for touchable in result.loose if touchable not in there)
        return bared if bared and self.readings.uncovered_third == "turned" else left


def losable(lies: State, player: int, readings: TwinItReadings) -> list[WonSet]:
    """The sets that a player's mistake can cost, oldest first."""
    owned = [each for each in lies.sets if each.owner == party_of(lies, player)]
    pairs = [each for each in owned if len(each.cards) == 2]
    safe = len(pairs) < len(owned) and readings.three_card_sets_safe == "yes"
    return pairs if safe else owned


def lost_in(lies: State, player: int, slap: Slap, readings: TwinItReadings) -> tuple[Name, ...]:
    """The cards of the set that a player's mistake costs, if any."""
    sets = losable(lies, player, readings)
    if len(sets) < 2:
        return ids(sets[0].cards) if sets else ()
    which = readings.lost_set
    names = {card for giver, card in slap.give if giver == player}
    named = [each for each in sets if names & {*ids(each.cards)}]
    if named and which in ("offender-chooses", "named-else-oldest"):
        return ids(named[0].cards)
    return ids(sets[0 if which in ("oldest", "named-else-oldest") else -1].cards)


def _three_alike(lies: State, done: set[Name], readings: TwinItReadings) -> Cards:
    """Three loose cards that show one design and turn by themselves: by another reading, each design once."""
    loose = loose_in(lies)
    shown = [card.shown for card in loose]
    if len({*shown}) > len(shown) - 2:
        return ()
    three = next((design for design in dict.fromkeys(shown) if shown.count(design) == 3 and design not in done), None)
    if three is None or readings.three_of_a_kind_trigger != "automatic":
        return ()
    return tuple(card for card in loose if card.shown == three)
