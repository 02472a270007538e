"""Hands on targets, and which of them is the lowest."""

from __future__ import annotations

from typing import NamedTuple

from bythebook.twin_it.moves import Touch
from bythebook.twin_it.readings import OwnPileTop, TwinItReadings
from bythebook.twin_it.state import State
from bythebook.twin_it.targets import PILE, Target, pair, under


class Hand(NamedTuple):
    """A player's hand on a target; ``arrival`` is its place in the order in which the hands landed.

    ``team`` is None in the competitive mode.
    """

    player: int
    team: int | None
    target: Target
    arrival: int

    @property
    def party(self) -> int:
        """Who owns what the hand wins: the player, or the team."""
        return self.player if self.team is None else self.team

    @property
    def on_own_top(self) -> bool:
        """Whether it lies on the top card of the player's own pile."""
        return self.target.place == PILE and self.target.owner == self.player


Hands = tuple[Hand, ...]


def landed(state: State, targets: tuple[Target, ...], touches: tuple[Touch, ...]) -> Hands:
    """The hands of a slap on what is visible; nothing else may be touched.

    A second hand of a player on the same target adds nothing: ``twin_it/two-hands-each``.
    """
    hands: list[Hand] = []
    for arrival, touch in enumerate(touches):
        target = under(targets, touch.card)
        assert target is not None, "a hand lies on what is visible"
        if not any(hand.player == touch.player and hand.target == target for hand in hands):
            team = state.teams[touch.player] if state.teams else None
            hands.append(Hand(touch.player, team, target, arrival))
    return tuple(hands)


def still_there(hands: Hands, targets: tuple[Target, ...]) -> Hands:
    """The hands on what lies there as it did when they landed."""
    return tuple(hand for hand in hands if hand.target in targets)


def match(one: Hand, other: Hand, readings: TwinItReadings) -> bool:
    """Whether two hands lie on a pair (``twin_it/pair-by-two-hands``)."""
    if readings.own_pile_top is OwnPileTop.EXCLUDED and (one.on_own_top or other.on_own_top):
        return False
    return pair(one.target, other.target)


def forbidden(state: State, party: int, one: Target, other: Target) -> tuple[bool, bool]:
    """Whether the party's row forbids a pair: by its design, by its cards (``twin_it/forbidden-pair-is-a-mistake``)."""
    row = state.row(party)
    return any(card.shown == one.design for card in row), one.cards[0] in row or other.cards[0] in row


def lowest(hands: Hands, target: Target) -> Hand | None:
    """The hand under all others on a target (``twin_it/bottom-hand-prevails``)."""
    return next((hand for hand in hands if hand.target == target), None)


def of_player(hands: Hands, player: int) -> Hands:
    """The hands of one player, in order of arrival."""
    return tuple(hand for hand in hands if hand.player == player)


def players(hands: Hands) -> tuple[int, ...]:
    """Everybody who has a hand there, each once."""
    return tuple(dict.fromkeys(hand.player for hand in hands))
