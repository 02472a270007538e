"""Many games judged: which clauses are broken, in how many games, where, and the smallest example of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import Struct

from bythebook.game import SetupError
from bythebook.spec import Spec, load_spec
from bythebook_conformance.kit import ClauseIds, Expected
from bythebook_conformance.kit.language import tr, tr_count
from bythebook_conformance.kit.spec_texts import translated
from bythebook_conformance.oracle.comparing import field_of, messages, situations
from bythebook_conformance.rulings.complaints import InputError
from bythebook_conformance.rulings.game_log import Logged
from bythebook_conformance.rulings.prose import clause_data, clause_lines, drawn, folded, said_of
from bythebook_conformance.rulings.question import Question, judged_state
from bythebook_conformance.rulings.transcript import IllegalMove, breach_lines, first_fault

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
    values = {name: msgspec.json.encode(getattr(state, name)).decode() for name in broken.wrong}
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
