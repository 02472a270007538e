"""Hands on targets, and which is the lowest."""

from __future__ import annotations

from typing import NamedTuple

from bythebook.twin_it.deck import Name
from bythebook.twin_it.moves import Touch
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import State
from bythebook.twin_it.targets import Target, Targets, by_card, pair, showing, visible_cards


class Hand(NamedTuple):
    """A player's hand on a target; ``arrival`` is its place in the order in which the hands landed.

    ``team`` is None in the individual game.
    """

    player: int
    team: int | None
    target: Target
    arrival: int

    @property
    def party(self) -> int:
        """The party that owns what the hand wins: the player, or the team."""
        return self.player if self.team is None else self.team

    @property
    def on_own_top(self) -> bool:
        """Whether the hand lies on the top card of the player's own pile."""
        return self.target.tops(self.player)


Hands = tuple[Hand, ...]


def touched(state: State, touches: tuple[Touch, ...]) -> Targets:
    """Every visible target that shows a design of a card touched: a slap is about no other."""
    cards = {touch.card for touch in touches}
    return showing(state, {card.shown for card in visible_cards(state) if card.id in cards})


def landed(state: State, targets: Targets, touches: tuple[Touch, ...]) -> Hands:
    """The hands of a slap on these targets; nothing else may be touched.

    A second hand of a player on the same target adds nothing: ``twin_it/two-hands-each``.
    """
    lies = by_card(targets)
    hands: dict[tuple[int, object], Hand] = {}
    for arrival, (player, card) in enumerate(touches):
        target = lies[card]
        team = state.teams[player] if state.teams else None
        hands.setdefault((player, target.id), Hand(player, team, target, arrival))
    return tuple(hands.values())


def match(one: Hand, other: Hand, readings: TwinItReadings) -> bool:
    """Whether two hands lie on a pair (``twin_it/pair-by-two-hands``)."""
    taken = (one.target, other.target)
    return pair(*taken) and tops_count((one.player, other.player), taken, readings)


def tops_count(players: tuple[int, int], taken: tuple[Target, Target], readings: TwinItReadings) -> bool:
    """Whether two targets count for the players with a hand on each: the tops of their own piles may not."""
    (one, other), (player, mate) = taken, players
    own = one.tops(player) or other.tops(mate)
    return not own or readings.own_pile_top == "counts"


def controlling(hands: Hands) -> Hands:
    """The lowest hand on every target, in order of arrival: ``twin_it/bottom-hand-prevails``."""
    low: dict[Name, Hand] = {}
    for hand in hands:
        low.setdefault(hand.target.id, hand)
    return tuple(low.values())


def of_player(hands: Hands, player: int) -> Hands:
    """The hands of one player, in order of arrival."""
    return tuple([hand for hand in hands if hand.player == player])


def of_party(hands: Hands, party: int) -> Hands:
    """The hands of one party, in order of arrival."""
    return tuple([hand for hand in hands if hand.party == party])


def players(hands: Hands) -> tuple[int, ...]:
    """Every player with a hand there, each once."""
    return tuple(dict.fromkeys([hand.player for hand in hands]))


def on_design(hands: Hands, design: Name) -> Hands:
    """The hands on targets that show a design."""
    return tuple([hand for hand in hands if hand.target.design == design])
