"""Properties of a deal of Twos: what clauses demand of every state, and what no clause says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bythebook.clauses import ClauseIds
from bythebook.tricks import Obstacle
from bythebook.twos.deal import Deal, DealSetup, DealState, Play
from bythebook.twos.deal_reasons import MoveFacts, Shown, broken_in_state, shown_by
from bythebook.twos.readings import TwosReadings
from bythebook.twos.scoring import TakenTrick
from bythebook.twos.trick import Catch
from bythebook_conformance.games.twos.situations import deals as cases
from bythebook_conformance.kit.properties import Property, in_stages

# ---- what clauses demand ---------------------------------------------------------------------------------------------


def shown_after(case: tuple[DealState, Play], readings: Any) -> Shown:
    """What the state after a move shows."""
    game = Deal(readings)
    step = game.step(*case)
    return shown_by(game, step.state, step.accepted)


def shown_at_the_start(setup: DealSetup, readings: Any) -> Shown:
    """What a deal shows before its first card."""
    game = Deal(readings)
    return shown_by(game, game.start(setup))


def _moved(case: tuple[DealState, Play | None], readings: Any) -> MoveFacts:
    """A move, as if nothing came of it."""
    was = shown_by(Deal(readings), case[0])
    return MoveFacts(readings, case[0], was, case[1], was)


def _begun(setup: DealSetup, readings: Any) -> MoveFacts:
    """A deal before its first card."""
    return _moved((DealState(setup.hands, setup.leader, (), None, setup.scores), None), readings)


@in_stages(*Shown._fields, about=_moved)
def breaks_state(answer: Shown, m: MoveFacts, field: str) -> ClauseIds:
    """The clauses on a deal allow one state after every move."""
    return _broken(m.showing(answer), field)


@in_stages(*Shown._fields, about=_begun)
def breaks_start(answer: Shown, m: MoveFacts, field: str) -> ClauseIds:
    """The clauses on a deal allow one state before the first card."""
    return _broken(m.showing(answer), field)


def _broken(m: MoveFacts, field: str) -> ClauseIds:
    """The clauses that a field breaks, or the first field of the trick just taken."""
    inner = TakenTrick._fields if field == "taken" and m.shown.taken is not None else ()
    return next(filter(None, (broken_in_state(m, each) for each in (field, *inner))), ())


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


# ---- what no clause says ---------------------------------------------------------------------------------------------


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
    return hands, leader if taken is None else None, by_choice


def leads_to(case: tuple[DealState, Play], readings: Any) -> tuple[Any, ...]:
    """Every reason against a card is told; and of one that is played, where it goes, who leads, what was by choice."""
    m, (seat, card) = _moved(case, readings), case[1]
    against = (
        (Obstacle.DEAL_IS_OVER(), m.was.over),
        (Obstacle.OUT_OF_TURN(seat, m.was.turn), m.out_of_turn),
        (Obstacle.NOT_HELD(seat, card), not (m.held or m.was.over)),
        (Obstacle.MAY_NOT_BE_PLAYED(card, Deal(readings).legal(case[0])), m.barred),
    )
    reasons = tuple(why for why, stands in against if stands)
    return reasons or ((m.hands, None, ()) if m.trick_ends else (m.hands, m.before.leader, m.by_choice))


# ---- properties ------------------------------------------------------------------------------------------------------

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
