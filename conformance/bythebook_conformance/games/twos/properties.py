"""Properties of the rules of Twos under the default readings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bythebook.cards import THREE, TWO, Card
from bythebook.twos.following import legal
from bythebook.twos.scoring import rule, settle
from bythebook.twos.trick import Catch, catches, places_of, take
from bythebook_conformance.kit.properties import Domain, Draw, Property, Rule
from bythebook_conformance.kit.unknown_cards import Cards, cards, cards_domain

TRICKS = tuple(
    cards_domain(f"all tricks of {number} card{'s' if number > 1 else ''}, in play order", number)
    for number in range(1, 5)
)
_SWAPPED = (1, 0, 2, 3)
_TURNED = (1, 2, 3, 0)


def winner(trick: Cards) -> int:
    """The place of the card that takes the trick."""
    return take(trick).winner


def caught(trick: Cards) -> tuple[Catch, ...]:
    """The catches of the trick."""
    return catches(trick, take(trick))


def hand_and_trick(hand: int, trick: int) -> Domain:
    """Hands of a number of cards with tricks of a number of cards."""

    def draw(unknown: Draw) -> tuple[Cards, Cards]:
        found = cards(unknown, hand + trick)
        return found[:hand], found[hand:]

    return Domain(f"all hands of {hand} behind all tricks of {trick}", draw)


FOLLOWING = (hand_and_trick(1, 1), hand_and_trick(2, 1), hand_and_trick(3, 1), hand_and_trick(2, 2))


def _first_two_or_its_three(won: Rule, trick: Cards) -> bool:
    twos = places_of(TWO, trick)
    taking: Card = trick[won(trick)]
    if not twos:
        return taking.rank != TWO
    first: Card = trick[twos[0]]
    return taking == first or (taking.rank == THREE and taking.suit == first.suit)


def _highest_of_the_suit(won: Rule, trick: Cards) -> bool:
    if places_of(TWO, trick):
        return True
    taking: Card = trick[won(trick)]
    return taking.suit == trick[0].suit and all(
        card.rank <= taking.rank for card in trick if card.suit == trick[0].suit
    )


def _suits_do_not_matter(won: Rule, trick: Cards) -> bool:
    place = won(trick)
    renamed = (tuple(Card(card.rank, names[card.suit]) for card in trick) for names in (_SWAPPED, _TURNED))
    return all(won(other) == place for other in renamed)


def _winner_catches_twos_once(caught_in: Rule, trick: Cards) -> bool:
    taking = winner(trick)
    found = caught_in(trick)
    return len({catch.victim for catch in found}) == len(found) and all(
        catch.by == taking
        and catch.victim != taking
        and trick[catch.victim].rank == TWO
        and catch.points == (3 if trick[taking].rank == THREE else 2)
        for catch in found
    )


def _points_pass_between_players(settled: Rule, trick: Cards) -> bool:
    ruling = rule(trick)
    return bool(sum(settled((0, 0, 0, 0), trick, 0, ruling)) == ruling.honours)


def _some_card_of_the_hand(allowed: Rule, case: tuple[Cards, Cards]) -> bool:
    hand, trick = case
    found = allowed(hand, trick)
    return len(found) > 0 and all(card in hand for card in found)


def _follows_or_is_a_two(allowed: Rule, case: tuple[Cards, Cards]) -> bool:
    hand, trick = case
    if all(card.suit != trick[0].suit for card in hand):
        return True
    return all(card.suit == trick[0].suit or card.rank == TWO for card in allowed(hand, trick))


def _a_two_is_always_allowed(allowed: Rule, case: tuple[Cards, Cards]) -> bool:
    hand, trick = case
    found = allowed(hand, trick)
    return all(card in found for card in hand if card.rank == TWO)


def _last_two_wins(trick: Cards) -> int:
    twos = places_of(TWO, trick)
    return twos[-1] if len(twos) > 1 else winner(tuple(reversed(trick)))


def _aces_are_nothing(trick: Cards) -> int:
    lowered = tuple(Card(2 if card.rank == 14 else card.rank, card.suit) for card in trick)
    return winner(lowered) if trick[0].rank < 14 else len(trick) - 1


def _spades_win(trick: Cards) -> int:
    spades = [place for place, card in enumerate(trick) if card.suit == 3]
    return spades[-1] if spades else 0


def _even_itself(trick: Cards) -> tuple[Catch, ...]:
    return tuple(Catch(winner(trick), place, 2) for place in places_of(TWO, trick))


def _victim_keeps_his_points(scores: Any, trick: Cards, leader: int, ruling: Any) -> tuple[int, ...]:
    after = settle(scores, trick, leader, ruling)
    return tuple(max(0, each) for each in after)


def _everything(hand: Sequence[Card], trick: Sequence[Card]) -> Cards:
    return tuple(hand)


def _higher_ones(hand: Sequence[Card], trick: Sequence[Card]) -> Cards:
    return tuple(card for card in hand if card.rank > trick[0].rank)


PROPERTIES = (
    Property(
        "a trick with a two is won by the first two or its own three",
        ("twos/first-two-strongest", "twos/two-caught-by-its-three"),
        winner,
        _last_two_wins,
        _first_two_or_its_three,
        TRICKS[1:],
    ),
    Property(
        "a trick without a two is won by the highest card of the suit led",
        ("twos/highest-of-led-suit-wins",),
        winner,
        _aces_are_nothing,
        _highest_of_the_suit,
        TRICKS[1:],
    ),
    Property(
        "the winning place stays the same when two suits are swapped or all are rotated",
        ("twos/ranking-of-plain-cards",),
        winner,
        _spades_win,
        _suits_do_not_matter,
        TRICKS[1:],
    ),
    Property(
        "only the winner catches, only twos, each once, a three for 3 and a two for 2",
        ("twos/only-the-winner-catches", "twos/caught-once-only"),
        caught,
        _even_itself,
        _winner_catches_twos_once,
        TRICKS,
    ),
    Property(
        "the score changes of a trick add up to its honours: catches only pass points on",
        ("twos/catch-is-a-transfer", "twos/honours-score-one"),
        settle,
        _victim_keeps_his_points,
        _points_pass_between_players,
        TRICKS[1:],
    ),
    Property(
        "a hand with cards always has a legal one, and every legal card is in the hand",
        ("twos/follow-suit",),
        legal,
        _higher_ones,
        _some_card_of_the_hand,
        FOLLOWING,
    ),
    Property(
        "a player who can follow suit plays the suit led or a two",
        ("twos/follow-suit", "twos/two-to-any-trick"),
        legal,
        _everything,
        _follows_or_is_a_two,
        FOLLOWING[1:],
    ),
    Property(
        "a two may always be played",
        ("twos/two-to-any-trick",),
        legal,
        _higher_ones,
        _a_two_is_always_allowed,
        FOLLOWING,
    ),
)
