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

_MISTAKES = "twin_it.mistakes:"
_OF_SEVERAL = "readings.forbidden_pair_of_a_team is ForbiddenPairOfATeam.ALL_HANDS"
_LAST = "readings.mismatch_offender is not MismatchOffender.LAST_ARRIVAL"
_SIDE = "state.side is not None and"
_SAFE = "readings.three_card_sets_safe is ThreeCardSetsSafe.YES"
_ALIKE = "twin_it.targets:alike: "
_SHOWING = "twin_it.targets:showing: "
_LAPSES = "(readings.tie_beside_a_fifth_set is TieBesideAFifthSet.LAPSES)"

_ARGUED: dict[str, tuple[str, ...]] = {
    "two hands on a pair have one party and one design, and a card of a row is loose": (
        f"{_MISTAKES}forbidden_pair: name swapped: one -> other",
        f"{_MISTAKES}is_forbidden: name swapped: one -> other",
        f"{_MISTAKES}is_forbidden: constant moved: 0 -> -1",
        f"{_MISTAKES}is_forbidden: constant moved: 0 -> -1 (2)",
        f"{_MISTAKES}_of_team: name swapped: other -> one (4)",
    ),
    "a player who is alone has no mates": (f"{_MISTAKES}mistakes: condition forced: state.teams -> True",),
    "a set of the numbers 0 and 1 is in order": (
        f"{_MISTAKES}mistakes: call swapped: sorted({{hand.party for hand in hands}}) -> "
        "tuple({hand.party for hand in hands})",
    ),
    "without other mates all hands are those of the pair, in the same order": (
        f"{_MISTAKES}_with_mates: operand dropped: {{*players(mates)}} - {{*mistake.wrong}} and {_OF_SEVERAL} -> "
        f"{_OF_SEVERAL}",
        f"{_MISTAKES}_with_mates: item dropped: *mistake.wrong -> nothing",
    ),
    "one hand is the offender either way": (
        f"{_MISTAKES}_mismatch: operand dropped: offender != second and {_LAST} -> {_LAST}",
    ),
    "a set that nobody claims is no set on the table": (
        "twin_it.effects:win: condition forced: claimed is None -> False",
    ),
    "what is not there is neither taken away nor turned": (
        "twin_it.effects:_taken: condition forced: TABLE in places -> True",
        "twin_it.effects:_taken: condition forced: PILE in places -> True",
        "twin_it.effects:_taken: condition forced: state.forbidden -> True",
        "twin_it.effects:turned: condition forced: PILE in places -> True",
    ),
    "the target of a pile is its first card, and only that one is touched": (
        "twin_it.effects:_thirds: constant moved: 1 -> 2",
        "twin_it.effects:turned: constant moved: 1 -> 2",
    ),
    "three of a kind are looked for among more designs than can have them, and show one": (
        "twin_it.effects:turned_by_themselves: constant moved: 3 -> 2",
        "twin_it.effects:turned_by_themselves: constant moved: 0 -> 1",
        "twin_it.effects:turned_by_themselves: constant moved: 0 -> -1",
        "twin_it.effects:turned_by_themselves: constant moved: 0 -> 1 (2)",
        "twin_it.effects:turned_by_themselves: constant moved: 0 -> -1 (2)",
    ),
    "of sets of two alone none is spared, and a single set is the first and the last": (
        f"twin_it.effects:lost_set: operand dropped: any((len(won.cards) > 2 for won in owned)) and {_SAFE} -> {_SAFE}",
        "twin_it.effects:lost_set: comparison swapped: len(won.cards) > 2 -> len(won.cards) >= 2",
        "twin_it.effects:lost_set: constant moved: 2 -> 1",
        "twin_it.effects:lost_set: constant moved: 2 -> 1 (3)",
        "twin_it.effects:lost_set: constant moved: 0 -> -1",
    ),
    "the first result takes effect, so something does where there are ties": (
        f"twin_it.order:effects: operand dropped: ties and found and found[-1].after.over and {_LAPSES} -> "
        f"ties and found[-1].after.over and {_LAPSES}",
    ),
    "pairs and threes are looked for among more targets than make them": (
        "twin_it.flip:visible_pairs: constant moved: 2 -> 1",
        "twin_it.flip:visible_pairs: condition forced: twice -> True",
        f"{_ALIKE}statement dropped: return frozenset() -> pass",
        f"{_ALIKE}condition forced: times >= several -> True",
        f"{_SHOWING}condition forced: card.shown in designs -> True",
        f"{_SHOWING}operand dropped: pile and pile[0].shown in designs -> pile",
        f"{_SHOWING}condition forced: won.cards[0].shown in designs -> True",
        f"{_SHOWING}condition forced: card.shown in designs -> True (2)",
    ),
    "the first of those who are all the same is the last": (
        "twin_it.resuming:_winner: operand dropped: first != last and readings.resumer_of_several is "
        "ResumerOfSeveral.EARLIEST -> readings.resumer_of_several is ResumerOfSeveral.EARLIEST",
        "twin_it.resuming:_offender: operand dropped: first != last and readings.offender_of_several is "
        "OffenderOfSeveral.FIRST -> readings.offender_of_several is OffenderOfSeveral.FIRST",
    ),
    "there are as many teams as piles": ("twin_it.resuming:_team: constant moved: True -> False",),
    "nobody's turn is interrupted by remembering nobody": (
        "twin_it.resuming:_resumed_by: item dropped: None -> nothing",
    ),
    "the moves listed last are remembered only so that they are played faster": (
        "twin_it.game:TwinIt.moves: statement dropped: self._latest[:] = [(state, moves)] -> pass",
        "twin_it.game:TwinIt.moves: item dropped: (state, moves) -> nothing",
        "twin_it.game:TwinIt.moves: item dropped: state -> nothing",
        "twin_it.game:TwinIt.moves: item dropped: moves -> nothing",
        "twin_it.game:TwinIt.step: arguments swapped: self._is_listed(state, move) -> self._is_listed(move, state)",
        "twin_it.game:TwinIt.step: condition forced: not self._is_listed(state, move) -> True",
    ),
    "who is due at a start is found afterwards": ("twin_it.state:position: name swapped: due -> winner",),
    "a side resumes only where anyone may": (
        "twin_it.legality:_against_a_flip: operand dropped: state.due == ANYONE and "
        f"{_SIDE} (state.teams[seat] != state.side) -> {_SIDE} state.teams[seat] != state.side",
    ),
    "a flip by another seat than is due, or where nobody is, is refused and so not listed": (
        "twin_it.game:TwinIt.flips: condition forced: state.due in (None, ANYONE) -> True",
        "twin_it.game:TwinIt.flips: field swapped: state.due -> state.winner",
        "twin_it.game:TwinIt.flips: item dropped: None -> nothing",
    ),
    "all targets of a claim and all cards of a set show one design": (
        "twin_it.claims:Win.design: constant moved: 0 -> 1",
        "twin_it.claims:Win.design: constant moved: 0 -> -1",
        "twin_it.claims:Tie.design: constant moved: 0 -> -1",
        "twin_it.targets:Target.design: constant moved: 0 -> -1",
        "twin_it.flip:visible_pairs: constant moved: 0 -> 1",
        "twin_it.flip:visible_pairs: constant moved: 0 -> -1",
        "twin_it.targets:shown_on: constant moved: 0 -> -1",
        f"{_SHOWING}constant moved: 0 -> 1 (3)",
        f"{_SHOWING}constant moved: 0 -> -1 (3)",
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
        "twin_it.deck:check_deck: name swapped: card -> times (2)",
        "twin_it.deck:check_deck: name swapped: times -> card (2)",
        "twin_it.deck:check_deck: name swapped: design -> faces (2)",
        "twin_it.deck:check_deck: name swapped: faces -> design (2)",
        "twin_it.deck:check_deck: name swapped: MOST_FACES -> PRODUCT_CARDS (2)",
        "twin_it.game:_check_setup: operator swapped: seats - 1 -> Add",
        "twin_it.game:_check_setup: constant moved: 1 -> 2",
        "twin_it.game:_check_setup: constant moved: 1 -> 0",
        "twin_it.game:_check_seats: constant moved: 0 -> 1",
        "twin_it.game:_check_seats: constant moved: 0 -> -1",
        "twin_it.game:_check_seats: sign dropped: -1 -> 1",
        "twin_it.game:_check_seats: constant moved: 1 -> 2",
        "twin_it.game:_check_seats: constant moved: 1 -> 0",
        "twin_it.game:_check_rows: operator swapped: parties - 1 -> Add",
        "twin_it.game:_check_rows: constant moved: 1 -> 2",
        "twin_it.game:_check_rows: constant moved: 1 -> 0",
        "twin_it.cooperative:score: name swapped: card -> times (2)",
        "twin_it.cooperative:score: name swapped: times -> card (2)",
        "twin_it.cooperative:rating: name swapped: players -> points (2)",
        "twin_it.cooperative:rating: name swapped: points -> players (2)",
        "twin_it.deal:sizes: name swapped: players -> cards (2)",
        "twin_it.deal:sizes: name swapped: cards -> players (2)",
    ),
}
EQUIVALENTS = {change: why for why, changes in _ARGUED.items() for change in changes}
