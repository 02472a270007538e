"""An attempted move, with the facts that clauses ask about. It only serves reasons; nothing is decided here."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from bythebook.game import Refusal
from bythebook.twin_it.claims import Win
from bythebook.twin_it.deck import Name
from bythebook.twin_it.effects import Event
from bythebook.twin_it.flip import visible_pairs
from bythebook.twin_it.hands import Hand, Hands, match, of_party, on_design
from bythebook.twin_it.legality import refusals_of
from bythebook.twin_it.mistakes import Mistake
from bythebook.twin_it.moves import Flip, Move, Slap
from bythebook.twin_it.order import Effects, Landing, effects, judged
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.refusals import Why
from bythebook.twin_it.resuming import resumer_of
from bythebook.twin_it.state import ANYONE, SETS_TO_WIN, State
from bythebook.twin_it.targets import Target, every_two


class Past(NamedTuple):
    """What a state does not remember: the cards of lost sets, and the designs that were forbidden."""

    lost: frozenset[Name] = frozenset()
    forbidden: frozenset[Name] = frozenset()

    def and_then(self, after: State) -> Past:
        """The past after a move that led to this state."""
        lost = [card for outcome in after.outcomes if outcome.kind == "mistake" for card in outcome.cards]
        forbidden = [card.shown for row in after.forbidden for card in row.cards]
        return Past(self.lost.union(lost), self.forbidden.union(forbidden))


class Moved:
    """A state, the move attempted in it, and the state after it."""

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

    def refused(self, why: Why) -> bool:
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
        return judged(self.before, move, self.readings)

    @cached_property
    def valid(self) -> Hands:
        """The hands that do not belong to a mistake."""
        return tuple(hand for hand in self.landing.hands if hand.player not in self.landing.wrong)

    @cached_property
    def late(self) -> list[tuple[Hand, Hand]]:
        """The two hands of every player who has them on a pair without winning it."""
        won = {(claim.hand.player, claim.design) for claim in self.landing.claims if isinstance(claim, Win)}
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
    def effects(self) -> Effects:
        """The results of a slap that took effect."""
        return effects(self.before._replace(outcomes=()), self.landing, self.readings)

    @cached_property
    def happened(self) -> tuple[Event, ...]:
        """The results of a slap that took effect, without the states."""
        return tuple(effect.event for effect in self.effects)

    @cached_property
    def wins(self) -> list[Win]:
        """The sets that were won, robbed or completed."""
        return [event for event in self.happened if isinstance(event, Win)]

    @cached_property
    def mistakes(self) -> list[Mistake]:
        """The mistakes that were paid for."""
        return [event for event in self.happened if isinstance(event, Mistake)]

    @cached_property
    def lapsed(self) -> bool:
        """Whether a result did not take effect because the game was over by then."""
        return self.after.over and (
            len(self.happened) < len(self.landing.claims) + len(self.landing.mistakes)
            or any(isinstance(event, Win) and event.thirds for event in self.happened[-1:])
        )

    @cached_property
    def idle(self) -> list[Hands]:
        """The hands on every design that is neither won nor tied, without the hands of mistakes."""
        done = {claim.design for claim in self.landing.claims}
        designs = dict.fromkeys(hand.target.design for hand in self.valid)
        return [on_design(self.valid, design) for design in designs if design not in done]

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
    def lost_on_top(self) -> bool:
        """Whether a card of a set that was lost has come to the top of a pile."""
        lost = self.past.and_then(self.after).lost
        piles = zip(self.before.piles, self.after.piles, strict=True)
        return any(was[:1] != now[:1] and now and now[0].id in lost for was, now in piles)

    def taken(self, place: int) -> bool:
        """Whether a card in a place was won."""
        return any(target.place == place for win in self.wins for target in win.taken)

    @property
    def strays(self) -> bool:
        """Whether mates have more hands than those that win, which is not a mistake."""
        winners = [win.hand.party for win in self.wins]
        teams = {*self.before.teams}
        return any(len(of_party(self.valid, team)) > max(1, 2 * winners.count(team)) for team in teams)

    @cached_property
    def passed_over(self) -> bool:
        """Whether the player who would flip next has no card."""
        if self.after.over or self.anyone:
            return False
        if self.flip is not None:
            seat: int | None = (self.flip + 1) % self.after.seats
        else:
            seat = resumer_of(self.before, self.happened, self.readings) if self.happened else None
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
