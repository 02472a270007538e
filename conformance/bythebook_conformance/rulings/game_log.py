"""A log of many games, as a program writes one: read, and each game made a question."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NoReturn

from msgspec import Struct
from msgspec.structs import replace

from bythebook.readings import Readings
from bythebook.spec import game_names
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.kit.language import tr
from bythebook_conformance.rulings.complaints import InputError, nearest, quoted, there_are
from bythebook_conformance.rulings.dispute import check_parts, game_of
from bythebook_conformance.rulings.parsing import read_message
from bythebook_conformance.rulings.question import Question, state_of
from bythebook_conformance.rulings.transcript import transcript_from

STATE = "state"
"""The key of a line that is no move: what the log says of the state after the moves so far."""
Part = dict[str, Any] | str
"""A game, a state, or a move, which may be written in words."""


@dataclass
class Lines:
    """A game as it stands in the log: its head and what follows, each with its line from 1."""

    number: int
    line: int
    head: dict[str, Any]
    after: list[tuple[int, Part]] = field(default_factory=list)


@dataclass(frozen=True)
class Logged:
    """A game in a log, where it stands, and what the log says of states, by the number of moves before."""

    number: int
    line: int
    where: str
    question: Question
    readings: Readings
    states: tuple[tuple[int, Struct], ...]

    @property
    def moves(self) -> list[Any]:
        """The moves of the game."""
        moves: list[Any] = self.question.params.moves  # type: ignore[attr-defined]
        return moves

    def up_to(self, moves: int) -> Question:
        """The game with its first ``moves`` moves."""
        return self.question.about(replace(self.question.params, moves=self.moves[:moves]))


def games_in(text: str, where: str) -> Iterator[Logged]:
    """The games in a log: JSON texts one after the other, mostly one a line.

    One with ``game`` begins a game and is as in a transcript, with its moves or without; the texts up to the next one
    are moves of it, or tell under ``state`` what holds after the moves so far.

    Raises:
        InputError: it is no log; the text says what is wrong and in which line.
    """
    for lines in _split(text, where):
        yield _logged(lines, where)


def _split(text: str, where: str) -> Iterator[Lines]:
    game: Lines | None = None
    for line, data in _texts(text, where):
        if isinstance(data, dict) and "game" in data:
            if game is not None:
                yield game
            game = Lines(game.number + 1 if game else 1, line, data)
        elif game is None:
            game_of(data, _at(where, line))
        else:
            game.after.append((line, data))
    if game is None:
        raise InputError(f"{where}: " + tr("no game: expected a line such as {line}", line='{"game": "twos", ...}'))
    yield game


def _texts(text: str, where: str) -> Iterator[tuple[int, Part]]:
    """The JSON texts in a log, each with the line on which it begins."""
    decoder = json.JSONDecoder(parse_constant=_no_number)
    place, line, counted_to = 0, 1, 0
    while True:
        while place < len(text) and text[place].isspace():
            place += 1
        if place == len(text):
            return
        line, counted_to = line + text.count("\n", counted_to, place), place
        try:
            data, place = decoder.raw_decode(text, place)
        except RecursionError:
            raise InputError(f"{_at(where, line)}: " + tr("nested too deeply to be read")) from None
        except ValueError as error:
            problem = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
            raise InputError(f"{_at(where, line)}: " + tr("not JSON: {problem}", problem=problem)) from None
        if not isinstance(data, dict | str):
            raise InputError(f"{_at(where, line)}: " + tr("expected a game, a move or a state"))
        yield line, data


def _no_number(name: str) -> NoReturn:
    raise ValueError(tr("{value} is not a number", value=name))


def _logged(lines: Lines, where: str) -> Logged:
    here = _at(where, lines.line)
    kit = _kit(game_of(lines.head, here), here)
    before = _moves_in(lines.head)
    moves = [data for _, data in lines.after if not _tells_state(data)]
    question, readings = transcript_from(kit, [lines.head, *moves], here)
    states, done = [], before
    for line, data in lines.after:
        if isinstance(data, dict) and _tells_state(data):
            here_too = _at(where, line)
            check_parts(data, (STATE,), (), here_too)
            kind = state_of(question.method.result)
            states.append((done, read_message(kind, data[STATE], f"{here_too}, {STATE}")))
        else:
            done += 1
    return Logged(lines.number, lines.line, here, question, readings, tuple(states))


def _tells_state(data: Part) -> bool:
    return isinstance(data, dict) and STATE in data


def _kit(name: str, where: str) -> GameKit:
    try:
        return load_kit(name)
    except LookupError:
        known = game_names()
        unknown = tr("no game {name}", name=quoted(name)) + nearest(name, known)
        raise InputError(f"{where}: {unknown}; {there_are(known)}") from None


def _moves_in(head: dict[str, Any]) -> int:
    """How many moves a game begins with; what is no list is refused later."""
    params = head.get("params", head)
    moves = params.get("moves", []) if isinstance(params, dict) else []
    return len(moves) if isinstance(moves, list) else 0


def _at(where: str, line: int) -> str:
    """A line of a log."""
    return tr("{file}, line {line}", file=where, line=line)
