"""The facts of a move and of its outcomes that clauses ask about. They only serve reasons; nothing is decided here."""

from __future__ import annotations

from functools import cached_property
from typing import Final, NamedTuple

from bythebook.game import Refusal
from bythebook.twin_it.contest import Tie, Win, contest, first_two_of_one_party, holding
from bythebook.twin_it.game import refusals_of
from bythebook.twin_it.hands import (
    PILE,
    ROW,
    TABLE,
    Hand,
    Hands,
    Target,
    Targets,
    every_two,
    lowest,
    match,
    players,
    showing,
    visible,
    visible_pairs,
)
from bythebook.twin_it.mistakes import Mistake
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.slap import AppliedResults, Landing, effects, landing_of
from bythebook.twin_it.state import ANYONE, SETS_TO_WIN, Card, Flip, Move, Name, Obstacle, Slap, State, WonSet
from bythebook.twin_it.turns import Result, resumer_of


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
        forbidden = [card.shown for row in after.forbidden for card in row.cards]
        turned = [card for outcome in after.outcomes if outcome.kind in ("tie", "third") for card in outcome.cards]
        return Past(self.lost.union(lost), self.forbidden.union(forbidden), self.turned.symmetric_difference(turned))


class MoveFacts:
    """The facts of a move: the state before it, the move, and the state after it."""

    def __init__(
        self, before: State, move: Move, after: State, readings: TwinItReadings, past: Past | None = None
    ) -> None:
        self.before, self.move, self.after, self.readings = before, move, after, readings
        self.past = past or Past().and_then(before._replace(outcomes=()))
        self.teams = bool(before.teams)

    @cached_property
    def refusals(self) -> tuple[Refusal, ...]:
        """The refusals of the move, if any."""
        return refusals_of(self.before, self.move, self.readings)

    def against(self, why: Obstacle) -> bool:
        """Whether the move was refused for this reason."""
        return any(each.reason is why for each in self.refusals)

    @property
    def flip(self) -> int | None:
        """Who flipped."""
        return self.move.seat if isinstance(self.move, Flip) else None

    @cached_property
    def landing(self) -> Landing:
        """How the hands of a slap are judged; a flip has none."""
        move = self.move if isinstance(self.move, Slap) else Slap(())
        return landing_of(self.before, move, self.readings)

    @cached_property
    def valid(self) -> Hands:
        """The hands that do not belong to a mistake."""
        return tuple(hand for hand in self.landing.hands if hand.player not in self.landing.wrong)

    @cached_property
    def late(self) -> list[tuple[Hand, Hand]]:
        """The two hands of every player who has them on a pair without winning it."""
        won = {(result.hand.player, result.design) for result in self.landing.contests if isinstance(result, Win)}
        return [
            (one, other)
            for one, other in every_two(self.valid)
            if one.player == other.player and match(one, other, self.readings)
            if (one.player, one.target.design) not in won
        ]

    @cached_property
    def late_on_sets(self) -> list[tuple[Hand, Target]]:
        """Such hands on the third card of a set, each with the set."""
        both = [pair for one, other in self.late for pair in ((one, other), (other, one))]
        return [(hand, each.target) for hand, each in both if not each.target.loose]

    @property
    def doubled(self) -> bool:
        """Whether a player's second hand lies on a target that the player already touches."""
        return isinstance(self.move, Slap) and len(self.landing.hands) < len(self.move.touches)

    @cached_property
    def effects(self) -> AppliedResults:
        """The results of a slap that took effect."""
        return effects(self.before._replace(outcomes=()), self.landing, self.readings)

    @cached_property
    def results(self) -> tuple[Result, ...]:
        """The results of a slap that took effect, without the states."""
        return tuple(effect.result for effect in self.effects)

    @cached_property
    def wins(self) -> list[Win]:
        """The sets that were won, robbed or completed."""
        return [result for result in self.results if isinstance(result, Win)]

    @cached_property
    def mistakes(self) -> list[Mistake]:
        """The mistakes that were paid for."""
        return [result for result in self.results if isinstance(result, Mistake)]

    @cached_property
    def lapsed(self) -> bool:
        """Whether a result did not take effect because the game was over by then."""
        return self.after.over and (
            len(self.results) < len(self.landing.contests) + len(self.landing.mistakes)
            or any(isinstance(result, Win) and result.thirds for result in self.results[-1:])
        )

    @cached_property
    def idle(self) -> list[Hands]:
        """The hands on every design that is neither won nor tied, without the hands of mistakes."""
        done = {result.design for result in self.landing.contests}
        designs = dict.fromkeys(hand.target.design for hand in self.valid)
        return [
            tuple(hand for hand in self.valid if hand.target.design == design)
            for design in designs
            if design not in done
        ]

    @property
    def idle_on_three(self) -> bool:
        """Whether hands from which nothing comes are on one of three loose cards of a design."""
        loose = [target.design for target in self.landing.targets if target.loose]
        return any(loose.count(hands[0].target.design) == 3 for hands in self.idle)

    def turned_on(self, place: int) -> bool:
        """Whether a card on the table, or in a row, was turned over there."""
        rows = [self.after.table] if place == TABLE else [row.cards for row in self.after.forbidden]
        turned = {card for each in self.after.outcomes if each.kind in ("tie", "third") for card in each.cards}
        return any(card.id in turned for row in rows for card in row)

    def touched(self, *places: int) -> bool:
        """Whether a hand of a mistake lies on a target in these places."""
        wrong = {player for mistake in self.mistakes for player in mistake.wrong}
        return any(hand.target.place in places for hand in self.landing.hands if hand.player in wrong)

    @property
    def tops_turned(self) -> bool:
        """Whether the top of a pile was turned over."""
        turned = {card for each in self.after.outcomes if each.kind in ("tie", "third") for card in each.cards}
        return any(pile and pile[0].id in turned for pile in (*self.before.piles, *self.after.piles))

    @property
    def chain_started(self) -> bool:
        """Whether cards turned over by a tie make a new pair."""
        turned = {card for each in self.after.outcomes if each.kind == "tie" for card in each.cards}
        return bool(turned) and any({one.id, other.id} & turned for one, other in visible_pairs(self.after))

    @property
    def lost(self) -> bool:
        """Whether a set is lost by a mistake."""
        return any(each.kind == "mistake" and each.cards for each in self.after.outcomes)

    @property
    def robbed(self) -> bool:
        """Whether a set is robbed."""
        return any(each.kind == "rob" for each in self.after.outcomes)

    @property
    def lost_on_top(self) -> bool:
        """Whether a card of a set that was lost has come to the top of a pile."""
        lost = self.past.and_then(self.after).lost
        piles = zip(self.before.piles, self.after.piles, strict=True)
        return any(was[:1] != now[:1] and now and now[0].id in lost for was, now in piles)

    def taken(self, place: int) -> bool:
        """Whether a card in a place was won."""
        return any(target.place == place for win in self.wins for target in win.taken)

    @property
    def spare_hands(self) -> bool:
        """Whether mates have more hands than those that win, which is not a mistake."""
        winners = [win.hand.party for win in self.wins]
        teams = {*self.before.teams}
        return any(
            len([hand for hand in self.valid if hand.party == team]) > max(1, 2 * winners.count(team)) for team in teams
        )

    @cached_property
    def passed_over(self) -> bool:
        """Whether the player who would flip next has no card."""
        if self.after.over or self.anyone:
            return False
        if self.flip is not None:
            seat: int | None = (self.flip + 1) % self.after.seats
        else:
            seat = resumer_of(self.before, self.results, self.readings) if self.results else None
            seat = self.before.due if seat is None else seat
        return self.after.due is None or (seat is not None and seat != ANYONE and not self.after.piles[seat])

    @cached_property
    def sizes(self) -> list[int]:
        """The sizes of the sets of the player with the most, among those who have just won one."""
        parties = {win.hand.party for win in self.wins}
        held = [[len(won.cards) for won in self.after.sets if won.owner == party] for party in parties]
        return max(held, key=sum, default=[])

    @property
    def threes_would_do(self) -> bool:
        """Whether a player who has just won a set would have five if sets of three counted twice."""
        return 3 in self.sizes and len(self.sizes) + self.sizes.count(3) >= SETS_TO_WIN

    @property
    def near_the_end(self) -> bool:
        """Whether the winner of a set has four or more, or seems to: with sets of three, or where sets were lost."""
        return bool(self.wins) and (len(self.sizes) > SETS_TO_WIN - 2 or self.threes_would_do or bool(self.past.lost))

    @property
    def anyone(self) -> bool:
        """Whether anyone may flip next."""
        return self.after.due == ANYONE

    @property
    def mates_resume(self) -> bool:
        """Whether anyone may flip next because the game is in teams."""
        return self.anyone and self.teams and self.readings.team_resume != "competitive"

    @property
    def winner_flips(self) -> bool:
        """Whether a win says who flips next."""
        return bool(self.wins) and not self.mates_resume and not self.after.over

    @property
    def offender_flips(self) -> bool:
        """Whether a mistake says who flips next."""
        if not self.mistakes or self.mates_resume or self.after.over:
            return False
        return resumer_of(self.before, self.results, self.readings) == self.mistakes[-1].player


# ---- the outcomes of a slap ----------------------------------------------------------------------------------------


_FIELDS: Final = {TABLE: "table", PILE: "piles", ROW: "forbidden"}
_WINS: Final = ("win", "rob", "grow")


class OutcomeFacts:
    """One outcome of a slap with what led to it."""

    def __init__(self, moved: MoveFacts, kind: str, result: Result, before: State, after: State) -> None:
        self.moved, self.kind, self.result, self.before, self.after = moved, kind, result, before, after
        self.teams = moved.teams

    @cached_property
    def field(self) -> str:
        """The outcome's name in the tables."""
        return "win" if self.kind in _WINS else self.kind

    @cached_property
    def turned(self) -> Targets:
        """The cards that are turned over."""
        if isinstance(self.result, Tie):
            return self.result.turned
        if self.kind != "third":
            return ()
        ids = self.after.outcomes[-1].cards
        return tuple(target for target in visible(self.before) if target.id in ids) or tuple(
            target for target in visible(self.after) if target.id in ids
        )

    @cached_property
    def hands(self) -> Hands:
        """The hands that lead to it: the two of a mistake or a win, or the lowest on every card of a tie."""
        if isinstance(self.result, Mistake):
            return self.result.hands
        landing = self.moved.landing
        held = holding(self.all_on_it, landing.wrong, self.moved.readings)
        return held if isinstance(self.result, Tie) else first_two_of_one_party(held, landing.wrong) or ()

    @cached_property
    def decisive_hands(self) -> Hands:
        """The hands that matter to it: all of the players whose mistake it is, or those that lead to it."""
        if not isinstance(self.result, Mistake):
            return self.hands
        return tuple(hand for hand in self.moved.landing.hands if hand.player in self.result.wrong)

    @cached_property
    def all_on_it(self) -> Hands:
        """Every hand on the design."""
        assert not isinstance(self.result, Mistake)
        return tuple(hand for hand in self.moved.landing.hands if hand.target.design == self.result.design)

    @cached_property
    def on_it(self) -> Hands:
        """Every hand on the design that does not belong to a mistake."""
        return tuple(hand for hand in self.all_on_it if hand in self.moved.valid)

    @cached_property
    def mates(self) -> list[tuple[Hand, Hand]]:
        """Every two hands on the design that are of one party and of no mistake, in either order; or twice the same."""
        return [(one, other) for one in self.on_it for other in self.on_it if one.party == other.party]

    @cached_property
    def sets(self) -> Targets:
        """The sets that are touched."""
        return tuple(hand.target for hand in self.decisive_hands if not hand.target.loose)

    @cached_property
    def there(self) -> Targets:
        """Every target that shows the design."""
        assert not isinstance(self.result, Mistake)
        return tuple(target for target in self.moved.landing.targets if target.design == self.result.design)

    def on(self, place: int) -> bool:
        """Whether one of the hands lies in this place."""
        return any(hand.target.place == place for hand in self.decisive_hands)

    @cached_property
    def upon_each_other(self) -> bool:
        """Whether it matters which of several hands on a card is the lowest."""
        if len({hand.target.id for hand in self.on_it}) == len(self.on_it):
            return False
        full = {
            party
            for party in {hand.party for hand in self.on_it}
            if first_two_of_one_party([hand for hand in self.on_it if hand.party == party], frozenset())
        }
        mine = {self.result.hand.party} if isinstance(self.result, Win) else set()
        return bool(full - mine) or self._contest(self.on_it[::-1]) != self._contest(self.on_it)

    @staticmethod
    def _contest(hands: Hands) -> object:
        """What each party's hands would win, and whether several parties hold cards."""
        held = lowest(hands)
        winners = first_two_of_one_party(held, frozenset())
        return {(hand.player, hand.target) for hand in winners or ()}, len({hand.party for hand in held}) > 1

    @property
    def several_on_one(self) -> bool:
        """Whether three or more hands that do not belong to a mistake are on one card."""
        targets = [hand.target.id for hand in self.on_it]
        return any(targets.count(each) > 2 for each in targets)

    @property
    def lowest_in_vain(self) -> bool:
        """Whether the lowest of several hands on a card takes nothing, being the lowest there only."""
        targets = [hand.target.id for hand in self.on_it]
        taking = self.hands if isinstance(self.result, Win) else ()
        return any(targets.count(hand.target.id) > 1 and hand not in taking for hand in lowest(self.on_it))

    @property
    def on_own_row(self) -> bool:
        """Whether a hand of the mistake is on a card that is forbidden to its party."""
        return any(hand.target.place == ROW and hand.target.owner == hand.party for hand in self.hands)

    @property
    def lost(self) -> tuple[Name, ...]:
        """The cards of the set that a mistake costs."""
        return self.after.outcomes[-1].cards

    @cached_property
    def beside_wrong(self) -> bool:
        """Whether the hands of mistakes would have mattered to the design."""
        more = len(self.all_on_it) > len(self.on_it)
        return more and self._contest(self.all_on_it) != self._contest(self.on_it)

    @cached_property
    def a_pair(self) -> bool:
        """Whether the hands of a mistake lie on a pair."""
        one, other = self.hands
        return match(one, other, self.moved.readings)

    @property
    def of_one_with_a_pair(self) -> bool:
        """Whether it is the mistake of a team's player with both hands on a pair."""
        return self.teams and self.a_pair and len(players(self.hands)) == 1

    @property
    def forbidden(self) -> bool:
        """Whether it is the mistake of claiming a forbidden pair."""
        return self.a_pair and not self.of_one_with_a_pair

    def is_barred(self, hand: Hand) -> bool:
        """Whether a hand of no mistake lies on a design that is forbidden to its party."""
        if hand.player in self.moved.landing.wrong:
            return False
        rows = (row.cards for row in self.moved.before.forbidden if row.party == hand.party)
        return any(card.shown == hand.target.design for cards in rows for card in cards)

    @property
    def forbidden_since_turned(self) -> bool:
        """Whether it is the mistake of claiming a pair that a card forbids only since it was turned over."""
        return self.forbidden and any(card.shown == self.hands[0].target.design for card in self._turned_before)

    @property
    def free_since_turned(self) -> bool:
        """Whether a card forbade the design that is won until it was turned over."""
        assert isinstance(self.result, Win)
        return any(card.hidden == self.result.design for card in self._turned_before)

    @property
    def _turned_before(self) -> list[Card]:
        """The forbidden cards that do not show the side that they showed at first."""
        before, turned = self.moved.before, self.moved.past.turned
        return [card for row in before.forbidden for card in row.cards if card.id in turned]

    @property
    def judged_otherwise_now(self) -> bool:
        """Whether something else would come of the hands if they were judged by where the cards lie by now."""
        assert not isinstance(self.result, Mistake)
        if not self.before.outcomes:
            return False
        design, landing = self.result.design, self.moved.landing
        targets = showing(self.before, {design})
        return contest(targets, design, landing.hands, landing.wrong, self.moved.readings) != self.result

    @property
    def hidden_design_would_do(self) -> bool:
        """Whether a set touched by a mistake hides the design that the other hand is on."""
        one, other = (hand.target for hand in self.hands)
        return any(
            not won.loose and any(card.hidden == each.design for card in won.cards)
            for won, each in ((one, other), (other, one))
        )

    @property
    def owned(self) -> list[WonSet]:
        """The sets of the party of a mistake."""
        assert isinstance(self.result, Mistake)
        return self.before.owned(self.before.party(self.result.player))

    @property
    def touches(self) -> set[str]:
        """The fields of a state that the outcome changes."""
        if self.kind == "mistake":
            return {"sets"}
        lay = self.turned if self.kind in ("tie", "third") else tuple(hand.target for hand in self.hands)
        places = {_FIELDS[target.place] for target in lay if target.loose}
        return places | {"sets", "winner"} if self.field == "win" else places


def outcome_facts(moved: MoveFacts) -> tuple[OutcomeFacts, ...]:
    """Every outcome of a move in order, with what led to it."""
    found = []
    for effect in moved.effects:
        for each in effect.after.outcomes[len(effect.before.outcomes) :]:
            found.append(OutcomeFacts(moved, each.kind, effect.result, effect.before, effect.after))
    between = moved.effects[-1].after if moved.effects else moved.before._replace(outcomes=())
    for self_turned in moved.after.outcomes[len(found) :]:
        lay = {target.id: target for target in visible(moved.after if moved.flip is not None else between)}
        turned = tuple(lay[card] for card in self_turned.cards if card in lay)
        found.append(OutcomeFacts(moved, "tie", Tie(0, turned), between, moved.after))
    return tuple(found)
