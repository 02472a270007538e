"""A play as it went at the table: what nobody says is filled in, and what breaks a rule is done or taken back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from msgspec.structs import replace

from bythebook.readings import Readings
from bythebook_conformance.kit import ClauseIds, Explanation, Method, Replay
from bythebook_conformance.kit.language import tr
from bythebook_conformance.kit.words import several
from bythebook_conformance.rulings.question import Question, is_play


@dataclass(frozen=True)
class PlayedMove:
    """A move as the table made it.

    ``there`` is the question whose last move it is: the play from its start, or from the last move that was done
    although it breaks a rule. Of one that breaks a rule, ``missing`` says why its card is not there, and ``allowed``
    what was allowed instead.
    """

    number: int
    move: Any
    filled: tuple[Any, ...]
    """The moves before it that nobody said."""
    accepted: bool
    done: bool
    """Whether it is done, allowed or not."""
    there: Question
    missing: str
    allowed: tuple[Any, ...]


class _Shown(NamedTuple):
    """Where a state of a course is found: a part of it, and a state of this part. Of a move before it that is refused,
    where its refusal is found, or the clauses that bar it."""

    part: int
    state: int
    refusal: tuple[int, int] | None = None
    barred: ClauseIds = ()


@dataclass(frozen=True)
class Course:
    """A play as it went, under some readings: its moves, its parts, each with the method that rules on it, and its last
    state."""

    moves: list[PlayedMove]
    parts: list[tuple[Method[Any, Any], list[Any]]]
    shown: list[_Shown]
    question: Question
    last: Any

    @property
    def faults(self) -> list[PlayedMove]:
        """The moves that break a rule."""
        return [each for each in self.moves if not each.accepted]

    def filled_lines(self) -> list[str]:
        """The moves that nobody said, in words."""
        words, who = self.question.kit.words, self.question.seating.players
        assert words is not None
        return [
            tr(
                "Taken as said before move {number} ({move}): {moves}.",
                number=each.number,
                move=words.move(each.move, who),
                moves=several([words.move(move, who) for move in each.filled]),
            )
            for each in self.moves
            if each.filled
        ]

    def answer(self, readings: Readings) -> Any:
        """The states of the play."""
        params: Any = self.question.params
        told = [method.answer(replace(params, moves=moves), readings) for method, moves in self.parts]
        states = [
            replace(told[each.part].states[each.state], accepted=False)
            if each.refusal or each.barred
            else told[each.part].states[each.state]
            for each in self.shown
        ]
        return type(told[0])(states)

    def explain(self, readings: Readings) -> Explanation:
        """The reasons for them."""
        params: Any = self.question.params
        told = [method.explain(replace(params, moves=moves), readings)[0] for method, moves in self.parts]
        accepted = self.answer(readings).states[0].__struct_fields__.index("accepted")
        found = []
        for part, state, refusal, barred in self.shown:
            reasons = list(told[part][state])
            if refusal is not None:
                reasons[accepted] = told[refusal[0]][refusal[1]][accepted]
            if barred:
                reasons[accepted] = barred
            found.append(tuple(reasons))
        return (found,)


def course(
    question: Question, readings: Readings, *, undecided: bool = False, made_before: Collection[int] = ()
) -> Course:
    """A play as it went.

    A move that breaks a rule is taken as done where it can be, so that the play is judged as it went. It is taken back
    where it cannot be done, or where the players have gone on as if they had taken it back; so is an ``undecided``
    last one. Moves of the numbers ``made_before`` are not taken back: under the readings agreed on they have been made.
    """
    replay = replay_of(question)
    params: Any = question.params
    game, state = replay.start(params, readings)
    base, since, made = question, list[Any](), list[tuple[int, Any]]()
    parts, shown, moves = [(question.method, since)], [_Shown(0, 0)], list[PlayedMove]()
    for number, move in enumerate(params.moves, start=1):
        rest = params.moves[number:]
        filled, state = unsaid_moves(replay, game, state, move)
        since += filled
        barred = replay.barred(state, move)
        there = base.about(replace(params, moves=[*since, move]))
        if barred:
            there = replace(there, method=_barring(there.method, barred))
        step = game.step(state, replay.move(move))
        accepted, forced = step.accepted and not barred, None
        missing, allowed = "", ()
        if not accepted:
            missing = "" if barred else replay.missing(params, state, move, made, question.seating.players)
            allowed = tuple(replay.legal(game, state))
            if not barred and (rest or not undecided):
                forced = replay.forced(game, state, move)
            back = number not in made_before and forced is not None
            if back and _refused(replay, game, forced, rest) > _refused(replay, game, state, rest):
                forced = None
        done = accepted or forced is not None
        moves.append(PlayedMove(number, move, tuple(filled), accepted, done, there, missing, allowed))
        if barred:
            shown.append(_Shown(len(parts) - 1, len(since), barred=barred))
            continue
        since.append(move)
        shown.append(_Shown(len(parts) - 1, len(since)))
        if done:
            made.append((number, move))
        if accepted:
            state = step.state
        elif forced is not None:
            state, refusal, since = forced, (len(parts) - 1, len(since)), []
            base = replace(question, method=replay.resumed(question.method, state))
            parts.append((base.method, since))
            shown[-1] = _Shown(len(parts) - 1, 0, refusal)
    return Course(moves, parts, shown, question, state)


def as_played(question: Question, agreed: Readings) -> Question:
    """A question about a play, ruled on as it went at the table under any readings; others stay as they are.

    What has been made under the readings ``agreed`` on has been made, whatever others say of it.
    """
    if not is_play(question) or question.kit.replay is None:
        return question
    plain = question.method

    def as_it_stands(params: Any, readings: Readings) -> Any:
        """The answer, if the rules take every move as it stands."""
        found = plain.answer(params, readings)
        taken = all(state.accepted for state in found.states) and not _any_barred(question.about(params), readings)
        return found if taken else None

    def went(params: Any, readings: Readings) -> Course:
        there = question.about(params)
        made = [each.number for each in course(there, agreed, undecided=True).moves if each.done]
        return course(there, readings, undecided=True, made_before=made)

    def answer(params: Any, readings: Readings) -> Any:
        found = as_it_stands(params, readings)
        return went(params, readings).answer(readings) if found is None else found

    def explain(params: Any, readings: Readings) -> Explanation:
        if as_it_stands(params, readings) is None:
            return went(params, readings).explain(readings)
        return plain.explain(params, readings)

    def breaks(params: Any, told: Any, readings: Readings, path: str) -> ClauseIds:
        if plain.breaks is None or as_it_stands(params, readings) is None:
            return ()
        return plain.breaks(params, told, readings, path)

    return replace(question, method=replace(plain, answer=answer, explain=explain, breaks=breaks))


def replay_of(question: Question) -> Replay:
    """How plays of its game are judged."""
    assert question.kit.replay is not None
    return question.kit.replay()


def _any_barred(question: Question, readings: Readings) -> bool:
    """Whether a play whose moves are all allowed has one that is barred as it is meant."""
    replay, params = replay_of(question), question.params
    game, state = replay.start(params, readings)
    for move in params.moves:  # type: ignore[attr-defined]
        if replay.barred(state, move):
            return True
        state = game.step(state, replay.move(move)).state
    return False


def unsaid_moves(replay: Replay, game: Any, state: Any, move: Any) -> tuple[list[Any], Any]:
    """The moves before a move that nobody says, and the state after them."""
    filled = replay.unsaid(game, state, move)
    for each in filled:
        state = game.step(state, replay.move(each)).state
    return filled, state


def _refused(replay: Replay, game: Any, state: Any, moves: Sequence[Any]) -> int:
    """How many moves are refused if every refused one is done that can be done."""
    refused = 0
    for move in moves:
        _, state = unsaid_moves(replay, game, state, move)
        step = game.step(state, replay.move(move))
        forced = None if step.accepted else replay.forced(game, state, move)
        state, refused = step.state if forced is None else forced, refused + (not step.accepted)
    return refused


def _barring(method: Method[Any, Any], clauses: ClauseIds) -> Method[Any, Any]:
    """The method that refuses the last move of a play by these clauses."""

    def answer(params: Any, readings: Any) -> Any:
        found = method.answer(replace(params, moves=params.moves[:-1]), readings)
        return type(found)([*found.states, replace(found.states[-1], accepted=False)])

    def explain(params: Any, readings: Any) -> Explanation:
        (found,) = method.explain(replace(params, moves=params.moves[:-1]), readings)
        return ([*found, (clauses,) * len(found[-1])],)

    return replace(method, answer=answer, explain=explain, breaks=None)
