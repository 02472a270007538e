"""Changes of the rules of Twos that no statement refutes, and why each changes no answer."""

from __future__ import annotations

_LEGAL = "twos.deal:Deal.legal: "
_HIGHEST = "twos.trick:_highest_of_the_led_suit: "

_ARGUED: dict[str, tuple[str, ...]] = {
    "without a seat to play there are no legal cards": (
        "twos.deal:Deal.moves: condition forced: turn is None -> False",
    ),
    "the cards found last are remembered only so that they are found faster": (
        f"{_LEGAL}statement dropped: self._latest[:] = [(state, cards)] -> pass",
        f"{_LEGAL}condition forced: self._latest and self._latest[0][0] is state -> False",
        f"{_LEGAL}statement dropped: return self._latest[0][1] -> pass",
        f"{_LEGAL}constant moved: 0 -> 1",
        f"{_LEGAL}constant moved: 0 -> -1",
        f"{_LEGAL}constant moved: 0 -> -1 (2)",
        f"{_LEGAL}constant moved: 0 -> -1 (3)",
        f"{_LEGAL}item dropped: (state, cards) -> nothing",
        f"{_LEGAL}item dropped: state -> nothing",
    ),
    "the sizes are all alike by then, and of a card dealt twice only the words of a refusal change": (
        "twos.deal:_check: constant moved: 0 -> 1",
        "twos.deal:_check: constant moved: 0 -> -1",
        "twos.deal:_check: condition forced: cards.count(card) > 1 -> True",
        "twos.deal:_check: condition negated: cards.count(card) > 1 -> not cards.count(card) > 1",
    ),
    "a choice among cards all of one kind is no choice: both ways give the same cards": (
        "twos.following:legal: comparison swapped: 0 < len(plain) < len(cards) -> 0 < len(plain) <= len(cards)",
        "twos.following:_leading: comparison swapped: 0 < len(plain) < len(hand) -> 0 < len(plain) <= len(hand)",
        "twos.following:_discarding: comparison swapped: 0 < len(twos) < len(hand) -> 0 < len(twos) <= len(hand)",
    ),
    "scores of zero or more are the same with a floor at zero": (
        "twos.scoring:settle: operand dropped: min(after) < 0 and readings.totals is Totals.FLOOR_AT_ZERO -> "
        "readings.totals is Totals.FLOOR_AT_ZERO",
        "twos.scoring:settle: comparison swapped: min(after) < 0 -> min(after) <= 0",
        "twos.scoring:settle: constant moved: 0 -> 1",
    ),
    "a loop over no twos does nothing": (
        "twos.scoring:_with_gains: operand dropped: left and readings.uncaught_victim is UncaughtVictim.PAYS_ANYWAY -> "
        "readings.uncaught_victim is UncaughtVictim.PAYS_ANYWAY",
    ),
    "a two and a three are never in the same place": (
        "twos.trick:take: comparison swapped: three > two -> three >= two",
        "twos.trick:take: comparison swapped: later < three -> later <= three",
    ),
    "a two of the suit led is below its three, which lies there whenever a two has no say": (
        f"{_HIGHEST}operand dropped: card.suit == trick[0].suit and card.rank != TWO -> card.suit == trick[0].suit",
        f"{_HIGHEST}field swapped: card.rank -> card.suit",
    ),
    "a single card is the highest, and one of the suit led is always there": (
        f"{_HIGHEST}condition forced: len(followers) < 2 -> False",
        f"{_HIGHEST}statement dropped: return followers[0] if followers else -1 -> pass",
        f"{_HIGHEST}constant moved: 2 -> 1",
        f"{_HIGHEST}condition forced: followers -> True",
        f"{_HIGHEST}sign dropped: -1 -> 1",
        f"{_HIGHEST}constant moved: 0 -> -1 (2)",
        f"{_HIGHEST}constant moved: 1 -> 2",
        f"{_HIGHEST}constant moved: 1 -> 0",
    ),
    "without a deciding two no place is equal to it, and no three catches": (
        "twos.trick:catches: operand dropped: two is not None and winner == two -> winner == two",
        "twos.trick:catches: name swapped: two -> three_catches",
        "twos.trick:catches: operand dropped: two is not None and three_catches -> three_catches",
        "twos.trick:catches: name swapped: two -> three_catches (5)",
    ),
    "leaving out no catch leaves out nothing": (
        "twos.trick:catches: operand dropped: free and readings.catch_needs_force is CatchNeedsForce.ONLY_IF_FORCED -> "
        "readings.catch_needs_force is CatchNeedsForce.ONLY_IF_FORCED",
    ),
    "a single two is the three's own": (
        "twos.trick:_caught_by_three: operand dropped: len(victims) == 1 or readings.three_catches is "
        "ThreeCatches.OWN_TWO_ONLY -> readings.three_catches is ThreeCatches.OWN_TWO_ONLY",
        "twos.trick:_caught_by_three: constant moved: 1 -> 0",
    ),
    "with every card below the king moved down by one, the order of the cards is the same": (
        "twos.trick:strength: name swapped: TEN -> THREE",
    ),
}
EQUIVALENTS = {change: why for why, changes in _ARGUED.items() for change in changes}
