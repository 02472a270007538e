"""Changes of the rules of a slap of Twin It! that no statement refutes, and why each changes no answer."""

from __future__ import annotations

SLAPS: dict[str, dict[str, tuple[str, ...]]] = {
    "two hands on a pair have one party and one design, and a card of a row is loose": {
        "mistakes:is_forbidden": (
            "name swapped: one -> other",
            "constant moved: 0 -> -1",
            "constant moved: 0 -> -1 (2)",
        ),
        "mistakes:_of_team": ("name swapped: other -> one (4)",),
    },
    "a player who is alone has no mates": {
        "mistakes:mistakes": ("condition forced: state.teams -> True",),
    },
    "without other mates all hands are those of the pair, in the same order": {
        "mistakes:_with_mates": (
            "operand dropped: {*players(mates)} - {*mistake.wrong} and readings.forbidden_pair_of_a_team is "
            "ForbiddenPairOfATeam.ALL_HANDS -> readings.forbidden_pair_of_a_team is ForbiddenPairOfATeam.ALL_HANDS",
            "item dropped: *mistake.wrong -> nothing",
            "arithmetic dropped: {*players(mates)} - {*mistake.wrong} -> {*players(mates)}",
            "arithmetic dropped: {*players(mates)} - {*mistake.wrong} -> {*mistake.wrong}",
        ),
    },
    "the target of a pile is its first card, and only that one is touched": {
        "effects:_thirds": (
            "constant moved: 1 -> 2",
            "bound dropped: :1 -> no upper bound",
        ),
    },
    "three of a kind are looked for among more designs than can have them, and show one": {
        "effects:turned_by_themselves": (
            "constant moved: 3 -> 2",
            "constant moved: 0 -> 1",
            "constant moved: 0 -> -1",
        ),
    },
    "of sets of two alone none is spared, and a single set is the first and the last": {
        "effects:lost_set": (
            "constant moved: 2 -> 1",
            "constant moved: 0 -> -1",
        ),
    },
    "nobody's turn is interrupted by remembering nobody": {
        "resuming:_resumed_by": ("item dropped: None -> nothing",),
    },
    "all targets of a claim and all cards of a set show one design": {
        "claims:Win.design": (
            "constant moved: 0 -> 1",
            "constant moved: 0 -> -1",
        ),
        "claims:Tie.design": ("constant moved: 0 -> -1",),
    },
    "whether there is one, and a set of names, do not hang on the order or on repeats": {
        "claims:claims": (
            "order reversed: hands -> tuple(hands)[::-1]",
            "order reversed: designs -> tuple(designs)[::-1]",
            "tie broken otherwise: sorted(filter(None, found), key=lambda claim: claim.arrival) -> "
            "sorted(tuple(filter(None, found))[::-1], key=lambda claim: claim.arrival)",
        ),
        "claims:of_design": ("order reversed: loose -> tuple(loose)[::-1]",),
        "effects:win": ("order reversed: state.sets -> tuple(state.sets)[::-1]",),
        "effects:_thirds": ("order reversed: claim.taken -> tuple(claim.taken)[::-1]",),
        "mistakes:mistakes": ("order reversed: players(hands) -> tuple(players(hands))[::-1]",),
        "order:effects": ("order reversed: events -> tuple(events)[::-1]",),
    },
    "there are no more or fewer of them than are asked about": {
        "effects:lost_set": ("relation replaced: len(won.cards) == 2 -> len(won.cards) <= 2",),
        "mistakes:_of_player": ("relation replaced: len(both) < 2 -> len(both) != 2",),
        "mistakes:_with_mates": ("relation replaced: len(players(on_it)) > 2 -> len(players(on_it)) != 2",),
    },
    "a pair is the same from either of its targets or hands": {
        "mistakes:_of_player": ("arguments swapped: match(one, other, readings) -> match(other, one, readings)",),
    },
    "nothing, no and an empty row say the same where they are asked about": {
        "mistakes:_of_player": (
            "return emptied: None -> ()",
            "return emptied: None -> () (2)",
        ),
    },
    "alone a party is a player": {
        "claims:first_two_of_one_party": (
            "relation replaced: one.player == other.player -> one.player <= other.player",
            "relation replaced: one.player == other.player -> one.player >= other.player",
        ),
    },
    "two of three kinds are told apart by then": {
        "effects:win": ("relation replaced: kind == 'grow' -> kind <= 'grow'",),
    },
}
