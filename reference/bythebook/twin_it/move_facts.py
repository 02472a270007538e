"""The facts of a move and of its outcomes that reasons ask about, beside those that demands do. They call nothing that
decides: what is told of the move is what the rules make of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from bythebook.twin_it.course_facts import TAKING, Moment
from bythebook.twin_it.slap_facts import (
    Contest,
    LandedHand,
    LandedMistake,
    Touchable,
    every_two,
    pairs_of,
    party_of,
    players_of,
    touchables_of,
)
from bythebook.twin_it.state import ANYONE, SETS_TO_WIN, Name, State, WonSet
from bythebook.twin_it.told_facts import ToldFacts

Hands = Sequence[LandedHand]


def _lowest(hands: Iterable[LandedHand]) -> list[LandedHand]:
    """The first of these hands on everything that they are on."""
    low: dict[Touchable, LandedHand] = {}
    for hand in hands:
        low.setdefault(hand.on, hand)
    return [*low.values()]


def _first_two(hands: Hands) -> tuple[LandedHand, ...]:
    """The first two hands of one party on two targets, if there are any."""
    twos = ((one, other) for one, other in every_two(hands) if one.party == other.party and one.on != other.on)
    return next(twos, ())


class MoveFacts(ToldFacts):
    """The facts of a move: the state before it, the move, and the state to which it leads."""

    # the hands of a slap

    @cached_property
    def late(self) -> list[tuple[LandedHand, LandedHand]]:
        """The two hands of every player who has them on a pair without winning it."""
        won = {(each.holder[1].player, each.design) for each in self.landed.contests if each.holder}
        on_pairs = [two for player, two in self.landed.both.items() if player in self.on_pairs]
        return [(one, other) for one, other in on_pairs if (one.player, one.on.design) not in won]

    @cached_property
    def late_on_sets(self) -> list[tuple[LandedHand, Touchable]]:
        """Such hands on the third card of a set, each with the set."""
        both = [pair for one, other in self.late for pair in ((one, other), (other, one))]
        return [(hand, each.on) for hand, each in both if not each.on.loose]

    @property
    def doubled(self) -> bool:
        """Whether a player's second hand lies on a target that the player already touches."""
        return len(self.landed.hands) < len(self.slap.touches)

    @cached_property
    def idle(self) -> list[Name]:
        """The designs with hands that are neither won nor tied, without the hands of mistakes."""
        done = {each.design for each in self.landed.contests}
        return [design for design in dict.fromkeys(hand.on.design for hand in self.valid) if design not in done]

    @property
    def idle_on_three(self) -> bool:
        """Whether hands from which nothing comes are on one of three loose cards of a design."""
        loose = [each.design for each in self.landed.touchables if each.loose] if self.idle else []
        return any(loose.count(design) == 3 for design in self.idle)

    @property
    def spare_hands(self) -> bool:
        """Whether mates have more hands than those that win, which is not a mistake."""
        winners = [party_of(self.before, player) for _, player in self.takers]
        return any(
            len([hand for hand in self.valid if hand.party == team]) > max(1, 2 * winners.count(team))
            for team in {*self.before.teams}
        )

    # what comes of them

    @cached_property
    def effects(self) -> list[Moment]:
        """The results of a slap that took effect."""
        return [moment for moment in self.moments if moment.told] if self.after.outcomes else []

    @property
    def lapsed(self) -> bool:
        """Whether a result did not take effect because the game was over by then."""
        if not self.after.over:
            return False
        thirds = [each.result.left for each in self.effects[-1:] if isinstance(each.result, Contest)]
        return len(self.effects) < len(self.moments) or any(thirds)

    @cached_property
    def turned_over(self) -> set[Name]:
        """The cards that were turned over."""
        return self.moved("tie", "third")

    def turned_on(self, field: str) -> bool:
        """Whether a card on the table, or in a row, was turned over there."""
        rows = [self.after.table] if field == "table" else [row.cards for row in self.after.forbidden]
        return bool(self.turned_over) and any(card.id in self.turned_over for row in rows for card in row)

    @property
    def tops_turned(self) -> bool:
        """Whether the top of a pile was turned over."""
        piles = (*self.before.piles, *self.after.piles) if self.turned_over else ()
        return any(pile and pile[0].id in self.turned_over for pile in piles)

    @property
    def chain_started(self) -> bool:
        """Whether cards turned over by a tie make a new pair."""
        turned = self.moved("tie")
        return bool(turned) and any(
            {one.cards[0].id, other.cards[0].id} & turned for one, other in pairs_of(touchables_of(self.after))
        )

    @cached_property
    def touched(self) -> set[str]:
        """The fields in which hands of mistakes lie on something."""
        paid = [each.result for each in self.effects if isinstance(each.result, LandedMistake)]
        wrong = {player for mistake in paid for player in mistake.wrong}
        return {hand.on.field for hand in self.landed.hands if hand.player in wrong} if wrong else set()

    def taken(self, field: str) -> bool:
        """Whether a card in a field was won."""
        won = [each.result.holder or () for each in self.effects if isinstance(each.result, Contest)]
        return any(hand.on.field == field for hands in won for hand in hands)

    @cached_property
    def lost(self) -> bool:
        """Whether a set is lost by a mistake."""
        return any(each.cards for each in self.told("mistake"))

    @cached_property
    def lost_set_matters(self) -> bool:
        """Whether a set is lost, or a card of one that was lost has come to the top of a pile."""
        if self.lost or not self.past.lost:
            return self.lost
        piles = zip(self.before.piles, self.after.piles, strict=True)
        return any(was[:1] != now[:1] and now and now[0].id in self.past.lost for was, now in piles)

    @cached_property
    def sizes(self) -> list[int]:
        """The sizes of the sets of the player with the most, among those who have just won one."""
        parties = {party_of(self.before, player) for _, player in self.takers}
        held = [[len(won.cards) for won in self.after.sets if won.owner == party] for party in parties]
        return max(held, key=sum, default=[])

    @property
    def threes_would_do(self) -> bool:
        """Whether a player who has just won a set would have five if sets of three counted twice."""
        return 3 in self.sizes and len(self.sizes) + self.sizes.count(3) >= SETS_TO_WIN

    @property
    def near_the_end(self) -> bool:
        """Whether the winner of a set has four or more, or seems to: with sets of three, or where sets were lost."""
        if not self.takers:
            return False
        return len(self.sizes) > SETS_TO_WIN - 2 or self.threes_would_do or bool(self.past.lost)

    # who flips

    @property
    def anyone_resumes(self) -> bool:
        """Whether anyone may flip next because the game is in teams."""
        return self.after.due == ANYONE and self.mates_resume

    @cached_property
    def one_resumes(self) -> bool:
        """Whether the game goes on, and not with anyone, as in teams: a win or a mistake says who flips next."""
        return not self.anyone_resumes and not self.after.over

    @cached_property
    def passed_over(self) -> bool:
        """Whether somebody flips next because the player who would do so has no card."""
        if self.after.due in (None, ANYONE):
            return False
        return self.passes_over if self.flip is None else not self.after.piles[(self.flip + 1) % self.after.seats]


# ---- the outcomes of a slap ----------------------------------------------------------------------------------------


class OutcomeFacts:
    """One outcome of a slap with what led to it: the hands on a design, or a mistake.

    ``number`` is its place among the outcomes; ``before`` and ``after`` are where the cards lie before and after the
    result that it belongs to.
    """

    def __init__(
        self, moved: MoveFacts, number: int, result: Contest | LandedMistake, before: State, after: State
    ) -> None:
        self.moved, self.result, self.before, self.after = moved, result, before, after
        self.earlier, self.outcome = moved.after.outcomes[:number], moved.after.outcomes[number]
        self.kind, self.teams = self.outcome.kind, moved.teams

    @property
    def field(self) -> str:
        """The outcome's name in the tables."""
        return "win" if self.kind in TAKING else self.kind

    @property
    def design(self) -> Name:
        """The design that it is about."""
        assert isinstance(self.result, Contest)
        return self.result.design

    @property
    def thirds(self) -> bool:
        """Whether a third card of the design is there when two are won."""
        return isinstance(self.result, Contest) and bool(self.result.left)

    @cached_property
    def turned(self) -> list[Touchable]:
        """The cards that are turned over, as they lay."""
        if self.kind not in ("tie", "third"):
            return []
        for state in (self.before, self.after):
            lay = {each.cards[0].id: each for each in touchables_of(state) if each.loose}
            if {*self.outcome.cards} & lay.keys():
                return [lay[name] for name in self.outcome.cards if name in lay]
        return []

    @cached_property
    def _as_landed(self) -> Contest:
        """The hands on the design as they landed."""
        landed = self.moved.landed
        return landed.on_designs.get(self.design) or Contest(landed, self.design, landed.touchables)

    @cached_property
    def hands(self) -> Hands:
        """The hands that lead to it: the two of a mistake or a win, or the lowest on every card of a tie."""
        if isinstance(self.result, LandedMistake):
            return self.result.hands
        return self._as_landed.held if self.kind == "tie" else self._as_landed.holder or ()

    @cached_property
    def decisive_hands(self) -> Hands:
        """The hands that matter to it: all of the players whose mistake it is, or those that lead to it."""
        if not isinstance(self.result, LandedMistake):
            return self.hands
        return [hand for hand in self.moved.landed.hands if hand.player in self.result.wrong]

    @cached_property
    def on_it(self) -> Hands:
        """Every hand on the design that does not belong to a mistake."""
        return [hand for hand in self._as_landed.hands if hand.player not in self.moved.landed.wrong]

    @cached_property
    def mates(self) -> list[tuple[LandedHand, LandedHand]]:
        """Every two hands on the design that are of one party and of no mistake, in either order; or twice the same."""
        return [(one, other) for one in self.on_it for other in self.on_it if one.party == other.party]

    @cached_property
    def sets(self) -> list[Touchable]:
        """The sets that are touched."""
        return [hand.on for hand in self.decisive_hands if not hand.on.loose]

    @property
    def there(self) -> list[Touchable]:
        """Everything that shows the design."""
        return self._as_landed.there

    def on(self, field: str) -> bool:
        """Whether one of the hands lies on something in this field."""
        return any(hand.on.field == field for hand in self.decisive_hands)

    @cached_property
    def upon_each_other(self) -> bool:
        """Whether it matters which of several hands on a card is the lowest."""
        if len({hand.on for hand in self.on_it}) == len(self.on_it):
            return False
        parties = {hand.party for hand in self.on_it}
        full = {party for party in parties if _first_two([hand for hand in self.on_it if hand.party == party])}
        mine = {hand.party for hand in (getattr(self.result, "holder", None) or ())}
        return bool(full - mine) or self._claims(self.on_it[::-1]) != self._claims(self.on_it)

    @staticmethod
    def _claims(hands: Hands) -> object:
        """What each party's hands would win, and whether several parties hold cards."""
        held = _lowest(hands)
        return {(hand.player, hand.on) for hand in _first_two(held)}, len({hand.party for hand in held}) > 1

    @property
    def several_on_one(self) -> bool:
        """Whether three or more hands that do not belong to a mistake are on one card."""
        return any(sum(each.on == hand.on for each in self.on_it) > 2 for hand in self.on_it)

    @property
    def lowest_in_vain(self) -> bool:
        """Whether the lowest of several hands on a card takes nothing, being the lowest there only."""
        taking = self.hands if self.field == "win" else ()
        low = [hand for hand in _lowest(self.on_it) if sum(each.on == hand.on for each in self.on_it) > 1]
        return any(hand not in taking for hand in low)

    @property
    def beside_wrong(self) -> bool:
        """Whether the hands of mistakes would have mattered to the design."""
        hands = self._as_landed.hands
        return len(hands) > len(self.on_it) and self._claims(hands) != self._claims(self.on_it)

    @cached_property
    def a_pair(self) -> bool:
        """Whether the hands of a mistake lie on a pair."""
        one, other = self.hands
        return self.moved.landed.match(one, other)

    @property
    def of_one_with_a_pair(self) -> bool:
        """Whether it is the mistake of a team's player with both hands on a pair."""
        return self.teams and self.a_pair and len(players_of(self.hands)) == 1

    @property
    def forbidden(self) -> bool:
        """Whether it is the mistake of claiming a forbidden pair."""
        return self.a_pair and not self.of_one_with_a_pair

    def is_barred(self, hand: LandedHand) -> bool:
        """Whether a hand of no mistake lies on a design that is forbidden to its party."""
        if hand.player in self.moved.landed.wrong:
            return False
        rows = (row.cards for row in self.moved.before.forbidden if row.party == hand.party)
        return any(card.shown == hand.on.design for cards in rows for card in cards)

    @property
    def forbidden_since_turned(self) -> bool:
        """Whether it is the mistake of claiming a pair that a card forbids only since it was turned over."""
        return self.forbidden and any(card.shown == self.hands[0].on.design for card in self.moved.turned_in_rows)

    @property
    def hidden_in_own_row(self) -> bool:
        """Whether a card that is forbidden to the winner hides the design that is won."""
        party = party_of(self.before, self.outcome.player)
        return any(
            card.hidden == self.design for row in self.before.forbidden if row.party == party for card in row.cards
        )

    @property
    def judged_otherwise_now(self) -> bool:
        """Whether something else would come of the hands if they were judged by where the cards lie by now."""
        if not self.earlier:
            return False
        landed = self.moved.landed
        now = Contest(landed, self.design, landed.touchables_in(self.before))
        return _what_comes_of(now) != _what_comes_of(self.result)

    @property
    def hidden_design_would_do(self) -> bool:
        """Whether a set touched by a mistake hides the design that the other hand is on."""
        one, other = (hand.on for hand in self.hands)
        return any(
            not won.loose and any(card.hidden == each.design for card in won.cards)
            for won, each in ((one, other), (other, one))
        )

    @property
    def owned(self) -> list[WonSet]:
        """The sets of the party of a mistake."""
        assert isinstance(self.result, LandedMistake)
        mine = party_of(self.before, self.result.player)
        return [won for won in self.before.sets if won.owner == mine]

    @property
    def touches(self) -> set[str]:
        """The fields of a state that the outcome changes."""
        if self.kind == "mistake":
            return {"sets"}
        lay = self.turned if self.kind in ("tie", "third") else [hand.on for hand in self.hands]
        fields = {each.field for each in lay if each.loose}
        return fields | {"sets", "winner"} if self.field == "win" else fields


def _what_comes_of(hands: Contest | LandedMistake) -> object:
    """Who takes what, or which cards turn over; and when."""
    if not isinstance(hands, Contest) or not hands.happens:
        return None
    return hands.holder, hands.at, [each for each in hands.loose if each.cards[0] not in hands.taken]


def outcome_facts(moved: MoveFacts) -> list[OutcomeFacts]:
    """Every outcome of a move in order, with what led to it."""
    found: list[OutcomeFacts] = []
    if not moved.after.outcomes:
        return found
    for moment in moved.effects:
        for _ in moment.told:
            found.append(OutcomeFacts(moved, len(found), moment.result, moment.before, moment.after))
    lies = moved.flipped if moved.flip is not None else moved.before
    between = moved.effects[-1].after if moved.effects else lies
    for number in range(len(found), len(moved.after.outcomes)):  # threes that turn by themselves
        card = moved.after.outcomes[number].cards[0]
        design = next((each.design for each in touchables_of(between) if each.cards[0].id == card), None)
        hands = Contest(moved.landed, design, moved.landed.touchables)
        found.append(OutcomeFacts(moved, number, hands, between, moved.after))
    return found
