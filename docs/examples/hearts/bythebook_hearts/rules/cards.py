"""What may be played, who takes a trick, and what a deal costs. Below the rules, what their clauses demand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from bythebook.cards import CLUBS, DIAMONDS, HEARTS, JACK, QUEEN, SPADES, TWO, Card, Cards
from bythebook.clauses import ClauseTable, Demands, Laws, always, on
from bythebook.readings import Readings
from bythebook.tricks import SEATS

TWO_OF_CLUBS, QUEEN_OF_SPADES, JACK_OF_DIAMONDS = Card(TWO, CLUBS), Card(QUEEN, SPADES), Card(JACK, DIAMONDS)
ALL = 26
"""What the hearts and the queen of spades cost together."""


@dataclass(frozen=True, slots=True)
class HeartsReadings(Readings):
    """The alternatives in force, a field for each open point."""

    first_lead: Literal["two-of-clubs", "any-club", "left-of-dealer"] = "two-of-clubs"
    points_in_first_trick: Literal["no-points", "free"] = "no-points"
    leading_hearts: Literal["when-broken", "any-time"] = "when-broken"
    what_breaks_hearts: Literal["hearts", "queen-too"] = "hearts"
    only_points_left: Literal["queen", "either"] = "queen"
    shooting: Literal["others-pay", "shooter-gains", "nothing"] = "others-pay"
    passing_order: Literal["left-right-across-hold", "left-across-right-hold", "left-right-across", "never"] = (
        "left-right-across-hold"
    )
    jack_of_diamonds: Literal["plain", "minus-ten"] = "plain"
    no_trick: Literal["nothing", "minus-five"] = "nothing"


def legal(hand: Cards, trick: Cards, gone: Sequence[Card], readings: HeartsReadings) -> Cards:
    """The cards of a hand that may be played to a trick, where these cards have gone with earlier ones."""
    if trick:
        suited = tuple([card for card in hand if card.suit == trick[0].suit])
        if suited:
            return suited
    elif not gone and TWO_OF_CLUBS in hand and readings.first_lead != "left-of-dealer":
        any_club = readings.first_lead == "any-club"
        return tuple([card for card in hand if card.suit == CLUBS]) if any_club else (TWO_OF_CLUBS,)
    cards = hand
    if not gone and readings.points_in_first_trick == "no-points":
        cards = tuple([card for card in hand if card.suit != HEARTS and card != QUEEN_OF_SPADES]) or hand
    if not trick and readings.leading_hearts == "when-broken" and not _broken(gone, readings):
        plain = tuple([card for card in cards if card.suit != HEARTS])
        if plain != (QUEEN_OF_SPADES,) or readings.only_points_left == "queen":
            return plain or cards
    return cards


def _broken(gone: Sequence[Card], readings: HeartsReadings) -> bool:
    """Whether hearts are broken (``hearts/hearts-must-be-broken``)."""
    if any(card.suit == HEARTS for card in gone):
        return True
    return QUEEN_OF_SPADES in gone and readings.what_breaks_hearts == "queen-too"


def take(trick: Sequence[Card]) -> int:
    """The place of the highest card of the suit led (``hearts/highest-of-suit-led-takes``)."""
    best = 0
    for place, card in enumerate(trick):
        if card.suit == trick[0].suit and card.rank > trick[best].rank:
            best = place
    return best


def cost(cards: Iterable[Card], readings: HeartsReadings) -> int:
    """What cards cost whoever takes them (``hearts/heart-costs-one``, ``hearts/queen-of-spades-costs-thirteen``)."""
    points = 0
    for card in cards:
        if card.suit == HEARTS:
            points += 1
        elif card == QUEEN_OF_SPADES:
            points += 13
        elif card == JACK_OF_DIAMONDS and readings.jack_of_diamonds == "minus-ten":
            points -= 10
    return points


def score(taken: Sequence[Cards], readings: HeartsReadings) -> tuple[int, ...]:
    """The points of the seats for a whole deal, by the cards that each has taken."""
    points = [cost(cards, readings) for cards in taken]
    shooter = next((seat for seat, cards in enumerate(taken) if _costly(cards) == ALL), None)
    if shooter is None:
        if () in taken and readings.no_trick == "minus-five":
            return tuple([each - 5 * (not cards) for each, cards in zip(points, taken, strict=True)])
    elif readings.shooting == "others-pay":
        return tuple([each + (ALL if seat != shooter else -ALL) for seat, each in enumerate(points)])
    elif readings.shooting == "shooter-gains":
        points[shooter] -= 2 * ALL
    return tuple(points)


def _costly(cards: Iterable[Card]) -> int:
    """What the hearts and the queen of spades among these cards cost."""
    return sum([1 if card.suit == HEARTS else 13 for card in cards if card.suit == HEARTS or card == QUEEN_OF_SPADES])


# ---- reasons ---------------------------------------------------------------------------------------------------------


class ChoiceFacts:
    """The facts of a turn: the hand, the trick so far, the cards that have gone with earlier tricks, and the cards that
    are asked ``about``: all of the hand, or one that is played. Nothing here asks the rules above.

    Who holds cards of the suit led is ``bound`` to them; who ``opens`` leads to the first trick for holding the two of
    clubs. Everybody else is free, but for the cards that are ``spared`` the first trick and the hearts that are
    ``unbroken``.
    """

    def __init__(
        self,
        hand: Cards,
        trick: Cards,
        gone: Sequence[Card],
        readings: HeartsReadings,
        about: Cards | None = None,
    ) -> None:
        self.hand, self.leads, self.about = hand, not trick, hand if about is None else about
        self.bound = {card for card in hand if trick and card.suit == trick[0].suit}
        self.opens: set[Card] = set()
        if self.leads and not gone and TWO_OF_CLUBS in hand and readings.first_lead != "left-of-dealer":
            clubs = {card for card in hand if card.suit == CLUBS}
            self.opens = clubs if readings.first_lead == "any-club" else {TWO_OF_CLUBS}
        self.free = bool(hand) and not self.bound and not self.opens
        costly = {card for card in hand if _costly([card])}
        barred = self.free and not gone and len(costly) < len(hand) and readings.points_in_first_trick == "no-points"
        self.spared = costly if barred else set()
        hearts = {card for card in hand if card.suit == HEARTS}
        broken = any(card.suit == HEARTS for card in gone)
        if not broken and QUEEN_OF_SPADES in gone:
            broken = readings.what_breaks_hearts == "queen-too"
        others = {*hand} - hearts - self.spared
        bar = self.free and self.leads and others and not broken and readings.leading_hearts == "when-broken"
        if bar and others == {QUEEN_OF_SPADES}:
            bar = readings.only_points_left == "queen"
        self.unbroken = hearts if bar else set()

    @property
    def playable(self) -> set[Card]:
        """The cards that may be played."""
        return self.bound or self.opens or {*self.hand} - self.spared - self.unbroken


def _may(which: str) -> Demands:
    """Of the cards with this name, exactly those that may be played."""
    return lambda c, cards: all((card in cards) == (card in c.playable) for card in getattr(c, which))


CHOICE = ClauseTable() | {
    "hearts/opening-lead": on("legal barred", when=lambda c: c.opens, demands=_may("hand")),
    "hearts/hearts-must-be-broken": on(
        "legal barred", when=lambda c: c.unbroken & {*c.about}, wherever=lambda c: c.unbroken, demands=_may("unbroken")
    ),
    "hearts/no-points-in-first-trick": on(
        "legal barred", when=lambda c: c.spared & {*c.about}, wherever=lambda c: c.spared, demands=_may("spared")
    ),
    "hearts/follow-suit": on("legal barred", when=lambda c: c.bound, demands=_may("hand")),
    "hearts/any-card-may-be-led": on("legal", when=lambda c: c.free and c.leads, demands=_may("playable")),
    "hearts/void-plays-anything": on("legal", when=lambda c: c.free and not c.leads, demands=_may("playable")),
    "hearts/own-hand": on(
        "legal",
        when=lambda c: not c.hand,
        wherever=always,
        demands=lambda c, cards: {*cards} <= {*c.hand} and len({*cards}) == len(cards),
    ),
}
"""For each clause when it has a say in which cards are legal, or in why one is barred, and what it then demands."""


class Pile:
    """The facts of cards that somebody takes, in the order of play: a trick, or all tricks of a deal."""

    def __init__(self, cards: Sequence[Card], readings: HeartsReadings) -> None:
        self.cards = cards
        self.hearts = len([card for card in cards if card.suit == HEARTS])
        self.queen = 13 * (QUEEN_OF_SPADES in cards)
        self.jack = JACK_OF_DIAMONDS in cards
        self.due = self.hearts + self.queen - 10 * (self.jack and readings.jack_of_diamonds == "minus-ten")
        self.slips = {"hearts": {-self.hearts}, "queen": {-self.queen}, "jack": {-10, 10} if self.jack else set()}

    def follows(self, place: int) -> bool:
        """Whether the card at a place is of the suit led."""
        return 0 <= place < len(self.cards) and self.cards[place].suit == self.cards[0].suit


class Sum:
    """The facts of the points of a deal: the cards that each seat has taken, and whether the deal is ``over``."""

    def __init__(self, taken: Sequence[Cards], readings: HeartsReadings, over: bool = True) -> None:
        self.piles, self.readings = [Pile(cards, readings) for cards in taken], readings
        self.shooters = [seat for seat, pile in enumerate(self.piles) if over and pile.hearts + pile.queen == ALL]
        self.idle = [] if self.shooters or not over else [seat for seat, cards in enumerate(taken) if not cards]

    def due(self, seat: int) -> int:
        """The points due to a seat."""
        points = self.piles[seat].due
        if seat in self.idle and self.readings.no_trick == "minus-five":
            return points - 5
        for shooter in self.shooters:
            if self.readings.shooting == "others-pay":
                return points - ALL if seat == shooter else points + ALL
            if self.readings.shooting == "shooter-gains" and seat == shooter:
                return points - 2 * ALL
        return points

    def are_due(self, points: Sequence[int], seats: Iterable[int] = range(SEATS)) -> bool:
        """Whether these seats have what is due to them."""
        return len(points) == SEATS and all(points[seat] == self.due(seat) for seat in seats)


def _counts(part: str) -> Laws:
    """A part of the cards counts what it does, in one pile (``points``) and in everybody's (``all``): what wrong counts
    of the other parts alone explain is left to their clauses.
    """

    def right(pile: Pile, points: int) -> bool:
        others = {slip for name, slips in pile.slips.items() if name != part for slip in slips}
        return points - pile.due in {0} | others - pile.slips[part]

    def all_right(s: Sum, points: Sequence[int]) -> bool:
        rows = zip(points, map(s.due, range(SEATS)), s.piles, strict=False)
        if s.shooters:  # what shooting is worth is its own clause's: only a slip of this part alone is this one's
            return not any(each != due and each - due in pile.slips[part] for each, due, pile in rows)
        return all(right(pile, each - due + pile.due) for each, due, pile in rows)

    return on("points", when=lambda p: getattr(p, part), demands=right) | on(
        "all", when=lambda s: any(getattr(p, part) for p in s.piles), wherever=always, demands=all_right
    )


COST = ClauseTable() | {
    "hearts/highest-of-suit-led-takes": on(
        "winner",
        demands=lambda p, winner: (
            p.follows(winner)
            and not any(p.follows(at) and card.rank > p.cards[winner].rank for at, card in enumerate(p.cards))
        ),
    ),
    "hearts/shooting-the-moon": on("all", when=lambda s: s.shooters, demands=lambda s, points: s.are_due(points)),
    "hearts/no-trick-taken": on("all", when=lambda s: s.idle, demands=lambda s, points: s.are_due(points, s.idle)),
    "hearts/queen-of-spades-costs-thirteen": _counts("queen"),
    "hearts/heart-costs-one": _counts("hearts"),
    "hearts/jack-of-diamonds": _counts("jack"),
    "hearts/points-for-cards-taken": on("all", demands=lambda s, points: s.are_due(points)),
    "hearts/nothing-else-costs": on(
        "points", when=lambda p: not (p.hearts or p.queen or p.jack), demands=lambda p, points: points == 0
    ),
}
"""For each clause when it has a say in who takes a trick (``winner``), in what cards cost (``points``) and in all
points (``all``), and what it then demands.
"""
