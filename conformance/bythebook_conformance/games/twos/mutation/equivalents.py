"""Changes of the rules of Twos that no statement refutes, and why each changes no answer."""

from __future__ import annotations

from bythebook_conformance.kit.properties import argued

_ARGUED: dict[str, dict[str, tuple[str, ...]]] = {
    "without a seat to play there are no legal cards": {
        "deal:Deal.moves": ("condition forced: turn is None -> False",),
    },
    "the cards found last are remembered only so that they are found faster": {
        "deal:Deal.legal": (
            "statement dropped: self._latest[:] = [(state, cards)] -> pass",
            "condition forced: self._latest and self._latest[0][0] is state -> False",
            "statement dropped: return self._latest[0][1] -> pass",
            "constant moved: 0 -> 1",
            "constant moved: 0 -> -1",
            "constant moved: 0 -> -1 (2)",
            "constant moved: 0 -> -1 (3)",
            "item dropped: (state, cards) -> nothing",
            "item dropped: state -> nothing",
        ),
    },
    "the sizes are all alike by then": {
        "deal:_check": (
            "constant moved: 0 -> 1",
            "constant moved: 0 -> -1",
        ),
    },
    "a card that is dealt is dealt once or more, and the first of two places is not the last": {
        "deal:_check": (
            "last left out: cards -> tuple(cards)[:-1]",
            "relation replaced: cards.count(card) > 1 -> cards.count(card) != 1",
        ),
    },
    "a choice among cards all of one kind is no choice: both ways give the same cards": {
        "following:legal": (
            "comparison swapped: 0 < len(plain) < len(cards) -> 0 < len(plain) <= len(cards)",
            "relation replaced: 0 < len(plain) < len(cards) -> 0 != len(plain) < len(cards)",
            "relation replaced: 0 < len(plain) < len(cards) -> 0 < len(plain) != len(cards)",
        ),
        "following:_leading": (
            "comparison swapped: 0 < len(plain) < len(hand) -> 0 < len(plain) <= len(hand)",
            "relation replaced: 0 < len(plain) < len(hand) -> 0 != len(plain) < len(hand)",
            "relation replaced: 0 < len(plain) < len(hand) -> 0 < len(plain) != len(hand)",
        ),
        "following:_discarding": (
            "comparison swapped: 0 < len(twos) < len(hand) -> 0 < len(twos) <= len(hand)",
            "relation replaced: 0 < len(twos) < len(hand) -> 0 != len(twos) < len(hand)",
            "relation replaced: 0 < len(twos) < len(hand) -> 0 < len(twos) != len(hand)",
        ),
    },
    "scores of zero or more are the same with a floor at zero": {
        "scoring:settle": (
            "operand dropped: min(after) < 0 and readings.totals is Totals.FLOOR_AT_ZERO -> readings.totals is "
            "Totals.FLOOR_AT_ZERO",
            "comparison swapped: min(after) < 0 -> min(after) <= 0",
            "constant moved: 0 -> 1",
            "relation replaced: min(after) < 0 -> min(after) != 0",
            "arguments swapped: max(score, 0) -> max(0, score)",
        ),
    },
    "a loop over no twos does nothing": {
        "scoring:_with_gains": (
            "operand dropped: left and readings.uncaught_victim is UncaughtVictim.PAYS_ANYWAY -> "
            "readings.uncaught_victim is UncaughtVictim.PAYS_ANYWAY",
        ),
    },
    "a two and a three are never in the same place": {
        "trick:take": (
            "comparison swapped: three > two -> three >= two",
            "comparison swapped: later < three -> later <= three",
        ),
    },
    "a two of the suit led is below its three, which lies there whenever a two has no say": {
        "trick:_highest_of_the_led_suit": (
            "operand dropped: card.suit == trick[0].suit and card.rank != TWO -> card.suit == trick[0].suit",
            "relation replaced: card.rank != TWO -> card.rank >= TWO",
        ),
    },
    "a single card is the highest, and one of the suit led is always there": {
        "trick:_highest_of_the_led_suit": (
            "condition forced: len(followers) < 2 -> False",
            "statement dropped: return followers[0] if followers else -1 -> pass",
            "constant moved: 2 -> 1",
            "condition forced: followers -> True",
            "sign dropped: -1 -> 1",
            "constant moved: 0 -> -1 (2)",
            "constant moved: 1 -> 2",
            "constant moved: 1 -> 0",
        ),
    },
    "without a deciding two no place is equal to it, and no three catches": {
        "trick:catches": (
            "operand dropped: two is not None and winner == two -> winner == two",
            "name swapped: two -> three_catches",
            "operand dropped: two is not None and three_catches -> three_catches",
            "name swapped: two -> three_catches (5)",
        ),
    },
    "leaving out no catch leaves out nothing": {
        "trick:catches": (
            "operand dropped: free and readings.catch_needs_force is CatchNeedsForce.ONLY_IF_FORCED -> "
            "readings.catch_needs_force is CatchNeedsForce.ONLY_IF_FORCED",
        ),
    },
    "a single two is the three's own": {
        "trick:_caught_by_three": (
            "operand dropped: len(victims) == 1 or readings.three_catches is ThreeCatches.OWN_TWO_ONLY -> "
            "readings.three_catches is ThreeCatches.OWN_TWO_ONLY",
            "constant moved: 1 -> 0",
            "relation replaced: len(victims) == 1 -> len(victims) < 1",
            "relation replaced: len(victims) == 1 -> len(victims) <= 1",
        ),
    },
    "with every card below the king moved down by one, the order of the cards is the same": {
        "trick:strength": ("name swapped: TEN -> THREE",),
    },
    "the cards of a trick are never more than four": {
        "deal:Deal.step": ("relation replaced: len(trick) < SEATS -> len(trick) != SEATS",),
    },
    "there are never more kinds of sizes or cards than one and than cards": {
        "deal:_check": (
            "relation replaced: len(set(sizes)) != 1 -> len(set(sizes)) > 1",
            "relation replaced: len(set(cards)) != len(cards) -> len(set(cards)) < len(cards)",
        ),
    },
    "a single card is the first and the last": {
        "following:_following": ("constant moved: 0 -> -1",),
    },
    "no rank is below the two": {
        "deal:_by_choice": ("relation replaced: card.rank != TWO -> card.rank > TWO",),
        "following:legal": ("relation replaced: card.rank != TWO -> card.rank > TWO",),
        "following:suit_to_follow": (
            "relation replaced: led.rank != TWO -> led.rank > TWO",
            "relation replaced: card.rank != TWO -> card.rank > TWO",
        ),
        "following:_leading": ("relation replaced: card.rank != TWO -> card.rank > TWO",),
        "following:_following": (
            "relation replaced: suited[0].rank == TWO -> suited[0].rank <= TWO",
            "relation replaced: card.rank == TWO -> card.rank <= TWO",
        ),
        "following:_discarding": ("relation replaced: card.rank == TWO -> card.rank <= TWO",),
        "scoring:stranded": ("relation replaced: card.rank == TWO -> card.rank <= TWO",),
        "trick:_highest_of_the_led_suit": ("relation replaced: card.rank != TWO -> card.rank > TWO",),
        "trick:places_of": ("relation replaced: card.rank == rank -> card.rank <= rank",),
    },
    "a card that is refused in turn and held is not among the legal ones": {
        "deal:refusals_of": ("operand dropped: move.seat == turn and move.card not in allowed -> move.seat == turn",),
    },
    "a led two sets no suit, so the first card that does is behind it": {
        "following:suit_to_follow": ("first left out: trick -> tuple(trick)[1:]",),
    },
    "whether there is one does not hang on the order in which cards are looked through": {
        "deal:_by_choice": ("order reversed: state.trick -> tuple(state.trick)[::-1]",),
        "following:_following": ("order reversed: hand -> tuple(hand)[::-1]",),
        "scoring:_with_gains": (
            "order reversed: caught -> tuple(caught)[::-1]",
            "order reversed: left -> tuple(left)[::-1]",
        ),
        "scoring:stranded": (
            "repeats kept: {settled.winner, *[catch.victim for catch in settled.catches]} -> [settled.winner, "
            "*[catch.victim for catch in settled.catches]]",
            "order reversed: settled.catches -> tuple(settled.catches)[::-1]",
            "order reversed: twos[1:] -> tuple(twos[1:])[::-1]",
        ),
        "trick:_highest_of_the_led_suit": (
            "order reversed: enumerate(trick) -> tuple(enumerate(trick))[::-1]",
            "tie broken otherwise: max(followers, key=lambda place: strength(trick[place], readings)) -> "
            "max(tuple(followers)[::-1], key=lambda place: strength(trick[place], readings))",
        ),
        "trick:catches": ("order reversed: found -> tuple(found)[::-1]",),
        "trick:own_three": ("order reversed: enumerate(trick) -> tuple(enumerate(trick))[::-1]",),
        "trick:_own_two": ("order reversed: places_of(TWO, trick) -> tuple(places_of(TWO, trick))[::-1]",),
    },
    "the first deal may be looked at twice": {
        "match:Match.start": (
            "constant moved: 1 -> 0",
            "bound dropped: 1: -> no lower bound",
        ),
    },
    "a deal that is over is followed by no other in the same state": {
        "match:Match.step": (
            "operand dropped: step.accepted and after.over and (finished + 1 < len(state.setup.deals)) -> "
            "after.over and finished + 1 < len(state.setup.deals)",
        ),
    },
    "the deals that are finished are never more than there are": {
        "match:Match.step": (
            "relation replaced: finished + 1 < len(state.setup.deals) -> finished + 1 != len(state.setup.deals)",
        ),
    },
    "the next deal starts with these scores": {
        "match:Match.step": (
            "keyword dropped: started._replace(taken=after.taken, scores=after.scores) -> "
            "started._replace(taken=after.taken)",
        ),
    },
    "nobody has more than the best": {
        "match:leaders": ("relation replaced: score == best -> score >= best",),
    },
    "a place counted from the end of the four is the same seat": {
        "scoring:_with_gains": ("arithmetic replaced: (leader + place) % SEATS -> Sub",),
    },
    "later twos come in the order of play, so that the first is before a three if any is": {
        "trick:take": ("first only: later_twos -> tuple(later_twos)[:1]",),
    },
    "nothing catches the first two but its own three": {
        "trick:catches": ("first left out: places_of(TWO, trick) -> tuple(places_of(TWO, trick))[1:]",),
        "trick:_own_two": ("first left out: places_of(TWO, trick) -> tuple(places_of(TWO, trick))[1:]",),
    },
    "ten and ace are at the ends of what is asked about": {
        "trick:strength": (
            "relation replaced: card.rank == TEN -> card.rank <= TEN",
            "relation replaced: card.rank == ACE -> card.rank >= ACE",
        ),
    },
}
EQUIVALENTS = argued("twos", _ARGUED)
