"""A log of many games: read, judged, and how often and where each clause is broken, with the smallest example."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bythebook.game import SetupError
from bythebook.readings import Readings
from bythebook.spec import Spec, game_names, load_spec
from bythebook_conformance.kit import ClauseIds, Expected, GameKit, load_kit
from bythebook_conformance.kit.errors import NotThereError
from bythebook_conformance.kit.language import tr, tr_count
from bythebook_conformance.kit.near_names import nearest
from bythebook_conformance.kit.spec_texts import translated
from bythebook_conformance.kit.visible import json_line
from bythebook_conformance.oracle.comparing import field_of, messages, situations
from bythebook_conformance.rulings.complaints import InputError, quoted, there_are
from bythebook_conformance.rulings.dispute import check_parts, game_of
from bythebook_conformance.rulings.parsing import read_message
from bythebook_conformance.rulings.prose import clause_data, clause_lines, drawn, folded, said_of
from bythebook_conformance.rulings.question import Question, judged_state, state_of
from bythebook_conformance.rulings.transcript import IllegalMove, breach_lines, first_fault, transcript_from

# ---- read ------------------------------------------------------------------------------------------------------------


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
    except NotThereError:
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


# ---- judged ----------------------------------------------------------------------------------------------------------


_PLACES = 5
"""The most places listed of one clause."""


@dataclass(frozen=True)
class GameFault:
    """The first thing that is wrong in a game: a move, or what the log says of the state after it.

    ``move`` is its number from 1, 0 for the state before the first. ``clauses`` decide it. ``wrong`` are the fields
    of the state that are wrong, empty where the move itself is.
    """

    game: Logged
    move: int
    clauses: ClauseIds
    wrong: tuple[str, ...]
    told: Struct | None

    @property
    def size(self) -> tuple[int, int, int]:
        """The size of the game: the smallest one is shown."""
        return self.move, len(msgspec.json.encode(self.game.up_to(self.move).params)), self.game.number


@dataclass(frozen=True)
class JudgedLog:
    """A whole log: how many games and moves, and what is wrong by the clause that it points to."""

    games: int
    moves: int
    broken: Mapping[str, Sequence[GameFault]]

    @property
    def wrong_games(self) -> int:
        """In how many games something is wrong."""
        return sum(map(len, self.broken.values()))


def judge_log(games: Iterable[Logged]) -> JudgedLog:
    """Judge every game up to the first thing that is wrong in it; clauses with most games first.

    Raises:
        InputError: one of the games cannot be read.
    """
    found: list[GameFault] = []
    right: Counter[str] = Counter()
    total = moves = 0
    for game in games:
        total, moves = total + 1, moves + len(game.moves)
        broken = first_wrong(game, right)
        found += [broken] if broken else []
    by_clause: dict[str, list[GameFault]] = {}
    for each, clause in zip(found, _pointed_to(found, right), strict=True):
        by_clause.setdefault(clause, []).append(each)
    in_order = sorted(by_clause.items(), key=lambda each: (-len(each[1]), each[0]))
    return JudgedLog(total, moves, dict(in_order))


def _pointed_to(found: Sequence[GameFault], right: Counter[str]) -> list[str]:
    """The clause that each points to.

    Of a move it is the one that ``judge`` names first, looked up once for all moves that the same clauses decide. Of a
    state it is the one that decides fewest right fields in the log, of several that which decides most wrong ones.
    """
    wrong = Counter(clause for each in found if each.wrong for clause in each.clauses)
    by_clauses: dict[ClauseIds, list[GameFault]] = {}
    for each in found:
        if not each.wrong:
            by_clauses.setdefault(each.clauses, []).append(each)
    examples = {clauses: smallest(games) for clauses, games in by_clauses.items()}
    named = {clauses: _breach(each, _spec(each)).settled.decisive[0] for clauses, each in examples.items()}
    return [
        min(each.clauses, key=lambda name: (right[name], -wrong[name])) if each.wrong else named[each.clauses]
        for each in found
    ]


def smallest(found: Iterable[GameFault]) -> GameFault:
    """The one with the smallest game."""
    return min(found, key=lambda each: each.size)


def _breach(broken: GameFault, spec: Spec) -> IllegalMove:
    """A move that breaks a rule, as ``judge`` finds it."""
    question = broken.game.up_to(broken.move)
    return first_fault(question, broken.game.readings, spec)


def first_wrong(game: Logged, right: Counter[str]) -> GameFault | None:
    """The first thing that is wrong in a game, if anything is; ``right`` counts the clauses of right fields before.

    Raises:
        InputError: the game cannot be read.
    """
    expected = _ruled(game, game.question)
    reached = list(situations(expected))
    refused = next(
        (number for number, state in enumerate(messages(expected.result)) if not state.accepted), len(reached)
    )
    for moves, told in game.states:
        if moves >= refused:
            break
        judged = judged_state(expected, *reached[moves], told)
        wrong = tuple(each for each in judged if not each.right)
        if wrong:
            fields = tuple(dict.fromkeys(field_of(each.path).partition(".")[0] for each in wrong))
            return GameFault(game, moves, wrong[0].clauses, fields, told)
        right.update(clause for each in judged for clause in each.clauses)
    if refused == len(reached):
        return None
    state, explained = reached[refused]
    clauses = explained[state.__struct_fields__.index("accepted")]
    return GameFault(game, refused, clauses, (), None)


def _ruled(game: Logged, question: Question) -> Expected[Any]:
    try:
        return question.method.rule(question.params, game.readings)
    except SetupError as error:
        raise InputError(f"{game.where}: {error}") from None


def tell_log(judged: JudgedLog, *, every: bool = False) -> str:
    """A judged log for people."""
    games = tr_count("{number} game", "{number} games", judged.games)
    moves = tr_count("{number} move", "{number} moves", judged.moves)
    if not judged.broken:
        return tr("{games}, {moves}: no rule is broken.", games=games, moves=moves) + "\n"
    breaks = tr_count("{number} game breaks a rule", "{number} games break a rule", judged.wrong_games)
    lines = [f"{games}, {moves}: {breaks}."]
    for clause, found in judged.broken.items():
        spec = _spec(found[0])
        many = tr_count("{number} game", "{number} games", len(found))
        lines += ["", f"{clause}: {many}", *folded(spec.clause[clause].text, "  ")]
        lines += [f"  {_place(each)}" for each in found[:_PLACES]]
        rest = len(found) - _PLACES
        lines += ["  " + tr_count("and {number} more", "and {number} more", rest)] if rest > 0 else []
        lines += _example_lines(smallest(found), spec, every=every)
    return "\n".join(lines) + "\n"


def _place(broken: GameFault) -> str:
    place = {"game": broken.game.number, "line": broken.game.line}
    if not broken.wrong:
        return tr("game {game} (line {line}), move {move}", move=broken.move, **place)
    return tr_count(
        "game {game} (line {line}), the state after {number} move",
        "game {game} (line {line}), the state after {number} moves",
        broken.move,
        **place,
    )


def _example_lines(broken: GameFault, spec: Spec, *, every: bool) -> list[str]:
    question = broken.game.up_to(broken.move)
    smallest_is = tr("The smallest is game {number}:", number=broken.game.number)
    lines = [f"  {smallest_is}", *(f"  {line}".rstrip() for line in drawn(question))]
    if broken.told is None:
        return lines + [f"  {line}" for line in breach_lines(_breach(broken, spec), spec, every=every)]
    right = _ruled(broken.game, question).result.states[-1]
    lines += folded(tr("The log says: {state}", state=_state(broken, question, broken.told)), "  ")
    lines += folded(tr("By the rules: {state}", state=_state(broken, question, right)), "  ")
    return [*lines, "  " + tr("Decided by"), *clause_lines(broken.clauses, spec, "    ", every=every)]


def _state(broken: GameFault, question: Question, state: Struct) -> str:
    """What is wrong in a state: in words, or field by field if there are none."""
    said = [each.text for each in said_of(question, state) if each.field in broken.wrong]
    values = {name: json_line(getattr(state, name)) for name in broken.wrong}
    return " ".join(said) or "; ".join(tr("{field} is {value}", field=each, value=values[each]) for each in values)


def _spec(broken: GameFault) -> Spec:
    """The specification of its game in the language spoken now."""
    return translated(load_spec(broken.game.question.kit.name, examples=False))


def log_data(judged: JudgedLog) -> dict[str, Any]:
    """A judged log for programs."""
    return {
        "games": judged.games,
        "moves": judged.moves,
        "broken": [_clause_data(clause, found) for clause, found in judged.broken.items()],
    }


def _clause_data(name: str, found: Sequence[GameFault]) -> dict[str, Any]:
    example = smallest(found)
    return {
        "clause": clause_data(_spec(example).clause[name]),
        "games": len(found),
        "where": [
            {"game": each.game.number, "line": each.game.line, "move": each.move, "state": bool(each.wrong)}
            for each in found
        ],
        "smallest": {
            "game": example.game.number,
            "params": msgspec.to_builtins(example.game.up_to(example.move).params),
            "readings": example.game.readings.departures(),
        },
    }
