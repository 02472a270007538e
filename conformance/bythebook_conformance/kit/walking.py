"""Small games walked through: every state that can be reached in a few moves, and every move tried in each."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

from bythebook.game import Step

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move")


def walks(
    start: State, step: Callable[[State, Move], Step[State]], tried: Callable[[State], Iterable[Move]], most: int
) -> Iterator[tuple[Move, ...]]:
    """Moves that lead, between them, through every state that is at most so many moves from the start.

    Every way ends with all moves that are refused there. A move to a state that is known already is a way's end.
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
