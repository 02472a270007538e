"""Changes of the rules of Twins & Followers that no statement refutes, and why each changes no answer."""

from __future__ import annotations

_CHECK = "twins_and_followers.round:_check: "
_DISTINCT = "twins_and_followers.round:_check_distinct: "
_DROP = "twins_and_followers.legality:_against_a_fighters_drop: "
_LATE = "readings.claim_close is ClaimClose.AT_NEXT_DRAW"

_ARGUED: dict[str, tuple[str, ...]] = {
    "both twins have the same rank": ("twins_and_followers.hand:split: name swapped: one -> other (2)",),
    "as many as there is room for are due either way": (
        "twins_and_followers.fight:drop: comparison swapped: room < due -> room <= due",
    ),
    "without a claim and without a fight it is somebody's turn": (
        "twins_and_followers.legality:_not_now: operand dropped: state.turn is not None and seat != state.turn -> "
        "seat != state.turn",
    ),
    "a fighter who has not dropped is waiting, so somebody is due": (
        f"{_DROP}operand dropped: due is not None and due != move.seat and (readings.drop_secrecy is "
        "DropSecrecy.OPEN_CLOCKWISE) -> due != move.seat and readings.drop_secrecy is DropSecrecy.OPEN_CLOCKWISE",
        f"{_DROP}name swapped: due -> held",
    ),
    "only the words of a refusal change": (
        f"{_CHECK}operator swapped: len(sizes) - 1 -> Add",
        f"{_CHECK}constant moved: 1 -> 2",
        f"{_CHECK}constant moved: 1 -> 0",
        f"{_DISTINCT}condition forced: cards.count(card) > 1 -> True",
        f"{_DISTINCT}comparison swapped: cards.count(card) > 1 -> cards.count(card) >= 1",
        f"{_DISTINCT}constant moved: 1 -> 0",
    ),
    "a claim by a seat that has answered, or of nothing, is refused and so not listed": (
        "twins_and_followers.round:_candidates: field swapped: state.able -> state.contenders (2)",
        "twins_and_followers.round:_candidates: condition forced: state.live is not None -> True",
    ),
    "without a card that can be claimed nothing stops being claimable": (
        f"twins_and_followers.turns:draw: operand dropped: live is not None and {_LATE} -> {_LATE}",
    ),
    "the only one is the first and the last": (
        "twins_and_followers.window:after_discard: constant moved: 0 -> -1",
        "twins_and_followers.window:_answered: constant moved: 0 -> -1",
    ),
    "eighteen hands of three are more than the pack": ("twins_and_followers.state:SEATS: constant moved: 18 -> 19",),
    "those who are still asked are those who can win and have not answered": (
        "twins_and_followers.window:_answered: field swapped: state.contenders -> state.able",
    ),
}
EQUIVALENTS = {change: why for why, changes in _ARGUED.items() for change in changes}
