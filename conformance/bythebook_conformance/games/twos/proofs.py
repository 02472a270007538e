"""What is proved of the rules of Twos: the clauses allow their answers, and no others; and so for engines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, product
from typing import Any

from bythebook.cards import THREE, TWO, Card, Cards
from bythebook.clauses import ClauseIds
from bythebook.tricks import Obstacle
from bythebook.twos.deal import Deal, DealSetup, DealState, Play, Shown
from bythebook.twos.deal_clauses import MoveFacts
from bythebook.twos.following import FOLLOWING, ChoiceFacts, legal
from bythebook.twos.readings import TwosReadings
from bythebook.twos.scoring import SCORING, ScoreFacts, TakenTrick, rule, scores_after
from bythebook.twos.trick import Catch
from bythebook.twos.trick_clauses import TRICK
from bythebook_conformance.games.twos.messages import LegalParams, LegalResult, TrickParams, TrickResult
from bythebook_conformance.games.twos.situations import deals as cases
from bythebook_conformance.games.twos.situations.tricks import hands, tricks_by_choice, whole_tricks
from bythebook_conformance.kit.agreement import EngineAgreement
from bythebook_conformance.kit.properties import (
    Domain,
    Draw,
    Latest,
    Property,
    cards,
    cards_domain,
    in_stages,
    of_parts,
)

# ---- states of a deal: what clauses demand ---------------------------------------------------------------------------


def shown_after(case: tuple[DealState, Play], readings: Any) -> Shown:
    """What the state after a move shows."""
    game = Deal(readings)
    step = game.step(*case)
    return MoveFacts.shown_by(game, step.state)._replace(accepted=step.accepted)


def shown_at_the_start(setup: DealSetup, readings: Any) -> Shown:
    """What a deal shows before its first card."""
    game = Deal(readings)
    return MoveFacts.shown_by(game, game.start(setup))


def _moved(case: tuple[DealState, Play | None], readings: Any) -> MoveFacts:
    """A move, as if nothing came of it."""
    was = MoveFacts.shown_by(Deal(readings), case[0])
    return MoveFacts(readings, case[0], was, case[1], was)


def _begun(setup: DealSetup, readings: Any) -> MoveFacts:
    """A deal before its first card."""
    return _moved((DealState(setup.hands, setup.leader, (), None, setup.scores), None), readings)


@in_stages(*Shown._fields, about=_moved)
def breaks_state(answer: Shown, m: MoveFacts, field: str) -> ClauseIds:
    """The clauses on a deal allow one state after every move."""
    return m.showing(answer).first_broken(field)


@in_stages(*Shown._fields, about=_begun)
def breaks_start(answer: Shown, m: MoveFacts, field: str) -> ClauseIds:
    """The clauses on a deal allow one state before the first card."""
    return m.showing(answer).first_broken(field)


def other_states(right: Shown, case: tuple[DealState, Play], *_: Shown) -> Iterator[Shown]:
    """One field changed: what a whole trick and what legal cards can be else is tried with their own clauses."""
    card = case[1].card
    yield right._replace(accepted=not right.accepted)
    yield from (
        right._replace(trick=cards) for cards in ((*right.trick, card), right.trick[1:]) if cards != right.trick
    )
    taken = TakenTrick(0, frozenset(), 0) if right.taken is None else None
    yield right._replace(taken=taken)
    if right.taken is not None:
        winner, catches, honours = right.taken
        yield right._replace(taken=right.taken._replace(winner=(winner + 1) % 4))
        yield right._replace(taken=right.taken._replace(honours=honours + 1))
        yield right._replace(
            taken=right.taken._replace(catches=frozenset(catches) ^ {Catch(winner, (winner + 1) % 4, 2)})
        )
    yield right._replace(over=not right.over)
    yield from (right._replace(turn=turn) for turn in (None, *range(4)) if turn != right.turn)
    for seat, score in enumerate(right.scores):
        yield right._replace(scores=(*right.scores[:seat], score + 1, *right.scores[seat + 1 :]))
    yield right._replace(legal=frozenset(right.legal) ^ {min((*right.legal, card))})


# ---- states of a deal: what no clause says ---------------------------------------------------------------------------


def led_to(case: tuple[DealState, Play], readings: Any) -> tuple[Any, ...]:
    """What stands against a card, or what is remembered once it is played."""
    game = Deal(readings)
    before, listed, step = case[0], game.moves(case[0]), game.step(*case)
    assert [*listed] == [(before.turn, card) for card in game.legal(before)], "legal cards are listed"
    if step.refusals:
        assert step.state == before, "a refused card changes nothing"
        return step.refusals
    assert [*game.moves(step.state)] == [(step.state.turn, card) for card in game.observe(step.state).legal]
    hands, leader, _, taken, _, by_choice = step.state
    assert taken is None or taken.winner == leader, "the winner of a trick leads"
    assert step.state.over is game.observe(step.state).over
    return hands, leader if taken is None else None, by_choice


def leads_to(case: tuple[DealState, Play], readings: Any) -> tuple[Any, ...]:
    """Every reason against a card is told; and of one that is played, where it goes, who leads, what was by choice."""
    m, (seat, card) = _moved(case, readings), case[1]
    legal = tuple(each for hand in case[0].hands for each in hand if each in m.was.legal)
    against = (
        (Obstacle.DEAL_IS_OVER(), m.was.over),
        (Obstacle.OUT_OF_TURN(seat, m.was.turn), m.out_of_turn),
        (Obstacle.NOT_HELD(seat, card), not (m.held or m.was.over)),
        (Obstacle.MAY_NOT_BE_PLAYED(card, legal), m.barred),
    )
    reasons = tuple(why for why, stands in against if stands)
    return reasons or ((m.hands, None, ()) if m.trick_ends else (m.hands, m.before.leader, m.by_choice))


# ---- a deal ----------------------------------------------------------------------------------------------------------

DEAL_PROPERTIES = (
    Property.demanded(
        breaks_state,
        "deal:Deal.step deal:Deal.observe deal:Deal.legal deal:DealState scoring:TakenTrick tricks",
        shown_after,
        cases.few_plays,
        read=TwosReadings,
        others=other_states,
    ),
    Property.demanded(
        breaks_start,
        "deal:Deal.start deal:Deal.observe deal:Deal.legal deal:DealState tricks:turn_of",
        shown_at_the_start,
        cases.setups,
        read=TwosReadings,
    ),
    Property.stated(
        leads_to,
        "deal:Deal.step deal:Deal.moves deal:Deal.legal deal:DealState deal:_by_choice tricks",
        led_to,
        cases.plays,
        read=TwosReadings(),
    ),
)


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


def _hand_and_trick(hand: int, trick: int) -> Domain:
    """Hands of a number of cards with tricks of a number of cards."""

    def draw(unknown: Draw) -> tuple[Cards, Cards]:
        found = cards(unknown, hand + trick)
        return found[:hand], found[hand:]

    return Domain(f"all hands of {hand} behind all tricks of {trick}", draw)


# ---- tricks ----------------------------------------------------------------------------------------------------------

Breaking = Callable[[Any], Iterator[str]]
"""answer -> the clauses that it breaks."""


def ruled(case: Trick, readings: Any) -> TakenTrick:
    """The ruling on a trick, its catches as a set."""
    winner, catches, honours = rule(case[0], readings, case[1])
    return TakenTrick(winner, frozenset(catches), honours)


class _Trick:
    """The clauses on one trick."""

    def __init__(self, case: Trick, readings: Any) -> None:
        self._case, self._readings = case, readings
        facts = self._facts(0)
        self.winner, self.honours = TRICK.breaking(facts, "winner"), SCORING.breaking(facts, "honours")
        self._catches: dict[int, Breaking] = {}

    def _facts(self, winner: int) -> ScoreFacts:
        return ScoreFacts(self._case[0], self._readings, self._case[1], TakenTrick(winner, (), 0))

    def catches(self, winner: int) -> Breaking:
        """The clauses on its catches, given the winner."""
        if winner not in self._catches:
            self._catches[winner] = TRICK.breaking(self._facts(winner), "catches")
        return self._catches[winner]


@in_stages("winner", "catches", "honours", about=_Trick)
def broken_in_trick(answer: TakenTrick, trick: _Trick, field: str) -> Iterable[str]:
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


def _asks_a_trick(case: Trick, answer: TakenTrick) -> tuple[str, Cards, TakenTrick] | None:
    """The question about a trick; who had a choice is told in a play alone."""
    return None if case[1] else ("twos.trick", case[0], answer)


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
    """The legal cards, as a set."""
    return frozenset(legal(*case, readings))


_choice: Callable[[Any, Any], Breaking] = Latest(
    lambda case, readings: FOLLOWING.breaking(ChoiceFacts(case[0], case[1], readings), "legal")
)


def broken_in_legal(answer: frozenset[Card], case: tuple[Cards, Cards], readings: Any) -> Iterator[str]:
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
    points, trick = SCORING.breaking(facts, "scores"), TRICK.breaking(facts, "scores")
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
        broken_in_trick,
        "trick scoring:rule scoring:honours",
        ruled,
        tricks_by_choice,
        read=TwosReadings,
        others=other_rulings,
        asks=_asks_a_trick,
    ),
    Property.demanded(
        broken_in_trick,
        "trick",
        ruled,
        _whole_tricks,
        read=TwosReadings(),
        others=few_other_rulings,
        asks=_asks_a_trick,
    ),
    Property.demanded(
        broken_in_legal,
        "following",
        playable,
        hands,
        _hand_and_trick(1, 0),
        _hand_and_trick(1, 1),
        read=TwosReadings,
        others=other_choices,
        unknown=lambda draw, case: frozenset(card for card in case[0] if draw.number(0, 1)),
        asks=lambda case, answer: ("twos.legal", case, (answer,)),
    ),
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


# ---- engines: questions on which their answers are compared with those of the rules ----------------------------------


TRICKS = tuple(
    cards_domain(f"all tricks of {number} card{'s' if number > 1 else ''}, in play order", number)
    for number in range(1, 5)
)
_THREE_OF_HEARTS = Card(THREE, 2)


AGREEMENTS = (
    EngineAgreement(
        "twos.trick",
        (TrickParams, TrickResult),
        TRICKS,
        rule,
        corner=lambda trick: trick[-1] == _THREE_OF_HEARTS,
        asked=lambda trick: (trick,),
    ),
    EngineAgreement(
        "twos.legal",
        (LegalParams, LegalResult),
        tuple(_hand_and_trick(hand, trick) for hand, trick in ((1, 0), (1, 1), (2, 1), (3, 1), (2, 2))),
        lambda facts, readings: (legal(facts[0], facts[1], readings),),
        corner=lambda facts: facts[0][0] == _THREE_OF_HEARTS,
    ),
)
