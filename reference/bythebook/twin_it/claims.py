"""The result of the hands on one design: a set won, cards turned over, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bythebook.twin_it.deck import Name
from bythebook.twin_it.hands import Hand, Hands
from bythebook.twin_it.readings import (
    Contest,
    OwnPileTop,
    ThreeOfAKindExtent,
    ThreeOfAKindTrigger,
    TwinItReadings,
    WrongHands,
)
from bythebook.twin_it.targets import Target, Targets


class Win(NamedTuple):
    """A pair is taken by the hand that completed it, for its party; ``thirds`` are turned over."""

    hand: Hand
    taken: tuple[Target, Target]
    thirds: Targets

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
    found = (on_what_lies_there(targets, design, hands, wrong, readings) for design in designs)
    return tuple(sorted(filter(None, found), key=lambda claim: claim.arrival))


def on_what_lies_there(
    targets: Targets, design: Name, hands: Hands, wrong: frozenset[int], readings: TwinItReadings
) -> Claim | None:
    """Who takes what of one design among all visible targets, given all hands on targets still in place."""
    there = tuple([target for target in targets if target.design == design])
    return of_design(there, tuple([hand for hand in hands if hand.target in there]), wrong, readings)


def of_design(there: Targets, hands: Hands, wrong: frozenset[int], readings: TwinItReadings) -> Claim | None:
    """Who takes what of one design, given its visible targets and the hands on them."""
    held = controlling(counting(hands, wrong, readings))
    loose = tuple([target for target in there if target.loose])
    winners = first_two_of_one_party(held, wrong)
    if winners is None:
        return tie(loose, held, readings)
    one, other = winners
    taken = (one.target, other.target)
    return Win(other, taken, tuple([target for target in loose if target not in taken]))


def counting(hands: Hands, wrong: frozenset[int], readings: TwinItReadings) -> Hands:
    """The hands that count in the contest: ``twin_it/wrong-hands-do-not-count``."""
    if any(hand.player in wrong for hand in hands) and readings.wrong_hands is WrongHands.VOID:
        hands = tuple([hand for hand in hands if hand.player not in wrong])
    if any(hand.on_own_top for hand in hands) and readings.own_pile_top is OwnPileTop.EXCLUDED:
        hands = tuple([hand for hand in hands if not hand.on_own_top])
    if len({hand.target.id for hand in hands}) < len(hands) and readings.contest is Contest.FULL_CLAIMS_ONLY:
        full = {hand.party for hand in hands if _is_full(hands, hand.party, wrong)}
        hands = tuple([hand for hand in hands if hand.party in full]) if full else hands
    return hands


def _is_full(hands: Hands, party: int, wrong: frozenset[int]) -> bool:
    """Whether a party has hands on two targets of the design and may take them."""
    return first_two_of_one_party([hand for hand in hands if hand.party == party], wrong) is not None


def controlling(hands: Hands) -> Hands:
    """The lowest hand on every target, in order of arrival: ``twin_it/bottom-hand-prevails``."""
    low: dict[Name, Hand] = {}
    for hand in hands:
        low.setdefault(hand.target.id, hand)
    return tuple(low.values())


def first_two_of_one_party(held: Sequence[Hand], wrong: frozenset[int]) -> tuple[Hand, Hand] | None:
    """The first two hands of one party on two targets of the design, which win them.

    Of one player by ``twin_it/pair-by-two-hands``, in team mode of two mates by ``twin_it/two-mates-win-a-pair``.
    """
    for place, other in enumerate(held):
        for one in held[:place]:
            right = one.player == other.player if one.team is None else one.player != other.player
            right = right and one.party == other.party and one.target != other.target
            if right and not {one.player, other.player} & wrong:
                return one, other
    return None


def tie(loose: Targets, held: Hands, readings: TwinItReadings) -> Tie | None:
    """Nobody holds two: several parties tie, a single party claims nothing.

    Decided by ``twin_it/tie-turns-both`` and ``twin_it/single-hand-claims-nothing``.
    """
    three = len(loose) == 3
    if len({hand.party for hand in held}) < 2:
        any_touch = three and held and readings.three_of_a_kind_trigger is ThreeOfAKindTrigger.ANY_TOUCH
        return Tie(held[min(1, len(held) - 1)].arrival, loose) if any_touch else None
    if three and len(held) < 3 and readings.three_of_a_kind_extent is ThreeOfAKindExtent.CONTESTED_TWO:
        loose = tuple([target for target in loose if any(hand.target == target for hand in held)])
    return Tie(held[1].arrival, loose)
