"""The result of the hands on one design: a set won, cards turned over, or nothing."""

from __future__ import annotations

from typing import NamedTuple

from bythebook.twin_it.deck import Name
from bythebook.twin_it.hands import Hand, Hands, controlling, of_party
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.targets import Target, Targets, every_two


class Win(NamedTuple):
    """A pair is taken by the hand that completed it, for its party; ``thirds`` are turned over."""

    hand: Hand
    taken: tuple[Target, Target]
    thirds: Targets

    @property
    def player(self) -> int:
        """Whose hand completed the claim."""
        return self.hand.player

    @property
    def arrival(self) -> int:
        """When the claim was complete."""
        return self.hand.arrival

    @property
    def design(self) -> Name:
        """The design that it is about."""
        return self.taken[0].design


class Tie(NamedTuple):
    """Several parties hold cards of a design, but none holds two: cards are turned over."""

    arrival: int
    turned: Targets

    @property
    def design(self) -> Name:
        """The design that it is about."""
        return self.turned[0].design


Claim = Win | Tie
Claims = tuple[Claim, ...]


def claims(targets: Targets, hands: Hands, wrong: frozenset[int], readings: TwinItReadings) -> Claims:
    """The results of the slap other than mistakes, in order of completion.

    ``wrong`` are the players whose hands are mistakes. Decided by ``twin_it/outcomes-in-order-of-completion``.
    """
    designs = dict.fromkeys([hand.target.design for hand in hands])
    found = [claim for design in designs if (claim := of_design(targets, design, hands, wrong, readings))]
    return tuple(sorted(found, key=lambda claim: claim.arrival))


def of_design(
    targets: Targets, design: Name, hands: Hands, wrong: frozenset[int], readings: TwinItReadings
) -> Claim | None:
    """Who takes what of one design, given the visible targets and the hands, of which some may be in place no more."""
    there = [target for target in targets if target.design == design]
    held = holding(tuple([hand for hand in hands if hand.target in there]), wrong, readings)
    loose = tuple([target for target in there if target.loose])
    winners = first_two_of_one_party(held, wrong)
    if winners is None:
        return tie(loose, held, readings)
    one, other = winners
    taken = (one.target, other.target)
    return Win(other, taken, tuple([target for target in loose if target not in taken]))


def holding(hands: Hands, wrong: frozenset[int], readings: TwinItReadings) -> Hands:
    """The lowest hands on their targets, of those that count in the contest: ``twin_it/wrong-hands-do-not-count``."""
    right = tuple([hand for hand in hands if hand.player not in wrong])
    if len(right) < len(hands) and readings.wrong_hands == "void":
        hands = right
    elsewhere = tuple([hand for hand in hands if not hand.on_own_top])
    if len(elsewhere) < len(hands) and readings.own_pile_top == "excluded":
        hands = elsewhere
    held = controlling(hands)
    if len(held) < len(hands) and readings.contest == "full-claims-only":
        full = [hand.party for hand in hands if first_two_of_one_party(of_party(hands, hand.party), wrong)]
        held = controlling(tuple([hand for hand in hands if hand.party in full]) or hands)
    return held


def first_two_of_one_party(held: Hands, wrong: frozenset[int]) -> tuple[Hand, Hand] | None:
    """The first two hands of one party on two targets of the design, which win them.

    Of one player by ``twin_it/pair-by-two-hands``, in team mode of two mates by ``twin_it/two-mates-win-a-pair``.
    """
    for one, other in every_two(held):
        right = (one.player == other.player) == (one.team is None) and not {one.player, other.player} & wrong
        if right and one.team == other.team and one.target != other.target:
            return one, other
    return None


def tie(loose: Targets, held: Hands, readings: TwinItReadings) -> Tie | None:
    """Nobody holds two: several parties tie, a single party claims nothing.

    Decided by ``twin_it/tie-turns-both`` and ``twin_it/single-hand-claims-nothing``.
    """
    alone = len({hand.party for hand in held}) < 2
    if alone and (not held or len(loose) != 3 or readings.three_of_a_kind_trigger != "any-touch"):
        return None
    return Tie(held[:2][-1].arrival, loose)
