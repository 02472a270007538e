"""The hands of a slap, with the facts that clauses ask about. They only serve reasons; nothing is decided here."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import NamedTuple

from bythebook.twin_it.claims import Win
from bythebook.twin_it.deck import Name
from bythebook.twin_it.hands import Hand, Hands, match, of_player
from bythebook.twin_it.moves import Move, Slap
from bythebook.twin_it.order import Landing, judged
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import State
from bythebook.twin_it.targets import ROW, Target, every_two


class Past(NamedTuple):
    """What a state does not remember: the cards of lost sets, and what was forbidden to parties."""

    lost: frozenset[Name] = frozenset()
    forbidden: frozenset[tuple[int, Name]] = frozenset()

    def and_then(self, after: State) -> Past:
        """The past after a move that led to this state."""
        lost = [card for outcome in after.outcomes if outcome.kind == "mistake" for card in outcome.cards]
        forbidden = [(row.party, card.shown) for row in after.forbidden for card in row.cards]
        return Past(self.lost.union(lost), self.forbidden.union(forbidden))


class Slapped:
    """A state, the move attempted in it, the state after it, and how the hands are judged."""

    def __init__(
        self, before: State, move: Move, after: State, readings: TwinItReadings, past: Past | None = None
    ) -> None:
        self.before, self.move, self.after, self.readings = before, move, after, readings
        self.past = past or Past().and_then(before._replace(outcomes=()))
        self.teams = bool(before.teams)

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

    def forbidden_to_others(self, hand: Hand) -> bool:
        """Whether a hand's target lies in a row, or is forbidden to a party other than the hand's."""
        rows = (row for row in self.before.forbidden if row.party != hand.party)
        return hand.target.place == ROW or any(card.shown == hand.target.design for row in rows for card in row.cards)

    @cached_property
    def doubled(self) -> set[int]:
        """The players whose second hand lies on a target that they already touch."""
        hands = Counter([touch.player for touch in self.move.touches] if isinstance(self.move, Slap) else [])
        return {player for player in hands if hands[player] > len(of_player(self.landing.hands, player))}
