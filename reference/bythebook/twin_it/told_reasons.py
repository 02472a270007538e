"""A move and what is told of it, with the facts that demands speak of. It only serves demands.

An answer is judged in stages: what came of the hands, where the cards lie then, who flips. Each stage takes what the
answer tells in the earlier ones as given. So the results of a slap are followed in their order, each judged by the
position to which those before it led as they are told. Nothing here calls what decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import product
from typing import Any, Final, NamedTuple

from bythebook.twin_it import readings as r
from bythebook.twin_it.deck import Card, Cards, Name
from bythebook.twin_it.landed_reasons import Contest, Error, Laid, Landed, Lay, contests_of, every_two, lays_of
from bythebook.twin_it.moves import Flip, Move, Slap
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import ANYONE, Outcome, Piles, Row, State, WonSet

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
    if tops and readings.tied_pile_card is r.TiedPileCard.MOVES_TO_TABLE:
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


def party_of(state: State, player: int | None) -> int | None:
    """The party of a player; of somebody who does not play, nobody's."""
    seats = range(len(state.piles))
    return state.party(player) if player is not None and player in seats else None


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

    def __init__(self, landed: Landed, told: Iterable[Outcome], *, ties: bool = True) -> None:
        super().__init__(landed.before._replace(outcomes=()), told, landed.readings)
        self.landed, self.moments = landed, list[Moment]()
        for event in self._events():
            if ties or isinstance(event, Error) or event.holder is not None:
                self.moments.append(self._moment(event))

    def _events(self) -> list[Contest | Error]:
        """The results in the order in which they take effect: as they were completed, and mistakes last."""
        errors = self.landed.errors
        contests = sorted((each for each in contests_of(self.landed) if each.happens), key=lambda each: each.at)
        both: list[Contest | Error] = [*contests, *errors]
        if contests and errors:
            order = self.readings.win_and_mistake_order
            if order is r.WinAndMistakeOrder.MISTAKES_FIRST:
                return [*errors, *contests]
            if order is r.WinAndMistakeOrder.BY_COMPLETION:
                return sorted(both, key=lambda each: each.at)
        return both

    def _moment(self, event: Contest | Error) -> Moment:
        """A result at its turn."""
        anew = self.followed and self.winner is None and isinstance(event, Contest)
        if anew and self.readings.pairs_fixed_when is r.PairsFixedWhen.WHEN_APPLIED:
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
        return bared if bared and self.readings.uncovered_third is r.UncoveredThird.TURNED else event.left

    def _lost(self, player: int) -> tuple[Name, ...]:
        """The cards of the set that a player's mistake costs, if any."""
        sets = losable(self.lies, player, self.readings)
        if len(sets) < 2:
            return ids_of(sets[0].cards) if sets else ()
        which = self.readings.lost_set
        names = {card for giver, card in self.landed.slap.give if giver == player}
        named = [each for each in sets if names & {*ids_of(each.cards)}]
        if named and which in (r.LostSet.OFFENDER_CHOOSES, r.LostSet.NAMED_ELSE_OLDEST):
            return ids_of(named[0].cards)
        return ids_of(sets[0 if which in (r.LostSet.OLDEST, r.LostSet.NAMED_ELSE_OLDEST) else -1].cards)


def losable(lies: State, player: int, readings: TwinItReadings) -> list[WonSet]:
    """The sets that a player's mistake can cost, oldest first."""
    owned = [each for each in lies.sets if each.owner == party_of(lies, player)]
    pairs = [each for each in owned if len(each.cards) == 2]
    safe = len(pairs) < len(owned) and readings.three_card_sets_safe is r.ThreeCardSetsSafe.YES
    return pairs if safe else owned


def course_of(landed: Landed, told: tuple[Outcome, ...]) -> Course:
    """The results of a slap; by another reading, ties lapse where a fifth set ends the game."""
    course = Course(landed, told)
    ties = [each for each in contests_of(landed) if each.happens and each.holder is None]
    if course.winner is not None and ties and landed.readings.tie_beside_a_fifth_set is r.TieBesideAFifthSet.LAPSES:
        return Course(landed, told, ties=False)
    return course


# ---- a move and what is told of it -----------------------------------------------------------------------------------


def claimable(landed: Landed) -> Iterator[tuple[Laid, Laid]]:
    """Every two hands of one party with which it may take a visible pair: of a player, or in teams of two mates."""
    before = landed.before
    seats = range(len(before.piles))
    for one, other in every_two(landed.lays):
        for a, b in product(seats, seats):
            if before.party(a) == before.party(b) and (a != b) == bool(before.teams):
                hands = Laid(a, before.party(a), one, 0), Laid(b, before.party(b), other, 1)
                if landed.match(*hands) and not landed.is_forbidden(*hands):
                    yield hands


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


class Dealt(NamedTuple):
    """A game before its first move: its piles, the seat that flips first, and the forbidden rows."""

    piles: Piles
    first: int
    forbidden: tuple[Row, ...]

    @property
    def first_with_cards(self) -> int | None:
        """The first seat, or the next clockwise that has a card."""
        seats = (each % len(self.piles) for each in range(self.first, self.first + len(self.piles)))
        return next((seat for seat in seats if self.piles[seat]), None)


class Told:
    """A state, a move in it, and the state after it as it is told; ``freed`` are designs that were forbidden before."""

    def __init__(
        self,
        before: State,
        move: Move,
        after: State,
        readings: TwinItReadings,
        landed: Landed | None = None,
        freed: frozenset[Name] = frozenset(),
    ) -> None:
        self.before, self.move, self.after, self.readings, self.freed = before, move, after, readings, freed
        self.teams = bool(before.teams)
        if landed is not None:
            self.landed = landed

    @cached_property
    def landed(self) -> Landed:
        """The hands of a slap as they landed; those of a flip are none."""
        slap = self.move if isinstance(self.move, Slap) else Slap(())
        return Landed(self.before, slap, self.readings)

    def if_hands(self, **otherwise: Any) -> Told:
        """The same if hands counted otherwise: see ``Landed``."""
        assert isinstance(self.move, Slap)
        landed = Landed(self.before, self.move, self.readings, **otherwise)
        return Told(self.before, self.move, self.after, self.readings, landed)

    @property
    def flip(self) -> int | None:
        """Who flips."""
        return self.move.seat if isinstance(self.move, Flip) else None

    @cached_property
    def course(self) -> Following:
        """What is told, followed to its end."""
        told = self.after.outcomes
        course = Following(self.flipped, told, self.readings) if self.flip is not None else course_of(self.landed, told)
        course.finish()
        return course

    @cached_property
    def flipped(self) -> State:
        """Where the cards lie after a flip."""
        assert self.flip is not None
        top, *rest = self.before.piles[self.flip]
        same = self.readings.flip_shows is r.FlipShows.SAME_FACE
        card = top if same else Card(top.id, top.hidden, top.shown)
        piles = tuple(tuple(rest) if seat == self.flip else pile for seat, pile in enumerate(self.before.piles))
        return self.before._replace(outcomes=(), table=(*self.before.table, card), piles=piles)

    # what comes of the hands

    @cached_property
    def moments(self) -> list[Moment]:
        """The results of a slap, each at its turn."""
        return self.course.moments if isinstance(self.course, Course) else []

    @cached_property
    def contests(self) -> list[tuple[Contest, Moment]]:
        """Every design of which something came, at its turn."""
        return [(moment.event, moment) for moment in self.moments if isinstance(moment.event, Contest)]

    @cached_property
    def errors(self) -> list[tuple[Error, Moment]]:
        """Every mistake at its turn."""
        return [(moment.event, moment) for moment in self.moments if isinstance(moment.event, Error)]

    def where(self, holds: Callable[[Contest], object]) -> list[Moment]:
        """The designs of which something holds, each at its turn."""
        return [moment for contest, moment in self.contests if holds(contest)]

    def right_where(self, holds: Callable[[Laid], object]) -> bool:
        """Whether that is told which there is to tell of the designs and the mistakes of hands of which this holds."""
        hands = [hand for hand in self.landed.hands if holds(hand)]
        players, designs = {hand.player for hand in hands}, {hand.on.design for hand in hands}
        names = {name for lay in self.landed.lays if lay.design in designs for name in ids_of(lay.cards)}
        if any(each.player in players or names & {*each.cards} for each in self.course.extra):
            return False
        contests = all(moment.right for contest, moment in self.contests if contest.design in designs)
        return contests and all(moment.right for error, moment in self.errors if players & {*error.wrong})

    @property
    def as_due(self) -> bool:
        """Whether all that is due is told and nothing else, in whatever order."""
        return not self.course.extra and all(moment.right for moment in self.moments)

    def on_own_set(self, hand: Laid) -> bool:
        """Whether a hand lies on a set of its own party whose third card the player's other hand is on."""
        return hand.on.field == "sets" and hand.on.owner == hand.party and hand.player in self.on_pairs

    def is_free(self, hand: Laid) -> bool:
        """Whether a hand lies on a design that was forbidden, and no longer is."""
        return hand.on.design in self.freed

    def shares(self, hand: Laid) -> bool:
        """Whether a hand that is not wrong lies on something together with another such hand."""
        right = [each for each in self.landed.hands if each.player not in self.landed.wrong]
        return any(hand in (one, other) and one.on == other.on for one, other in every_two(right))

    def beside_wrong(self, hand: Laid) -> bool:
        """Whether a hand that is not wrong lies on a design on which a wrong one does, too."""
        wrong = self.landed.wrong
        if hand.player in wrong:
            return False
        return any(each.player in wrong and each.on.design == hand.on.design for each in self.landed.hands)

    def by_one_hand(self, taking: Outcome) -> bool:
        """Whether the party of a taking has one hand on what it is about."""
        mine = party_of(self.before, taking.player)
        names = {*taking.cards}
        hands = [hand for hand in self.landed.hands if hand.party == mine and names & {*ids_of(hand.on.cards)}]
        return len(hands) == 1

    def errs(self, why: str) -> list[Moment]:
        """The mistakes by a rule, each at its turn."""
        return [moment for error, moment in self.errors if error.why == why]

    def extra(self, *kinds: str) -> list[Outcome]:
        """What is told of these kinds beyond what is due."""
        return [each for each in self.course.extra if each.kind in kinds]

    def told(self, *kinds: str) -> list[Outcome]:
        """What is told of these kinds."""
        return [each for each in self.course.followed if each.kind in kinds]

    @cached_property
    def single(self) -> set[int]:
        """The players with one hand down."""
        return {hand.player for hand in self.landed.hands} - {*self.landed.both}

    @cached_property
    def on_pairs(self) -> set[int]:
        """The players with both hands on a pair, and no mistake."""
        return {*self.landed.both} - self.landed.wrong

    def touched_by_one(self, tie: Outcome) -> bool:
        """Whether a single hand is all that lies on the designs of a tie, as it is told."""
        shown = {hand.on.design for hand in self.landed.hands if {*tie.cards} & {*ids_of(hand.on.cards)}}
        hands = [hand for hand in self.landed.hands if hand.on.design in shown]
        return len(hands) == 1 and hands[0].player in self.single

    def is_covered(self, lay: Lay) -> bool:
        """Whether it is a card on the table to which another has come since."""
        return lay.field == "table" and lay.cards != self.before.table[-1:]

    # where the cards lie

    @cached_property
    def cards(self) -> set[Card]:
        """Every card as it lies once all that is told has taken effect."""
        return {*every_card(self.lies)}

    @cached_property
    def told_cards(self) -> set[Name]:
        """The cards of everything that is told, but for mistakes."""
        flipped = set() if self.flip is None else {*ids_of(self.before.piles[self.flip][:1])}
        return self.moved(*TAKING, "tie", "third") | flipped

    @property
    def flipped_card(self) -> set[Name]:
        """The card that is flipped, in case nothing else is told of it."""
        return set() if self.flip is None else {*ids_of(self.before.piles[self.flip][:1])} - self.moved("tie")

    @cached_property
    def touched_wrongly(self) -> set[Name]:
        """The cards touched by those who made mistakes, as far as nothing else is told of them."""
        wrong = {player for error, _ in self.errors for player in error.wrong}
        touched = {touch.card for touch in self.landed.slap.touches if touch.player in wrong}
        return touched - {card for each in self.course.followed for card in each.cards}

    def order_of_lost(self, piles: Any) -> bool:
        """Whether lost sets lie at the bottom of the offenders' piles as they lay, if they lie there."""
        return all(
            self.strays("piles", piles, "mistake") or piles[each.player] == self.lies.piles[each.player]
            for each in self.told("mistake")
            if each.player is not None and each.player in range(len(piles)) and not self.misplaced("piles", piles)
        )

    @property
    def lies(self) -> State:
        """Where the cards lie once all that is told has taken effect."""
        return self.course.lies

    def moved(self, *kinds: str) -> set[Name]:
        """The cards of what is told of these kinds."""
        return {card for each in self.told(*kinds) for card in each.cards}

    def misplaced(self, field: str, found: Any) -> set[Name]:
        """The cards that do not lie in a field as what is told puts them there, or are missing."""
        right = getattr(self.lies, field)
        if found == right:
            return set()
        due, there = places(right), places(found)
        return {card.id for _, card in ((due - there) + (there - due))}

    def strays(self, field: str, found: Any, *kinds: str) -> set[Name]:
        """Those of them that are in what is told of these kinds."""
        return self.misplaced(field, found) & self.moved(*kinds)

    @property
    def threes_held(self) -> bool:
        """Whether a party that takes a set has one of three cards then."""
        parties = {party_of(self.before, player) for _, player in self.takers}
        return any(won.owner in parties and len(won.cards) == 3 for won in self.lies.sets)

    def tops_as_due(self, piles: Any, *kinds: str) -> bool:
        """Whether the piles on which cards of outcomes lay have the top that they should have now."""
        moved = self.moved(*kinds)
        both = zip(self.before.piles, self.lies.piles, piles, strict=False)
        return all(found[:1] == due[:1] for old, due, found in both if old and old[0].id in moved)

    def at_the_bottom(self, piles: Any) -> bool:
        """Whether the lost sets are at the bottom of the offenders' piles."""
        lost = self.moved("mistake")
        due = [{card.id for card in pile if card.id in lost} for pile in self.lies.piles]
        both = zip(due, piles, strict=False)
        return all(names == {*ids_of(pile[len(pile) - len(names) :])} for names, pile in both)

    def others_in_order(self, piles: Any) -> bool:
        """Whether the cards of the piles of which nothing is told lie as they lay."""
        told = self.told_cards | self.moved("mistake")
        found, due = (
            [[card for card in pile if card.id not in told] for pile in row] for row in (piles, self.lies.piles)
        )
        return found == due

    # who flips

    @cached_property
    def takers(self) -> list[tuple[int, int]]:
        """When each of the sets was taken as it is told, and by whom."""
        return self._by_whom(*TAKING)

    @cached_property
    def offenders(self) -> list[tuple[int, int]]:
        """When each of the mistakes was made as it is told, and by whom."""
        return self._by_whom("mistake")

    def _by_whom(self, *kinds: str) -> list[tuple[int, int]]:
        at = {id(told): moment.event.at for moment in self.moments for told in moment.told}
        late = len(self.landed.slap.touches)
        return [(at.get(id(each), late), each.player) for each in self.told(*kinds) if each.player is not None]

    @cached_property
    def ties(self) -> bool:
        """Whether ties are told that hands have made."""
        themselves = sum(told for _, told in self.course.threes)
        return len(self.told("tie")) > themselves

    @cached_property
    def heir(self) -> str:
        """Which results say who flips: wins, mistakes, or ties alone; empty if nothing is told."""
        if self.takers and self.offenders:
            of_both = self.readings.win_and_mistake_resumer
            last = max(self.takers + self.offenders)
            erred = of_both is r.WinAndMistakeResumer.LAST_COMPLETED and last in self.offenders
            return "mistake" if erred or of_both is r.WinAndMistakeResumer.OFFENDER else "win"
        return "win" if self.takers else "mistake" if self.offenders else "tie" if self.ties else ""

    @cached_property
    def last_taker(self) -> int:
        """The player who took a set last, or first where that counts."""
        (_, first), (_, last) = self.takers[0], self.takers[-1]
        return first if first != last and self.readings.resumer_of_several is r.ResumerOfSeveral.EARLIEST else last

    @cached_property
    def last_offender(self) -> int:
        """The player who made a mistake last, or first where that counts."""
        (_, first), (_, last) = self.offenders[0], self.offenders[-1]
        if self.takers and self.readings.win_and_mistake_resumer is r.WinAndMistakeResumer.LAST_COMPLETED:
            return last
        return first if first != last and self.readings.offender_of_several is r.OffenderOfSeveral.FIRST else last

    @cached_property
    def mates_resume(self) -> bool:
        """Whether the game goes on as in teams."""
        return self.teams and self.readings.team_resume is not r.TeamResume.COMPETITIVE

    @property
    def resumes(self) -> int | None:
        """The player whose result it is that says who flips; None if nobody's, ``ANYONE`` if anybody may."""
        if self.heir == "win":
            return self.last_taker
        if self.heir == "mistake":
            return self.last_offender
        after_tie = self.readings.resume_after_tie
        if after_tie is r.ResumeAfterTie.LAST_WINNER:
            return self.before.last_winner
        return ANYONE if after_tie is r.ResumeAfterTie.ANYONE else None

    @property
    def after_tie(self) -> int | None:
        """Whose turn it is after ties alone: the same as before, or that of whom another reading names."""
        return self.before.due if not self.heir or self.resumes is None else self.resumes

    def able_from(self, seat: int | None) -> int | None:
        """The seat, or the next clockwise with a card in its pile; nobody if no pile has one, or the game is over."""
        piles = self.after.piles
        if self.after.winner is not None or not any(piles):
            return None
        if seat is None or seat == ANYONE:
            return seat
        return next(each % len(piles) for each in range(seat, seat + len(piles)) if piles[each % len(piles)])

    @property
    def next_seat(self) -> int:
        """Whose turn follows a flip: the next clockwise, or by another reading whoever was due before a win."""
        assert self.flip is not None
        owed = self.before.interrupted
        if owed not in (None, self.flip) and self.readings.order_after_win is r.OrderAfterWin.INTERRUPTED_ORDER:
            assert owed is not None
            return owed
        return self.flip + 1

    @property
    def passes_over(self) -> bool:
        """Whether the player whose turn it is has no card to flip."""
        if self.flip is not None or not self.after.outcomes or (self.heir and self.mates_resume):
            return False
        seat = self.whose_turn
        return seat not in (None, ANYONE) and self.after.piles[seat : int(seat or 0) + 1] == ((),)

    @property
    def whose_turn(self) -> int | None:
        """The player whose turn it is, whether or not that player has a card."""
        if self.flip is not None:
            return self.next_seat
        return self.after_tie if self.heir in ("", "tie") else self.resumes

    @property
    def interrupted(self) -> int | None:
        """Whose turn is to come when somebody else has resumed the game, as far as it was anybody's."""
        owed, due = self.before.interrupted, self.before.due
        if self.flip is not None or not self.heir:
            return None if self.flip is not None else owed
        resumes = ANYONE if self.mates_resume else self.resumes
        return due if owed is None and resumes is not None and due not in (None, ANYONE, resumes) else owed

    @property
    def side(self) -> int | None:
        """The team whose players alone may flip, by another reading."""
        if self.flip is not None:
            return None
        return self.own_side if self.heir and self.mates_resume else self.before.side

    @property
    def own_side(self) -> int | None:
        """The team whose player resumes, where only that team may and has a card to flip."""
        if self.readings.team_resume is not r.TeamResume.OWN_SIDE or self.resumes in (None, ANYONE):
            return None
        side = party_of(self.before, self.resumes)
        with_cards = {party_of(self.before, seat) for seat, pile in enumerate(self.after.piles) if pile}
        return side if side in with_cards else None

    # whether the move is allowed

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
        blocks = self.readings.flip_while_pair_visible
        if self.flip is None or blocks is r.FlipWhilePairVisible.NEVER_BLOCKS:
            return False
        if blocks is r.FlipWhilePairVisible.BLOCKS_AFTER_WIN and not self.before.chain:
            return False
        return next(claimable(self.landed), None) is not None

    @cached_property
    def out_of_sight(self) -> list[Name]:
        """The cards touched that are not visible."""
        seen = {card.id for lay in lays_of(self.before) for card in lay.cards}
        return [touch.card for touch in self._slap.touches if touch.card not in seen]

    @property
    def _slap(self) -> Slap:
        return self.move if isinstance(self.move, Slap) else Slap(())

    @property
    def three_hands(self) -> bool:
        """Whether a player touches more than two cards."""
        players = [touch.player for touch in self._slap.touches]
        return any(players.count(player) > 2 for player in players)

    @property
    def gives_others(self) -> bool:
        """Whether a player names a set that is not theirs."""
        before = self.before
        owned = {(each.owner, card.id) for each in before.sets for card in each.cards}
        return any((party_of(before, player), card) not in owned for player, card in self._slap.give)

    @property
    def of_nobody(self) -> bool:
        """Whether it is the move of somebody who does not play."""
        players = [touch.player for touch in self._slap.touches] if self.flip is None else [self.flip]
        return any(player not in range(len(self.before.piles)) for player in players)

    @property
    def can_be_followed(self) -> bool:
        """Whether it is clear what the move would be, allowed or not."""
        return not (self.of_nobody or self.without_card or self.out_of_sight)

    @property
    def allowed(self) -> bool:
        """Whether nothing is against the move."""
        against = self.of_nobody or self.before.winner is not None or self.out_of_turn or self.of_other_side
        if against or self.without_card or self.three_hands or self.out_of_sight or self.gives_others:
            return False
        return not self.pair_waits


def _three_alike(lies: State, done: set[Name], readings: TwinItReadings) -> Cards:
    """Three loose cards that show one design and turn by themselves: by another reading, each design once."""
    loose = [lay.cards[0] for lay in lays_of(lies) if lay.loose]
    shown = [card.shown for card in loose]
    for design in dict.fromkeys(shown):
        if shown.count(design) == 3 and design not in done:
            if readings.three_of_a_kind_trigger is not r.ThreeOfAKindTrigger.AUTOMATIC:
                return ()
            return tuple(card for card in loose if card.shown == design)
    return ()
