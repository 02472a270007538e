"""Games of Twin It! as they were played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from bythebook import twin_it
from bythebook_conformance.games.twin_it import messages as m
from bythebook_conformance.games.twin_it.crossing import move_of, start, wire_move
from bythebook_conformance.games.twin_it.rulings import explained, game_from
from bythebook_conformance.kit import Explanation, Method, Replay
from bythebook_conformance.kit.words import Players


def _resumed(method: Method[Any, Any], state: twin_it.State) -> Method[Any, Any]:
    return replace(method, answer=partial(_answer, state), explain=partial(_explain, state))


def _answer(state: twin_it.State, params: m.PlayParams, readings: twin_it.TwinItReadings) -> m.PlayResult:
    return game_from(twin_it.TwinIt(readings), state, map(move_of, params.moves))


def _explain(state: twin_it.State, params: m.PlayParams, readings: twin_it.TwinItReadings) -> Explanation:
    return (explained(twin_it.TwinIt(readings), state, map(move_of, params.moves)),)


def _legal(game: twin_it.TwinIt, state: twin_it.State) -> list[m.Move]:
    return [wire_move(each) for each in game.moves(state)]


def _forced(game: twin_it.TwinIt, state: twin_it.State, move: m.Move) -> twin_it.State | None:
    """The state after a flip out of turn; hands on a card that cannot be seen do nothing."""
    if not isinstance(move.flip, int) or state.winner is not None or not state.piles[move.flip]:
        return None
    step = game.step(state._replace(due=move.flip), move_of(move))
    return step.state if step.accepted else None


def _missing(
    params: m.PlayParams, state: twin_it.State, move: m.Move, made: Sequence[tuple[int, m.Move]], who: Players
) -> str:
    return ""


REPLAY = Replay(start, _resumed, move_of, _legal, _forced, _missing)
