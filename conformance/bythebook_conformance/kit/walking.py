"""Walk through games: along given moves, and through every state reachable in a few."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

from bythebook.game import Step

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move")


def along(
    start: State, step: Callable[[State, Move], Step[State]], moves: Iterable[Move]
) -> Iterator[tuple[State, bool]]:
    """The state at the start, which counts as accepted, and after every move, with whether this was accepted."""
    state, accepted = start, True
    yield state, accepted
    for move in moves:
        state, refusals = step(state, move)
        yield state, not refusals


def end_of(start: State, step: Callable[[State, Move], Step[State]], moves: Iterable[Move]) -> State:
    """The state after all of the moves."""
    *_, (state, _) = along(start, step, moves)
    return state


def walks(
    start: State, step: Callable[[State, Move], Step[State]], tried: Callable[[State], Iterable[Move]], most: int
) -> Iterator[tuple[Move, ...]]:
    """Paths of moves that together visit every state within a number of moves from the start.

    Each path ends with all moves that are refused there. A move to a known state ends a path.
    """
    seen = {start}
    waiting: deque[tuple[State, tuple[Move, ...]]] = deque([(start, ())])
    while waiting:
        state, way = waiting.popleft()
        refused = []
        for move in tried(state):
            after = step(state, move)
            if not after.accepted:
                refused.append(move)
            elif after.state in seen or len(way) == most:
                yield (*way, move)
            else:
                seen.add(after.state)
                waiting.append((after.state, (*way, move)))
        yield (*way, *refused)
