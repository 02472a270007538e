"""Generated games, refused moves among them; Hypothesis shrinks what fails to the shortest game. Then whole games with
all cards, because some faults show only after many moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from random import Random
from typing import Any

from msgspec.json import encode

from bythebook.readings import Readings
from bythebook_conformance.certification.asking.engine_session import EngineSession, Part, QuestionsDigest
from bythebook_conformance.certification.run import Run
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.playing import LUCK_BITS, Luck, Policy, Simulation, Tables
from bythebook_conformance.oracle.questions import for_each_game

PARTS = 2
DEALT = 20
"""The number of whole games that are dealt for every policy; the longest ones are asked."""
WHOLE = {"quick": 2, "standard": 5, "full": DEALT}
"""How many of them are asked in a profile."""


class Wrong(Exception):  # noqa: N818 - a signal to Hypothesis
    """An answer was wrong."""


class Enough(BaseException):
    """Enough games have been tried; not an ``Exception``, which Hypothesis would take for another fault."""


def parts(kit: GameKit, run: Run) -> Iterator[Part]:
    """Generated games, in parts."""
    for number in range(PARTS if kit.play else 0):
        yield Part("play", f"games-{number}", partial(play_games, number), kit.play_method)
    tables, simulation = kit.playing()
    if kit.play and simulation and tables:
        yield Part("play", "whole-games", partial(ask_whole_games, simulation, tables), kit.play_method)


def ask_whole_games(simulation: Simulation, tables: Tables, session: EngineSession) -> str:
    """Ask the longest of some games that are dealt and played as ``bythebook rules simulate`` does."""
    method = session.kit.method(session.kit.play_method)
    reason = session.why_not_asked(method)
    if not session.may_ask(method):
        return reason
    for params in _whole_games(simulation, tables, session):
        session.ask_one(method, params)
    return reason


def _whole_games(simulation: Simulation, tables: Tables, session: EngineSession) -> Iterator[dict[str, Any]]:
    """The longest whole games of every policy, as params of the game's plays.

    What is dealt is enough for every reading: fields are left out that are for engines alone which declare another.
    """
    method, run = session.kit.play_method, session.run
    for policy_name, policy in simulation.policies.items():
        rng = run.chance.of(policy_name).random()
        dealt = [_dealt(simulation, policy, session.readings, rng) for _ in range(DEALT)]
        longest = sorted(dealt, key=lambda each: len(each[1]), reverse=True)
        for start, moves in longest[: WHOLE[run.profile]]:
            params = tables.question(start, moves)
            yield {name: value for name, value in params.items() if session.may_be_sent(method, {name: value})}


def _dealt(simulation: Simulation, policy: Policy, readings: Readings, rng: Random) -> tuple[Any, list[Any]]:
    """The start of a game, and its moves to the end."""
    start, game = simulation.deal(rng), simulation.game(readings)
    course = simulation.course(game, start, lambda state, _: policy(game, state, Luck(rng.getrandbits(LUCK_BITS))))
    return start, [move for _, move in course if move is not None]


def play_games(number: int, session: EngineSession) -> str:
    """Ask generated games until one is answered wrong, then smaller ones."""
    method = session.kit.method(session.kit.play_method)
    reason = session.why_not_asked(method)
    if not session.may_ask(method):
        return reason
    kit, run = session.kit, session.run
    for_each = partial(for_each_game, kit, session.readings, kit.play_games[run.profile], run.chance.of(number))
    try:
        for_each(_Games(session).ask, shrink=True)
    except (Wrong, Enough):  # the tally holds what was found, smallest situations first
        if not session.may_ask(method):
            return ""
        session.asked = QuestionsDigest()
        generated: list[dict[str, Any]] = []  # as for an engine that answers right
        for_each(generated.append, shrink=True)
        noted = {sha256(encode(params)).digest(): params for params in generated}
        for params in noted.values():
            session.noted(method, params)
    return reason


class _Games:
    """The games that an engine was asked. Each is asked once: Hypothesis runs a failing one again, and that an engine
    then crashes, or answers otherwise, is no fault of the kit.
    """

    def __init__(self, session: EngineSession) -> None:
        self._session = session
        self._method = session.kit.method(session.kit.play_method)
        self._found_wrong: dict[bytes, bool] = {}
        self._tries = 0

    def ask(self, params: dict[str, Any]) -> None:
        """Ask a game.

        Raises:
            Wrong: the engine fails on it.
            Enough: it has been tried often enough, or answers no more.
        """
        digest = sha256(encode(params)).digest()
        if digest not in self._found_wrong:
            if self._session.why_not_asked(self._method):
                raise Enough
            self._found_wrong[digest] = self._session.ask_one(self._method, params) is not None
            self._tries += self._found_wrong[digest] or self._tries > 0
            if self._tries > self._session.kit.play_shrinks:
                raise Enough
        if self._found_wrong[digest]:
            raise Wrong
