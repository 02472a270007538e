"""What the hands on one design bring about: a set won, cards turned over, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bythebook.ruling import unique
from bythebook.twin_it.deck import Name
from bythebook.twin_it.hands import Hand, Hands, match, still_there
from bythebook.twin_it.mistakes import Why
from bythebook.twin_it.readings import (
    Contest,
    OwnPileTop,
    ThreeOfAKindExtent,
    ThreeOfAKindTrigger,
    TwinItReadings,
    WrongHands,
)
from bythebook.twin_it.targets import PILE, ROW, SET, TABLE, Target


class Win(NamedTuple):
    """A pair is taken: by the hand that completed it, for its party; ``thirds`` are turned over."""

    hand: Hand
    taken: tuple[Target, Target]
    thirds: tuple[Target, ...]
    because: tuple[str, ...]
    readings: tuple[str, ...]

    @property
    def arrival(self) -> int:
        """When it was complete."""
        return self.hand.arrival

    @property
    def design(self) -> Name:
        """The design that it is about."""
        return self.taken[0].design


class Tie(NamedTuple):
    """Several players hold the cards of a design, nobody two of them: cards are turned over."""

    arrival: int
    turned: tuple[Target, ...]
    because: tuple[str, ...]
    readings: tuple[str, ...]

    @property
    def design(self) -> Name:
        """The design that it is about."""
        return self.turned[0].design


class Nothing(NamedTuple):
    """Hands that bring about nothing, and why."""

    because: tuple[str, ...]
    readings: tuple[str, ...]


Claim = Win | Tie | Nothing


class Standing(NamedTuple):
    """How a contest stands: the hand that controls each target, in order of arrival, and the first two of one party.

    Of one party is, in team mode, of two mates.
    """

    held: Hands
    winners: tuple[Hand, Hand] | None

    def brings(self) -> tuple[list[tuple[int, Target]], bool]:
        """Who would win what, and whether several parties hold cards."""
        return sorted((hand.player, hand.target) for hand in self.winners or ()), self.several

    @property
    def several(self) -> bool:
        """Whether several parties hold cards."""
        return len({hand.party for hand in self.held}) > 1


def claims(
    targets: tuple[Target, ...], hands: Hands, wrong: frozenset[int], readings: TwinItReadings
) -> tuple[tuple[Win | Tie, ...], tuple[Nothing, ...]]:
    """What the slap brings about beside its mistakes, in order of completion; and where it brings about nothing.

    The hands of ``wrong`` players are those of mistakes.
    """
    decided: list[Win | Tie] = []
    without: list[Nothing] = []
    for design in dict.fromkeys(hand.target.design for hand in hands):
        claim = on_what_lies_there(targets, design, hands, wrong, readings)
        if isinstance(claim, Nothing):
            without.append(claim)
        else:
            decided.append(claim)
    return tuple(sorted(decided, key=lambda claim: claim.arrival)), tuple(without)


def on_what_lies_there(
    targets: tuple[Target, ...], design: Name, hands: Hands, wrong: frozenset[int], readings: TwinItReadings
) -> Claim:
    """Who takes what of one design among everything that is visible, given all the hands."""
    there = tuple([target for target in targets if target.design == design])
    return of_design(there, still_there(hands, there), wrong, readings)


def of_design(there: tuple[Target, ...], hands: Hands, wrong: frozenset[int], readings: TwinItReadings) -> Claim:
    """Who takes what of one design, given its visible targets and the hands on them."""
    counting = _counting(hands, wrong, readings, readings.own_pile_top)
    standing = _standing(counting, wrong)
    because, raised = _upon_each_other(hands, counting, wrong, standing)
    raised = (*_own_tops(hands, wrong, readings), *raised)
    because = (*because, *_circumstances(there, hands, wrong, standing, readings))
    if standing.winners is not None:
        one, other = standing.winners
        taken = (one.target, other.target)
        thirds = tuple(target for target in there if target.loose and target not in taken)
        clauses = unique(because, _why_won(one, other, thirds))
        return Win(other, taken, thirds, clauses, unique(pile_turned(thirds), raised))
    return _tie_or_nothing(there, standing, because, raised, readings)


def _standing(counting: Hands, wrong: frozenset[int]) -> Standing:
    """How the contest of these hands stands, of which the first on a target is its lowest.

    Implements ``twin_it/bottom-hand-prevails``.
    """
    lowest: dict[Name, Hand] = {}
    for hand in counting:
        lowest.setdefault(hand.target.id, hand)
    held = sorted(lowest.values(), key=_arrival)
    return Standing(tuple(held), _winners(held, wrong))


def _counting(hands: Hands, wrong: frozenset[int], readings: TwinItReadings, own_top: OwnPileTop) -> Hands:
    """The hands that count in the contest."""
    if readings.wrong_hands is WrongHands.VOID:
        hands = tuple(hand for hand in hands if hand.player not in wrong)
    if own_top is OwnPileTop.EXCLUDED:
        hands = tuple(hand for hand in hands if not hand.on_own_top)
    if readings.contest is Contest.FULL_CLAIMS_ONLY:
        full = {party for party in {hand.party for hand in hands} if _is_full(hands, party, wrong)}
        hands = tuple(hand for hand in hands if hand.party in full) if full else hands
    return hands


def _is_full(hands: Hands, party: int, wrong: frozenset[int]) -> bool:
    """Whether a party has hands on two targets of the design, which it may take."""
    own = [hand for hand in hands if hand.party == party and hand.player not in wrong]
    return _winners(own, wrong) is not None


def _winners(held: Sequence[Hand], wrong: frozenset[int]) -> tuple[Hand, Hand] | None:
    """The first two hands of one party on two targets of the design: of one player, in team mode of two mates."""
    for place, other in enumerate(held):
        for one in held[:place]:
            right = one.player == other.player if one.team is None else one.player != other.player
            right = right and one.target != other.target
            if right and one.party == other.party and not {one.player, other.player} & wrong:
                return one, other
    return None


def _tie_or_nothing(
    there: tuple[Target, ...],
    standing: Standing,
    because: tuple[str, ...],
    raised: tuple[str, ...],
    readings: TwinItReadings,
) -> Tie | Nothing:
    """Nobody holds two: several players tie, one alone claims nothing."""
    held, several = standing.held, standing.several
    loose = tuple(target for target in there if target.loose)
    three = len(loose) == 3
    touched = three and bool(held) and readings.three_of_a_kind_trigger is ThreeOfAKindTrigger.ANY_TOUCH
    if not several and not touched:
        if three and held:
            raised = unique(("three-of-a-kind-trigger",), raised)
        return Nothing(unique(because, ("twin_it/single-hand-claims-nothing",) if held else ()), raised)
    if three and readings.three_of_a_kind_extent is ThreeOfAKindExtent.CONTESTED_TWO:
        loose = tuple(target for target in loose if any(hand.target == target for hand in held))
    if three:
        raised = unique(("three-of-a-kind-extent",) if len(held) < 3 else (), ("three-of-a-kind-trigger",), raised)
    clauses = unique(because, _why_tied(there, loose, held, three))
    return Tie(held[min(1, len(held) - 1)].arrival, loose, clauses, unique(pile_turned(loose), raised))


def _why_won(one: Hand, other: Hand, thirds: tuple[Target, ...]) -> tuple[str, ...]:
    """The clauses that give two targets to a party."""
    because: list[str] = ["twin_it/two-mates-win-a-pair" if one.team is not None else "twin_it/pair-by-two-hands"]
    sets = [hand.target for hand in (one, other) if hand.target.place == SET]
    if sets:
        own = sets[0].owner == one.party
        because.insert(0, "twin_it/owner-may-complete-his-set" if own else "twin_it/third-card-robs")
        because += ["twin_it/robbed-set-has-three", "twin_it/sets-within-reach"]
    if thirds:
        because = ["twin_it/two-of-three-win-the-pair", *because]
        because += ["twin_it/third-is-turned", "twin_it/never-three-loose-at-once"]
    places = {hand.target.place for hand in (one, other)}
    if PILE in places:
        because.append("twin_it/pile-tops-are-visible")
    if ROW in places:
        because += ["twin_it/others-may-free-him", "twin_it/forbidden-cards-are-visible"]
    return tuple(because)


def _why_tied(there: tuple[Target, ...], turned: tuple[Target, ...], held: Hands, three: bool) -> tuple[str, ...]:
    """The clauses that turn the cards of a tie."""
    because = ["twin_it/tied-set-is-not-turned"] if any(not target.loose for target in there) else []
    because += ["twin_it/otherwise-all-three-turn"] if three else []
    because += ["twin_it/opponents-tie"] if any(hand.team is not None for hand in held) else []
    return (*because, "twin_it/tie-turns-both", *_why_at_once(turned))


def why_turned(three: tuple[Target, ...]) -> tuple[str, ...]:
    """The clauses that turn a visible three of a kind."""
    return ("twin_it/otherwise-all-three-turn", *_why_at_once(three))


def _why_at_once(turned: tuple[Target, ...]) -> tuple[str, ...]:
    """The clauses on cards that are turned together, and on where they lie."""
    because = ["twin_it/tied-cards-turn-at-once"]
    if any(target.place == PILE for target in turned):
        because.append("twin_it/tied-pile-card-stays-on-the-pile")
    if any(target.place == ROW for target in turned):
        because.append("twin_it/forbidden-cards-are-visible")
    return tuple(because)


def pile_turned(turned: tuple[Target, ...]) -> tuple[str, ...]:
    """The open point of where the turned top of a pile goes, where there is one."""
    return ("tied-pile-card",) if any(target.place == PILE for target in turned) else ()


def _upon_each_other(hands: Hands, counting: Hands, wrong: frozenset[int], standing: Standing) -> Why:
    """Whether hands upon hands, and hands that do not count, had a say: without it others would hold the cards."""
    because: list[str] = []
    raised: list[str] = []
    one_upon_another = len(hands) > len({hand.target.id for hand in hands})
    if one_upon_another and _standing(counting[::-1], wrong).brings() != standing.brings():
        because.append("twin_it/bottom-hand-prevails")
        raised.append("contest")
    if wrong and any(hand.player in wrong for hand in hands):
        raised.append("wrong-hands")
        if _standing(hands, frozenset()).brings() != standing.brings():
            because.append("twin_it/wrong-hands-do-not-count")
    return tuple(because), tuple(raised)


def _own_tops(hands: Hands, wrong: frozenset[int], readings: TwinItReadings) -> tuple[str, ...]:
    """The open point of players' own pile tops, where it matters who may use them."""
    if not any(hand.on_own_top for hand in hands):
        return ()
    counted, excluded = (_standing(_counting(hands, wrong, readings, each), wrong) for each in OwnPileTop)
    return ("own-pile-top",) if counted.brings() != excluded.brings() else ()


def _circumstances(
    there: tuple[Target, ...], hands: Hands, wrong: frozenset[int], standing: Standing, readings: TwinItReadings
) -> tuple[str, ...]:
    """What else had a say: a claim that came too late, and what is special about the targets."""
    full = {
        other.player
        for place, other in enumerate(hands)
        for one in hands[:place]
        if one.player == other.player and match(one, other, readings)
    } - wrong
    late = full - {hand.player for hand in standing.winners or ()}
    because = ("twin_it/late-claim-is-harmless",) if late else ()
    return (*because, *_special(there, hands, standing.held, full))


def _special(there: tuple[Target, ...], hands: Hands, held: Hands, full: set[int]) -> tuple[str, ...]:
    """What is special about the targets: a set of three, one's own set, nothing on the table; and mates on one card."""
    because: list[str] = []
    sets = [target for target in there if not target.loose]
    if sets:
        because.append("twin_it/set-shows-its-design")
    if sets and any(target.loose and target.place != TABLE for target in there):
        because.append("twin_it/third-card-anywhere-loose")
    if any(len(target.cards) > 2 for target in sets):
        because.append("twin_it/three-card-set-is-safe")
    if full and any(target.owner == hand.party for target in sets for hand in hands if hand.player in full):
        because.append("twin_it/owner-may-complete-his-set")
    if sum(hand.target.place != TABLE for hand in held) > 1:
        because.append("twin_it/all-visible-designs-count")
    mates = ((one, other) for one in hands for other in hands if one.team is not None and one.team == other.team)
    if any(one.player != other.player and one.target == other.target for one, other in mates):
        because.append("twin_it/mates-hands-must-match")
    return tuple(because)


def _arrival(hand: Hand) -> int:
    return hand.arrival
