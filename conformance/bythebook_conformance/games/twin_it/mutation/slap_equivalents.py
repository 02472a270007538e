"""Changes of the rules of a slap of Twin It! that no statement refutes, and why each changes no answer."""

from __future__ import annotations

SLAPS: dict[str, dict[str, tuple[str, ...]]] = {
    "a design has at most three faces, and where each of them has a hand, those that have one are all": {
        "claims:tie": (
            "operand dropped: len(held) < len(loose) == 3 and readings.three_of_a_kind_extent is "
            "ThreeOfAKindExtent.CONTESTED_TWO -> readings.three_of_a_kind_extent is ThreeOfAKindExtent.CONTESTED_TWO",
            "comparison swapped: len(held) < len(loose) == 3 -> len(held) <= len(loose) == 3",
            "relation replaced: len(loose) != 3 -> len(loose) < 3",
            "relation replaced: len(held) < len(loose) == 3 -> len(held) != len(loose) == 3",
            "relation replaced: len(held) < len(loose) == 3 -> len(held) < len(loose) <= 3",
            "relation replaced: len(held) < len(loose) == 3 -> len(held) < len(loose) >= 3",
        ),
    },
    "claims and mistakes are each in order of arrival, so that one kind alone has one order": {
        "order:in_order": (
            "condition forced: claimed and erred -> True",
            "and/or swapped: claimed and erred -> claimed or erred",
            "operand dropped: claimed and erred -> erred",
            "operand dropped: claimed and erred -> claimed",
            "name swapped: claimed -> erred",
            "name swapped: erred -> claimed",
        ),
    },
    "before anything has happened a claim is judged anew as it was": {
        "order:applied": ("condition forced: found -> True",),
    },
    "where nothing takes effect the state stays the same": {
        "order:applied": ("operand dropped: now is not None and after is not state -> after is not state",),
    },
    "the next one with cards is the seat itself if it has cards, and no other if it has none": {
        "resuming:able": (
            "operand dropped: seat is not None and seat != ANYONE and (not piles[seat]) -> seat is not None and seat "
            "!= ANYONE",
            "first left out: (*range(seat, len(piles)), *range(seat)) -> tuple((*range(seat, len(piles)), "
            "*range(seat)))[1:]",
        ),
    },
    "where there are no ties none are left out": {
        "order:effects": (
            "operand dropped: len(others) < len(events) and readings.tie_beside_a_fifth_set is "
            "TieBesideAFifthSet.LAPSES -> readings.tie_beside_a_fifth_set is TieBesideAFifthSet.LAPSES",
            "comparison swapped: len(others) < len(events) -> len(others) <= len(events)",
            "relation replaced: len(others) < len(events) -> len(others) != len(events)",
        ),
    },
    "two hands on a pair have one party and one design, and a card of a row is loose": {
        "mistakes:is_forbidden": (
            "name swapped: one -> other",
            "constant moved: 0 -> -1",
            "constant moved: 0 -> -1 (2)",
        ),
        "mistakes:_of_team": ("name swapped: one -> other (4)",),
        "mistakes:_of_player": ("name swapped: one -> other (2)",),
        "mistakes:_with_mates": (
            "constant moved: 0 -> -1",
            "constant moved: 0 -> 1",
        ),
        "claims:first_two_of_one_party": ("name swapped: one -> other (2)",),
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
    "three of a kind are looked for among more designs than can have them, and show one": {
        "effects:turned_by_themselves": (
            "constant moved: 3 -> 2",
            "constant moved: 0 -> 1",
            "constant moved: 0 -> -1",
            "condition forced: several -> True",
        ),
    },
    "of sets of two alone none is spared, and a single set is the first and the last": {
        "effects:lost_set": (
            "constant moved: 0 -> -1",
            "operand dropped: len(pairs) < len(owned) and readings.three_card_sets_safe is ThreeCardSetsSafe.YES -> "
            "readings.three_card_sets_safe is ThreeCardSetsSafe.YES",
            "comparison swapped: len(pairs) < len(owned) -> len(pairs) <= len(owned)",
            "constant moved: 2 -> 1 (2)",
            "relation replaced: len(pairs) < len(owned) -> len(pairs) != len(owned)",
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
        "mistakes:mistakes": (
            "order reversed: players(hands) -> tuple(players(hands))[::-1]",
            "order reversed: _of_team(state, of_party(single, team), readings) -> tuple(_of_team(state, "
            "of_party(single, team), readings))[::-1]",
            "tie broken otherwise: sorted(found, key=lambda mistake: mistake.arrival) -> sorted(tuple(found)[::-1], "
            "key=lambda mistake: mistake.arrival)",
            "order reversed: {*state.teams} -> tuple({*state.teams})[::-1]",
        ),
        "claims:tie": ("order reversed: held -> tuple(held)[::-1]",),
        "order:_judged_anew": ("repeats kept: {event.design} -> [event.design]",),
        "effects:turned": (
            "order reversed: targets -> tuple(targets)[::-1]",
            "order reversed: cards_of(targets) -> tuple(cards_of(targets))[::-1]",
        ),
        "hands:touched": (
            "repeats kept: {touch.card for touch in touches} -> [touch.card for touch in touches]",
            "repeats kept: {card.shown for card in visible_cards(state) if card.id in cards} -> [card.shown for card "
            "in visible_cards(state) if card.id in cards]",
        ),
        "mistakes:is_forbidden": (
            "order reversed: state.forbidden -> tuple(state.forbidden)[::-1]",
            "order reversed: row.cards -> tuple(row.cards)[::-1]",
        ),
        "claims:counting": ("order reversed: hands -> tuple(hands)[::-1] (3)",),
        "resuming:_team": (
            "repeats kept: {state.party(seat) for seat, pile in enumerate(state.piles) if pile} -> [state.party(seat) "
            "for seat, pile in enumerate(state.piles) if pile]",
        ),
        "resuming:resumer_of": (
            "tie broken otherwise: max(both, key=lambda event: event.arrival) -> max(tuple(both)[::-1], key=lambda "
            "event: event.arrival)",
        ),
    },
    "there are no more or fewer of them than are asked about": {
        "effects:lost_set": ("relation replaced: len(won.cards) == 2 -> len(won.cards) <= 2",),
        "mistakes:_of_player": ("relation replaced: len(both) < 2 -> len(both) != 2",),
        "mistakes:_with_mates": ("relation replaced: len(players(on_it)) > 2 -> len(players(on_it)) != 2",),
    },
    "a pair is the same from either of its targets or hands": {
        "mistakes:_of_player": ("arguments swapped: match(one, other, readings) -> match(other, one, readings)",),
        "mistakes:_of_team": ("arguments swapped: match(one, other, readings) -> match(other, one, readings)",),
    },
    "nothing, no and an empty row say the same where they are asked about": {
        "mistakes:_of_player": (
            "return emptied: None -> ()",
            "return emptied: None -> () (2)",
        ),
        "mistakes:is_forbidden": ("return emptied: False -> None",),
        "mistakes:_of_team": ("return emptied: [] -> ()",),
    },
    "alone a party is a player": {
        "claims:first_two_of_one_party": (
            "relation replaced: (one.player == other.player) == (one.team is None) -> (one.player == other.player) <= "
            "(one.team is None)",
        ),
    },
    "two of three kinds are told apart by then": {
        "effects:win": ("relation replaced: kind == 'grow' -> kind <= 'grow'",),
    },
    "where no top is turned none goes to the table": {
        "effects:turned": (
            "operand dropped: tops and readings.tied_pile_card is TiedPileCard.MOVES_TO_TABLE -> "
            "readings.tied_pile_card is TiedPileCard.MOVES_TO_TABLE",
        ),
    },
    "a card becomes one card or none": {
        "effects:_relaid": (
            "first only: now.get(card.id, (card,)) -> tuple(now.get(card.id, (card,)))[:1]",
            "order reversed: now.get(card.id, (card,)) -> tuple(now.get(card.id, (card,)))[::-1]",
        ),
    },
    "only the first of the sets in order is lost": {
        "effects:lost_set": (
            "constant moved: 1 -> 2",
            "constant moved: 1 -> 2 (2)",
        ),
    },
    "leaving out no hand leaves out nothing": {
        "claims:counting": (
            "comparison swapped: len(right) < len(hands) -> len(right) <= len(hands)",
            "comparison swapped: len(elsewhere) < len(hands) -> len(elsewhere) <= len(hands)",
            "relation replaced: len(right) < len(hands) -> len(right) != len(hands)",
            "relation replaced: len(elsewhere) < len(hands) -> len(elsewhere) != len(hands)",
            "operand dropped: len(right) < len(hands) and readings.wrong_hands is WrongHands.VOID -> "
            "readings.wrong_hands is WrongHands.VOID",
            "operand dropped: len(elsewhere) < len(hands) and readings.own_pile_top is OwnPileTop.EXCLUDED -> "
            "readings.own_pile_top is OwnPileTop.EXCLUDED",
        ),
    },
    "where no two hands share a target, a party with two targets wins them whoever else has hands": {
        "claims:counting": (
            "operand dropped: len(controlling(hands)) < len(hands) and readings.contest is Contest.FULL_CLAIMS_ONLY "
            "-> readings.contest is Contest.FULL_CLAIMS_ONLY",
            "comparison swapped: len(controlling(hands)) < len(hands) -> len(controlling(hands)) <= len(hands)",
            "relation replaced: len(controlling(hands)) < len(hands) -> len(controlling(hands)) != len(hands)",
        ),
    },
    "a party with two targets has a hand beside the first and beside the last": {
        "claims:counting": (
            "last left out: hands -> tuple(hands)[:-1] (3)",
            "first left out: hands -> tuple(hands)[1:] (3)",
        ),
    },
    "one hand is the offender either way": {
        "mistakes:_mismatch": (
            "operand dropped: offender != second and readings.mismatch_offender is MismatchOffender.SECOND_TARGET -> "
            "readings.mismatch_offender is MismatchOffender.SECOND_TARGET",
        ),
    },
    "no hand lies elsewhere than itself": {
        "mistakes:_mismatch": ("first left out: mates -> tuple(mates)[1:]",),
    },
    "no seat has a lower number than anyone": {
        "resuming:_team": ("relation replaced: resumer == ANYONE -> resumer <= ANYONE",),
        "resuming:able": ("relation replaced: seat != ANYONE -> seat > ANYONE",),
    },
    "the first of those who are all the same is the last": {
        "resuming:_one_of": ("operand dropped: first != last and is_first() -> is_first()",),
    },
}
