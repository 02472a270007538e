"""Changes of the rules of a slap of Twin It! that no statement refutes, and why each changes no answer."""

from __future__ import annotations

SLAPS: dict[str, dict[str, tuple[str, ...]]] = {
    "two hands on a pair have one party and one design, and a card of a row is loose": {
        "mistakes:forbidden_pair": (
            "name swapped: one -> other",
            "name swapped: one -> other (2)",
        ),
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
    "a set of the numbers 0 and 1 is in order": {
        "mistakes:mistakes": (
            "call swapped: sorted({hand.party for hand in hands}) -> tuple({hand.party for hand in hands})",
        ),
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
    "one hand is the offender either way": {
        "mistakes:_mismatch": (
            "operand dropped: offender != second and readings.mismatch_offender is not "
            "MismatchOffender.LAST_ARRIVAL -> readings.mismatch_offender is not MismatchOffender.LAST_ARRIVAL",
        ),
    },
    "a set that nobody claims is no set on the table": {
        "effects:win": ("condition forced: claimed is None -> False",),
    },
    "what is not there is neither taken away nor turned": {
        "effects:_taken": (
            "condition forced: TABLE in places -> True",
            "condition forced: PILE in places -> True",
            "condition forced: state.forbidden -> True",
        ),
        "effects:turned": ("condition forced: PILE in places -> True",),
    },
    "the target of a pile is its first card, and only that one is touched": {
        "effects:_thirds": (
            "constant moved: 1 -> 2",
            "bound dropped: :1 -> no upper bound",
        ),
        "effects:turned": (
            "constant moved: 1 -> 2 (3)",
            "first only: pile[:1] -> tuple(pile[:1])[:1]",
            "order reversed: pile[:1] -> tuple(pile[:1])[::-1]",
            "bound dropped: :1 -> no upper bound (2)",
        ),
    },
    "three of a kind are looked for among more designs than can have them, and show one": {
        "effects:turned_by_themselves": (
            "constant moved: 3 -> 2",
            "constant moved: 0 -> 1",
            "constant moved: 0 -> -1",
            "constant moved: 0 -> 1 (2)",
            "constant moved: 0 -> -1 (2)",
        ),
    },
    "of sets of two alone none is spared, and a single set is the first and the last": {
        "effects:lost_set": (
            "operand dropped: any((len(won.cards) > 2 for won in owned)) and readings.three_card_sets_safe is "
            "ThreeCardSetsSafe.YES -> readings.three_card_sets_safe is ThreeCardSetsSafe.YES",
            "comparison swapped: len(won.cards) > 2 -> len(won.cards) >= 2",
            "constant moved: 2 -> 1",
            "constant moved: 2 -> 1 (3)",
            "constant moved: 0 -> -1",
        ),
    },
    "the first result takes effect, so something does where there are ties": {
        "order:effects": (
            "operand dropped: ties and found and found[-1].after.over and (readings.tie_beside_a_fifth_set is "
            "TieBesideAFifthSet.LAPSES) -> ties and found[-1].after.over and (readings.tie_beside_a_fifth_set is "
            "TieBesideAFifthSet.LAPSES)",
        ),
    },
    "the first of those who are all the same is the last": {
        "resuming:_winner": (
            "operand dropped: first != last and readings.resumer_of_several is ResumerOfSeveral.EARLIEST -> "
            "readings.resumer_of_several is ResumerOfSeveral.EARLIEST",
        ),
        "resuming:_offender": (
            "operand dropped: first != last and readings.offender_of_several is OffenderOfSeveral.FIRST -> "
            "readings.offender_of_several is OffenderOfSeveral.FIRST",
        ),
    },
    "there are as many teams as piles": {
        "resuming:_team": ("constant moved: True -> False",),
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
    "leaving out no hand leaves out nothing": {
        "claims:counting": (
            "operand dropped: any((hand.player in wrong for hand in hands)) and readings.wrong_hands is "
            "WrongHands.VOID -> readings.wrong_hands is WrongHands.VOID",
            "operand dropped: any((hand.on_own_top for hand in hands)) and readings.own_pile_top is "
            "OwnPileTop.EXCLUDED -> readings.own_pile_top is OwnPileTop.EXCLUDED",
        ),
    },
    "where no two hands share a target, a party with two targets wins them whoever else has hands": {
        "claims:counting": (
            "operand dropped: len({hand.target.id for hand in hands}) < len(hands) and readings.contest is "
            "Contest.FULL_CLAIMS_ONLY -> readings.contest is Contest.FULL_CLAIMS_ONLY",
            "comparison swapped: len({hand.target.id for hand in hands}) < len(hands) -> len({hand.target.id for "
            "hand in hands}) <= len(hands)",
            "relation replaced: len({hand.target.id for hand in hands}) < len(hands) -> len({hand.target.id for "
            "hand in hands}) != len(hands)",
            "loop passed by: hands -> () (5)",
            "first only: hands -> tuple(hands)[:1] (5)",
            "first left out: hands -> tuple(hands)[1:] (5)",
            "last left out: hands -> tuple(hands)[:-1] (5)",
        ),
    },
    "of two loose cards, and of three with three hands, all are held": {
        "claims:tie": (
            "operand dropped: three and len(held) < 3 and (readings.three_of_a_kind_extent is "
            "ThreeOfAKindExtent.CONTESTED_TWO) -> len(held) < 3 and readings.three_of_a_kind_extent is "
            "ThreeOfAKindExtent.CONTESTED_TWO",
            "operand dropped: three and len(held) < 3 and (readings.three_of_a_kind_extent is "
            "ThreeOfAKindExtent.CONTESTED_TWO) -> three and readings.three_of_a_kind_extent is "
            "ThreeOfAKindExtent.CONTESTED_TWO",
            "comparison swapped: len(held) < 3 -> len(held) <= 3",
            "constant moved: 3 -> 4 (2)",
        ),
    },
    "whether there is one, and a set of names, do not hang on the order or on repeats": {
        "claims:claims": (
            "order reversed: hands -> tuple(hands)[::-1]",
            "order reversed: designs -> tuple(designs)[::-1]",
            "tie broken otherwise: sorted(filter(None, found), key=lambda claim: claim.arrival) -> "
            "sorted(tuple(filter(None, found))[::-1], key=lambda claim: claim.arrival)",
        ),
        "claims:of_design": ("order reversed: loose -> tuple(loose)[::-1]",),
        "claims:counting": (
            "repeats kept: {hand.party for hand in hands if _is_full(hands, hand.party, wrong)} -> [hand.party for "
            "hand in hands if _is_full(hands, hand.party, wrong)]",
        ),
        "claims:_is_full": ("order reversed: hands -> tuple(hands)[::-1]",),
        "effects:win": (
            "order reversed: claim.taken -> tuple(claim.taken)[::-1]",
            "order reversed: state.sets -> tuple(state.sets)[::-1]",
        ),
        "effects:_taken": (
            "repeats kept: frozenset(ids_of(loose)) -> tuple(ids_of(loose))",
            "repeats kept: {target.place for target in loose} -> [target.place for target in loose]",
        ),
        "effects:_thirds": ("order reversed: claim.taken -> tuple(claim.taken)[::-1]",),
        "effects:turned": (
            "repeats kept: frozenset(ids) -> tuple(ids)",
            "repeats kept: {target.place for target in targets} -> [target.place for target in targets]",
        ),
        "effects:lost_set": (
            "repeats kept: {touch.card for touch in give if touch.player == player} -> [touch.card for touch in "
            "give if touch.player == player]",
        ),
        "mistakes:mistakes": (
            "order reversed: players(hands) -> tuple(players(hands))[::-1]",
            "order reversed: sorted({hand.party for hand in hands}) -> tuple(sorted({hand.party for hand in "
            "hands}))[::-1]",
            "sort turned round: sorted({hand.party for hand in hands}) -> sorted({hand.party for hand in hands}, "
            "reverse=True)",
        ),
        "order:effects": ("order reversed: events -> tuple(events)[::-1]",),
        "resuming:_team": (
            "repeats kept: {team for team, pile in zip(state.teams, state.piles, strict=True) if pile} -> [team for "
            "team, pile in zip(state.teams, state.piles, strict=True) if pile]",
        ),
    },
    "there are no more or fewer of them than are asked about": {
        "claims:tie": (
            "relation replaced: len(loose) == 3 -> len(loose) >= 3",
            "relation replaced: len(held) < 3 -> len(held) != 3",
        ),
        "effects:lost_set": (
            "relation replaced: len(won.cards) > 2 -> len(won.cards) != 2",
            "relation replaced: len(won.cards) == 2 -> len(won.cards) <= 2",
        ),
        "mistakes:_of_player": ("relation replaced: len(both) < 2 -> len(both) != 2",),
        "mistakes:_with_mates": ("relation replaced: len(players(on_it)) > 2 -> len(players(on_it)) != 2",),
    },
    "the smaller of two is the same in either order": {
        "claims:tie": ("arguments swapped: min(1, len(held) - 1) -> min(len(held) - 1, 1)",),
    },
    "a pair is the same from either of its targets or hands": {
        "mistakes:_of_player": ("arguments swapped: match(one, other, readings) -> match(other, one, readings)",),
        "mistakes:_matching": ("arguments swapped: match(one, other, readings) -> match(other, one, readings)",),
    },
    "nothing, no and an empty row say the same where they are asked about": {
        "mistakes:_of_player": (
            "return emptied: None -> ()",
            "return emptied: None -> () (2)",
        ),
    },
    "a party with two targets has a hand beside the first and beside the last": {
        "claims:counting": (
            "first left out: hands -> tuple(hands)[1:] (6)",
            "last left out: hands -> tuple(hands)[:-1] (6)",
        ),
    },
    "the first hand has none before it to make a pair with": {
        "claims:first_two_of_one_party": ("first left out: enumerate(held) -> tuple(enumerate(held))[1:]",),
        "mistakes:_matching": ("first left out: enumerate(mates) -> tuple(enumerate(mates))[1:]",),
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
