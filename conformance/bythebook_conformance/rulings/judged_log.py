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
from bythebook_conformance.kit.english import counted
from bythebook_conformance.oracle.comparing import field_of, messages, situations
from bythebook_conformance.rulings.complaints import InputError
from bythebook_conformance.rulings.game_log import Logged
from bythebook_conformance.rulings.prose import clause_data, clause_lines, drawn, folded, said_of
from bythebook_conformance.rulings.question import Question, judged_state
from bythebook_conformance.rulings.transcript import Breach, breach_lines, judge_moves

_PLACES = 5
"""The most places listed of one clause."""


@dataclass(frozen=True)
class Broken:
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
        """Smaller games are better to look at."""
        return self.move, len(msgspec.json.encode(self.game.up_to(self.move).params)), self.game.number


@dataclass(frozen=True)
class JudgedLog:
    """A whole log: how many games and moves, and what is wrong by the clause that it points to."""

    games: int
    moves: int
    broken: Mapping[str, Sequence[Broken]]

    @property
    def wrong_games(self) -> int:
        """In how many games something is wrong."""
        return sum(map(len, self.broken.values()))


def judge_log(games: Iterable[Logged]) -> JudgedLog:
    """Judge every game up to the first thing that is wrong in it; clauses with most games first.

    Raises:
        InputError: one of the games is none.
    """
    found: list[Broken] = []
    right: Counter[str] = Counter()
    total = moves = 0
    for game in games:
        total, moves = total + 1, moves + len(game.moves)
        broken = first_wrong(game, right)
        found += [broken] if broken else []
    by_clause: dict[str, list[Broken]] = {}
    for each, clause in zip(found, _pointed_to(found, right), strict=True):
        by_clause.setdefault(clause, []).append(each)
    in_order = sorted(by_clause.items(), key=lambda each: (-len(each[1]), each[0]))
    return JudgedLog(total, moves, dict(in_order))


def _pointed_to(found: Sequence[Broken], right: Counter[str]) -> list[str]:
    """The clause that each points to.

    Of a move it is the one that ``judge`` names first, looked up once for all moves that the same clauses decide. Of a
    state it is the one that decides fewest right fields in the log, of several that which decides most wrong ones.
    """
    wrong = Counter(clause for each in found if each.wrong for clause in each.clauses)
    by_clauses: dict[ClauseIds, list[Broken]] = {}
    for each in found:
        if not each.wrong:
            by_clauses.setdefault(each.clauses, []).append(each)
    named = {clauses: _breach(smallest(games)).settled.decisive[0] for clauses, games in by_clauses.items()}
    return [
        min(each.clauses, key=lambda name: (right[name], -wrong[name])) if each.wrong else named[each.clauses]
        for each in found
    ]


def smallest(found: Iterable[Broken]) -> Broken:
    """The one with the smallest game."""
    return min(found, key=lambda each: each.size)


def _breach(broken: Broken) -> Breach:
    """A move that breaks a rule, as ``judge`` finds it."""
    question = broken.game.up_to(broken.move)
    breach = judge_moves(question, broken.game.readings, load_spec(question.kit.name, examples=False)).breach
    assert breach is not None
    return breach


def first_wrong(game: Logged, right: Counter[str]) -> Broken | None:
    """The first thing that is wrong in a game, if anything is; ``right`` counts the clauses of right fields before.

    Raises:
        InputError: there is no such game.
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
            return Broken(game, moves, wrong[0].clauses, fields, told)
        right.update(clause for each in judged for clause in each.clauses)
    if refused == len(reached):
        return None
    state, explained = reached[refused]
    clauses = explained[state.__struct_fields__.index("accepted")]
    return Broken(game, refused, clauses, (), None)


def _ruled(game: Logged, question: Question) -> Expected[Any]:
    try:
        return question.method.rule(question.params, game.readings)
    except SetupError as error:
        raise InputError(f"{game.where}: {error}") from None


def tell_log(judged: JudgedLog, *, every: bool = False) -> str:
    """A judged log for people."""
    counts = f"{counted(judged.games, 'game')}, {counted(judged.moves, 'move')}"
    if not judged.broken:
        return f"{counts}: no rule is broken.\n"
    breaks = "1 breaks a rule" if judged.wrong_games == 1 else f"{judged.wrong_games:,} break a rule"
    lines = [f"{counts}: {breaks}."]
    for clause, found in judged.broken.items():
        spec = load_spec(found[0].game.question.kit.name, examples=False)
        lines += ["", f"{clause}: {counted(len(found), 'game')}", *folded(spec.clause[clause].text, "  ")]
        lines += [f"  {_place(each)}" for each in found[:_PLACES]]
        lines += [f"  and {len(found) - _PLACES:,} more"] if len(found) > _PLACES else []
        lines += _example_lines(smallest(found), spec, every=every)
    return "\n".join(lines) + "\n"


def _place(broken: Broken) -> str:
    where = f"game {broken.game.number} (line {broken.game.line})"
    if broken.wrong:
        return f"{where}, the state after {counted(broken.move, 'move')}"
    return f"{where}, move {broken.move}"


def _example_lines(broken: Broken, spec: Spec, *, every: bool) -> list[str]:
    question = broken.game.up_to(broken.move)
    lines = [f"  The smallest is game {broken.game.number}:", *(f"  {line}".rstrip() for line in drawn(question))]
    if broken.told is None:
        return lines + [f"  {line}" for line in breach_lines(_breach(broken), spec, every=every)]
    right = _ruled(broken.game, question).result.states[-1]
    for who, state in (("The log says", broken.told), ("By the rules", right)):
        said = [each.text for each in said_of(question, state) if each.field in broken.wrong]
        values = [f"{name} is {msgspec.json.encode(getattr(state, name)).decode()}" for name in broken.wrong]
        lines += folded(f"{who}: {' '.join(said) or '; '.join(values)}", "  ")
    return [*lines, "  Decided by", *clause_lines(broken.clauses, spec, "    ", every=every)]


def log_data(judged: JudgedLog) -> dict[str, Any]:
    """A judged log for programs."""
    return {
        "games": judged.games,
        "moves": judged.moves,
        "broken": [_clause_data(clause, found) for clause, found in judged.broken.items()],
    }


def _clause_data(name: str, found: Sequence[Broken]) -> dict[str, Any]:
    example = smallest(found)
    clause = load_spec(example.game.question.kit.name, examples=False).clause[name]
    return {
        "clause": clause_data(clause),
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
