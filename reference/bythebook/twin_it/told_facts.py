"""The facts of a move and of what an answer tells of it, that demands ask about. They only serve demands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import permutations
from typing import Any, NamedTuple

from bythebook.twin_it.course_facts import TAKING, Course, Moment, Owners, Telling, every_card, losable, lost_in
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.slap_facts import (
    FORBIDDEN_PAIR,
    AttemptFacts,
    Contest,
    Landed,
    LandedHand,
    LandedMistake,
    called,
    every_two,
    ids,
    party_of,
    players_of,
    turned_over,
)
from bythebook.twin_it.state import ANYONE, Card, Move, Name, Outcome, Row, State, WonSet


class Past(NamedTuple):
    """What a state does not remember: the cards of lost sets, the designs that were forbidden, and the cards that were
    turned over and not back again.
    """

    lost: frozenset[Name] = frozenset()
    forbidden: frozenset[Name] = frozenset()
    turned: frozenset[Name] = frozenset()

    def and_then(self, after: State) -> Past:
        """The past after a move that led to this state."""
        lost = [card for outcome in after.outcomes if outcome.kind == "mistake" for card in outcome.cards]
        turned = [card for outcome in after.outcomes if outcome.kind in ("tie", "third") for card in outcome.cards]
        forbidden = self.forbidden | _forbidden_in(after)
        return Past(self.lost.union(lost), forbidden, self.turned.symmetric_difference(turned))


def _forbidden_in(state: State) -> frozenset[Name]:
    """The designs that are forbidden to somebody."""
    return frozenset([card.shown for row in state.forbidden for card in row.cards])


class ToldFacts(AttemptFacts):
    """The facts of a move and of the state after it as it is told."""

    def __init__(
        self,
        before: State,
        move: Move,
        after: State,
        readings: TwinItReadings,
        past: Past | None = None,
        landed: Landed | None = None,
        owners: Owners | None = None,
    ) -> None:
        super().__init__(before, move, readings, landed)
        self.after, self.past, self.owners = after, past or Past(forbidden=_forbidden_in(before)), owners
        self._misplaced: dict[str, set[Name]] = {}

    def if_hands(self, **otherwise: Any) -> ToldFacts:
        """The same if hands counted otherwise: see ``Landed``."""
        landed = Landed(self.before, self.slap, self.readings, **otherwise)
        return ToldFacts(self.before, self.move, self.after, self.readings, self.past, landed)

    @cached_property
    def course(self) -> Telling:
        """What is told, followed to its end."""
        told = self.after.outcomes
        if self.flip is not None:
            course = Telling(self.flipped, told, self.readings)
        else:
            course = Course(self.landed, told, self.owners)
        course.finish()
        return course

    @cached_property
    def flipped(self) -> State:
        """Where the cards lie after a flip."""
        assert self.flip is not None
        top, *rest = self.before.piles[self.flip]
        card = top if self.readings.flip_shows == "same-face" else turned_over(top)
        piles = tuple(tuple(rest) if seat == self.flip else pile for seat, pile in enumerate(self.before.piles))
        return self.before._replace(table=(*self.before.table, card), piles=piles)

    # what comes of the hands

    @cached_property
    def moments(self) -> list[Moment]:
        """The results of a slap, each at its turn."""
        return self.course.moments if self.flip is None and isinstance(self.course, Course) else []

    @cached_property
    def contests(self) -> list[tuple[Contest, Moment]]:
        """Every design of which something came, at its turn."""
        return [(moment.result, moment) for moment in self.moments if isinstance(moment.result, Contest)]

    @cached_property
    def mistakes(self) -> list[tuple[LandedMistake, Moment]]:
        """Every mistake at its turn."""
        return [(moment.result, moment) for moment in self.moments if isinstance(moment.result, LandedMistake)]

    def where(self, holds: Callable[[Contest], object]) -> list[Moment]:
        """The designs of which something holds, each at its turn."""
        return [moment for contest, moment in self.contests if holds(contest)]

    def right_where(self, holds: Callable[[LandedHand], object]) -> bool:
        """Whether that is told which there is to tell of the designs and the mistakes of hands of which this holds."""
        hands = [hand for hand in self.landed.hands if holds(hand)]
        if not hands:
            return True
        players, designs = {hand.player for hand in hands}, {hand.on.design for hand in hands}
        there = [touchable.cards for touchable in self.landed.touchables if touchable.design in designs]
        names = {name for cards in there for name in ids(cards)}
        if any(each.player in players or names & {*each.cards} for each in self.course.extra):
            return False
        contests = all(moment.is_right() for contest, moment in self.contests if contest.design in designs)
        return contests and all(moment.is_right() for mistake, moment in self.mistakes if players & {*mistake.wrong})

    @cached_property
    def overtaken(self) -> list[Moment]:
        """The designs of which something else would come if the hands were judged by where the cards lie by then."""
        first = self.moments[0].before if self.moments else None
        later = ((contest, moment) for contest, moment in self.contests if moment.before is not first)
        return [moment for contest, moment in later if not moment.is_late and self._is_overtaken(contest, moment)]

    def _is_overtaken(self, contest: Contest, moment: Moment) -> bool:
        now = Contest(self.landed, contest.design, self.landed.touchables_in(moment.before))
        return (now.holder, now.tied, now.left) != (contest.holder, contest.tied, contest.left)

    def on_own_set(self, hand: LandedHand) -> bool:
        """Whether a hand lies on a set of its own party whose third card the player's other hand is on."""
        return hand.on.field == "sets" and hand.on.owner == hand.party and hand.player in self.on_pairs

    @cached_property
    def turned_in_rows(self) -> list[Card]:
        """The forbidden cards that do not show the side that they showed at first."""
        return [card for row in self.before.forbidden for card in row.cards if card.id in self.past.turned]

    def is_free(self, hand: LandedHand) -> bool:
        """Whether a hand lies on a design that was forbidden until the card was taken."""
        freed = self.past.forbidden - _forbidden_in(self.before)
        return hand.on.design in freed and all(card.hidden != hand.on.design for card in self.turned_in_rows)

    def shown_or_hidden_in_rows(self, hand: LandedHand) -> bool:
        """Whether a hand lies on a design that a card forbids since it was turned over, or hides in the own row."""
        hidden = [card.hidden for row in self.before.forbidden if row.party == hand.party for card in row.cards]
        return hand.on.design in (*hidden, *(card.shown for card in self.turned_in_rows))

    def single_on_forbidden(self, hand: LandedHand) -> bool:
        """Whether a player's only hand, which is no mistake, lies on a design that is forbidden to the player."""
        rows = [each for each in self.landed.touchables if each.field == "forbidden" and each.owner == hand.party]
        return hand.player in self.single - self.landed.wrong and any(each.design == hand.on.design for each in rows)

    def without_pile(self, hand: LandedHand) -> bool:
        """Whether a hand is that of a player whose pile has run out."""
        return not self.before.piles[hand.player]

    def shares(self, hand: LandedHand, others: int = 1) -> bool:
        """Whether a hand that is not wrong lies on something together with so many other such hands."""
        return hand in self.valid and sum(each.on == hand.on for each in self.valid) > others

    def on_own_top(self, hand: LandedHand) -> bool:
        """Whether a hand lies on the player's own pile, where that counts."""
        return hand.own_top and self.readings.own_pile_top == "counts"

    def beside_wrong(self, hand: LandedHand) -> bool:
        """Whether a hand that is not wrong lies on a design on which a wrong one does, too."""
        wrong = self.landed.wrong
        beside = any(each.player in wrong and each.on.design == hand.on.design for each in self.landed.hands)
        return beside and hand.player not in wrong

    def by_one_hand(self, taking: Outcome) -> bool:
        """Whether the party of a taking has one hand that is not wrong on what it is about."""
        mine, names = party_of(self.before, taking.player), {*taking.cards}
        return len([hand for hand in self.valid if hand.party == mine and names & {*ids(hand.on.cards)}]) == 1

    def wins_what_is_held(self, moment: Moment) -> bool:
        """Whether a design at its turn goes to a party that has hands on all that it takes; any will do."""
        held = {(hand.party, name) for hand in self.landed.hands for name in ids(hand.on.cards)}
        takings = [(party_of(self.before, each.player), each.cards) for each in moment.told if each.kind in TAKING]
        return not moment.expected or any(held.issuperset((mine, name) for name in names) for mine, names in takings)

    @property
    def losing_three(self) -> list[Moment]:
        """The mistakes that cost a set of three, each at its turn."""
        return [moment for _, moment in self.mistakes if any(len(each.cards) == 3 for each in moment.expected)]

    def extra(self, *kinds: str) -> list[Outcome]:
        """What is told of these kinds beyond what is expected."""
        return [each for each in self.course.extra if each.kind in kinds]

    def told(self, *kinds: str) -> list[Outcome]:
        """What is told of these kinds."""
        return [each for each in self.course.followed if each.kind in kinds] if self.after.outcomes else []

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
        shown = {hand.on.design for hand in self.landed.hands if {*tie.cards} & {*ids(hand.on.cards)}}
        hands = [hand for hand in self.landed.hands if hand.on.design in shown]
        return len(hands) == 1 and hands[0].player in self.single

    def is_covered(self, hand: LandedHand) -> bool:
        """Whether a hand lies on a card on the table to which another has come since."""
        return hand.on.field == "table" and hand.on.cards != self.before.table[-1:]

    # where the cards lie

    @cached_property
    def cards(self) -> set[Card]:
        """Every card as it lies once all that is told has taken effect."""
        return {*every_card(self.lies)}

    @cached_property
    def told_cards(self) -> set[Name]:
        """The cards of everything that is told, but for mistakes."""
        return self.moved(*TAKING, "tie", "third") | self.flipped_card

    @property
    def flipped_card(self) -> set[Name]:
        """The card that is flipped, in case nothing else is told of it."""
        return set() if self.flip is None else {*ids(self.before.piles[self.flip][:1])} - self.moved("tie")

    @cached_property
    def touched_wrongly(self) -> set[Name]:
        """The cards touched by those who made mistakes, as far as nothing else is told of them."""
        wrong = {player for mistake, _ in self.mistakes for player in mistake.wrong}
        touched = {touch.card for touch in self.slap.touches if touch.player in wrong}
        return touched - {card for each in self.course.followed for card in each.cards}

    def order_of_lost(self, piles: Any) -> bool:
        """Whether lost sets lie at the bottom of the offenders' piles as they lay, if all lies where it should."""
        erred = {each.player for each in self.told("mistake")}
        rows = enumerate(zip(piles, self.lies.piles, strict=False))
        return bool(self.misplaced("piles")) or all(pile == right for seat, (pile, right) in rows if seat in erred)

    @property
    def lies(self) -> State:
        """Where the cards lie once all that is told has taken effect."""
        return self.course.lies

    def moved(self, *kinds: str) -> set[Name]:
        """The cards of what is told of these kinds."""
        return {card for each in self.told(*kinds) for card in each.cards}

    def misplaced(self, field: str) -> set[Name]:
        """The cards that do not lie in a field as what is told puts them there, or are missing."""
        if field not in self._misplaced:
            right, found = getattr(self.lies, field), getattr(self.after, field)
            expected, there = (Counter(), Counter()) if found == right else (_places(right), _places(found))
            self._misplaced[field] = {card.id for _, card in ((expected - there) + (there - expected))}
        return self._misplaced[field]

    def strays(self, field: str, *kinds: str) -> set[Name]:
        """Those of them that are in what is told of these kinds."""
        misplaced = self.misplaced(field)
        return misplaced & self.moved(*kinds) if misplaced else misplaced

    def sides_as_expected(self, found: Any, *kinds: str) -> bool:
        """Whether of these cards, those of what is told of these kinds show the sides that they should."""
        moved = self.moved(*kinds)
        return all(card in self.cards for card in found if card.id in moved)

    @property
    def threes_held(self) -> bool:
        """Whether a party that takes a set has one of three cards then."""
        parties = {party_of(self.before, player) for _, player in self.takers}
        return any(won.owner in parties and len(won.cards) == 3 for won in self.lies.sets)

    def tops_as_expected(self, piles: Any, *kinds: str) -> bool:
        """Whether the piles on which cards of outcomes lay have the top that they should have now."""
        moved = self.moved(*kinds)
        both = zip(self.before.piles, self.lies.piles, piles, strict=False)
        return all(found[:1] == right[:1] for old, right, found in both if old and old[0].id in moved)

    def at_the_bottom(self, piles: Any) -> bool:
        """Whether the lost sets are at the bottom of the offenders' piles, and in no other."""
        lost = self.moved("mistake")
        expected = [{card.id for card in pile if card.id in lost} for pile in self.lies.piles]
        found = [[card.id for card in pile if card.id in lost] for pile in piles]
        bottoms = [{*ids(pile[len(pile) - len(names) :])} for names, pile in zip(expected, piles, strict=False)]
        return bottoms == expected and [*map(len, found)] == [*map(len, expected)]

    def others_in_order(self, piles: Any) -> bool:
        """Whether the cards of the piles of which nothing is told lie as they lay."""
        told = self.told_cards | self.moved("mistake")
        found, expected = (
            [[card for card in pile if card.id not in told] for pile in row] for row in (piles, self.lies.piles)
        )
        return found == expected

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
        if not self.after.outcomes:
            return []
        told = [(moment.result.at, each) for moment in self.moments for each in moment.told]
        told += [(len(self.slap.touches), each) for each in self.course.extra]
        return [(at, each.player) for at, each in told if each.kind in kinds and each.player is not None]

    @cached_property
    def ties(self) -> bool:
        """Whether ties are told that hands have made."""
        themselves = sum(told for _, told in self.course.threes)
        return len(self.told("tie")) > themselves

    @cached_property
    def resumed_by(self) -> str:
        """Which results say who flips: wins, mistakes, or ties alone; empty if nothing is told."""
        if self.takers and self.offenders:
            of_both = self.readings.win_and_mistake_resumer
            last = max(self.takers + self.offenders)
            erred = of_both == "last-completed" and last in self.offenders
            return "mistake" if erred or of_both == "offender" else "win"
        return "win" if self.takers else "mistake" if self.offenders else "tie" if self.ties else ""

    @property
    def last_taker(self) -> int:
        """The player who took a set last."""
        return self.takers[-1][1]

    @property
    def last_offender(self) -> int:
        """The player who made a mistake last."""
        return self.offenders[-1][1]

    @property
    def mates_resume(self) -> bool:
        """Whether the game goes on as in teams."""
        return self.teams and self.readings.team_resume != "competitive"

    @property
    def resumes(self) -> int | None:
        """The player whose result it is that says who flips; None if nobody's, ``ANYONE`` if anybody may."""
        if self.resumed_by == "win":
            return self.last_taker
        if self.resumed_by == "mistake":
            return self.last_offender
        after_tie = self.readings.resume_after_tie
        if after_tie == "last-winner":
            return self.before.last_winner
        return ANYONE if after_tie == "anyone" else None

    @property
    def after_tie(self) -> int | None:
        """Whose turn it is after ties alone: the same as before, or that of whom another reading names."""
        return self.before.due if not self.resumed_by or self.resumes is None else self.resumes

    def next_with_card(self, seat: int | None) -> int | None:
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
        if owed not in (None, self.flip) and self.readings.order_after_win == "interrupted-order":
            assert owed is not None
            return owed
        return self.flip + 1

    @property
    def passes_over(self) -> bool:
        """Whether the player whose turn it is has no card to flip."""
        if self.flip is not None or not self.after.outcomes or (self.resumed_by and self.mates_resume):
            return False
        seat = self.whose_turn
        return seat not in (None, ANYONE) and self.after.piles[seat : int(seat or 0) + 1] == ((),)

    @property
    def whose_turn(self) -> int | None:
        """The player whose turn it is, whether or not that player has a card."""
        if self.flip is not None:
            return self.next_seat
        return self.after_tie if self.resumed_by in ("", "tie") else self.resumes

    @property
    def interrupted(self) -> int | None:
        """Whose turn is to come when somebody else has resumed the game, as far as it was anybody's."""
        owed, due = self.before.interrupted, self.before.due
        if self.flip is not None or not self.resumed_by:
            return None if self.flip is not None else owed
        resumes = ANYONE if self.mates_resume else self.resumes
        return due if owed is None and resumes is not None and due not in (None, ANYONE, resumes) else owed

    @property
    def side(self) -> int | None:
        """The team whose players alone may flip, by another reading."""
        if self.flip is not None:
            return None
        return self.own_side if self.resumed_by and self.mates_resume else self.before.side

    @property
    def own_side(self) -> int | None:
        """The team whose player resumes, where only that team may and has a card to flip."""
        if self.readings.team_resume != "own-side" or self.resumes in (None, ANYONE):
            return None
        side = party_of(self.before, self.resumes)
        with_cards = {party_of(self.before, seat) for seat, pile in enumerate(self.after.piles) if pile}
        return side if side in with_cards else None

    # what several clauses demand alike

    def right_on(self, holds: Callable[[Contest], object]) -> bool:
        """Whether of the designs of which something holds that is told which there is to tell."""
        return all(moment.is_right() for contest, moment in self.contests if holds(contest))

    def takes(self, kind: str) -> bool:
        """Whether whoever holds what makes such a taking is told to take it, and whoever else takes anything of the
        kind has two hands on it.
        """
        held = self.where(lambda hands: hands.holder and hands.kind == kind)
        return all(map(self._by_two_hands, self.extra(kind))) and all(each.is_right(*TAKING) for each in held)

    def _by_two_hands(self, taking: Outcome) -> bool:
        """Whether two hands lie on what is taken once, as it is told: a player's, or in teams that player's and a
        mate's.
        """
        mine, cards = party_of(self.before, taking.player), {*taking.cards}
        return sum(bool(cards & {*each.cards}) for each in self.told(*TAKING)) == 1 and any(
            cards == {*ids(two[0].on.cards + two[1].on.cards)} and called(two) == taking.kind
            for two in every_two([hand for hand in self.landed.hands if hand.party == mine])
            if taking.player in players_of(two) and len(players_of(two)) == 1 + self.teams and self.landed.match(*two)
        )

    def pays(self, why: str, on_row: bool | None = None) -> bool:
        """Whether of the mistakes by a rule, those that take effect are told, of the right player, and their hands take
        nothing: of all, or of those with or without a hand on a row of the own party.
        """
        mistakes = ((mistake, moment) for mistake, moment in self.mistakes if mistake.why == why)
        return all(
            moment.right_player and not any(self._takes(mistake, told) for told in self.extra(*TAKING))
            for mistake, moment in mistakes
            if on_row in (None, self._on_own_row(mistake))
        )

    def _takes(self, mistake: LandedMistake, taking: Outcome) -> bool:
        """Whether a player takes, as it is told, what the hands of the player's mistake are on."""
        cards = {name for hand in mistake.hands for name in ids(hand.on.cards)}
        return taking.player in mistake.wrong and cards.issuperset(taking.cards)

    @property
    def binds_teams(self) -> bool:
        """Whether every mistake by a forbidden pair is told, whoever of those who make the pair pays."""
        return not any(moment.missed for mistake, moment in self.mistakes if mistake.why == FORBIDDEN_PAIR)

    def _on_own_row(self, mistake: LandedMistake) -> bool:
        """Whether a hand of a mistake is on a card that is forbidden to its party."""
        return any(hand.own_row for hand in self.landed.hands if hand.player in mistake.wrong)

    @property
    def costs_sets(self) -> bool:
        """Whether every mistake costs a set that the offender has at its turn or on the other side of the wins, or
        nothing where there is none at its turn.
        """
        return all(self.costs_a_set(each, each.before, *self.mistimed) for _, each in self.mistakes)

    def costs_a_set(self, mistake: Moment, *before: State) -> bool:
        """Whether a mistake costs a set of the offender in one of these positions, or nothing if the first has none."""
        told = mistake.told[0] if mistake.told else None
        if told is None or told.player is None:
            return True
        every = [[{*ids(won.cards)} for won in losable(lies, told.player, self.readings)] for lies in before]
        return any({*told.cards} in sets for sets in every) if told.cards else not every[0]

    @cached_property
    def mistimed(self) -> list[State]:
        """Where the cards lie before the wins and ties that are told, and after them, if there are any."""
        wins = Telling(self.before, (), self.readings)
        for each in [told for _, moment in self.contests for told in moment.told]:
            wins.follow(each)
        return [self.before, wins.lies] if self.contests else []

    def costs_as_due(self, told: Outcome, lies: State) -> bool:
        """Whether a mistake, as it is told, costs what it has to where the cards lie so."""
        if told.player is None:
            return False
        return {*told.cards} == {*lost_in(lies, told.player, self.landed.slap, self.readings)}

    def costs_as_mistimed(self, mistake: Moment) -> bool:
        """Whether what a mistake costs is wrong at its turn, and would be right on the other side of the wins."""
        return any(
            not self.costs_as_due(told, mistake.before) and any(self.costs_as_due(told, lies) for lies in self.mistimed)
            for told in mistake.told
        )

    @property
    def paid_in_turn(self) -> bool:
        """Whether no mistake is paid for on the wrong side of the wins: one costs what it would there, or a set that
        should have been won, or is paid for although a win has ended the game.
        """
        missed = [each for _, moment in self.contests if not moment.told for each in moment.expected]
        unwon = {card for each in missed for card in each.cards}
        late = [moment for _, moment in self.mistakes if moment.is_late]
        return not (
            any(self.costs_as_mistimed(each) for _, each in self.mistakes)
            or any(unwon & {*each.cards} for each in self.told("mistake"))
            or any(
                each.speaks_of(told) and self.costs_as_due(told, self.before)
                for each in late
                for told in self.extra("mistake")
            )
        )

    @property
    def in_due_order(self) -> bool:
        """Whether nothing that was complete later ends the game or takes effect in it, and mates do not lose the sets
        that they would in another order.
        """
        ends = next((number for number, moment in enumerate(self.moments) if moment.is_last), 0)
        early = any(moment.expected and not moment.told for moment in self.moments[:ends])
        late = any(moment.is_late and any(map(moment.speaks_of, self.course.extra)) for _, moment in self.contests)
        return not early and not late and not self._lost_in_another_order

    @property
    def _lost_in_another_order(self) -> bool:
        """Whether what mistakes cost is wrong in their order, and would be right in another."""
        paid = [(moment, moment.told[0]) for _, moment in self.mistakes if moment.told]
        if all(self.costs_as_due(told, moment.before) for moment, told in paid):
            return False
        return any(self._lost_in([told for _, told in order], paid[0][0].before) for order in permutations(paid))

    def _lost_in(self, order: Iterable[Outcome], lies: State) -> bool:
        """Whether mistakes, one after the other, cost what they have to."""
        course = Telling(lies, (), self.readings)
        for told in order:
            if not self.costs_as_due(told, course.lies):
                return False
            course.follow(told)
        return True

    def stays(self, *kinds: str) -> bool:
        """Whether no set that is told to be taken in one of these ways is lost by a mistake of another party."""
        takers = {frozenset(each.cards): party_of(self.before, each.player) for each in self.told(*kinds)}
        losers = [(frozenset(each.cards), party_of(self.before, each.player)) for each in self.told("mistake")]
        return all(takers.get(cards, party) == party for cards, party in losers)

    @property
    def ends(self) -> bool:
        """Whether nothing is told that would come after the end of the game: no later result, and no third card."""
        late = any(each.speaks_of(told) for each in self.moments if each.is_late for told in self.course.extra)
        thirds = self.extra("third")
        return not late and not any(each.speaks_of(told) for each in self.moments if each.is_last for told in thirds)

    @property
    def goes_on(self) -> bool:
        """Whether something is told of what comes behind a set that is not the fifth, if anything does."""
        told = [number for number, moment in enumerate(self.moments) if moment.told]
        rest = self.moments[told[-1] + 1 :] if told else []
        ends_with_a_set = bool(told) and self.moments[told[-1]].told[-1].kind in TAKING
        return self.course.winner is not None or not (ends_with_a_set and any(each.expected for each in rest))


def _places(found: Any) -> Counter[tuple[Any, Card]]:
    """Where each card of a field of a state lies: whose pile, set or row that is; of a set, the other cards too."""
    lying: Counter[tuple[Any, Card]] = Counter()
    for number, each in enumerate(found):
        if isinstance(each, Card):
            lying[None, each] += 1
        elif isinstance(each, WonSet):
            lying.update(((each.owner, frozenset(ids(each.cards))), card) for card in each.cards)
        elif isinstance(each, Row):
            lying.update((each.party, card) for card in each.cards)
        else:
            lying.update((number, card) for card in each)
    return lying
