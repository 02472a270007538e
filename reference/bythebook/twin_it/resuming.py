"""Who flips next: after a flip, and after a slap."""

from __future__ import annotations

from bythebook.ruling import Ruling, unique
from bythebook.twin_it.claims import Tie, Win
from bythebook.twin_it.mistakes import Mistake
from bythebook.twin_it.readings import (
    OffenderOfSeveral,
    OrderAfterWin,
    ResumeAfterTie,
    ResumerOfSeveral,
    TeamResume,
    TwinItReadings,
    WinAndMistakeResumer,
)
from bythebook.twin_it.state import ANYONE, State

Event = Win | Tie | Mistake


def after_flip(state: State, seat: int, readings: TwinItReadings) -> State:
    """The turn goes on clockwise from the player who has flipped: ``twin_it/turns-go-clockwise``."""
    interrupted = state.interrupted
    raised = ("order-after-win",) if interrupted is not None and interrupted != seat else ()
    following = (seat + 1) % state.seats
    because: tuple[str, ...] = ("twin_it/turns-go-clockwise",)
    if raised:
        because = ("twin_it/order-after-a-win", *because)
        if readings.order_after_win is OrderAfterWin.INTERRUPTED_ORDER and interrupted is not None:
            following = interrupted
    state = state._replace(interrupted=None, chain=False, side=None)
    return due(state, following, because, raised)


def after_slap(state: State, happened: tuple[Event, ...], readings: TwinItReadings) -> State:
    """Who resumes the game after what a slap has brought about, in the order in which it took effect."""
    resumer, because, raised = _resumer(state, happened, readings)
    won = [event for event in happened if isinstance(event, Win)]
    if won:
        state = state._replace(last_winner=_winner(won, readings), chain=True)
    if state.teams and readings.team_resume is not TeamResume.COMPETITIVE:
        return _team(state, resumer, readings)
    if resumer is None:
        return due(state, state.due.value, because, raised)
    raised = (*raised, "team-resume") if state.teams else raised
    return due(_interrupted(state, resumer), resumer, because, raised)


def turn_unchanged(state: State) -> State:
    """The turn is where it was, though the piles may not be: cards have turned over, and nobody did anything."""
    return due(state, state.due.value, ("twin_it/turn-unchanged-by-a-tie",))


def due(state: State, seat: int | None, because: tuple[str, ...], raised: tuple[str, ...] = ()) -> State:
    """The seat is to flip, or the next one clockwise whose pile has a card (``twin_it/empty-pile-is-passed-over``)."""
    piles = state.piles.value
    if not any(piles) or state.over:
        empty = ("twin_it/nothing-after-the-end",) if state.over else ("twin_it/empty-pile-is-passed-over",)
        return state._replace(due=Ruling(None, unique(empty, because), raised))
    if seat is not None and seat != ANYONE and not piles[seat]:
        because = unique(("twin_it/empty-pile-is-passed-over", "twin_it/turns-go-clockwise"), because)
        seats = [*range(seat, state.seats), *range(seat)]
        seat = next(each for each in seats if piles[each])
    return state._replace(due=Ruling(seat, because, raised))


def _team(state: State, resumer: int | None, readings: TwinItReadings) -> State:
    """In team mode anyone resumes: ``twin_it/anyone-resumes``."""
    side = None
    if readings.team_resume is TeamResume.OWN_SIDE:
        side = None if resumer is None or resumer == ANYONE else state.party(resumer)
        if side is not None and not any(
            state.piles.value[seat] for seat in range(state.seats) if state.teams[seat] == side
        ):
            side = None
    return due(_interrupted(state, ANYONE)._replace(side=side), ANYONE, ("twin_it/anyone-resumes",), ("team-resume",))


def _interrupted(state: State, resumer: int) -> State:
    """The state that remembers whose turn it was when somebody else is to resume."""
    before = state.due.value
    if before is None or before in (ANYONE, resumer) or state.interrupted is not None:
        return state
    return state._replace(interrupted=before)


def _resumer(
    state: State, happened: tuple[Event, ...], readings: TwinItReadings
) -> tuple[int | None, tuple[str, ...], tuple[str, ...]]:
    """Who resumes, None where the turn is unchanged; the clauses; the open points."""
    won = [event for event in happened if isinstance(event, Win)]
    erred = [event for event in happened if isinstance(event, Mistake)]
    winner = _winner(won, readings) if won else None
    several_erred = ("offender-of-several",) if len({event.player for event in erred}) > 1 else ()
    several = ("resumer-of-several",) if len({event.hand.player for event in won}) > 1 else ()
    by_win: tuple[str, ...] = ("twin_it/winner-flips-next",)
    if state.chain or len(won) > 1:
        by_win = ("twin_it/last-winner-resumes", *by_win)
    by_mistake = ("twin_it/offender-resumes",)
    if won and erred:
        last = max(happened, key=lambda event: event.arrival if isinstance(event, Win | Mistake) else -1)
        offender = _offender(erred, readings)
        chosen = {
            WinAndMistakeResumer.WINNER: (winner, unique(by_win, by_mistake)),
            WinAndMistakeResumer.OFFENDER: (offender, unique(by_mistake, by_win)),
            WinAndMistakeResumer.LAST_COMPLETED: (
                last.player if isinstance(last, Mistake) else winner,
                unique(by_win, by_mistake),
            ),
        }[readings.win_and_mistake_resumer]
        return (*chosen, ("win-and-mistake-resumer", *several, *several_erred))
    if won:
        return winner, by_win, several
    if erred:
        return _offender(erred, readings), by_mistake, several_erred
    return _after_tie(state, readings)


def _winner(won: list[Win], readings: TwinItReadings) -> int:
    """The winner who resumes: of several the last (``twin_it/last-winner-resumes``)."""
    return won[-1 if readings.resumer_of_several is ResumerOfSeveral.LATEST else 0].hand.player


def _offender(erred: list[Mistake], readings: TwinItReadings) -> int:
    """The offender who resumes: of several the last, who alone still can (``twin_it/offender-resumes``)."""
    return erred[-1 if readings.offender_of_several is OffenderOfSeveral.LAST else 0].player


def _after_tie(state: State, readings: TwinItReadings) -> tuple[int | None, tuple[str, ...], tuple[str, ...]]:
    """After a tie alone the turn is unchanged: ``twin_it/turn-unchanged-by-a-tie``."""
    because = ("twin_it/turn-unchanged-by-a-tie",)
    raised = ("resume-after-tie",)
    if readings.resume_after_tie is ResumeAfterTie.ANYONE:
        return ANYONE, because, raised
    if readings.resume_after_tie is ResumeAfterTie.LAST_WINNER:
        return state.last_winner, because, raised
    return None, because, raised
