"""The rules of Twos said a second time, as the sheet says them: tables, sets and relations instead of steps.

Nothing here calls the reference. ``bythebook prove`` shows that both say the same.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from bythebook.cards import ACE, JACK, KING, QUEEN, TEN, THREE, TWO, Card
from bythebook.twos import readings as r

Cards = tuple[Card, ...]
Trick = tuple[Cards, Collection[int]]
"""Cards in play order, and the places of twos that were added by choice."""
Catches = tuple[tuple[int, int, int], ...]
"""(place of the catcher, place of the caught two, points), the first two played first."""

HONOURS = frozenset((ACE, KING, QUEEN, JACK))
_FOUR_TO_NINE = (4, 5, 6, 7, 8, 9)
RANKING = {
    r.Ranking.ACE_HIGH: (THREE, *_FOUR_TO_NINE, TEN, JACK, QUEEN, KING, ACE),
    r.Ranking.TEN_ABOVE_KING: (THREE, *_FOUR_TO_NINE, JACK, QUEEN, KING, TEN, ACE),
    r.Ranking.ACE_LOW: (ACE, THREE, *_FOUR_TO_NINE, TEN, JACK, QUEEN, KING),
}
"""The cards other than twos, the lowest first."""
_HEIGHT = {ranking: {rank: height for height, rank in enumerate(ranks)} for ranking, ranks in RANKING.items()}

STANDS, CAUGHT, BEATEN, CANCELLED = "stands", "caught", "beaten", "cancelled"
"""What becomes of a two: no three beats it, its three takes and catches it, takes it without a catch, or cancels it."""
_BEHIND_ITS_THREE = {
    r.ThreeBeforeTwo.THREE_TAKES_AND_CATCHES: CAUGHT,
    r.ThreeBeforeTwo.THREE_TAKES_NO_CATCH: BEATEN,
    r.ThreeBeforeTwo.TWO_CANCELLED: CANCELLED,
}
_OTHERS_WORTH = {r.ThreeCatches.OWN_TWO_ONLY: 0, r.ThreeCatches.ALL_TWOS_AT_3: 3, r.ThreeCatches.OWN_3_OTHERS_2: 2}


def trick(case: Trick, readings: Any) -> tuple[int, Catches, int]:
    """A trick is won and caught as the relation of its twos, their threes and the suit led says, with its honours."""
    cards, by_choice = case
    twos = [place for place, card in enumerate(cards) if card.rank == TWO]
    honours = len([card for card in cards if card.rank in HONOURS])
    if not twos:
        return _highest(cards, readings), (), honours
    threes = {two: place for two in twos for place, card in enumerate(cards) if card == (THREE, cards[two].suit)}
    two = next(two for two in twos if not _passed_over(two, twos, threes.get(two), cards, readings))
    fate = _fate(two, threes.get(two), cards, readings)
    winner = two if fate is STANDS else _highest(cards, readings) if fate is CANCELLED else threes[two]
    caught: dict[int, int] = {}
    if fate is STANDS:
        caught = {victim: 2 for victim in twos if victim > two}
    elif fate is CAUGHT:
        others = _OTHERS_WORTH[readings.three_catches] if len(twos) > 1 else 0
        caught = {victim: 3 if victim == two else others for victim in twos}
    free = {victim for victim in caught if victim in by_choice and victim != two}
    if free and readings.catch_needs_force is r.CatchNeedsForce.ONLY_IF_FORCED:
        caught = {victim: points for victim, points in caught.items() if victim not in free}
    return winner, tuple((winner, victim, points) for victim, points in caught.items() if points), honours


def _highest(cards: Cards, readings: Any) -> int:
    """The only card of the suit led, twos aside, above which there is no other."""
    following = {
        card.rank: place for place, card in enumerate(cards) if card.suit == cards[0].suit and card.rank != TWO
    }
    if len(following) == 1:
        return next(iter(following.values()))
    height = _HEIGHT[readings.ranking]
    return next(
        place for rank, place in following.items() if not any(height[other] > height[rank] for other in following)
    )


def _fate(two: int, three: int | None, cards: Cards, readings: Any) -> str:
    """What becomes of a two whose three lies at a place, or nowhere."""
    if three is None:
        return STANDS
    if three > two:
        return CAUGHT
    if cards[three].suit != cards[0].suit:
        off_suit = readings.off_suit_three_before_two
        if off_suit is not r.OffSuitThreeBeforeTwo.ANY_POSITION_ANY_SUIT:
            return STANDS if off_suit is r.OffSuitThreeBeforeTwo.OFF_SUIT_EARLIER_THREE_INERT else CANCELLED
    return _BEHIND_ITS_THREE[readings.three_before_two]


def _passed_over(two: int, twos: list[int], three: int | None, cards: Cards, readings: Any) -> bool:
    """Whether a two has no say, because a later one takes its place."""
    if three is None or two == twos[-1]:
        return False
    if three > two:
        in_time = any(two < other < three for other in twos)
        return in_time and bool(readings.second_two_inherits is r.SecondTwoInherits.NEXT_TWO_INHERITS)
    dead = _fate(two, three, cards, readings) is not STANDS
    return dead and bool(readings.live_second_two is r.LiveSecondTwo.DEAD_TWO_IGNORED)


def legal(case: tuple[Cards, Cards], readings: Any) -> Cards:
    """A card may be played exactly if it follows the suit asked for, is a two, or nothing follows."""
    hand, cards = case
    twos, plain = ({card for card in hand if (card.rank == TWO) is wanted} for wanted in (True, False))
    allowed = _to_follow(twos, plain, _suit(cards, readings), readings)
    spared = allowed & twos and allowed & plain
    if spared and not cards and readings.leading_a_two is r.LeadingATwo.ONLY_IF_ALL_TWOS:
        allowed = plain
    if spared and any(card.rank == TWO for card in cards) and readings.second_two is r.SecondTwo.ONLY_IF_FORCED:
        allowed &= plain
    return tuple(card for card in hand if card in allowed)


def _suit(cards: Cards, readings: Any) -> int | None:
    """The suit that a trick asks for, if any."""
    if not cards:
        return None
    if cards[0].rank != TWO:
        return cards[0].suit
    if readings.suit_of_led_two is r.SuitOfLedTwo.PRINTED_SUIT:
        return cards[0].suit
    others = [card.suit for card in cards if card.rank != TWO]
    return others[0] if others and readings.suit_of_led_two is r.SuitOfLedTwo.FIRST_NON_TWO_SETS else None


def _to_follow(twos: set[Card], plain: set[Card], suit: int | None, readings: Any) -> set[Card]:
    """What may be played to a suit: it and twos, if it can be followed; else anything."""
    following = {card for card in plain if card.suit == suit}
    if suit is None:
        return twos | plain
    if following:
        return following | twos
    own = {card for card in twos if card.suit == suit}
    if own and readings.two_as_follow is r.TwoAsFollow.TWO_COUNTS:
        return twos
    if own and readings.two_as_follow is r.TwoAsFollow.EXACTLY_THAT_TWO:
        return own
    forced = twos and plain and readings.void_player is r.VoidPlayer.MUST_PLAY_TWO
    return twos if forced else twos | plain


def scores(case: Any, readings: Any) -> tuple[int, ...]:
    """A seat's score changes by its honours, what it catches and what is caught of it, and by nothing else."""
    before, cards, leader, settled = case
    twos = [place for place, card in enumerate(cards) if card.rank == TWO]
    after = []
    for seat, score in enumerate(before):
        place = (seat - leader) % 4
        gained = settled.honours if place == settled.winner else 0
        gained += sum(points for by, _, points in settled.catches if by == place)
        lost = sum(points for _, victim, points in settled.catches if victim == place)
        left = place in twos[1:] and place != settled.winner and not any(each[1] == place for each in settled.catches)
        if left and readings.uncaught_victim is r.UncaughtVictim.PAYS_ANYWAY:
            lost += 2
        after.append(score + gained - lost)
    if any(score < 0 for score in after) and readings.totals is r.Totals.FLOOR_AT_ZERO:
        return tuple(score if score > 0 else 0 for score in after)
    return tuple(after)


def are_leaders(found: tuple[int, ...], totals: tuple[int, ...], _: Any) -> bool:
    """Exactly the seats whose total nobody exceeds win the match."""
    return list(found) == [seat for seat in range(len(totals)) if not any(each > totals[seat] for each in totals)]
