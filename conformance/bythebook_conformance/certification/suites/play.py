"""Generated games, refused moves among them; Hypothesis shrinks what fails to the shortest game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from typing import Any

from msgspec.json import encode

from bythebook_conformance.certification.asking.engine_session import EngineSession, Options
from bythebook_conformance.certification.asking.questions_digest import QuestionsDigest
from bythebook_conformance.certification.suites.part import Part
from bythebook_conformance.kit import GameKit
from bythebook_conformance.oracle.questions import for_each_game

PARTS = 2


class Wrong(Exception):  # noqa: N818 - a signal to Hypothesis
    """An answer was wrong."""


class Enough(BaseException):
    """Enough games have been tried; not an ``Exception``, which Hypothesis would take for another fault."""


def parts(kit: GameKit, options: Options) -> Iterator[Part]:
    """Generated games, in parts with seeds of their own."""
    for number in range(PARTS if kit.play else 0):
        yield Part("play", f"games-{number}", partial(play_games, number), kit.play_method)


def play_games(number: int, session: EngineSession) -> str:
    """Ask generated games until one is answered wrong, then smaller ones."""
    method = session.kit.method(session.kit.play_method)
    reason = session.why_not_asked(method)
    if reason and not session.may_ask(method):
        return reason
    games = _Games(session)
    try:
        _for_each_game(session, number, games.ask)
    except (Wrong, Enough):  # the tally holds what was found, smallest situations first
        if not session.may_ask(method):
            return ""
        session.asked = QuestionsDigest()
        noted = {sha256(encode(params)).digest(): params for params in _games(session, number)}
        for params in noted.values():
            session.noted(method, params)
    return reason


def _games(session: EngineSession, number: int) -> list[dict[str, Any]]:
    """The games of a part as they are generated for an engine that answers right."""
    found: list[dict[str, Any]] = []
    _for_each_game(session, number, found.append)
    return found


def _for_each_game(session: EngineSession, number: int, do: Callable[[dict[str, Any]], None]) -> None:
    """Generate the games of a part; if something is raised on one, smaller ones."""
    kit, options = session.kit, session.options
    games = kit.play_games[options.profile]
    for_each_game(kit, session.readings, games, f"{options.seed} {number}", do, shrink=True)


class _Games:
    """The games that an engine was asked. Each is asked once: Hypothesis runs a failing one again, and that an engine
    then crashes, or answers otherwise, is no fault of the kit.
    """

    def __init__(self, session: EngineSession) -> None:
        self._session = session
        self._method = session.kit.method(session.kit.play_method)
        self._asked: dict[bytes, bool] = {}
        self._tries = 0

    def ask(self, params: dict[str, Any]) -> None:
        """Ask a game.

        Raises:
            Wrong: the engine fails on it.
            Enough: it has been tried often enough, or answers no more.
        """
        digest = sha256(encode(params)).digest()
        if digest not in self._asked:
            if self._session.why_not_asked(self._method):
                raise Enough
            self._asked[digest] = self._session.ask_one(self._method, params) is not None
            self._tries += self._asked[digest] or self._tries > 0
            if self._tries > self._session.kit.play_shrinks:
                raise Enough
        if self._asked[digest]:
            raise Wrong
