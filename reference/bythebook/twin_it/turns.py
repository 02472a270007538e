"""Whose turn it is: a flip, and who flips next after it and after a slap."""

from __future__ import annotations

from bythebook.twin_it.contest import Tie, Win, turned_by_themselves
from bythebook.twin_it.mistakes import Mistake
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import ANYONE, Piles, State, with_pile

Event = Win | Tie | Mistake
Events = tuple[Event, ...]


def flip(state: State, seat: int, readings: TwinItReadings) -> State:
    """The state after the seat has flipped: ``twin_it/flip-the-top-card``, ``twin_it/flipping-turns-over``."""
    pile = state.piles[seat]
    card = pile[0].turned() if readings.flip_shows == "other-face" else pile[0]
    piles = with_pile(state.piles, seat, pile[1:])
    due, table, winner = able(piles, following(state, seat, readings)), (*state.table, card), state.winner
    after = State(state.teams, (), due, table, piles, state.sets, state.forbidden, winner, None, state.last_winner)
    return settled(after, readings)


def following(state: State, seat: int, readings: TwinItReadings) -> int:
    """Whose turn it is after a seat has flipped: the next clockwise (``twin_it/turns-go-clockwise``)."""
    if state.interrupted not in (None, seat) and readings.order_after_win == "interrupted-order":
        return state.interrupted
    return (seat + 1) % state.seats


def after_slap(state: State, happened: Events, readings: TwinItReadings) -> State:
    """Who resumes the game after the results of a slap, in the order in which they took effect."""
    won = [event for event in happened if isinstance(event, Win)]
    if won:
        state = state._replace(last_winner=won[-1].player, chain=True)
    if state.teams and readings.team_resume != "competitive":
        return _team(state, happened, readings)
    resumer = resumer_of(state, happened, readings)
    return due(state, state.due) if resumer is None else _resumed_by(state, resumer, state.side)


def settled(state: State, readings: TwinItReadings) -> State:
    """The state after threes have turned by themselves, if they do; who can no longer flip is passed over."""
    after = turned_by_themselves(state, readings)
    return due(after, after.due) if after.outcomes else after


def due(state: State, seat: int | None) -> State:
    """The state in which the seat, or the next one that can, flips next."""
    return state._replace(due=_due(state, seat))


def _due(state: State, seat: int | None) -> int | None:
    """The seat, or the next one that can, flips next; nobody does when the game is over."""
    return None if state.over else able(state.piles, seat)


def able(piles: Piles, seat: int | None) -> int | None:
    """The seat, or the next one clockwise whose pile has a card (``twin_it/empty-pile-is-passed-over``)."""
    if not any(piles):
        return None
    if seat is not None and seat != ANYONE and not piles[seat]:
        seat = next(each for each in (*range(seat, len(piles)), *range(seat)) if piles[each])
    return seat


def _team(state: State, happened: Events, readings: TwinItReadings) -> State:
    """In team mode anyone resumes: ``twin_it/anyone-resumes``."""
    resumer = resumer_of(state, happened, readings) if readings.team_resume == "own-side" else None
    side = None if resumer is None or resumer == ANYONE else state.party(resumer)
    with_cards = {state.party(seat) for seat, pile in enumerate(state.piles) if pile}
    return _resumed_by(state, ANYONE, side if side in with_cards else None)


def _resumed_by(state: State, resumer: int, side: int | None) -> State:
    """The state in which somebody resumes, remembering whose turn it was if that was somebody else's."""
    interrupted = state.interrupted
    if interrupted is None and state.due not in (None, ANYONE, resumer):
        interrupted = state.due
    return state._replace(due=_due(state, resumer), interrupted=interrupted, side=side)


def resumer_of(state: State, happened: Events, readings: TwinItReadings) -> int | None:
    """Who resumes, or None if the turn is unchanged.

    Of several winners the last (``twin_it/last-winner-resumes``); of several offenders the last, who alone still can
    (``twin_it/offender-resumes``).
    """
    won = [event for event in happened if isinstance(event, Win)]
    erred = [event for event in happened if isinstance(event, Mistake)]
    if won and erred:
        both: Events = (*won, *erred)
        last = max(both, key=lambda event: event.arrival)
        match readings.win_and_mistake_resumer:
            case "offender":
                won = []
            case "last-completed" if isinstance(last, Mistake):
                return last.player
    if won:
        return won[-1].player
    if erred:
        return erred[-1].player
    return _after_tie(state, readings)


def _after_tie(state: State, readings: TwinItReadings) -> int | None:
    """After a tie alone, the turn is unchanged: ``twin_it/turn-unchanged-by-a-tie``."""
    if readings.resume_after_tie == "anyone":
        return ANYONE
    return state.last_winner if readings.resume_after_tie == "last-winner" else None
