"""Changes of the rules of Twin It! that no statement refutes, and why each changes no answer."""

from __future__ import annotations

_COUNTING = "twin_it.claims:counting: "
_TIE = "twin_it.claims:tie: "
_THREE = (
    "three and len(held) < 3 and (readings.three_of_a_kind_extent is ThreeOfAKindExtent.CONTESTED_TWO)",
    "len(held) < 3 and readings.three_of_a_kind_extent is ThreeOfAKindExtent.CONTESTED_TWO",
    "three and readings.three_of_a_kind_extent is ThreeOfAKindExtent.CONTESTED_TWO",
)
_WRONG = "readings.wrong_hands is WrongHands.VOID"
_TOP = "readings.own_pile_top is OwnPileTop.EXCLUDED"
_FULL = "readings.contest is Contest.FULL_CLAIMS_ONLY"

_ARGUED: dict[str, tuple[str, ...]] = {
    "all targets of a claim and all cards of a set show one design": (
        "twin_it.claims:Win.design: constant moved: 0 -> 1",
        "twin_it.claims:Win.design: constant moved: 0 -> -1",
        "twin_it.claims:Tie.design: constant moved: 0 -> -1",
        "twin_it.targets:Target.design: constant moved: 0 -> -1",
    ),
    "leaving out no hand leaves out nothing": (
        f"{_COUNTING}operand dropped: any((hand.player in wrong for hand in hands)) and {_WRONG} -> {_WRONG}",
        f"{_COUNTING}operand dropped: any((hand.on_own_top for hand in hands)) and {_TOP} -> {_TOP}",
    ),
    "where no two hands share a target, a party with two targets wins them whoever else has hands": (
        f"{_COUNTING}operand dropped: len({{hand.target.id for hand in hands}}) < len(hands) and {_FULL} -> {_FULL}",
        f"{_COUNTING}comparison swapped: len({{hand.target.id for hand in hands}}) < len(hands) -> "
        "len({hand.target.id for hand in hands}) <= len(hands)",
    ),
    "of two loose cards, and of three with three hands, all are held": (
        f"{_TIE}operand dropped: {_THREE[0]} -> {_THREE[1]}",
        f"{_TIE}operand dropped: {_THREE[0]} -> {_THREE[2]}",
        f"{_TIE}comparison swapped: len(held) < 3 -> len(held) <= 3",
        f"{_TIE}constant moved: 3 -> 4 (2)",
    ),
    "only the words of a refusal change": (
        "twin_it.cooperative:score: name swapped: card -> times (2)",
        "twin_it.cooperative:score: name swapped: times -> card (2)",
        "twin_it.cooperative:rating: name swapped: players -> points (2)",
        "twin_it.cooperative:rating: name swapped: points -> players (2)",
        "twin_it.deal:sizes: name swapped: players -> cards (2)",
        "twin_it.deal:sizes: name swapped: cards -> players (2)",
    ),
}
EQUIVALENTS = {change: why for why, changes in _ARGUED.items() for change in changes}
