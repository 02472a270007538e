"""Changes of the rules of Twins & Followers that no statement refutes, and why each changes no answer."""

from __future__ import annotations

from bythebook_conformance.kit.properties import argued

_ARGUED: dict[str, dict[str, tuple[str, ...]]] = {
    "both twins have the same rank": {
        "hand:split": ("name swapped: one -> other (2)",),
    },
    "as many as there is room for are due either way": {
        "fight:drop": ("comparison swapped: room < due -> room <= due",),
    },
    "without a claim and without a fight it is somebody's turn": {
        "legality:_not_now": ("operand dropped: state.turn is not None and seat != state.turn -> seat != state.turn",),
    },
    "a fighter who has not dropped is waiting, so somebody is due": {
        "legality:_against_a_fighters_drop": (
            "operand dropped: due is not None and due != move.seat and (readings.drop_secrecy is "
            "DropSecrecy.OPEN_CLOCKWISE) -> due != move.seat and readings.drop_secrecy is DropSecrecy.OPEN_CLOCKWISE",
            "name swapped: due -> held",
        ),
    },
    "a claim by a seat that has answered, or of nothing, is refused and so not listed": {
        "round:_candidates": (
            "field swapped: state.able -> state.contenders (2)",
            "condition forced: state.live is not None -> True",
        ),
    },
    "without a card that can be claimed nothing stops being claimable": {
        "turns:draw": (
            "operand dropped: live is not None and readings.claim_close is ClaimClose.AT_NEXT_DRAW -> "
            "readings.claim_close is ClaimClose.AT_NEXT_DRAW",
        ),
    },
    "the only one is the first and the last": {
        "window:after_discard": ("constant moved: 0 -> -1",),
        "window:_answered": ("constant moved: 0 -> -1",),
    },
    "eighteen hands of three are more than the pack": {
        "state:SEATS": ("constant moved: 18 -> 19",),
    },
    "those who are still asked are those who can win and have not answered": {
        "window:_answered": ("field swapped: state.contenders -> state.able",),
    },
    "a hand has one split at most, and twins and followers are the same in either order": {
        "claiming:partners": (
            "order reversed: hand -> tuple(hand)[::-1] (2)",
            "arguments swapped: followers(one.rank, other.rank) -> followers(other.rank, one.rank)",
            "arguments swapped: followers(card.rank, discard.rank) -> followers(discard.rank, card.rank)",
        ),
        "hand:split": (
            "order reversed: cards -> tuple(cards)[::-1]",
            "order reversed: _SPLITS -> tuple(_SPLITS)[::-1]",
            "arguments swapped: followers(ranks[third], ranks[fourth]) -> followers(ranks[fourth], ranks[third])",
            "tie broken otherwise: sorted((ranks[third], ranks[fourth]), key=place) -> sorted(tuple((ranks[third], "
            "ranks[fourth]))[::-1], key=place)",
        ),
        "hand:_SPLITS": (
            "order reversed: combinations(range(WINNING_SIZE), 2) -> tuple(combinations(range(WINNING_SIZE), 2))[::-1]",
            "order reversed: range(WINNING_SIZE) -> tuple(range(WINNING_SIZE))[::-1]",
        ),
    },
    "somebody is waiting, each at another distance from the discarder, in whatever order they are looked through": {
        "fight:next_clockwise": (
            "order reversed: state.able -> tuple(state.able)[::-1]",
            "keyword dropped: min(waiting, key=lambda seat: (seat - first) % len(state.hands), default=None) -> "
            "min(waiting, key=lambda seat: (seat - first) % len(state.hands))",
            "tie broken otherwise: min(waiting, key=lambda seat: (seat - first) % len(state.hands), default=None) "
            "-> min(tuple(waiting)[::-1], key=lambda seat: (seat - first) % len(state.hands), default=None)",
            "result moved: (seat - first) % len(state.hands) -> (seat - first) % len(state.hands) + 1",
            "result moved: (seat - first) % len(state.hands) -> (seat - first) % len(state.hands) - 1",
        ),
    },
    "answers and drops are empty where nobody is asked yet": {
        "fight:_opened": (
            "keyword dropped: state._replace(phase=FIGHT, turn=None, able=fighters, live=None, contenders=(), "
            "answers=(), drops=()) -> state._replace(phase=FIGHT, turn=None, able=fighters, live=None, "
            "contenders=(), answers=())",
        ),
        "window:after_discard": (
            "keyword dropped: state._replace(phase=CLAIM, turn=None, able=seats, live=thrown, contenders=seats, "
            "answers=()) -> state._replace(phase=CLAIM, turn=None, able=seats, live=thrown, contenders=seats)",
        ),
    },
    "what is done to one hand does not hang on what is done before to another": {
        "fight:_settled": (
            "order reversed: order -> tuple(order)[::-1]",
            "order reversed: zip(order, pile, strict=False) -> tuple(zip(order, pile, strict=False))[::-1]",
        ),
    },
    "the contested card is dead unless it stays to be claimed": {
        "fight:_live_after": ("bound dropped: :-1 -> no upper bound",),
    },
    "no rank is above the ace": {
        "followers:place": ("relation replaced: rank == ACE -> rank >= ACE",),
    },
    (
        "by their names the phases come in the order claim, discard, draw, fight, over, and those in between are dealt "
        "with before"
    ): {
        "legality:_not_now": (
            "relation replaced: state.phase == CLAIM -> state.phase <= CLAIM",
            "relation replaced: state.phase == FIGHT -> state.phase >= FIGHT",
        ),
        "legality:_against_a_turn": (
            "relation replaced: state.phase == DISCARD -> state.phase <= DISCARD",
            "relation replaced: state.phase == DRAW -> state.phase >= DRAW",
        ),
        "legality:_against_a_discard": ("relation replaced: state.phase == DRAW -> state.phase >= DRAW",),
        "legality:_against_an_answer": (
            "relation replaced: state.phase == FIGHT -> state.phase >= FIGHT",
            "relation replaced: state.phase != CLAIM -> state.phase > CLAIM",
        ),
        "legality:_against_a_drop": ("relation replaced: state.phase != FIGHT -> state.phase < FIGHT",),
        "round:_candidates": (
            "relation replaced: state.phase == FIGHT -> state.phase >= FIGHT",
            "relation replaced: state.phase == CLAIM -> state.phase <= CLAIM",
            "relation replaced: state.phase == DRAW -> state.phase >= DRAW",
        ),
        "state:RoundState.over": ("relation replaced: self.phase == OVER -> self.phase >= OVER",),
        "window:claim": ("relation replaced: state.phase != CLAIM -> state.phase > CLAIM",),
    },
    "an empty row of refusals is unpacked like an empty list": {
        "legality:_not_now": ("return emptied: [] -> ()",),
        "legality:_against_a_turn": ("return emptied: [] -> ()",),
    },
    "the first turn sets the phase, the turn and who is able, or the round is over": {
        "round:Round.start": (
            "arguments swapped: RoundState(DRAW, None, (), setup.hands, setup.pile, laid, shuffle=setup.shuffle) -> "
            "RoundState(None, DRAW, (), setup.hands, setup.pile, laid, shuffle=setup.shuffle)",
            "arguments swapped: RoundState(DRAW, None, (), setup.hands, setup.pile, laid, shuffle=setup.shuffle) -> "
            "RoundState(DRAW, (), None, setup.hands, setup.pile, laid, shuffle=setup.shuffle)",
        ),
    },
    "there are never more kinds of cards than cards": {
        "round:_check_distinct": ("relation replaced: len({*cards}) != len(cards) -> len({*cards}) < len(cards)",),
    },
    "a card of a row is in it once or more, and the first of two places is not the last": {
        "round:_check_distinct": (
            "last left out: cards -> tuple(cards)[:-1]",
            "relation replaced: cards.count(card) > 1 -> cards.count(card) != 1",
        ),
    },
    "cards are laid once, so that the first that is found is the only one": {
        "state:RoundState.discarder_of": ("order reversed: self.discards -> tuple(self.discards)[::-1]",),
    },
    "the latest discard is kept, and a name in the order of a new pile counts once": {
        "turns:_recycled": (
            "last left out: laid -> tuple(laid)[:-1] (2)",
            "order reversed: enumerate(state.shuffle) -> tuple(enumerate(state.shuffle))[::-1]",
        ),
    },
    "nobody at all is dealt with before": {
        "window:after_discard": ("relation replaced: len(seats) > 1 -> len(seats) != 1",),
        "window:claim": ("relation replaced: len(state.contenders) == 1 -> len(state.contenders) <= 1",),
        "window:_answered": ("relation replaced: len(claiming) == 1 -> len(claiming) <= 1",),
    },
}
EQUIVALENTS = argued("twins_and_followers", _ARGUED)
