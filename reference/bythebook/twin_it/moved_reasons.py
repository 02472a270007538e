"""An attempted move, with the facts that clauses ask about. It only serves reasons; nothing is decided here."""

from __future__ import annotations

from functools import cached_property

from bythebook.game import Refusal
from bythebook.twin_it.claims import Tie, Win, of_design
from bythebook.twin_it.effects import Event
from bythebook.twin_it.flip import visible_pairs
from bythebook.twin_it.hands import Hand, Hands, on_design
from bythebook.twin_it.legality import refusals_of
from bythebook.twin_it.mistakes import Mistake
from bythebook.twin_it.moves import Flip
from bythebook.twin_it.order import Effects, applied, effects, in_order, outcome
from bythebook.twin_it.outcome_reasons import OutcomeCase, threes_would_do
from bythebook.twin_it.readings import TeamResume
from bythebook.twin_it.resuming import resumer_of
from bythebook.twin_it.slapped_reasons import Slapped
from bythebook.twin_it.state import ANYONE, SETS_TO_WIN, State
from bythebook.twin_it.targets import visible


class Moved(Slapped):
    """A state, the move attempted in it, and the state after it."""

    @cached_property
    def refusals(self) -> tuple[Refusal, ...]:
        """The refusals of the move, if any."""
        return refusals_of(self.before, self.move, self.readings)

    def refused(self, *kinds: type[Refusal]) -> bool:
        """Whether the move was refused for one of these reasons."""
        return any(isinstance(each, kinds) for each in self.refusals)

    @property
    def flip(self) -> int | None:
        """Who flipped."""
        return self.move.seat if isinstance(self.move, Flip) else None

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
    def outcome_cases(self) -> tuple[OutcomeCase, ...]:
        """Every outcome in order, with what led to it."""
        found = []
        for effect in self.effects:
            for number in range(len(effect.before.outcomes), len(effect.after.outcomes)):
                kind = effect.after.outcomes[number].kind
                found.append(OutcomeCase(self, kind, effect.event, effect.before, effect.after))
        between = self.effects[-1].after if self.effects else self.before._replace(outcomes=())
        for self_turned in self.after.outcomes[len(found) :]:
            lay = {target.id: target for target in visible(self.after if self.flip is not None else between)}
            turned = tuple(lay[card] for card in self_turned.cards if card in lay)
            found.append(OutcomeCase(self, "tie", Tie(0, turned), between, self.after))
        return tuple(found)

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

    @cached_property
    def beside_mistakes(self) -> bool:
        """Whether a design has both hands of mistakes and other hands, or hands of several mistakes."""
        wrong = [hand for hand in self.landing.hands if hand.player in self.landing.wrong]
        return any(
            one.player != other.player and one.target.design == other.target.design
            for one in wrong
            for other in self.landing.hands
        )

    @cached_property
    def strays(self) -> bool:
        """Whether mates have hands on one card or beside a pair of theirs, which is not a mistake."""
        return self.teams and any(
            one.party == other.party and one.player != other.player and not self._of_one_win(one, other)
            for one in self.valid
            for other in self.valid
        )

    def _of_one_win(self, one: Hand, other: Hand) -> bool:
        return any(
            isinstance(claim, Win) and {one.target, other.target} == {*claim.taken} for claim in self.landing.claims
        )

    def touched(self, *places: int) -> bool:
        """Whether a hand of a mistake lies on a target in these places."""
        wrong = {player for mistake in self.mistakes for player in mistake.wrong}
        return any(hand.target.place in places for hand in self.landing.hands if hand.player in wrong)

    def turned(self, place: int) -> bool:
        """Whether a card in a place was turned over."""
        return any(target.place == place for each in self.outcome_cases for target in each.turned)

    def taken(self, place: int) -> bool:
        """Whether a card in a place was won."""
        return any(target.place == place for win in self.wins for target in win.taken)

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
        return threes_would_do(self.sizes)

    @property
    def near_the_end(self) -> bool:
        """Whether the winner of a set has four or more, or seems to: with sets of three, or where sets were lost."""
        return bool(self.wins) and (len(self.sizes) > SETS_TO_WIN - 2 or self.threes_would_do or bool(self.past.lost))

    @property
    def could_end(self) -> bool:
        """Whether a result follows a win that ends the game or nearly does."""
        events = in_order(self.landing, self.readings)
        followed = any(isinstance(event, Win) for event in events[:-1]) or any(win.thirds for win in self.wins)
        return len(self.sizes) > SETS_TO_WIN - 2 and followed

    @property
    def order_matters(self) -> bool:
        """Whether several results would lead to another state in another order, or judged one after another."""
        claimed, erred = self.landing.claims, self.landing.mistakes
        if len(claimed) + len(erred) < 2:
            return False
        if self._looks_otherwise_in_turn:
            return True
        before = self.before._replace(outcomes=())
        others = ((*claimed[::-1], *erred), (*claimed, *erred[::-1]), (*erred, *claimed))
        return any(
            self._comes_to(outcome(before, applied(before, events, self.landing, self.readings), self.readings))
            != self._comes_to(self.after)
            for events in others
        )

    @property
    def _looks_otherwise_in_turn(self) -> bool:
        """Whether a win or tie would differ if it were judged when its turn comes."""
        hands, wrong = self.landing.hands, self.landing.wrong
        return any(
            of_design(visible(effect.before), effect.event.design, hands, wrong, self.readings)
            not in self.landing.claims
            for effect in self.effects[1:]
            if not isinstance(effect.event, Mistake)
        )

    @staticmethod
    def _comes_to(state: State) -> object:
        """The public part of a state, without the order of outcomes."""
        return frozenset(state.outcomes), state[2:8]

    @cached_property
    def hidden_designs(self) -> bool:
        """Whether hands on a set and elsewhere would have matched if sets showed what their cards hide."""
        touched = {hand.target for hand in self.valid}
        designs = {target.design for target in touched}
        return any(card.hidden in designs for won in touched if not won.loose for card in won.cards)

    @property
    def anyone(self) -> bool:
        """Whether anyone may flip next."""
        return self.after.due == ANYONE

    @property
    def mates_resume(self) -> bool:
        """Whether anyone may flip next because the game is in teams."""
        return self.anyone and self.teams and self.readings.team_resume is not TeamResume.COMPETITIVE

    @property
    def winner_flips(self) -> bool:
        """Whether a win says who flips next."""
        return bool(self.wins) and not self.mates_resume and not self.after.over

    @property
    def lost(self) -> bool:
        """Whether a set was lost by a mistake, or a card of such a set has come to the top of a pile."""
        just_lost = any(each.kind == "mistake" and each.cards for each in self.after.outcomes)
        return just_lost or self.lost_set_shows

    @property
    def lost_set_shows(self) -> bool:
        """Whether a card of a set that was lost by a mistake has come to the top of a pile."""
        lost = self.past.and_then(self.after).lost
        piles = zip(self.before.piles, self.after.piles, strict=True)
        return any(was[:1] != now[:1] and now and now[0].id in lost for was, now in piles)

    @cached_property
    def chain_started(self) -> bool:
        """Whether cards turned over by a tie make a new pair."""
        turned = {target.id for each in self.outcome_cases if each.kind == "tie" for target in each.turned}
        return any({one.id, other.id} & turned for one, other in visible_pairs(self.after)) if turned else False
