"""The clauses on a trick: who takes it and what it catches; the facts that they ask about."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from bythebook.cards import ACE, JACK, KING, QUEEN, TEN, THREE, TWO
from bythebook.clauses import ClauseTable, always, asks, on
from bythebook.twos.readings import DEFAULT, TwosReadings
from bythebook.twos.trick import Trick

_FOUR_TO_NINE = (4, 5, 6, 7, 8, 9)
_RANKED = {
    "ace-high": (THREE, *_FOUR_TO_NINE, TEN, JACK, QUEEN, KING, ACE),
    "ten-above-king": (THREE, *_FOUR_TO_NINE, JACK, QUEEN, KING, TEN, ACE),
    "ace-low": (ACE, THREE, *_FOUR_TO_NINE, TEN, JACK, QUEEN, KING),
}
"""The cards of a suit other than its two, the lowest first."""
STANDS, CAUGHT, BEATEN_ONLY, CANCELLED = "stands", "caught", "beaten", "cancelled"
"""What becomes of a two: no three beats it, its three takes and catches it, takes it without a catch, or cancels it."""
_BEHIND_ITS_THREE = {"three-takes-and-catches": CAUGHT, "three-takes-no-catch": BEATEN_ONLY, "two-cancelled": CANCELLED}
Catches = Collection[tuple[int, int, int]]
"""(place of the catcher, place of the caught card, points)."""


class TrickFacts:
    """The facts of a trick that its clauses ask about. Nothing here asks the rules above.

    ``winner`` is the place that takes the trick, as it is answered: the clauses on catches take it as it is.
    """

    def __init__(
        self, cards: Trick, readings: TwosReadings = DEFAULT, by_choice: Collection[int] = (), winner: int = 0
    ) -> None:
        self.cards, self.readings, self.by_choice, self.winner = cards, readings, by_choice, winner
        self.twos = [place for place, card in enumerate(cards) if card.rank == TWO]
        self.threes: dict[int, int] = {}
        self.two: int | None = None
        self.fate = CANCELLED
        if self.twos:
            suits = {cards[two].suit: two for two in self.twos}
            threes = [(card.suit, place) for place, card in enumerate(cards) if card.rank == THREE]
            self.threes = {suits[suit]: place for suit, place in threes if suit in suits}
            self.two, self.fate = self._first_two()
        self.three = None if self.two is None else self.threes.get(self.two)
        self.stands, self.beaten = self.fate == STANDS, self.fate in (CAUGHT, BEATEN_ONLY)
        self.two_counts = self.fate != CANCELLED

    def _first_two(self) -> tuple[int, str]:
        """The two that counts as the first, or under other readings a later one, and what becomes of it."""
        for two in self.twos[:-1]:
            three = self.threes.get(two)
            fate = self._fate(two, three)
            if three is None or fate == STANDS:
                return two, fate
            if three > two:
                taken_over = any(two < later < three for later in self.twos)
                if not taken_over or self.readings.second_two_inherits == "three-takes":
                    return two, fate
            elif self.readings.live_second_two == "first-two-decides":
                return two, fate
        return self.twos[-1], self._fate(self.twos[-1], self.threes.get(self.twos[-1]))

    def _fate(self, two: int, three: int | None) -> str:
        """What becomes of a two whose three lies at a place, or nowhere."""
        if three is None:
            return STANDS
        if three > two:
            return CAUGHT
        if not self.of_led_suit(three):
            off_suit = self.readings.off_suit_three_before_two
            if off_suit == "off-suit-earlier-three-inert":
                return STANDS
            if off_suit == "two-cancelled":
                return CANCELLED
        return _BEHIND_ITS_THREE[self.readings.three_before_two]

    def rank(self, place: int) -> int:
        """The rank of the card at a place, 0 if there is none."""
        return self.cards[place].rank if 0 <= place < len(self.cards) else 0

    def of_led_suit(self, place: int) -> bool:
        """Whether the card at a place is of the suit led."""
        return 0 <= place < len(self.cards) and self.cards[place].suit == self.cards[0].suit

    @cached_property
    def followers(self) -> list[int]:
        """The places of the cards of the suit led, except its two."""
        return [place for place, card in enumerate(self.cards) if self.of_led_suit(place) and card.rank != TWO]

    def is_highest(self, place: int) -> bool:
        """Whether a card is the highest of the suit led, leaving out its two."""
        if len(self.followers) == 1:
            return place == self.followers[0]
        ranked = _RANKED[self.readings.ranking]
        heights = {each: ranked.index(self.cards[each].rank) for each in self.followers}
        return place in heights and heights[place] == max(heights.values())

    @property
    def taker(self) -> int | None:
        """The place of the card that takes it: a two that stands, the three that beats it, or the highest card."""
        if self.twos and self.two_counts:
            return self.two if self.stands else self.three
        if len(self.followers) == 1:
            return self.followers[0]
        ranked = _RANKED[self.readings.ranking]
        return max(self.followers, key=lambda place: ranked.index(self.cards[place].rank))

    @cached_property
    def early_three(self) -> int | None:
        """The three of the first two, if it was played before that two, and no two stands."""
        three = None if self.stands or not self.twos else self.threes.get(self.twos[0])
        return three if three is not None and three < self.twos[0] else None

    @cached_property
    def other_threes(self) -> list[int]:
        """The threes that are not of the suit of the two that counts, if one does."""
        suit = None if not self.two_counts or self.two is None else self.cards[self.two].suit
        return [place for place, card in enumerate(self.cards) if card.rank == THREE and card.suit != suit]

    @cached_property
    def losing_threes(self) -> list[int]:
        """Those of them whose own two lies in the trick."""
        return [three for three in self.other_threes if three in self.threes.values()]

    @cached_property
    def behind(self) -> list[int]:
        """The twos behind the one that counts."""
        return [place for place in self.twos if self.two_counts and self.two is not None and place > self.two]

    @cached_property
    def over_a_plain_card(self) -> bool:
        """Whether a two stands behind a card of the suit led that it would have to be named above."""
        before = range(self.two if self.stands and self.two is not None else 0)
        return any(self.of_led_suit(place) and self.cards[place].rank > THREE for place in before)

    # what is caught, given the winner

    @property
    def won_by_two(self) -> bool:
        """Whether the winner is a two."""
        return self.winner in self.twos

    @property
    def won_by_three(self) -> bool:
        """Whether the winner is the three of the two that counts, and beats it."""
        return self.beaten and self.winner == self.three

    @property
    def three_catches(self) -> bool:
        """Whether such a three catches."""
        return self.won_by_three and self.catcher == self.three

    @cached_property
    def within_reach(self) -> list[int]:
        """The twos that the winner catches: a two the later ones, a three its own; under other readings others, too."""
        found: list[int] = []
        if self.won_by_two:
            found = [two for two in self.twos if two > self.winner]
        elif self.three_catches:
            own = len(self.twos) == 1 or self.readings.three_catches == "own-two-only"
            found = [two for two in self.twos if two == self.two or not own]
        return [two for two in found if not self.is_spared(two)]

    def is_spared(self, two: int) -> bool:
        """Whether a two was added by choice, and is spared for that, as under another reading."""
        free = two in self.by_choice and self.threes.get(two) != self.winner
        return free and self.readings.catch_needs_force == "only-if-forced"

    def may_catch(self, by: int, victim: int) -> bool:
        """Whether a card can catch another: a two a later one, a three its own; by another reading, one that catches
        the two that counts, any.
        """
        if victim not in self.twos or self.is_spared(victim):
            return False
        if self.rank(by) == TWO:
            return by < victim
        any_two = self.catcher == by and self.readings.three_catches != "own-two-only"
        return any_two or self.threes.get(victim) == by

    @property
    def catcher(self) -> int | None:
        """The three that catches the two that counts."""
        return self.three if self.fate == CAUGHT else None

    def worth(self, by: int, victim: int) -> int:
        """What a two pays: 2 to a two, 3 to a three, by another reading only 2 to the three of another two."""
        if self.rank(by) != THREE:
            return 2
        own = self.threes.get(victim) == by
        return 3 if own or self.readings.three_catches != "own-3-others-2" else 2


def _victims(catches: Catches) -> list[int]:
    """The places of the cards that are caught."""
    return [victim for _, victim, _ in catches]


TRICK = ClauseTable() | {
    "twos/three-may-lie-there-first": on(
        "winner", when=lambda t: t.early_three is not None, demands=lambda t, winner: winner != t.twos[0]
    ),
    "twos/earlier-three-takes-and-catches": on(
        "winner",
        when=lambda t: (
            t.early_three is not None
            and len(t.twos) == 1
            and t.of_led_suit(t.early_three)
            and not t.is_highest(t.early_three)
        ),
        wherever=lambda t: t.early_three is not None and t.two == t.twos[0],
        demands=lambda t, winner: winner == t.early_three if t.two_counts else t.is_highest(winner),
    )
    | on(
        "catches",
        when=lambda t: t.early_three is not None,
        wherever=lambda t: t.early_three is not None and t.two == t.twos[0] and t.winner == t.early_three,
        demands=lambda t, catches: (
            (t.early_three, t.two, 3) in catches if t.fate == CAUGHT else t.two not in _victims(catches)
        ),
    ),
    "twos/later-two-does-not-revive": on(
        "winner", when=lambda t: t.beaten and len(t.twos) > 1, demands=lambda t, winner: winner == t.three
    ),
    "twos/first-two-strongest": on(
        "winner",
        when=lambda t: t.two_counts and len(t.twos) > 1,
        demands=lambda t, winner: winner == t.two or winner not in t.twos,
    ),
    "twos/order-of-twos-by-play-only": on(
        "winner",
        when=lambda t: t.two_counts and not t.of_led_suit(t.two) and any(map(t.of_led_suit, t.behind)),
        demands=lambda t, winner: winner not in t.behind,
    ),
    "twos/three-needs-a-winning-two": on(
        "winner", when=lambda t: t.stands and t.losing_threes, demands=lambda t, winner: winner not in t.losing_threes
    )
    | asks(  # of a winner; that others catch nothing is another clause's
        "catches",
        wherever=always,
        demands=lambda t, catches: all(
            by == t.catcher for by, victim, _ in catches if by == t.winner and by == t.threes.get(victim)
        ),
    ),
    "twos/stranded-two-is-uncharged": on(
        "catches",
        when=lambda t: t.three_catches and len(t.twos) > 1,
        wherever=lambda t: t.won_by_three,
        demands=lambda t, catches: all(
            (two in _victims(catches)) == (two in t.within_reach) for two in t.twos if two != t.two
        ),
    )
    | asks(  # of the facts of scores, which are those of a trick and more
        "scores", wherever=always, demands=lambda s, scores: s.are_right(scores, s.stranded)
    ),
    "twos/only-the-winner-catches": on(
        "catches",
        when=lambda t: t.losing_threes,
        wherever=always,
        demands=lambda t, catches: all(by == t.winner for by, _, _ in catches),
    ),
    "twos/caught-once-only": on(
        "catches",
        when=lambda t: t.won_by_two and t.losing_threes,
        wherever=always,
        demands=lambda t, catches: len({*_victims(catches)}) == len(catches),
    ),
    "twos/three-catching-two-pays-three": on(
        "catches",
        when=lambda t: t.three_catches,
        wherever=always,
        demands=lambda t, catches: all(
            points == t.worth(by, victim) for by, victim, points in catches if t.rank(by) == THREE
        ),
    ),
    "twos/winning-two-catches-later-twos": on(
        "catches",
        when=lambda t: t.won_by_two and t.within_reach,
        demands=lambda t, catches: all(two in _victims(catches) for two in t.within_reach),
    ),
    "twos/two-caught-only-behind-a-two": on(
        "catches",
        when=lambda t: not t.won_by_three or any(two in t.by_choice for two in t.behind),
        wherever=always,
        demands=lambda t, catches: all(t.may_catch(by, victim) for by, victim, _ in catches),
    ),
    "twos/two-catching-two-pays-two": on(
        "catches",
        when=lambda t: t.won_by_two and t.within_reach,
        wherever=always,
        demands=lambda t, catches: all(points == 2 for by, _, points in catches if t.rank(by) == TWO),
    ),
    "twos/every-player-alone": on(
        "catches",
        when=lambda t: any((two - t.winner) % 2 == 0 for two in t.within_reach),
        demands=lambda t, catches: all(two in _victims(catches) for two in t.within_reach if (two - t.winner) % 2 == 0),
    ),
    "twos/two-caught-by-its-three": on("winner", when=lambda t: t.beaten, demands=lambda t, winner: winner == t.three)
    | on(
        "catches",
        when=lambda t: t.three_catches,
        demands=lambda t, catches: (t.winner, t.two) in [(by, victim) for by, victim, _ in catches],
    ),
    # if a three wins, only another one before it might have won instead
    "twos/three-beats-only-its-two": on(
        "winner",
        when=lambda t: t.two_counts and any(t.stands or three < t.three for three in t.other_threes),
        wherever=lambda t: t.two_counts,
        demands=lambda t, winner: winner not in t.other_threes,
    ),
    "twos/three-off-suit-can-win": on(
        "winner", when=lambda t: t.beaten and not t.of_led_suit(t.three), demands=lambda t, winner: winner == t.three
    ),
    "twos/highest-of-led-suit-wins": on(
        "winner", when=lambda t: not t.two_counts, demands=lambda t, winner: t.is_highest(winner)
    ),
    "twos/ranking-of-plain-cards": on(
        "winner",
        when=lambda t: not t.two_counts and sum(map(t.of_led_suit, range(len(t.cards)))) > 1,
        demands=lambda t, winner: winner not in t.followers or t.is_highest(winner),
    ),
    "twos/three-otherwise-ordinary": on(
        "winner",
        when=lambda t: not t.two_counts and any(map(t.of_led_suit, t.other_threes)),
        wherever=lambda t: not t.two_counts,
        demands=lambda t, winner: t.rank(winner) != THREE or t.is_highest(winner),
    ),
    "twos/catches-add-up": on(
        "catches",
        when=lambda t: len(t.within_reach) > 1,
        demands=lambda t, catches: all(two in _victims(catches) for two in t.within_reach),
    ),
    "twos/each-victim-pays-its-own": on(
        "catches",
        when=lambda t: len(t.within_reach) > 1,
        demands=lambda t, catches: (
            len({*_victims(catches)}) == len(catches)
            and all(points == t.worth(by, victim) for by, victim, points in catches)
        ),
    ),
    "twos/twos-are-wild": on(
        "winner",
        when=lambda t: t.two_counts and not t.of_led_suit(t.two),
        demands=lambda t, winner: winner in (t.two, t.three),
    )
    | on(
        "catches",
        when=lambda t: not all(map(t.of_led_suit, t.within_reach)),
        demands=lambda t, catches: all(two in _victims(catches) for two in t.within_reach if not t.of_led_suit(two)),
    ),
    "twos/two-takes-any-trick": on(
        "winner", when=lambda t: t.two_counts, wherever=lambda t: t.stands, demands=lambda t, winner: winner == t.two
    )
    | on("catches", when=lambda t: t.within_reach),
    "twos/two-needs-no-naming": on(
        "winner",
        when=lambda t: t.over_a_plain_card,
        wherever=lambda t: t.stands,
        demands=lambda t, winner: t.rank(winner) == TWO,
    ),
    "twos/no-other-card-beats-a-two": on(
        "winner",
        when=lambda t: t.stands and any(card.rank > THREE for card in t.cards),
        wherever=lambda t: t.two_counts,
        demands=lambda t, winner: t.rank(winner) in (TWO, THREE) and winner not in t.behind,
    ),
    "twos/twos-are-beatable": on("winner", when=lambda t: t.beaten, demands=lambda t, winner: winner != t.two),
}
"""For each clause when it has a say in the winner of a trick or in the catches in it, and what it then demands."""
