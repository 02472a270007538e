"""What is told of a slap, followed outcome by outcome. It only serves demands, and calls nothing that decides.

An answer is judged in stages: what came of the hands, where the cards lie then, who flips. Each stage takes what the
answer tells in the earlier ones as given. So the results of a slap are followed in their order, each judged by the
position to which those before it led as they are told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from bythebook.twin_it.deck import Card, Cards, Name
from bythebook.twin_it.landed_reasons import Contest, Error, Landed, contests_of, lays_of, party_of
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import Outcome, Row, State, WonSet

TAKING: Final = ("win", "rob", "grow")
FIVE: Final = 5

Key = tuple[str, int | None, frozenset[Name]]


def key(outcome: Outcome) -> Key:
    """An outcome without the order of its cards."""
    return outcome.kind, outcome.player, frozenset(outcome.cards)


def ids_of(cards: Iterable[Card]) -> tuple[Name, ...]:
    """The names of cards."""
    return tuple(card.id for card in cards)


# ---- where cards lie once an outcome is told -------------------------------------------------------------------------


def after_taking(state: State, told: Outcome) -> State:
    """The state after cards have been taken, as it is told: they are a set of the player's party and lie nowhere else.

    A set that grows stays where it lies in the row of sets; any other comes last.
    """
    cards = tuple(card for name in told.cards for card in every_card(state) if card.id == name)
    party = party_of(state, told.player)
    if party is None or not cards:
        return state
    sets = []
    for each in state.sets:
        if not {*each.cards} & {*cards}:
            sets.append(each)
        elif told.kind == "grow":
            sets.append(WonSet(party, cards))
    if told.kind != "grow":
        sets.append(WonSet(party, cards))
    return relaid(state, lambda card: () if card in cards else (card,))._replace(sets=tuple(sets))


def after_turning(state: State, told: Outcome, readings: TwinItReadings) -> State:
    """The state after cards have been turned over where they lie, or by another reading from piles to the table."""
    cards = [card for card in every_card(state) if card.id in told.cards]
    tops = [pile[0] for pile in state.piles if pile and pile[0] in cards]
    after = relaid(state, lambda card: (Card(card.id, card.hidden, card.shown),) if card in cards else (card,))
    if tops and readings.tied_pile_card == "moves-to-table":
        both = zip(state.piles, after.piles, strict=True)
        piles = tuple(pile[1:] if old and old[0] in tops else pile for old, pile in both)
        moved = tuple(Card(card.id, card.hidden, card.shown) for card in tops)
        after = after._replace(piles=piles, table=(*after.table, *moved))
    return after


def after_losing(state: State, told: Outcome) -> State:
    """The state after a set has gone to the bottom of the offender's pile."""
    lost = next((each for each in state.sets if told.cards and {*told.cards} <= {*ids_of(each.cards)}), None)
    if lost is None or party_of(state, told.player) is None:
        return state
    piles = tuple((*pile, *lost.cards) if seat == told.player else pile for seat, pile in enumerate(state.piles))
    return state._replace(piles=piles, sets=tuple(each for each in state.sets if each != lost))


def relaid(state: State, now: Callable[[Card], Cards]) -> State:
    """The state with loose cards that are now others, or gone."""

    def laid(cards: Cards) -> Cards:
        return tuple(each for card in cards for each in now(card))

    return state._replace(
        table=laid(state.table),
        piles=tuple(map(laid, state.piles)),
        forbidden=tuple(Row(party, laid(cards)) for party, cards in state.forbidden),
    )


def every_card(state: State) -> Iterator[Card]:
    """Every card, wherever it lies."""
    yield from state.table
    for rows in (state.piles, [each.cards for each in state.sets], [row.cards for row in state.forbidden]):
        for cards in rows:
            yield from cards


# ---- the results of a slap in their order ----------------------------------------------------------------------------


class Moment:
    """A result of a slap at its turn: what there is to tell of it in the position as it is then, and what is told."""

    def __init__(self, event: Contest | Error, before: State, is_late: bool) -> None:
        self.event, self.before, self.is_late = event, before, is_late
        self.due: list[Outcome] = []
        self.told: list[Outcome] = []

    @property
    def right(self) -> bool:
        """Whether that is told of it which there is to tell."""
        return [*map(key, self.due)] == [*map(key, self.told)]

    def is_right(self, *kinds: str) -> bool:
        """Whether of these kinds of outcomes that is told which there is to tell."""
        due, told = ([key(each) for each in row if each.kind in kinds] for row in (self.due, self.told))
        return due == told

    def speaks_of(self, outcome: Outcome) -> bool:
        """Whether an outcome can be meant for this result."""
        event, names = self.event, {*outcome.cards}
        if isinstance(event, Error):
            return outcome.kind == "mistake" and outcome.player in event.wrong
        if outcome.kind in TAKING:
            return any(names & {*ids_of(lay.cards)} for lay in event.there)
        if outcome.kind == "tie":
            return any(names & {*ids_of(hand.on.cards)} for hand in event.hands)
        faces = {card.id: (card.shown, card.hidden) for card in every_card(self.before)}
        return outcome.kind == "third" and any(event.design in faces.get(name, ()) for name in names)


class Following:
    """Where cards lie while what is told takes effect, one outcome after the other."""

    def __init__(self, lies: State, told: Iterable[Outcome], readings: TwinItReadings) -> None:
        self.lies, self.extra, self.readings = lies, [*told], readings
        self.due: list[Outcome] = []
        self.followed: list[Outcome] = []
        self.threes: list[tuple[Outcome, bool]] = []
        self.winner: int | None = None

    def expect(self, due: Outcome, speaks_of: Callable[[Outcome], bool] | None = None) -> Outcome | None:
        """Go on from what is told instead of an outcome that is due: the same, or else what is meant for it."""
        self.due.append(due)
        meant = [each for each in self.extra if key(each) == key(due)]
        meant += filter(speaks_of, self.extra) if speaks_of else ()
        if not meant:
            return None
        self.extra.remove(meant[0])
        self.follow(meant[0])
        return meant[0]

    def follow(self, told: Outcome) -> None:
        """The position after an outcome."""
        self.followed.append(told)
        if told.kind in TAKING:
            self.lies = after_taking(self.lies, told)
            party = party_of(self.lies, told.player)
            if self.winner is None and sum(each.owner == party for each in self.lies.sets) >= FIVE:
                self.winner = party
        elif told.kind == "mistake":
            self.lies = after_losing(self.lies, told)
        else:
            self.lies = after_turning(self.lies, told, self.readings)

    def finish(self) -> None:
        """Threes of a kind turn by themselves, by another reading; then what is told beyond what is due."""
        done: set[Name] = set()
        while self.winner is None and (three := _three_alike(self.lies, done, self.readings)):
            done.add(three[0].shown)
            due = Outcome("tie", None, ids_of(three))
            self.threes.append((due, self.expect(due) is not None))
        for each in self.extra:
            self.follow(each)


class Course(Following):
    """The results of a slap one after the other, each in the position to which those before it led as they are told."""

    def __init__(self, landed: Landed, told: Iterable[Outcome]) -> None:
        super().__init__(landed.before._replace(outcomes=()), told, landed.readings)
        self.landed, self.moments = landed, list[Moment]()
        for event in self._events():
            self.moments.append(self._moment(event))

    def _events(self) -> list[Contest | Error]:
        """The results in the order in which they take effect: as they were completed, and mistakes last."""
        errors = self.landed.errors
        contests = sorted((each for each in contests_of(self.landed) if each.happens), key=lambda each: each.at)
        both: list[Contest | Error] = [*contests, *errors]
        if contests and errors:
            order = self.readings.win_and_mistake_order
            if order == "mistakes-first":
                return [*errors, *contests]
            if order == "by-completion":
                return sorted(both, key=lambda each: each.at)
        return both

    def _moment(self, event: Contest | Error) -> Moment:
        """A result at its turn."""
        anew = self.followed and self.winner is None and isinstance(event, Contest)
        if anew and self.readings.pairs_fixed_when == "when-applied":
            assert isinstance(event, Contest)
            event = Contest(self.landed, event.design, lays_of(self.lies))
        moment = Moment(event, self.lies, self.winner is not None)
        if moment.is_late:
            return moment
        if isinstance(event, Error):
            self._at(moment, Outcome("mistake", event.player, self._lost(event.player)), ("mistake",))
        elif event.holder is not None:
            if event.old is None or WonSet(event.old.owner, event.old.cards) in self.lies.sets:
                taking = Outcome(event.kind, event.holder[1].player, ids_of(event.taken))
                self._at(moment, taking, (*TAKING, "tie"))
                if self.winner is None and (thirds := self._thirds(event)):
                    self._at(moment, Outcome("third", None, ids_of(thirds)), ("third",))
        elif event.tied:
            self._at(moment, Outcome("tie", None, ids_of(event.tied)), (*TAKING, "tie"))
        return moment

    def _at(self, moment: Moment, due: Outcome, kinds: tuple[str, ...]) -> None:
        """What is told of a result at its turn."""
        told = self.expect(due, lambda each: each.kind in kinds and moment.speaks_of(each))
        moment.due.append(due)
        moment.told += () if told is None else (told,)

    def _thirds(self, event: Contest) -> Cards:
        """The third card of a design, which turns over: the one that was visible, or one that the taking uncovers."""
        assert event.holder is not None
        seats = sorted(hand.on.owner for hand in event.holder if hand.on.field == "piles")
        tops = [self.lies.piles[seat][0] for seat in seats if self.lies.piles[seat]]
        bared = tuple(card for card in tops if card.shown == event.design)
        return bared if bared and self.readings.uncovered_third == "turned" else event.left

    def _lost(self, player: int) -> tuple[Name, ...]:
        """The cards of the set that a player's mistake costs, if any."""
        sets = losable(self.lies, player, self.readings)
        if len(sets) < 2:
            return ids_of(sets[0].cards) if sets else ()
        which = self.readings.lost_set
        names = {card for giver, card in self.landed.slap.give if giver == player}
        named = [each for each in sets if names & {*ids_of(each.cards)}]
        if named and which in ("offender-chooses", "named-else-oldest"):
            return ids_of(named[0].cards)
        return ids_of(sets[0 if which in ("oldest", "named-else-oldest") else -1].cards)


def losable(lies: State, player: int, readings: TwinItReadings) -> list[WonSet]:
    """The sets that a player's mistake can cost, oldest first."""
    owned = [each for each in lies.sets if each.owner == party_of(lies, player)]
    pairs = [each for each in owned if len(each.cards) == 2]
    safe = len(pairs) < len(owned) and readings.three_card_sets_safe == "yes"
    return pairs if safe else owned


# ---- a move and what is told of it -----------------------------------------------------------------------------------


def places(found: Any) -> Counter[tuple[Any, Card]]:
    """Where each card of a field of a state lies: whose pile, set or row that is; of a set, the other cards too."""
    lying: Counter[tuple[Any, Card]] = Counter()
    for number, each in enumerate(found):
        if isinstance(each, Card):
            lying[None, each] += 1
        elif isinstance(each, WonSet):
            lying.update(((each.owner, frozenset(ids_of(each.cards))), card) for card in each.cards)
        elif isinstance(each, Row):
            lying.update((each.party, card) for card in each.cards)
        else:
            lying.update((number, card) for card in each)
    return lying


def _three_alike(lies: State, done: set[Name], readings: TwinItReadings) -> Cards:
    """Three loose cards that show one design and turn by themselves: by another reading, each design once."""
    loose = [lay.cards[0] for lay in lays_of(lies) if lay.loose]
    shown = [card.shown for card in loose]
    for design in dict.fromkeys(shown):
        if shown.count(design) == 3 and design not in done:
            if readings.three_of_a_kind_trigger != "automatic":
                return ()
            return tuple(card for card in loose if card.shown == design)
    return ()
