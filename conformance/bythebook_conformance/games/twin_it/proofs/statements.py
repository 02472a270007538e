"""The rules of Twin It! said a second time, as the sheet says them: tables, sets and relations.

Nothing here calls the reference. ``bythebook prove`` shows that both say the same.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from bythebook.twin_it import readings as r
from bythebook.twin_it.deck import Card, Cards
from bythebook_conformance.kit.stepping import refused

LABELS = ("beginners", "prospects", "experts", "geniuses")
FIRST_POINTS = {
    1: (0, 5, 7, 10),
    2: (0, 10, 13, 18),
    3: (0, 15, 19, 27),
    4: (0, 20, 25, 36),
    5: (0, 25, 31, 45),
    6: (0, 30, 37, 54),
}
"""The fewest points for each label, by the number of players."""
WORTH = {2: 1, 3: 2}
LOOSE, SET_OF_TWO, SET_OF_THREE = "loose card", "set of two", "set of three"
PAIRS = ({LOOSE}, {LOOSE, SET_OF_TWO})
"""The kinds of two targets that go together."""
TABLE, PILE, SET, ROW = range(4)


def is_rating(label: Any, case: tuple[int, int], _: Any) -> bool:
    """Whether the label is the one between whose first points and the next one's the points are."""
    players, points = case
    if players not in FIRST_POINTS:
        return bool(label == refused(players, 1, 6))
    if points < 0:
        return bool(label == refused(points, 0))
    first = FIRST_POINTS[players]
    return any(
        label == LABELS[row] and first[row] <= points and (row == 3 or points < first[row + 1]) for row in range(4)
    )


def is_among_winners(found: Any, points: tuple[int, ...], _: Any) -> bool:
    """Whether these are the players whose points nobody exceeds, in order."""
    if not points:
        return bool(found == refused())
    return list(found) == [seat for seat in range(len(points)) if not any(each > points[seat] for each in points)]


def are_sizes(found: Any, case: tuple[int, int], _: Any) -> bool:
    """Whether piles of these sizes are all cards, none larger than one before it, nor smaller by more than one."""
    cards, players = case
    if not 2 <= players <= 6:
        return bool(found == refused(players, 2, 6))
    if cards < 1:
        return bool(found == refused(cards))
    return (
        len(found) == players
        and sum(found) == cards
        and list(found) == sorted(found)[::-1]
        and found[0] - found[-1] < 2
    )


def score(sets: tuple[Cards, ...], readings: Any) -> Any:
    """A pair counts one point and three of a kind two, if they show one design; nothing else counts."""
    cards = [card.id for group in sets for card in group]
    most = max(cards, key=cards.count, default=None)
    if cards.count(most) > 1:
        return refused(most, cards.count(most))
    return sum(WORTH.get(len(group), 0) for group in sets if len(group) in WORTH and _is_set(group, readings))


def _is_set(group: Cards, readings: Any) -> bool:
    """Whether the cards show one design, or have one in common where that is enough."""
    if all(card.shown == group[0].shown for card in group):
        return True
    common = any(all(design in (card.shown, card.hidden) for card in group) for design in group[0][1:])
    return common and bool(readings.coop_faces is r.CoopFaces.ANY_COMMON)


def kind(target: Any) -> str:
    """A loose card, or a won set of two or three."""
    place, _, cards = target
    return LOOSE if place != SET else SET_OF_TWO if len(cards) == 2 else SET_OF_THREE


def pair(case: tuple[Any, Any], _: Any) -> bool:
    """Two targets make a pair exactly if they show one design and are loose cards, or a loose card and a set of two."""
    one, other = case
    return one != other and one[2][0].shown == other[2][0].shown and {kind(one), kind(other)} in PAIRS


def threes(targets: tuple[Any, ...], _: Any) -> list[tuple[Any, ...]]:
    """Three of a kind are exactly three loose cards of a design of which there is no fourth."""
    loose = [target for target in targets if target[0] != SET]
    shown = [target[2][0].shown for target in loose]
    threes = combinations(loose, 3)
    return [
        three for three in threes if [shown.count(target[2][0].shown) for target in three] == [3] * 3 and alike(three)
    ]


def alike(targets: tuple[Any, ...]) -> bool:
    """Whether they show one design."""
    return len({target[2][0].shown for target in targets}) == 1


def seen(state: Any, _: Any) -> Any:
    """Every card on the table, in a row or on top of a pile can be seen, and every set as one target."""
    targets = [(TABLE, 0, (card,)) for card in state.table]
    targets += [(PILE, seat, pile[:1]) for seat, pile in enumerate(state.piles) if len(pile)]
    targets += [(SET, owner, cards) for owner, cards in state.sets]
    targets += [(ROW, party, (card,)) for party, cards in state.forbidden for card in cards]
    return targets, {card.id: target for target in targets for card in target[2]}


def on_own_top(hand: Any) -> bool:
    """Whether a hand lies on the top of its player's own pile."""
    player, _, target, _ = hand
    return bool(target[:2] == (PILE, player))


def match(case: tuple[Any, Any], readings: Any) -> bool:
    """Two hands match exactly if they lie on a pair, where one's own top counts."""
    barred = pair((case[0][2], case[1][2]), None) and any(map(on_own_top, case))
    return pair((case[0][2], case[1][2]), None) and not (barred and readings.own_pile_top is r.OwnPileTop.EXCLUDED)


def landed(case: Any, _: Any) -> tuple[tuple[Any, ...], ...]:
    """The hands of a slap are the first of each player on each target, with the player's team."""
    state, targets, touches = case
    lies = {card.id: target for target in targets for card in target[2]}
    return tuple(
        (player, state.teams[player] if state.teams else None, lies[card], arrival)
        for arrival, (player, card) in enumerate(touches)
        if (player, lies[card]) not in [(other, lies[each]) for other, each in touches[:arrival]]
    )


def party(hand: Any) -> int:
    """The player, or the team."""
    return int(hand[0] if hand[1] is None else hand[1])


def claims(case: Any, readings: Any) -> list[tuple[Any, ...]]:
    """Of each design the first party that is lowest on two targets takes them; otherwise several parties tie."""
    targets, hands, wrong = case
    found = []
    for design in dict.fromkeys(hand[2][2][0].shown for hand in hands):
        there = [target for target in targets if target[2][0].shown == design]
        found.append(contest(there, [hand for hand in hands if hand[2] in there], wrong, readings))
    return sorted((each for each in found if each), key=lambda each: each[1])


def contest(there: list[Any], hands: list[Any], wrong: frozenset[int], readings: Any) -> tuple[Any, ...] | None:
    """Who takes what of one design: the first party to hold two of its targets, else a tie of all that are loose."""
    counting = _counting(hands, wrong, readings)
    lowest = [next(hand for hand in counting if hand[2] == target) for target in there if _touched(counting, target)]
    held = sorted(lowest, key=lambda hand: int(hand[3]))
    loose = tuple(target for target in there if target[0] != SET)
    design = there[0][2][0].shown
    if wins := complete(held, wrong):
        one, other = wins[0]
        taken = (one[2], other[2])
        return "Win", other[3], design, other, taken, tuple(target for target in loose if target not in taken)
    turned = _turned(held, loose, readings)
    if turned is None:
        return None
    return "Tie", held[min(1, len(held) - 1)][3], design, held[min(1, len(held) - 1)][3], turned


def _touched(hands: list[Any], target: Any) -> bool:
    return any(hand[2] == target for hand in hands)


def complete(held: list[Any], wrong: frozenset[int]) -> list[tuple[Any, Any]]:
    """Every two hands of one party on two targets, by one player or by two mates, the first completed first."""
    found = [
        (one, other)
        for one, other in combinations(held, 2)
        if party(one) == party(other)
        and (one[0] == other[0]) == (one[1] is None)
        and one[2] != other[2]
        and not wrong & {one[0], other[0]}
    ]
    return sorted(found, key=lambda two: (two[1][3], two[0][3]))


def _counting(hands: list[Any], wrong: frozenset[int], readings: Any) -> list[Any]:
    """The hands that count in a contest."""
    if any(hand[0] in wrong for hand in hands) and readings.wrong_hands is r.WrongHands.VOID:
        hands = [hand for hand in hands if hand[0] not in wrong]
    if any(map(on_own_top, hands)) and readings.own_pile_top is r.OwnPileTop.EXCLUDED:
        hands = [hand for hand in hands if not on_own_top(hand)]
    contested = any(one[2] == other[2] for one, other in combinations(hands, 2))
    if contested and readings.contest is r.Contest.FULL_CLAIMS_ONLY:
        full = {party(two[0]) for two in complete(hands, wrong)}
        return [hand for hand in hands if party(hand) in full] if full else hands
    return hands


def _turned(held: list[Any], loose: tuple[Any, ...], readings: Any) -> tuple[Any, ...] | None:
    """The cards that turn over where nobody has two, if any do."""
    parties = {party(hand) for hand in held}
    if len(parties) > 1:
        two_of_three = len(loose) == 3 and len(held) == 2
        if two_of_three and readings.three_of_a_kind_extent is r.ThreeOfAKindExtent.CONTESTED_TWO:
            return tuple(target for target in loose if _touched(held, target))
        return loose
    alone = len(parties) == 1 and len(loose) == 3
    return loose if alone and readings.three_of_a_kind_trigger is r.ThreeOfAKindTrigger.ANY_TOUCH else None


def card(number: int, shown: int, hidden: int | None = None) -> Card:
    """A card; its other side is like no other unless told."""
    return Card(number, shown, -number - 1 if hidden is None else hidden)
