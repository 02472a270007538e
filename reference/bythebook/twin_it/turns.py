"""Whose turn it is: a flip, and who flips next after it and after a slap."""

from __future__ import annotations

from bythebook.twin_it.contest import Tie, Win, turned_by_themselves
from bythebook.twin_it.mistakes import Mistake
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import ANYONE, State, with_pile

Result = Win | Tie | Mistake
Results = tuple[Result, ...]


def flip(state: State, seat: int, readings: TwinItReadings) -> State:
    """The top card of a seat's own pile goes to the table, other side up, and the next seat clockwise is due.

    Decided by ``twin_it/flip-the-top-card``, ``twin_it/flipping-turns-over`` and ``twin_it/turns-go-clockwise``.
    """
    pile, following = state.piles[seat], (seat + 1) % state.seats
    if state.interrupted not in (None, seat) and readings.order_after_win == "interrupted-order":
        following = state.interrupted
    card = pile[0].turned() if readings.flip_shows == "other-face" else pile[0]
    piles, table = with_pile(state.piles, seat, pile[1:]), (*state.table, card)
    after = State(
        state.teams, (), following, table, piles, state.sets, state.forbidden, state.winner, None, state.last_winner
    )
    return with_threes_turned(with_due(after, following), readings)


def after_slap(state: State, results: Results, readings: TwinItReadings) -> State:
    """Who resumes the game after the results of a slap, in the order in which they took effect.

    In team mode anyone does (``twin_it/anyone-resumes``). Whose turn it was is remembered if somebody else resumes.
    """
    won = [result for result in results if isinstance(result, Win)]
    if won:
        state = state._replace(last_winner=won[-1].player, chain=True)
    side = state.side
    if state.teams and readings.team_resume != "competitive":
        resumer, side = ANYONE, None
        if readings.team_resume == "own-side":
            own = resumer_of(state, results, readings)
            with_cards = {state.party(seat) for seat, pile in enumerate(state.piles) if pile}
            if own not in (None, ANYONE) and state.party(own) in with_cards:
                side = state.party(own)
    else:
        own = resumer_of(state, results, readings)
        if own is None:
            return with_due(state, state.due)
        resumer = own
    interrupted = state.interrupted
    if interrupted is None and state.due not in (None, ANYONE, resumer):
        interrupted = state.due
    return with_due(state._replace(interrupted=interrupted, side=side), resumer)


def with_threes_turned(state: State, readings: TwinItReadings) -> State:
    """The state after threes have turned by themselves, if they do; who can no longer flip is passed over."""
    after = turned_by_themselves(state, readings)
    return with_due(after, after.due) if after.outcomes else after


def with_due(state: State, seat: int | None) -> State:
    """The state in which the seat, or the next clockwise whose pile has a card, flips next; nobody if the game is over.

    Decided by ``twin_it/empty-pile-is-passed-over`` and ``twin_it/stuck-game-without-a-winner``.
    """
    piles = state.piles
    if state.over or not any(piles):
        seat = None
    elif seat is not None and seat != ANYONE and not piles[seat]:
        seat = next(each for each in (*range(seat, len(piles)), *range(seat)) if piles[each])
    return state._replace(due=seat)


def resumer_of(state: State, results: Results, readings: TwinItReadings) -> int | None:
    """Who resumes, or None if the turn is unchanged, as after a tie alone (``twin_it/turn-unchanged-by-a-tie``).

    Of several winners the last (``twin_it/last-of-several-winners-flips``), of several offenders the last
    (``twin_it/last-of-several-offenders-flips``).
    """
    won = [result for result in results if isinstance(result, Win)]
    erred = [result for result in results if isinstance(result, Mistake)]
    if won and erred:
        both: Results = (*won, *erred)
        last = max(both, key=lambda result: result.arrival)
        match readings.win_and_mistake_resumer:
            case "offender":
                won = []
            case "last-completed" if isinstance(last, Mistake):
                return last.player
    if won:
        return won[-1].player
    if erred:
        return erred[-1].player
    if readings.resume_after_tie == "anyone":
        return ANYONE
    return state.last_winner if readings.resume_after_tie == "last-winner" else None
