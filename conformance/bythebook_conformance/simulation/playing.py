"""One simulated game, and the same deal with the same choices under other readings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from bythebook.readings import Readings
from bythebook_conformance.kit import Chance
from bythebook_conformance.kit.departures import ReadingChoices
from bythebook_conformance.kit.playing import LUCK_BITS, Luck, Policy, Simulation


class DealtGame:
    """A dealt game and the luck of every move: the same whatever is played."""

    def __init__(self, simulation: Simulation, chance: Chance) -> None:
        self._rng = chance.random()
        self.setup = simulation.deal(self._rng)
        self._luck: list[int] = []

    def luck(self, number: int) -> Luck:
        """The luck of a move, which are counted from 0."""
        while len(self._luck) <= number:
            self._luck.append(self._rng.getrandbits(LUCK_BITS))
        return Luck(self._luck[number])


class Played(NamedTuple):
    """A game as it was played.

    ``states`` begins with the start, and ``seen`` is what was shown of each. Move ``n`` leads to state ``n + 1``.
    ``asked`` holds the fields of the readings that anything depended on, each with the numbers of the states that did.
    """

    moves: list[Any]
    states: list[Any]
    seen: list[Any]
    asked: dict[str, list[int]]
    finished: bool


class Differs(NamedTuple):
    """What an alternative changes in a game: anything that is shown, the winner, the score."""

    result: bool
    winner: bool
    score: bool


SAME = Differs(False, False, False)


class Player:
    """Plays games under agreed readings, and plays them again under others."""

    def __init__(self, simulation: Simulation, policy: Policy, readings: Readings) -> None:
        self._simulation, self._policy = simulation, policy
        self._watched = ReadingChoices(type(readings), readings).chosen({})
        self._agreed = simulation.game(readings)

    def play(self, table: DealtGame) -> Played:
        """Play a dealt game to its end, and record what the rules ask for."""
        game, asked, taken = self._simulation.game(self._watched), dict[str, list[int]](), self._watched.taken
        moves, states, seen = list[Any](), list[Any](), list[Any]()
        shown: list[str] = []

        def choose(state: Any, number: int) -> Any:
            return self._policy(self._agreed, state, table.luck(number))

        for number, (state, move) in enumerate(self._simulation.course(game, table.setup, choose)):
            states.append(state)
            names = {*taken(), *shown}  # the game need not ask again for what it found to show the state before
            seen.append(game.observe(state))
            shown = taken()
            for name in names.union(shown):
                asked.setdefault(name, []).append(number)
            if move is not None:
                moves.append(move)
        return Played(moves, states, seen, asked, len(moves) < self._simulation.most_moves)

    def again(self, table: DealtGame, played: Played, game: Any, departing: frozenset[str]) -> Differs:
        """What changes if a game is played under departing readings.

        Nothing before the first state that depended on a departing point. From there on every move is the same as long
        as it is allowed; from the first that is not, the players choose anew with the same luck.
        """
        differs = SAME
        for number in sorted({number for name in departing for number in played.asked.get(name, ())}):
            state, seen = self._one(table, played, game, number)
            if state is None or state != played.states[number]:
                end = self._on(table, played, game, number)
                one, other = map(self._simulation.outcome, (played.states[-1], end))
                return Differs(True, one.winner != other.winner, one.score != other.score)
            if seen != played.seen[number]:
                differs = Differs(True, False, False)
        return differs

    def _one(self, table: DealtGame, played: Played, game: Any, number: int) -> tuple[Any, Any]:
        """One state of a game under other readings, and what is shown of it; no state if the move is refused."""
        if number == 0:
            return _shown(game, game.start(table.setup))
        step = game.step(played.states[number - 1], played.moves[number - 1])
        return _shown(game, step.state) if step.accepted else (None, None)

    def _on(self, table: DealtGame, played: Played, game: Any, number: int) -> Any:
        """The last state of a game that goes another way from a state of this number on."""
        state = played.states[number - 1] if number else game.start(table.setup)
        same = True
        for place in range(max(number - 1, 0), self._simulation.most_moves):
            step = None
            if same and place < len(played.moves):
                step = game.step(state, played.moves[place])
                same = step.accepted
            if step is None or not same:
                move = self._policy(game, state, table.luck(place))
                if move is None:
                    break
                step = game.step(state, move)
            state = step.state
        return state


def _shown(game: Any, state: Any) -> tuple[Any, Any]:
    return state, game.observe(state)


def completed(readings: Readings) -> Iterable[tuple[str, str, dict[str, str]]]:
    """Every alternative that was not agreed on, with all departures in force: its own and what it needs to make sense,
    the smallest such set; none if it makes no sense at all.
    """
    choices = ReadingChoices(type(readings), readings)
    for name, value in choices.alternatives():
        sets = choices.completed(choices.telling(frozenset({(name, value)})))
        if sets:
            yield name, value, dict(sorted(sets[0]))
