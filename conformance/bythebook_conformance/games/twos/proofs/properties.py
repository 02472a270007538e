"""What is proved of the rules of Twos: the clauses allow their answers, and no others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, product
from typing import Any

from bythebook.cards import TWO, Card
from bythebook.clauses import breaking
from bythebook.twos import TwosReadings
from bythebook.twos.following import FOLLOWING, ChoiceFacts, legal
from bythebook.twos.scoring import SCORING, ScoreFacts, TakenTrick, rule, scores_after
from bythebook.twos.trick import Catch
from bythebook.twos.trick_reasons import TRICK
from bythebook_conformance.games.twos.proofs.deal_properties import DEAL_PROPERTIES
from bythebook_conformance.games.twos.situations.tricks import hands, tricks_by_choice, whole_tricks
from bythebook_conformance.kit.properties import Domain, Draw, Latest, Property, in_stages, of_parts

Cards = tuple[Card, ...]
Trick = tuple[Cards, tuple[int, ...]]
"""Cards in play order, and the places of twos that were added by choice."""

# ---- domains ---------------------------------------------------------------------------------------------------------


def _whole_tricks() -> Iterator[Trick]:
    """All tricks of 1 to 4 cards in play order, up to the names of the suits."""
    return ((cards, ()) for cards in whole_tricks())


def _taken() -> Iterator[Any]:
    """All ways to win a trick of four with any of its cards twos and any of those caught for 2 or 3, with 0 or 4
    honours, led by any seat, from two rows of scores.
    """
    for roles in product(("plain", "two", 2, 3), repeat=4):
        cards = tuple(Card(4 if role == "plain" else TWO, suit) for suit, role in enumerate(roles))
        for winner in range(4):
            if roles[winner] in (2, 3):
                continue
            caught = tuple(Catch(winner, place, int(role)) for place, role in enumerate(roles) if role in (2, 3))
            for honours, leader, scores in product((0, 4), range(4), ((0, 0, 0, 0), (1, 5, 2, 3))):
                yield scores, cards, leader, TakenTrick(winner, caught, honours)


def _any_scores(unknown: Draw) -> Any:
    """Any scores and honours after a trick with two twos, one of which is caught."""
    scores = tuple(unknown.number(-(10**9)) for _ in range(4))
    taken = TakenTrick(0, (Catch(0, 3, unknown.number(2, 3)),), unknown.number(0))
    return scores, (Card(TWO, 0), Card(9, 1), Card(9, 2), Card(TWO, 3)), 2, taken


# ---- tricks ----------------------------------------------------------------------------------------------------------

Breaking = Callable[[Any], Iterator[str]]
"""answer -> the clauses that it breaks."""


def ruled(case: Trick, readings: Any) -> TakenTrick:
    """The ruling on a trick, its catches as a set; they come in the order in which the caught twos were played."""
    winner, catches, honours = rule(case[0], readings, case[1])
    assert [*catches] == sorted(catches, key=lambda catch: catch.victim), "catches come in play order"
    return TakenTrick(winner, frozenset(catches), honours)


class _Trick:
    """The clauses on one trick."""

    def __init__(self, case: Trick, readings: Any) -> None:
        self._case, self._readings = case, readings
        facts = self._facts(0)
        self.winner, self.honours = breaking(TRICK, facts, "winner"), breaking(SCORING, facts, "honours")
        self._catches: dict[int, Breaking] = {}

    def _facts(self, winner: int) -> ScoreFacts:
        return ScoreFacts(self._case[0], self._readings, self._case[1], TakenTrick(winner, (), 0))

    def catches(self, winner: int) -> Breaking:
        """The clauses on its catches, given the winner."""
        if winner not in self._catches:
            self._catches[winner] = breaking(TRICK, self._facts(winner), "catches")
        return self._catches[winner]


@in_stages("winner", "catches", "honours", about=_Trick)
def breaks_trick(answer: TakenTrick, trick: _Trick, field: str) -> Iterable[str]:
    """The clauses on a trick allow one winner, one set of catches and one number of honours."""
    if field == "catches":
        return trick.catches(answer.winner)(answer.catches)
    return trick.winner(answer.winner) if field == "winner" else trick.honours(answer.honours)


def other_rulings(right: TakenTrick, case: Trick, *_: TakenTrick) -> Iterator[TakenTrick]:
    """Every other winner and number of honours; a catch less, or by another card, or with other points; every card
    caught by the winner, every two by others; and whole sets of catches by the winner for 2 or 3 points.
    """
    places, winner, kept = range(len(case[0])), right.winner, frozenset(right.catches)
    twos = [place for place in places if case[0][place].rank == TWO]
    yield from (right._replace(winner=place) for place in (-1, *places, len(places)) if place != winner)
    yield from (right._replace(honours=right.honours + more) for more in (-right.honours - 1, -1, 1, 2))
    sets = {kept - {catch} for catch in kept}
    sets |= {kept - {catch} | {catch._replace(points=points)} for catch in kept for points in (1, 2, 3)}
    sets |= {kept - {catch} | {catch._replace(by=place)} for catch in kept for place in places}
    sets |= {kept | {Catch(winner, place, points)} for place in places for points in (2, 3)}
    sets |= {kept | {Catch(place, two, 2 + (place % 2))} for place in places for two in twos}
    if len(twos) > 1:
        worths = product((0, 2, 3), repeat=len(twos))
        sets |= {
            frozenset(Catch(winner, two, worth) for two, worth in zip(twos, row, strict=True) if worth)
            for row in worths
        }
    yield from (right._replace(catches=each) for each in sets - {kept})


def few_other_rulings(right: TakenTrick, case: Trick, *_: TakenTrick) -> Iterator[TakenTrick]:
    """Every other winner, one more or less of honours, and every two caught, for a point more, or not."""
    cards = case[0]
    yield from (right._replace(winner=place) for place in range(len(cards)) if place != right.winner)
    yield from (right._replace(honours=right.honours + more) for more in (-1, 1))
    caught = {catch.victim: catch for catch in right.catches}
    for place, card in enumerate(cards):
        if place in caught:
            rest = frozenset(right.catches) - {caught[place]}
            yield right._replace(catches=rest)
            yield right._replace(catches=rest | {caught[place]._replace(points=caught[place].points ^ 1)})
        elif card.rank == TWO:
            for points in (2, 3):
                yield right._replace(catches=frozenset(right.catches) | {Catch(right.winner, place, points)})


# ---- legal cards -----------------------------------------------------------------------------------------------------


def playable(case: tuple[Cards, Cards], readings: Any) -> frozenset[Card]:
    """The legal cards, which come in the order of the hand."""
    cards = legal(*case, readings)
    assert [*cards] == [card for card in case[0] if card in cards], "legal cards are in the order of the hand"
    return frozenset(cards)


_choice: Callable[[Any, Any], Breaking] = Latest(
    lambda case, readings: breaking(FOLLOWING, ChoiceFacts(case[0], case[1], readings), "legal")
)


def breaks_legal(answer: frozenset[Card], case: tuple[Cards, Cards], readings: Any) -> Iterator[str]:
    """The clauses on what may be played allow one choice from every hand."""
    return _choice(case, readings)(answer)


def other_choices(right: frozenset[Card], case: tuple[Cards, Cards], *_: Any) -> Iterator[frozenset[Card]]:
    """Every card of the hand put in or taken out, everything, nothing, and a card that is not in the hand."""
    hand, trick = case
    yield from (right ^ {card} for card in hand)
    yield from (cards for cards in (frozenset(hand), frozenset()) if len(cards ^ right) > 1)
    yield from (right | {card} for card in trick[:1])


# ---- scores ----------------------------------------------------------------------------------------------------------


def _score_judge(case: Any, readings: Any) -> Breaking:
    before, cards, leader, (winner, catches, honours) = case
    seats = [*range(leader, 4), *range(leader)]
    caught = tuple(Catch(seats[by], seats[victim], points) for by, victim, points in catches)
    facts = ScoreFacts(cards, readings, (), TakenTrick(seats[winner], caught, honours), leader, before)
    points, trick = breaking(SCORING, facts, "scores"), breaking(TRICK, facts, "scores")
    return lambda answer: chain(points(answer), trick(answer))


_scores: Callable[[Any, Any], Breaking] = Latest(_score_judge)


def breaks_scores(answer: tuple[int, ...], case: Any, readings: Any) -> Iterator[str]:
    """The clauses on scores allow one row of them after a trick."""
    return _scores(case, readings)(answer)


def other_scores(right: tuple[int, ...], case: Any, *_: Any) -> Iterator[tuple[int, ...]]:
    """Every score one less or more, or as before; and a score missing or too many."""
    for seat, score in enumerate(right):
        others = {score - 1, score + 1, case[0][seat]} - {score}
        yield from ((*right[:seat], other, *right[seat + 1 :]) for other in others)
    yield right[:-1]
    yield (*right, 0)


PROPERTIES = (
    Property.demanded(
        breaks_trick,
        "trick scoring:rule scoring:honours",
        ruled,
        tricks_by_choice,
        read=TwosReadings,
        others=other_rulings,
    ),
    Property.demanded(breaks_trick, "trick", ruled, _whole_tricks, read=TwosReadings(), others=few_other_rulings),
    Property.demanded(breaks_legal, "following", playable, hands, read=TwosReadings, others=other_choices),
    Property.demanded(
        breaks_scores,
        "scoring:scores_after scoring:TakenTrick",
        of_parts(scores_after),
        _taken,
        Domain("any scores and honours, with a two caught by another", _any_scores),
        read=TwosReadings,
        others=other_scores,
    ),
    *DEAL_PROPERTIES,
)
