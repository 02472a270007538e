"""Changes of the rules of Twin It! that no statement refutes, and why each changes no answer."""

from __future__ import annotations

from bythebook_conformance.games.twin_it.mutation.slap_equivalents import SLAPS
from bythebook_conformance.kit.properties import argued

_ARGUED: dict[str, dict[str, tuple[str, ...]]] = {
    "designs are counted in vain where none can be on so many": {
        "targets:alike": (
            "condition forced: len(cards) - len({*map(DESIGN, cards)}) < several - 1 -> False",
            "statement dropped: return () -> pass",
            "operator swapped: len(cards) - len({*map(DESIGN, cards)}) -> Add",
            "item dropped: *map(DESIGN, cards) -> nothing",
            "constant moved: 1 -> 2",
            "arithmetic dropped: len(cards) - len({*map(DESIGN, cards)}) -> len(cards)",
            "arithmetic dropped: several - 1 -> 1",
            "result moved: several - 1 -> several - 1 - 1",
            "arithmetic replaced: len(cards) - len({*map(DESIGN, cards)}) -> Mult",
            "arithmetic replaced: several - 1 -> Mod",
            "result moved: len(cards) - len({*map(DESIGN, cards)}) -> len(cards) - len({*map(DESIGN, cards)}) + 1",
        ),
    },
    "cards are looked up by name, in any order and as often as one likes": {
        "targets:visible_cards": (
            "constant moved: 1 -> 0",
            "order reversed: state.sets -> tuple(state.sets)[::-1]",
            "bound dropped: 1: -> no lower bound",
        ),
    },
    "the number of the table is 0, and the cards of a set show one design": {
        "targets:showing": (
            "constant moved: 0 -> 1 (3)",
            "constant moved: 0 -> -1 (3)",
            "arguments swapped: Target(TABLE, 0, (card,)) -> Target(0, TABLE, (card,))",
        ),
    },
    "pairs and threes are looked for among more targets than make them": {
        "flip:visible_pairs": ("constant moved: 2 -> 1",),
    },
    "the moves listed last are remembered only so that they are played faster": {
        "game:TwinIt.moves": (
            "statement dropped: self._latest[0] = (state, moves) -> pass",
            "constant moved: 0 -> -1",
            "item dropped: state -> nothing",
            "item dropped: moves -> nothing",
        ),
        "game:TwinIt.step": (
            "arguments swapped: self._is_listed(state, move) -> self._is_listed(move, state)",
            "condition forced: self._is_listed(state, move) -> False",
        ),
    },
    "a side resumes only where anyone may": {
        "legality:_against_a_flip": (
            "operand dropped: state.due == ANYONE and state.side is not None and (state.teams[seat] != state.side) -> "
            "state.side is not None and state.teams[seat] != state.side",
        ),
    },
    "a flip by another seat than is due, or where nobody is, is refused and so not listed": {
        "game:TwinIt.flips": (
            "condition forced: state.due in (None, ANYONE) -> True",
            "field swapped: state.due -> state.winner",
            "item dropped: None -> nothing",
        ),
    },
    "all targets of a claim and all cards of a set show one design": {
        "targets:Target.design": ("constant moved: 0 -> -1",),
    },
    "the most common one is the first, however many are listed, and no cards are too few to be too many": {
        "deck:check_deck": (
            "constant moved: 0 -> -1",
            "constant moved: 0 -> -1 (2)",
            "constant moved: 0 -> 1",
            "constant moved: 1 -> 2",
        ),
        "deck:check_names": (
            "constant moved: 0 -> -1",
            "constant moved: 1 -> 2",
        ),
    },
    "whether there is one, and a set of names, do not hang on the order or on repeats": {
        "targets:alike": (
            "repeats kept: {design for design, times in Counter(map(DESIGN, cards)).items() if times >= several} -> "
            "[design for design, times in Counter(map(DESIGN, cards)).items() if times >= several]",
        ),
        "cooperative:worth": ("order reversed: cards -> tuple(cards)[::-1]",),
        "targets:by_card": (
            "order reversed: targets -> tuple(targets)[::-1]",
            "order reversed: target.cards -> tuple(target.cards)[::-1]",
        ),
        "targets:visible": (
            "repeats kept: {card.shown for card in faces(state)} -> [card.shown for card in faces(state)]",
        ),
        "targets:faces": (
            "order reversed: state.piles -> tuple(state.piles)[::-1]",
            "order reversed: state.sets -> tuple(state.sets)[::-1]",
            "order reversed: state.forbidden -> tuple(state.forbidden)[::-1]",
        ),
    },
    "there are no more or fewer of them than are asked about": {
        "cooperative:worth": (
            "relation replaced: len({card.shown for card in cards}) == 1 -> len({card.shown for card in cards}) <= 1",
        ),
        "cooperative:winners": ("relation replaced: each == max(points) -> each >= max(points)",),
        "deck:check_names": ("relation replaced: len(names) < len(cards) -> len(names) != len(cards)",),
    },
    "nothing, no and an empty row say the same where they are asked about": {
        "legality:_pair_waits": (
            "return emptied: False -> None",
            "return emptied: False -> None (2)",
        ),
    },
    "one slap that takes a pair is enough to wait for": {
        "legality:_pair_waits": (
            "first only: plain_slaps(state, readings) -> tuple(plain_slaps(state, readings))[:1]",
        ),
    },
    "the first of a row has none before it to go with": {
        "targets:every_two": ("first left out: enumerate(row) -> tuple(enumerate(row))[1:]",),
    },
    "a pair is the same from either of its targets or hands": {
        "flip:visible_pairs": ("arguments swapped: pair(one, other) -> pair(other, one)",),
    },
    "mates are of one party": {
        "taking:plain_slaps": ("name swapped: a -> b (2)",),
    },
}
EQUIVALENTS = argued("twin_it", _ARGUED) | argued("twin_it", SLAPS)
