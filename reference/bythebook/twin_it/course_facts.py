"""What comes of a slap, result by result, as it is told.

An answer is judged in stages: what came of the hands, where the cards lie then, who flips. Each stage takes what the
answer tells in the earlier ones as given. So the results of a slap are followed in their order, each judged by the
position to which those before it led as they are told. Nothing here calls what decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Final

from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.slap_facts import Contest, Landed, LandedMistake, ids, loose_in, party_of, turned_over
from bythebook.twin_it.state import Card, Cards, Name, Outcome, Row, Slap, State, WonSet

TAKING: Final = ("win", "rob", "grow")
FIVE: Final = 5
Owners = Mapping[frozenset[Name], int | None]
"""The cards of sets that are taken -> the party to which they belong, where that is not the taker's."""


def key(outcome: Outcome) -> tuple[str, int | None, frozenset[Name]]:
    """An outcome without the order of its cards."""
    return outcome.kind, outcome.player, frozenset(outcome.cards)


# ---- where cards lie once an outcome is told -------------------------------------------------------------------------


def _after_taking(state: State, told: Outcome, party: int | None) -> State:
    """The state after cards have been taken, as it is told: they are a set of this party and lie nowhere else.

    A set that grows stays where it lies in the row of sets; any other comes last.
    """
    lying = {card.id: card for card in every_card(state)}
    cards = tuple(lying[name] for name in told.cards if name in lying)
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
    def missed(self) -> bool:
        """Whether there is something to tell of it, and nothing is told."""
        return bool(self.expected) and not self.told

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

    def __init__(
        self, lies: State, told: Iterable[Outcome], readings: TwinItReadings, owners: Owners | None = None
    ) -> None:
        self.lies, self.extra, self.readings, self.owners = lies, [*told], readings, owners or {}
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
            taker = party_of(self.lies, told.player)
            party = self.owners.get(frozenset(told.cards), taker)
            self.lies = _after_taking(self.lies, told, party)
            held = sum(each.owner == party for each in self.lies.sets)
            if self.winner is None and party == taker and held >= FIVE:
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

    def __init__(self, landed: Landed, told: Iterable[Outcome], owners: Owners | None = None) -> None:
        super().__init__(landed.before, told, landed.readings, owners)
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
